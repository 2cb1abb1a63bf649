import { openPeriod, periodOf } from '#shared/day.ts';
import type { Reader, Transaction } from '#server/platform/database/store.ts';
import { all, is, isFrom, isIn } from '#server/kit/conditions.ts';
import { expenseCutOffs } from './tables.ts';

/** Which month's statement takes an expense: its own, or the next one where that is locked already. */

interface UnitMonth {
  readonly unitIds: readonly number[];
  readonly period: string;
}

/** Held while a month is locked and while an expense finds its month: an expense is never late for a statement that missed it. */
const turnOf = (tx: Transaction): Promise<void> => tx.turn('expense periods');

/** From now on expenses of these units that fall in the month go to a later one. */
export async function closeExpenses(tx: Transaction, { unitIds, period }: UnitMonth): Promise<void> {
  await turnOf(tx);
  await tx.insertMissing(
    expenseCutOffs,
    unitIds.map((unit_id) => ({ unit_id, period })),
  );
}

/** The statement is open again. */
export async function reopenExpenses(tx: Transaction, { unitIds, period }: UnitMonth): Promise<void> {
  await turnOf(tx);
  await tx.remove(expenseCutOffs, all(isIn('unit_id', unitIds), is('period', period)));
}

const closedOf = async (reader: Reader, unitId: number, day: string): Promise<ReadonlySet<string>> => {
  const where = all(is('unit_id', unitId), isFrom('period', periodOf(day)));
  return new Set((await reader.list(expenseCutOffs, { where })).map(({ period }) => period));
};

/** Month of the statement for an expense of the unit on the day; of a whole house its own month. */
export const findPeriod = async (reader: Reader, unitId: number | null, day: string): Promise<string> =>
  unitId === null ? periodOf(day) : openPeriod(day, await closedOf(reader, unitId, day));

/** The same when it is approved: no month is locked in between. */
export async function settlePeriods(tx: Transaction): Promise<void> {
  await turnOf(tx);
}
