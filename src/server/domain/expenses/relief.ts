import { addDays, movePeriod, periodOf } from '#shared/day.ts';
import { type SharedExpense, isUtility } from '#shared/packages/share-expense.ts';
import { chooseProgramme, listProgrammes, placeUnits } from '#server/domain/owner-stays/programmes.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { isIn } from '#server/kit/conditions.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { type SleptNights, countSleptNights } from './slept-nights.ts';

/** A bill of a unit on a day. */
type UnitBill = SharedExpense & { readonly unit_id: number; readonly date: string };

/**
 * Counts the nights by which the house relieves owners of utilities, for the bills of units whose programme says so; null for every other
 * bill. All units of a month are counted in one query, because a trial asks for a whole package.
 */
export async function listRelief(
  reader: Reader,
  bills: readonly UnitBill[],
): Promise<(bill: UnitBill) => SleptNights | null> {
  const utilities = bills.filter(isUtility);
  if (utilities.length === 0) return () => null;
  const programmes = await listProgrammes(reader);
  const units = await rowsIn(reader, resourceTables.units, {
    where: isIn('id', [...new Set(utilities.map(({ unit_id }) => unit_id))]),
    fields: ['id', 'room_type_id', 'property_id'],
  });
  const nights = new Map<string, SleptNights>();
  for (const period of new Set(utilities.map(({ date }) => periodOf(date)))) {
    const placed = await placeUnits(reader, units, addDays(`${movePeriod(period, 1)}-01`, -1));
    const ids = placed
      .filter((unit) => chooseProgramme(programmes, unit)?.utilities_paid_by === 'house')
      .map(({ id }) => id);
    if (ids.length === 0) continue;
    const counted = await countSleptNights(reader, ids, `${period}-01`);
    for (const [at, each] of counted.entries()) nights.set(`${ids[at]} ${period}`, each);
  }
  return (bill) => (isUtility(bill) ? (nights.get(`${bill.unit_id} ${periodOf(bill.date)}`) ?? null) : null);
}
