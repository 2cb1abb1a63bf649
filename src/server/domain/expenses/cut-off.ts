import { cutPeriod, firstOpenPeriod, periodOf } from '#shared/day.ts';
import type { Reader, Transaction } from '#server/platform/database/store.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { holdTelling } from '#server/domain/listing/told-months.ts';
import { all, is, isFrom, isIn, isUntil } from '#server/kit/conditions.ts';
import { expenseCutOffs } from './tables.ts';

/** Which month's statement takes an expense: its own, the next one after the cut-off day, a later one where that is locked already. */

interface UnitMonth {
  readonly unitIds: readonly number[];
  readonly period: string;
}

/** From now on expenses of these units that fall in the month go to a later one. */
export async function closeExpenses(tx: Transaction, { unitIds, period }: UnitMonth): Promise<void> {
  await holdTelling(tx);
  await tx.insertMissing(
    expenseCutOffs,
    unitIds.map((unit_id) => ({ unit_id, period })),
  );
}

/** The statement is open again. */
export async function reopenExpenses(tx: Transaction, { unitIds, period }: UnitMonth): Promise<void> {
  await holdTelling(tx);
  await tx.remove(expenseCutOffs, all(isIn('unit_id', unitIds), is('period', period)));
}

const closedFrom = async (reader: Reader, { unitId, period }: OfUnit): Promise<ReadonlySet<string>> => {
  const where = all(is('unit_id', unitId), isFrom('period', period));
  return new Set((await reader.list(expenseCutOffs, { where })).map((closed) => closed.period));
};

interface OfUnit {
  readonly unitId: number;
  readonly period: string;
}

/** The first month from this one on that no locked statement of the unit has told. */
export const findOpenPeriod = async (reader: Reader, of: OfUnit): Promise<string> =>
  firstOpenPeriod(of.period, await closedFrom(reader, of));

/** The month that the day counts in by the house's setting of that day; without one its own. */
async function countedIn(reader: Reader, day: string): Promise<string> {
  const [setting] = await reader.list(resourceTables['cut-off-days'], {
    where: isUntil('valid_from', day),
    sort: [
      { field: 'valid_from', descending: true },
      { field: 'id', descending: true },
    ],
    limit: 1,
  });
  return setting ? cutPeriod(day, setting.last_day) : periodOf(day);
}

/** Month of the statement for an expense of the unit on the day; of a whole house, which no statement tells, its own month. */
export const findPeriod = async (reader: Reader, unitId: number | null, day: string): Promise<string> =>
  unitId === null ? periodOf(day) : findOpenPeriod(reader, { unitId, period: await countedIn(reader, day) });
