import type { Answer } from '#browser/http.ts';
import { peopleWords } from './words.ts';

export type Said<T> = { readonly ok: true; readonly data: T } | { readonly ok: false; readonly message: string };

/** A call's answer as what a dialog shows: the data, or one sentence; empty when a toast has said it already. */
export async function say<T>(call: Promise<Answer<T>>): Promise<Said<T>> {
  const answer = await call.catch(() => null);
  if (answer?.ok) return { ok: true, data: answer.data };
  if (answer === null) return { ok: false, message: peopleWords.t('offline') };
  const [first] = Object.values(answer.errors ?? {}).flat();
  return { ok: false, message: answer.isShown ? '' : (first ?? answer.message) };
}
