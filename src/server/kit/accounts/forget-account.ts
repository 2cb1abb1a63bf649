import type { Transaction } from '#server/platform/database/store.ts';
import { forgetKeysOf } from '#server/kit/idempotency.ts';
import { removeLogin } from './accounts.ts';
import { forgetResets } from './password-resets.ts';
import { forgetSessions } from './sessions.ts';

/** What the kit stores for an account is deleted with it: the way in, where it was signed in from, what it was answered. */
export async function forgetAccount(tx: Transaction, account_number: string): Promise<void> {
  await removeLogin(tx, account_number);
  await forgetResets(tx, account_number);
  await forgetSessions(tx, account_number);
  await forgetKeysOf(tx, account_number);
}
