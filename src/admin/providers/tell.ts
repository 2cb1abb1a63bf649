import { isRecord } from '#shared/records.ts';
import type { Answer } from '#browser/http.ts';
import { moreWords } from '#admin/more-words.ts';

export interface Refused {
  readonly ok: false;
  readonly message: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  /** The record already had the state asked for, which is no failure. */
  readonly isUnchanged?: true;
}

export type Told<T> = { readonly ok: true; readonly data: T } | Refused;

/** Reduces a call's answer to the data or one sentence for a dialog; empty when a toast has shown it. */
export async function tell<T>(call: Promise<Answer<T>>): Promise<Told<T>> {
  const answer = await call.catch(() => null);
  if (answer?.ok) return { ok: true, data: answer.data };
  if (answer === null) return { ok: false, message: moreWords.t('answer.offline') };
  const { errors, isShown, message, body } = answer;
  const [first] = Object.values(errors ?? {}).flat();
  const told = { ok: false as const, message: isShown ? '' : (first ?? message), ...(errors && { errors }) };
  return isRecord(body) && body['unchanged'] === true ? { ...told, isUnchanged: true } : told;
}
