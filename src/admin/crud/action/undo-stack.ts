import { createStore, useStore } from '#browser/store.ts';
import { toast } from '#browser/toasts.tsx';
import { adminWords } from '#admin/words.ts';

interface Done {
  /** The call that takes it back. */
  readonly key: string;
  readonly undo: () => Promise<boolean>;
}

/** More than anyone takes back by hand; older acts are taken back in the record's history. */
const MAX = 50;

/** What was done on these pages since they were opened, newest last; a bulk act is one. */
const done: Done[] = [];

export function rememberDone(key: string, undo: Done['undo']): void {
  done.push({ key, undo });
  if (done.length > MAX) done.shift();
}

/** For what was taken back some other way, so that it is not taken back twice. */
export function forgetDone(key: string): void {
  const at = done.findIndex((act) => act.key === key);
  if (at >= 0) done.splice(at, 1);
}

/** Takes back the newest act. What the server refuses to take back stays done, and the one before comes next. */
export async function undoLast(): Promise<void> {
  const last = done.pop();
  if (last) await last.undo();
  else toast.info(adminWords.t('forms.action.nothingToUndo'));
}

/** An undo that waits for its reason. */
export interface Asked {
  readonly what: string;
  /** What moved on since, in the server's sentences. */
  readonly facts: readonly string[];
  /** Whether it was done. */
  readonly send: (reason: string) => Promise<boolean>;
}

const asked = createStore<Asked | null>(null);
export const askReason = (question: Asked | null): void => asked.set(question);
export const useAskedReason = (): Asked | null => useStore(asked);
