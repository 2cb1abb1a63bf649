import { addDays } from '#shared/day.ts';
import { type TwinFacts, canBeTwins, daysOfTwins, isUnusual, medianOf } from '#shared/expenses/signs.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { all, is, isFrom, isIn, isUntil, within } from '#server/kit/conditions.ts';
import { type Expense, expensesTable } from './tables.ts';

/** What other expenses say about one: that it may be the same bill, or is much more than usual. */

type Judged = Pick<Expense, 'kind' | 'date' | 'payee' | 'amount_sen' | 'unit_id' | 'category'> &
  TwinFacts & { readonly id?: number };

const COUNTING = ['submitted', 'approved', 'posted', 'settled'] as const;
const STANDING = ['draft', ...COUNTING] as const;

/** Room for a reference, a comma and a space each, in the column that keeps them. */
const NAMED_AT_MOST = 20;

/** References of others with the same payee and amount within three days; the amount's index finds the few there are. */
async function findTwins(reader: Reader, judged: Judged): Promise<string[]> {
  const { from, to } = daysOfTwins(judged.date);
  const rows = await reader.list(expensesTable, {
    where: all(
      is('amount_sen', judged.amount_sen),
      isFrom('date', from),
      isUntil('date', to),
      is('kind', judged.kind),
      isIn('state', STANDING),
    ),
    fields: ['id', 'payee', 'category', 'reference', 'unit_id', 'meter_reading', 'rule_id'],
    sort: [{ field: 'id', descending: false }],
  });
  return rows
    .filter((row) => row.id !== judged.id && canBeTwins(row, judged))
    .map(({ reference }) => reference)
    .slice(0, NAMED_AT_MOST);
}

const YEAR_DAYS = 365;

async function findMedian(reader: Reader, { id, unit_id, category, kind, date }: Judged): Promise<number | null> {
  if (unit_id === null || kind !== 'expense') return null;
  const rows = await reader.list(expensesTable, {
    where: all(
      is('unit_id', unit_id),
      is('category', category),
      is('kind', 'expense'),
      isIn('state', COUNTING),
      within('date', addDays(date, -YEAR_DAYS), date),
    ),
    fields: ['id', 'amount_sen'],
  });
  return medianOf(rows.filter((row) => row.id !== id).map(({ amount_sen }) => amount_sen));
}

/** The columns that tell it. */
export async function columnsOfSigns(reader: Reader, judged: Judged): Promise<Partial<Expense>> {
  const twins = await findTwins(reader, judged);
  const median_sen = await findMedian(reader, judged);
  return {
    duplicates: twins.length === 0 ? null : twins.join(', '),
    median_sen,
    is_unusual: isUnusual(judged.amount_sen, median_sen),
  };
}
