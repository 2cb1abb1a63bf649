import { toast } from '#browser/toasts.tsx';
import { adminWords } from '#admin/words.ts';
import { MESSAGE } from '#shared/constants.ts';
import type { Failure } from './failure.ts';

/** How a query wants its failure told; it says so in its `meta`. */
export interface Telling {
  /** What was asked for, where the reader could not tell otherwise. */
  readonly prefix?: string;
  /** No toast for the list that could not be fetched; what the API client has to say, it says all the same. */
  readonly isSilent?: boolean;
}

/** What failed in the end, told by a toast, once: in the API client's words, or as a list that could not be fetched. */
export function tellFailure(error: Partial<Failure>, { prefix, isSilent = false }: Telling = {}): void {
  const isDue = error.isToastDue ?? false;
  const isListed = error.isOfList === true && !isSilent && error.message !== MESSAGE.ignored;
  if (error.isShown || !(isDue || isListed)) return;
  toast.error(messageOf(error), prefix === undefined ? {} : { prefix });
  error.isShown = true;
}

/**
 * The error's message, or the fallback. A code is no message; and what a browser says of a call that had no answer is
 * different in each of them and in no language of the reader.
 */
function messageOf({ message = '', code, statusCode }: Partial<Failure>): string {
  const isSaid = statusCode !== undefined && message !== '' && message !== code;
  return isSaid ? message : adminWords.t('list.failed');
}
