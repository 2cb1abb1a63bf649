import type { ThreadNote } from '#shared/thread.ts';
import type { RequestContext } from './caller.ts';
import { refuseUnchanged } from './refusal.ts';

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

/** Adds what was said: words from outside wait for an answer, words of the house are one. Said twice in a row it is sent twice. */
export function addNote(
  { before, context, input: { text, line = null } }: Saying,
  from: NonNullable<ThreadNote['from']>,
): Conversing {
  const last = before.thread.at(-1);
  if (last?.from === from && last.text === text && last.line === line) refuseUnchanged();
  const note = { at: context.now, by: context.caller.name, text, line, from };
  return { thread: [...before.thread, note], is_queried: from === 'outside' };
}
