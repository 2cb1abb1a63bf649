import { isOf } from '#server/kit/conditions.ts';
import type { Reader } from '#server/platform/database/store.ts';
import type { RequestContext } from '#server/kit/caller.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { AccountKind, AccountKinds, AccountRow } from './account-kinds.ts';

const withNumber = <R extends AccountRow>(
  reader: Reader,
  { table }: AccountKind<R>,
  number: string,
): Promise<R | null> =>
  number.includes('\0') ? Promise.resolve(null) : reader.find(table, isOf(table, 'account_number', number));

interface Named<R extends AccountRow> {
  readonly accounts: AccountKinds;
  readonly kind: AccountKind<R>;
  readonly number: string;
}

/**
 * The record with this account number among the accounts of a kind. A number of another kind is reported as such, to
 * callers who may see that kind at all.
 */
export async function accountNamed<R extends AccountRow>(
  reader: Reader,
  { caller }: Pick<RequestContext, 'caller'>,
  { accounts, kind, number }: Named<R>,
): Promise<R> {
  const row = await withNumber(reader, kind, number);
  if (row) return row;
  for (const other of accounts.values()) {
    if (other.resource === kind.resource || !caller.permissions.has(other.viewCode)) continue;
    if (await withNumber(reader, other, number)) {
      throw new Refusal('CONFLICT', { message: `number_of_${other.resource}`, body: { allowed: [] } });
    }
  }
  throw new Refusal('NOT_FOUND', { message: `no_number_among_${kind.resource}` });
}
