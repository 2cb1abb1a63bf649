import type { Answer } from '#browser/http.ts';
import { adminWords } from '#admin/words.ts';

export type Told<T> =
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false; readonly message: string; readonly errors?: Readonly<Record<string, readonly string[]>> };

/** A call's answer as what a dialog shows: the data, or one sentence; empty when a toast has said it already. */
export async function tell<T>(call: Promise<Answer<T>>): Promise<Told<T>> {
  const answer = await call.catch(() => null);
  if (answer?.ok) return { ok: true, data: answer.data };
  if (answer === null) return { ok: false, message: adminWords.t('answer.offline') };
  const { errors, isShown, message } = answer;
  const [first] = Object.values(errors ?? {}).flat();
  return { ok: false, message: isShown ? '' : (first ?? message), ...(errors && { errors }) };
}
