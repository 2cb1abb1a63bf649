import { browserWords } from '#browser/words.ts';
import type { Failure } from '#admin/providers/failure.ts';

/** A finished call as a value: screens show failures in place, they do not catch them. */
export type Settled<T> = { ok: true; value: T } | { ok: false; failure: Failure };

/** Refine's hooks reject; nothing else in a screen does. */
export const settle = <T>(call: Promise<T>): Promise<Settled<T>> =>
  call.then(
    (value): Settled<T> => ({ ok: true, value }),
    (failure: Failure): Settled<T> => ({ ok: false, failure }),
  );

/** Whether the server never answered: the network's fault, worth the same call again. */
export const isOffline = ({ statusCode }: Partial<Failure>): boolean => statusCode === undefined;

/** What a failure says in place of what was asked for: the server's words, and ours where there was no server. */
export const saidBy = (failure: Failure): string =>
  isOffline(failure) ? browserWords.t('session.unreachable') : failure.message;

const bodyOf = ({ body }: Partial<Failure>): Record<string, unknown> =>
  typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};

/** What a STALE answer tells: the record as it is now, and who made it so. */
export function staleFacts(failure: Partial<Failure>): { current: unknown; by: { name: string; at: string } | null } {
  const { current, changed_by: by } = bodyOf(failure);
  const isKnown = typeof by === 'object' && by !== null && 'name' in by && 'at' in by;
  return { current, by: isKnown ? { name: String(by.name), at: String(by.at) } : null };
}

/** What a REASON_NEEDED answer says moved on. */
export function factsMovedOn(failure: Partial<Failure>): string[] {
  const { moved_on: facts } = bodyOf(failure);
  return Array.isArray(facts) ? facts.map((fact: { message?: unknown }) => String(fact.message)) : [];
}

/** Whether the record was already what it was to become. */
export const isUnchanged = (failure: Partial<Failure>): boolean => bodyOf(failure)['unchanged'] === true;

/**
 * The actions a CONFLICT answer says are possible now, since the record is no longer as it was shown; undefined when it
 * does not say, or when the record is as it was and something else is in the way.
 */
export function allowedActions({ code, ...failure }: Partial<Failure>): string[] | undefined {
  const { allowed, obstacle } = bodyOf(failure);
  return code === 'CONFLICT' && obstacle === undefined && Array.isArray(allowed) ? allowed.map(String) : undefined;
}
