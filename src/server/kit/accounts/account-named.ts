import { PERMISSION_GROUPS, codeOf } from '#shared/permissions.ts';
import type { Reader } from '#server/platform/database/store.ts';
import type { Row } from '#server/platform/database/table.ts';
import type { RequestContext } from '#server/kit/caller.ts';
import { hasValue } from '#server/kit/kit.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { type AccountResource } from '#server/kit/tables.ts';
import { resourceTables } from '#server/domain/tables.ts';

const OTHER = { users: 'administrators', administrators: 'users' } as const;
const VIEW: Readonly<Record<AccountResource, number>> = {
  users: codeOf(PERMISSION_GROUPS.user, 'view'),
  administrators: codeOf(PERMISSION_GROUPS.admin, 'view'),
};

const withNumber = (reader: Reader, resource: AccountResource, number: string): Promise<Row | null> =>
  number.includes('\0')
    ? Promise.resolve(null)
    : reader.find(resourceTables[resource], hasValue('account_number', number));

/**
 * The record with this account number among users or among administrators. A number of the other kind is told as such, to
 * whoever may see the other kind at all.
 */
export async function accountNamed(
  reader: Reader,
  { caller }: Pick<RequestContext, 'caller'>,
  { resource, number }: { readonly resource: AccountResource; readonly number: string },
): Promise<Row> {
  const row = await withNumber(reader, resource, number);
  if (row) return row;
  const other = OTHER[resource];
  if (caller.permissions.has(VIEW[other]) && (await withNumber(reader, other, number))) {
    throw new Refusal('CONFLICT', { message: `number_of_${other}`, body: { allowed: [] } });
  }
  throw new Refusal('NOT_FOUND', { message: `no_number_among_${resource}` });
}
