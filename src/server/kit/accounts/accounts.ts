import { is } from '#server/kit/conditions.ts';
import { type Issue, issue } from '#shared/errors.ts';
import { NotUnique, type Reader, type Transaction } from '#server/platform/database/store.ts';
import type { Row } from '#server/platform/database/table.ts';
import type { AccountKind, AccountRow } from './account-kinds.ts';
import { accountSequenceOf, formatAccountNumber } from './account-number.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { type AccountResource, logins } from '#server/kit/tables.ts';

/** Logins, kept in step with the records of the people who sign in. */

/** A record that may sign in. */
export interface Account {
  readonly resource: AccountResource;
  readonly id: number;
  readonly account_number: string;
  readonly email: string;
}

export const accountOf = (resource: AccountResource, { id, account_number, email }: AccountRow): Account => ({
  resource,
  id,
  account_number,
  email,
});

/** `U000123`: a letter for the role at the time the account was made, and a number that is never given twice. */
export async function createAccountNumber(tx: Transaction, kind: AccountKind, record: Row): Promise<string> {
  const prefix = kind.prefixOf(record);
  return formatAccountNumber(prefix, await tx.next(accountSequenceOf(prefix)));
}

/** Makes the way in for a record that was just written, in the record's own transaction. */
export function createLogin(tx: Transaction, account: Account, password_hash: string | null): Promise<void> {
  return withUniqueEmail(account.resource, async () => {
    const { resource, id: record_id, account_number, email } = account;
    await tx.insert(logins, { resource, record_id, account_number, email, password_hash });
  });
}

/** Follows a change of the record's e-mail. */
export function syncLogin(tx: Transaction, account: Account): Promise<void> {
  return withUniqueEmail(account.resource, async () => {
    await tx.update(logins, byNumber(account.account_number), { email: account.email });
  });
}

/** Reports an e-mail that another account has, together with the other issues; between two at once the table decides. */
export async function takenEmail(
  reader: Reader,
  email: string | undefined,
  own: { readonly account_number: string } | null,
): Promise<Issue[]> {
  if (email === undefined) return [];
  const login = await reader.find(logins, is('email', email));
  return login === null || login.account_number === own?.account_number ? [] : [issue(['email'], 'unique')];
}

export async function removeLogin(tx: Transaction, account_number: string): Promise<void> {
  await tx.remove(logins, byNumber(account_number));
}

/** Sets a password. The caller also ends the account's sessions, see `revokeSessions`, or a thief would stay signed in. */
export async function setPassword(tx: Transaction, account_number: string, password_hash: string): Promise<void> {
  await tx.update(logins, byNumber(account_number), { password_hash });
}

const byNumber = (account_number: string) => is('account_number', account_number);

/** An e-mail names one account among users and administrators together. */
async function withUniqueEmail(resource: AccountResource, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof NotUnique) || error.field !== 'email') throw error;
    throw new Refusal('VALIDATION', { resource, issues: [issue(['email'], 'unique')] });
  }
}
