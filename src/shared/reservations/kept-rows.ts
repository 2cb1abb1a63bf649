import { f } from '#shared/field.ts';
import { shape } from '#shared/shape.ts';

/** Shapes of stored rows, shared with previews, which have no id. */

const row = {
  id: shape.optional(f.id()),
  reservation_id: shape.optional(shape.nullable(f.relation('reservations'))),
  version: shape.optional(f.integer()),
  created_at: shape.optional(f.instant()),
  updated_at: shape.optional(f.instant()),
};

export const keptRow = shape.object(row).named('KeptRow');

export const keptSegment = shape
  .object({
    ...row,
    block_id: shape.optional(shape.nullable(f.relation('unit-blocks'))),
    kind: shape.optional(f.text()),
    /** Whether it keeps others out of the unit. */
    blocking: shape.optional(f.boolean()),
  })
  .named('KeptSegment');
