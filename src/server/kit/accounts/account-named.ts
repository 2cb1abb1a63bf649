import type { Reader } from '#server/platform/database/store.ts';
import type { RequestContext } from '#server/kit/caller.ts';
import { hasValue } from '#server/kit/kit.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { AccountResource } from '#server/kit/tables.ts';
import { type AccountKind, type AccountKinds, type AccountRow, kindOf } from './account-kinds.ts';

const withNumber = (reader: Reader, { table }: AccountKind, number: string): Promise<AccountRow | null> =>
  number.includes('\0') ? Promise.resolve(null) : reader.find(table, hasValue('account_number', number));

interface Named {
  readonly accounts: AccountKinds;
  readonly resource: AccountResource;
  readonly number: string;
}

/**
 * The record with this account number among the accounts of a resource. A number of another kind is told as such, to
 * callers who may see that kind at all.
 */
export async function accountNamed(
  reader: Reader,
  { caller }: Pick<RequestContext, 'caller'>,
  { accounts, resource, number }: Named,
): Promise<AccountRow> {
  const row = await withNumber(reader, kindOf(accounts, resource), number);
  if (row) return row;
  for (const other of accounts.values()) {
    if (other.resource === resource || !caller.permissions.has(other.viewCode)) continue;
    if (await withNumber(reader, other, number)) {
      throw new Refusal('CONFLICT', { message: `number_of_${other.resource}`, body: { allowed: [] } });
    }
  }
  throw new Refusal('NOT_FOUND', { message: `no_number_among_${resource}` });
}
