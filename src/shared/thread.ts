import { f } from './field.ts';
import { type ShapeOf, shape } from './shape.ts';

/** A conversation about a record with somebody outside the house, whose words are noted by whoever took them. */

const threadNote = shape
  .object({
    at: f.instant(),
    /** Who wrote it down. */
    by: f.text(),
    text: f.text(),
    /** The part of the record that it is about; null for the whole. */
    line: shape.nullable(f.text()),
    /** The same in Chinese, where the record says it in both languages. */
    line_zh: shape.optional(f.text()),
    /** Whose words they are; not known of notes from before this was kept. */
    from: shape.optional(shape.oneOf('outside', 'house')),
  })
  .named('ThreadNote');
export type ThreadNote = ShapeOf<typeof threadNote>;

/** The notes of a conversation, the oldest first. */
export const threadOf = () => f.json(shape.list(threadNote)).default([]);

/** What somebody says in it. */
export const saidInThread = () => f.longtext().min(1).max(2000);
