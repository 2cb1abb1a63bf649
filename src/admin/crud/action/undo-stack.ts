import { createStore, useStore } from '#browser/store.ts';
import { messages } from '#admin/providers/messages.ts';
import { adminWords } from '#admin/words.ts';

/** Remembers the acts of this tab, so that a key undoes them, the newest first. */

interface Done {
  /** The undoing calls, which identify the act. */
  readonly key: string;
  readonly undo: () => Promise<boolean>;
}

/** Most acts that can be undone by key; older ones are undone in the record's history. */
const MAX = 50;

/** Acts of this tab since it was opened, newest last; a bulk act counts as one. */
const done: Done[] = [];

export function rememberDone(key: string, undo: Done['undo']): void {
  done.push({ key, undo });
  if (done.length > MAX) done.shift();
}

/** Forgets an act that was undone another way, so that it is not undone twice. */
export function forgetDone(key: string): void {
  const at = done.findIndex((act) => act.key === key);
  if (at >= 0) done.splice(at, 1);
}

/** Undoes the newest act. One whose undo is refused stays done, and the one before comes next. */
export async function undoLast(): Promise<void> {
  const last = done.pop();
  if (last) await last.undo();
  else messages.info(adminWords.t('forms.action.nothingToUndo'));
}

/** An undo that waits for its reason. */
export interface PendingUndo {
  readonly what: string;
  /** Events after the act, in the server's sentences. */
  readonly facts: readonly string[];
  /** Sends the reason; answers whether the act was undone. */
  readonly send: (reason: string) => Promise<boolean>;
}

const asked = createStore<PendingUndo | null>(null);
export const askReason = (question: PendingUndo | null): void => asked.set(question);
export const useAskedReason = (): PendingUndo | null => useStore(asked);
