import { USUAL_ROLLOVER_HOUR, businessDate } from '#shared/business-date.ts';
import { entitlementYearOf } from '#shared/owner-stays/entitlement.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { listOwnersOf } from '#server/domain/listing/ownerships.ts';
import { noteOwners } from '#server/domain/note-owner.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { isIn } from '#server/kit/conditions.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import type { EntitlementBalance, LedgerScene } from './ledger.ts';
import { chooseProgramme, listProgrammes, placeUnits, yearsOf } from './programmes.ts';

/** Free nights of the year in which owners are today, by each unit's own programme. */

/** The balances that count today: of each owner and unit that of the present year. */
async function listPresentBalances(
  reader: Reader,
  ownerIds: readonly number[],
  today: string,
): Promise<EntitlementBalance[]> {
  const balances = await rowsIn(reader, resourceTables['entitlement-balances'], {
    where: isIn('owner_id', ownerIds),
    sort: ['year'],
  });
  const unitIds = [...new Set(balances.map(({ unit_id }) => unit_id))];
  const rows = await reader.list(resourceTables.units, { where: isIn('id', unitIds) });
  const units = await placeUnits(reader, rows, today);
  const programmes = await listProgrammes(reader);
  const shares = await listOwnersOf(reader, unitIds, { from: '0001-01-01', until: null });
  return balances.filter(({ unit_id, owner_id, year }) => {
    const unit = units.find(({ id }) => id === unit_id);
    const share = shares.find((each) => each.unit_id === unit_id && each.owner_id === owner_id);
    const programme = unit ? chooseProgramme(programmes, unit) : null;
    return year === entitlementYearOf(today, yearsOf(programme, share?.from ?? null));
  });
}

/** Notes at the owners' records how many free nights they have this year, and how many are held or slept. */
export async function noteFreeNights({ tx, context }: LedgerScene, ...ownerIds: readonly number[]): Promise<void> {
  const today = businessDate(context.now, USUAL_ROLLOVER_HOUR);
  const balances = await listPresentBalances(tx, ownerIds, today);
  const standings = ownerIds.map((id) => {
    const own = balances.filter(({ owner_id }) => owner_id === id);
    const free_total = own.reduce((sum, { granted, carried, cashed_out }) => sum + granted + carried - cashed_out, 0);
    return [id, { free_total, free_used: own.reduce((sum, { held, used }) => sum + held + used, 0) }] as const;
  });
  await noteOwners(tx, new Map(standings));
}
