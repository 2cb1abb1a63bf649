import { movePeriod, periodOf } from '#shared/day.ts';
import { OPERATORS_OWN } from '#shared/expenses/split-share.ts';
import type { SharedExpense } from '#shared/packages/share-expense.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { all, isIn } from '#server/kit/conditions.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { listRelief } from './relief.ts';
import type { SleptNights } from './slept-nights.ts';
import { type Expense, expenseShares } from './tables.ts';

/** An approved expense of a unit with everything that decides who bears it except the agreement, which a trial exchanges. */
export interface UnitExpense extends SharedExpense {
  readonly unit_id: number;
  /** The agreement of this day decides. */
  readonly date: string;
  /** Day on which it counts: its own, or the first of a later month that took it up because its own was locked. */
  readonly counted_on: string;
  readonly paid_by: Expense['paid_by'];
  /** Nights of its month where the house bears the utilities of the owner's free ones. */
  readonly nights: SleptNights | null;
}

interface Wish {
  readonly unitIds: readonly number[];
  readonly from: string;
  readonly until: string;
}

const monthsOf = ({ from, until }: Wish): string[] => {
  const found = [periodOf(from)];
  for (let next = movePeriod(periodOf(from), 1); `${next}-01` < until; next = movePeriod(next, 1)) found.push(next);
  return found;
};

/** Those that count in the days [from, until), without what concerns no owner. */
export async function listUnitExpenses(reader: Reader, wish: Wish): Promise<UnitExpense[]> {
  const shares = await rowsIn(reader, expenseShares, {
    where: all(isIn('unit_id', wish.unitIds), isIn('period', monthsOf(wish))),
    sort: ['id'],
  });
  const expenses = await rowsIn(reader, resourceTables.expenses, {
    where: isIn('id', [...new Set(shares.map(({ expense_id }) => expense_id))]),
    fields: ['id', 'kind', 'category', 'borne_by', 'date', 'paid_by'],
  });
  const byId = new Map(expenses.map((expense) => [expense.id, expense]));
  const found = shares.flatMap(({ expense_id, unit_id, period, owner_sen, host_sen, because }) => {
    const expense = byId.get(expense_id);
    if (!expense || unit_id === null || because.some(({ rule }) => rule === OPERATORS_OWN)) return [];
    const { kind, category, borne_by, date, paid_by } = expense;
    const counted_on = period === periodOf(date) ? date : `${period}-01`;
    if (counted_on < wish.from || counted_on >= wish.until) return [];
    // A guest's part is out of it; of further income both parts are below nothing.
    const amount_sen = Math.abs(owner_sen + host_sen);
    return [{ kind, category, borne_by, date, paid_by, counted_on, unit_id, amount_sen }];
  });
  const reliefOf = await listRelief(reader, found);
  return found.map((expense) => ({ ...expense, nights: reliefOf(expense) }));
}
