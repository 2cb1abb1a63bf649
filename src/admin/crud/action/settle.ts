import { isRecord } from '#shared/records.ts';
import { browserWords } from '#browser/words.ts';
import type { Failure } from '#admin/providers/failure.ts';

/** A finished call as a value, because screens show failures in place instead of catching them. */
export type Settled<T> = { ok: true; value: T } | { ok: false; failure: Failure };

/** Turns the rejections of Refine's hooks into values. */
export const settle = <T>(call: Promise<T>): Promise<Settled<T>> =>
  call.then(
    (value): Settled<T> => ({ ok: true, value }),
    (failure: Failure): Settled<T> => ({ ok: false, failure }),
  );

/** Whether the server never answered, so that the same call is worth repeating. */
export const isOffline = ({ statusCode }: Partial<Failure>): boolean => statusCode === undefined;

/** Message of a failure: the server's words, or ours where the server did not answer. */
export const saidBy = (failure: Failure): string =>
  isOffline(failure) ? browserWords.t('session.unreachable') : failure.message;

const bodyOf = ({ body }: Partial<Failure>): Record<string, unknown> => (isRecord(body) ? body : {});

/** Reads a STALE answer: the record as it is now, and the author of its last change. */
export function staleFacts(failure: Partial<Failure>): { current: unknown; by: { name: string; at: string } | null } {
  const { current, changed_by: by } = bodyOf(failure);
  const isKnown = typeof by === 'object' && by !== null && 'name' in by && 'at' in by;
  return { current, by: isKnown ? { name: String(by.name), at: String(by.at) } : null };
}

/** Events after the act, from a REASON_NEEDED answer. */
export function factsMovedOn(failure: Partial<Failure>): string[] {
  const { moved_on: facts } = bodyOf(failure);
  return Array.isArray(facts) ? facts.map((fact: { message?: unknown }) => String(fact.message)) : [];
}

/** Whether the record already had the state asked for. */
export const isUnchanged = (failure: Partial<Failure>): boolean => bodyOf(failure)['unchanged'] === true;

/**
 * Actions that a CONFLICT answer names as possible now, because the record has changed since it was shown; undefined when
 * it names none, or when the record has not changed and the obstacle is another.
 */
export function allowedActions({ code, ...failure }: Partial<Failure>): string[] | undefined {
  const { allowed, obstacle } = bodyOf(failure);
  return code === 'CONFLICT' && obstacle === undefined && Array.isArray(allowed) ? allowed.map(String) : undefined;
}
