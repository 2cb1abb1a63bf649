import { toast } from '#browser/toasts.tsx';
import { adminWords } from '#admin/words.ts';
import { MESSAGE } from '#shared/constants.ts';
import type { Failure } from './failure.ts';

/** Options in a query's `meta` for the toast of its failure. */
export interface Telling {
  /** Subject of the query, where the reader could not tell it otherwise. */
  readonly prefix?: string;
  /** Suppresses the toast for a list that failed to load; toasts that the API client asks for are still shown. */
  readonly isSilent?: boolean;
}

/** Shows a final failure in a toast, once: those that the API client asks for, and lists that failed to load. */
export function tellFailure(error: Partial<Failure>, { prefix, isSilent = false }: Telling = {}): void {
  const isDue = error.isToastDue ?? false;
  const isListed = error.isOfList === true && !isSilent && error.message !== MESSAGE.ignored;
  if (error.isShown || !(isDue || isListed)) return;
  toast.error(messageOf(error), prefix === undefined ? {} : { prefix });
  error.isShown = true;
}

/**
 * The error's message, or a fallback: a code is no message, and a browser's text about a call without an answer is
 * different in each browser and not in the reader's language.
 */
function messageOf({ message = '', code, statusCode }: Partial<Failure>): string {
  const isSaid = statusCode !== undefined && message !== '' && message !== code;
  return isSaid ? message : adminWords.t('list.failed');
}
