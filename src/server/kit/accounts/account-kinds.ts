import type { ProblemCode } from '#shared/errors.ts';
import { PERMISSION_GROUPS, codeOf } from '#shared/permissions.ts';
import type { Row, StoredRow, Table } from '#server/platform/database/table.ts';
import type { Role } from '#server/kit/caller.ts';
import { type AccountResource, administratorsTable } from '#server/kit/tables.ts';

/** The kinds of accounts, and the table of each. */

/** A record of somebody who signs in, as far as the kit knows it. */
export type AccountRow = StoredRow & {
  readonly id: number;
  readonly account_number: string;
  readonly name: string;
  readonly email: string;
  /** Of administrators alone. */
  readonly permissions?: readonly number[];
};

/** A resource whose records are people who sign in. */
export interface AccountKind<R extends AccountRow = AccountRow> {
  readonly resource: AccountResource;
  readonly table: Table<R>;
  /** Only its holders are told that a number is of such an account. */
  readonly viewCode: number;
  /** The letter its account numbers begin with. */
  prefixOf(record: Row): string;
  roleOf(record: AccountRow): Role;
  /** Why the account may not come in, however right its password; null when it may. */
  standingOf(record: AccountRow): ProblemCode | null;
}

/** The kinds of accounts a product has: administrators, and members where there are any. */
export type AccountKinds = ReadonlyMap<AccountResource, AccountKind>;

export const administratorAccounts: AccountKind = {
  resource: 'administrators',
  table: administratorsTable,
  viewCode: codeOf(PERMISSION_GROUPS.admin, 'view'),
  prefixOf: () => 'M',
  roleOf: () => 'administrator',
  standingOf: ({ active }) => (active === true ? null : 'ACCOUNT_INACTIVE'),
};

export const accountKinds = (...members: readonly AccountKind[]): AccountKinds =>
  new Map([administratorAccounts, ...members].map((kind) => [kind.resource, kind]));

/** Throws for a kind that this product does not have. */
export function kindOf(accounts: AccountKinds, resource: AccountResource): AccountKind {
  const kind = accounts.get(resource);
  if (!kind) throw new Error(`There are no accounts of ${resource}`);
  return kind;
}
