import { toast } from '#browser/toasts.tsx';
import { adminWords } from '#admin/words.ts';

interface Done {
  readonly auditId: number;
  readonly undo: () => Promise<boolean>;
}

/** More than anyone takes back by hand; older acts are taken back in the record's history. */
const MAX = 50;

/** What was done on these pages since they were opened, newest last. */
const done: Done[] = [];

export function rememberDone(auditId: number, undo: Done['undo']): void {
  done.push({ auditId, undo });
  if (done.length > MAX) done.shift();
}

/** For what was taken back some other way, so that it is not taken back twice. */
export function forgetDone(auditId: number): void {
  const at = done.findIndex((act) => act.auditId === auditId);
  if (at >= 0) done.splice(at, 1);
}

/** Takes back the newest act. What the server refuses to take back stays done, and the one before comes next. */
export async function undoLast(): Promise<void> {
  const last = done.pop();
  if (last) await last.undo();
  else toast.info(adminWords.t('forms.action.nothingToUndo'));
}
