import { createHash } from 'node:crypto';
import type { Store, Transaction } from '#server/platform/database/store.ts';
import { both } from './kit.ts';
import { Refusal } from './refusal.ts';
import { idempotencyKeys } from './tables.ts';
import { is, rowsWhere } from './conditions.ts';
import { DAY_MS } from '#shared/constants.ts';

/** Idempotency keys. A key is claimed in the transaction of its work, so a refused request leaves no trace and may be corrected. */

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** A POST that may be repeated: the same key and body give the first answer and act once. */
export interface Repeatable {
  /** The caller's key, made theirs alone by their account number. */
  readonly scope: string;
  /** Digest of what was asked; the same key with another one is refused. */
  readonly digest: string;
}

const LIFE_MS = DAY_MS;

export const digestOf = (...parts: readonly (string | Uint8Array)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex');
};

const expiredAt = (now: string) =>
  rowsWhere(idempotencyKeys, { created_at: { $lt: new Date(Date.parse(now) - LIFE_MS).toISOString() } });

/** Answers contain what records contained: they are stored for as long as their keys count, and no longer. */
export const forgetExpiredKeys = (store: Store, now: string): Promise<number> =>
  store.transaction((tx) => tx.remove(idempotencyKeys, expiredAt(now)));

export const forgetKeysOf = (tx: Transaction, account_number: string): Promise<number> =>
  tx.remove(idempotencyKeys, rowsWhere(idempotencyKeys, { scope: { $startswiths: `${account_number} ` } }));

/**
 * Does the work once per key. The key is claimed in the work's own transaction: a second request with it waits for the
 * first to commit and then finds its answer; a refused or broken request leaves no trace and may be tried again.
 */
export async function doOnce(
  tx: Transaction,
  { repeatable, now }: { readonly repeatable: Repeatable | null; readonly now: string },
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (!repeatable) return work();
  const isKey = is('scope', repeatable.scope);
  await tx.remove(idempotencyKeys, both(isKey, expiredAt(now)));
  const claimed = await tx.insertIfAbsent(idempotencyKeys, { scope: repeatable.scope, digest: repeatable.digest });
  if (!claimed) {
    const first = await tx.find(idempotencyKeys, isKey);
    if (first?.digest !== repeatable.digest) throw new Refusal('IDEMPOTENCY_MISMATCH');
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this server wrote it
    return JSON.parse(String(first.answer)) as Answer;
  }
  const answer = await work();
  await tx.update(idempotencyKeys, isKey, { answer: JSON.stringify(answer) });
  return answer;
}
