import type { ThreadNote } from '#shared/thread.ts';
import type { RequestContext } from './caller.ts';
import { refuseUnchanged } from './refusal.ts';

/** Conversation of a record between staff and somebody outside. */

/** A record with a conversation, and whether it waits for an answer from staff. */
interface Conversing {
  readonly thread: readonly ThreadNote[];
  readonly is_queried: boolean;
}

interface Saying {
  readonly before: Conversing;
  readonly context: RequestContext;
  readonly input: { readonly text: string; readonly line?: string | null };
  /** What the line is called in both languages, where the record says it. */
  readonly named?: { readonly en: string; readonly zh: string } | undefined;
}

/** Adds what was said: words from outside wait for an answer, words of staff are one. Said twice in a row it is sent twice. */
export function addNote(
  { before, context, input: { text, line: said = null }, named }: Saying,
  from: NonNullable<ThreadNote['from']>,
): Conversing {
  const line = named?.en ?? said;
  const last = before.thread.at(-1);
  if (last?.from === from && last.text === text && last.line === line) refuseUnchanged();
  const note = { at: context.now, by: context.caller.name, text, line, ...(named && { line_zh: named.zh }), from };
  return { thread: [...before.thread, note], is_queried: from === 'outside' };
}
