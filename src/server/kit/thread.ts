import type { ThreadNote } from '#shared/thread.ts';
import type { RequestContext } from './caller.ts';

/** A record with a conversation, and whether it waits for the house. */
interface Conversing {
  readonly thread: readonly ThreadNote[];
  readonly is_queried: boolean;
}

interface Saying {
  readonly before: Conversing;
  readonly context: RequestContext;
  readonly input: { readonly text: string; readonly line?: string | null };
}

/** Adds what was said: words from outside wait for an answer, words of the house are one. */
export const addNote = (
  { before, context, input: { text, line = null } }: Saying,
  from: NonNullable<ThreadNote['from']>,
): Conversing => ({
  thread: [...before.thread, { at: context.now, by: context.caller.name, text, line, from }],
  is_queried: from === 'outside',
});
