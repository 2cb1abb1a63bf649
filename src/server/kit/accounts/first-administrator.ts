import { ALL_PERMISSIONS } from '#shared/permissions.ts';
import { everything } from '#shared/where.ts';
import { administrators } from '#resources/kit/administrators.ts';
import type { Clock } from '#server/platform/process/clock.ts';
import type { Store } from '#server/platform/database/store.ts';
import { administratorAccounts } from './account-kinds.ts';
import { accountOf, createLogin, createAccountNumber } from './accounts.ts';
import { changesBetween, theHouse, writeEntry } from '#server/kit/audit/entry.ts';
import { hashPassword } from './passwords.ts';
import { administratorsTable, auditTable } from '#server/kit/tables.ts';

export interface FirstAdministrator {
  readonly account_number: string;
  readonly email: string;
  readonly password: string;
}

interface Wanted {
  readonly email: string;
  /** Asked for only when the account is made. */
  readonly password: () => string;
}

/**
 * Makes an administrator with every code on the first start, because otherwise no account could admit the others. Null when
 * there is one already, also when another process was quicker.
 */
export async function ensureFirstAdministrator(
  { store, clock }: { readonly store: Store; readonly clock: Clock },
  { email, password: choose }: Wanted,
): Promise<FirstAdministrator | null> {
  const table = administratorsTable;
  if ((await store.count(table, everything)) > 0) return null;
  const password = choose();
  const password_hash = await hashPassword(password);
  return store.transaction(async (tx) => {
    // Taking the next number waits for the process that took the one before, so that two processes make one account.
    await tx.next('first_administrator');
    if ((await tx.count(table, everything)) > 0) return null;
    const account_number = await createAccountNumber(tx, administratorAccounts, {});
    const values = { account_number, name: 'Administrator', email, permissions: [...ALL_PERMISSIONS], active: true };
    const row = await tx.insert(table, { ...values, last_login_at: null });
    await createLogin(tx, accountOf('administrators', row), password_hash);
    await writeEntry(
      { tx, table: auditTable, author: theHouse(clock.now().toISOString()) },
      {
        action: 'create',
        resource: administrators.name,
        recordId: row.id,
        changes: changesBetween(administrators, { before: null, after: row, input: { password } }),
      },
    );
    return { account_number, email, password };
  });
}
