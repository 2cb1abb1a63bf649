import { ALL_PERMISSIONS } from '#shared/permissions.ts';
import type { Reader } from '#server/platform/database/store.ts';
import type { RequestContext } from '#server/kit/caller.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { AccountRow } from './account-kinds.ts';
import { administratorsTable } from '#server/kit/tables.ts';
import { rowsWhere } from '#server/kit/conditions.ts';

/**
 * Rank among administrators: nobody acts on one who holds a code that they lack, and the last active holder of any code keeps
 * it. So the first administrator, made with every code, needs no further protection. Accounts named in PRIVILEGED_ACCOUNTS hold
 * everything and cannot be demoted, deactivated or deleted.
 */

type Ranked = Pick<AccountRow, 'account_number' | 'permissions'>;
type Ranks = Pick<RequestContext, 'caller' | 'privilegedAccounts'>;

/** Codes of an administrator: those of the record, or all where the settings name the account. */
const codesOf = ({ privilegedAccounts }: Pick<Ranks, 'privilegedAccounts'>, administrator: Ranked): readonly number[] =>
  privilegedAccounts.has(administrator.account_number) ? ALL_PERMISSIONS : (administrator.permissions ?? []);

/**
 * Whoever may edit administrators could otherwise strip, shut out or become everybody above them: nobody acts on one who
 * may do what they may not.
 */
export function checkRank(ranks: Ranks, administrator: Ranked): void {
  const { caller } = ranks;
  if (administrator.account_number === caller.account_number) return;
  const permission = codesOf(ranks, administrator).find((code) => !caller.permissions.has(code));
  if (permission === undefined) return;
  throw new Refusal('FORBIDDEN', { message: 'rank', params: { permission }, body: { permission } });
}

/** Codes among these that no other active administrator holds. The caller holds the lock on administrators. */
export async function heldByNobodyElse(
  reader: Reader,
  ranks: Ranks,
  { id, codes }: { readonly id: number; readonly codes: readonly number[] },
): Promise<number[]> {
  if (codes.length === 0) return [];
  const table = administratorsTable;
  const others = rowsWhere(table, { active: true, id: { $ne: id } });
  const rows = await reader.list(table, { where: others, fields: ['account_number', 'permissions'] });
  const held = new Set(rows.flatMap((row) => codesOf(ranks, row)));
  return codes.filter((code) => !held.has(code));
}
