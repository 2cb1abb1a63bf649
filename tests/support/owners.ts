import { hasId } from '#server/kit/kit.ts';
import { looseTables as resourceTables } from '#tests/support/loose-tables.ts';
import type { Transaction } from '#server/platform/database/store.ts';
import type { Row } from '#server/platform/database/table.ts';
import { type House, insertHouse } from './houses.ts';

let owners = 0;

/** An owner with an account. */
export async function insertOwner(tx: Transaction, values: Row = {}): Promise<number> {
  owners += 1;
  const account_number = `OW-${owners}`;
  const person = { name: `Owner ${owners}`, email: `owner.${owners}@x.test`, phone: `+6011${60_000_000 + owners}` };
  const account = { account_number, ...person, role: 'owner', status: 'approved', nationality: 'MYS' };
  const user = await tx.insert(resourceTables.users, account);
  const record = { account_number, user_id: user.id, legal_name: person.name, status: 'active', ...values };
  const { id } = await tx.insert(resourceTables.owners, record);
  return id;
}

export interface Owned extends House {
  readonly owner_id: number;
  readonly unit_id: number;
}

/** A house whose units are all one owner's since 2024. */
export async function insertOwnedHouse(
  tx: Transaction,
  wishes: Parameters<typeof insertHouse>[1] = {},
): Promise<Owned> {
  const house = await insertHouse(tx, wishes);
  const owner_id = await insertOwner(tx);
  for (const unit_id of house.units) {
    await tx.update(resourceTables.units, hasId(unit_id), { owner_id });
    await tx.insert(resourceTables.ownerships, {
      unit_id,
      owner_id,
      share_bp: 10_000,
      from: '2024-01-01',
      to: null,
      note: null,
    });
  }
  const [unit_id = 0] = house.units;
  return { ...house, owner_id, unit_id };
}

/** Twelve nights a year, everywhere, without a notice. */
export const programme = (change: Row = {}): Row => ({
  name: 'Twelve nights',
  nights_per_year: 12,
  min_notice_days: 0,
  cancel_cutoff_days: 3,
  pool_allowed: true,
  ...change,
});
