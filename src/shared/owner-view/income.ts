import { f } from '#shared/field.ts';
import { sumSen } from '#shared/money.ts';
import { recordOf } from '#shared/records.ts';
import { type ShapeOf, shape } from '#shared/shape.ts';
import { STATEMENT_GROUPS, type StatementSums } from './statement-sums.ts';

/**
 * What published statements gave an owner, year by year: by the month that a statement is for, whenever it was paid. What was carried
 * from month to month is left out, since it stands in the month that brought it.
 */

const sums = {
  ...recordOf(STATEMENT_GROUPS, () => f.money()),
  /** The groups together. */
  net_sen: f.money(),
};

const incomeMonth = shape.object({ period: f.text(), ...sums }).named('IncomeMonth');

const incomeYear = shape
  .object({
    year: f.integer(),
    /** The earliest first. */
    months: shape.list(incomeMonth),
    total: shape.object(sums).named('IncomeSum'),
  })
  .named('IncomeYear');
export type IncomeYear = ShapeOf<typeof incomeYear>;

export const ownerIncome = shape
  .object({
    /** The newest first. */
    years: shape.list(incomeYear),
  })
  .named('OwnerIncome');

export const INCOME_SUMS = [...STATEMENT_GROUPS, 'net_sen'] as const;

const yearOf = (period: string): number => Number(period.slice(0, 4));

const netOf = (groups: Pick<StatementSums, (typeof STATEMENT_GROUPS)[number]>): number =>
  sumSen(STATEMENT_GROUPS.map((group) => groups[group]));

export function sumByYear(told: readonly StatementSums[]): IncomeYear[] {
  const years = [...new Set(told.map(({ period }) => yearOf(period)))].toSorted((a, b) => b - a);
  return years.map((year) => {
    const months = told
      .filter(({ period }) => yearOf(period) === year)
      .toSorted((a, b) => (a.period < b.period ? -1 : 1))
      .map((month) => ({
        period: month.period,
        ...recordOf(STATEMENT_GROUPS, (group) => month[group]),
        net_sen: netOf(month),
      }));
    return { year, months, total: recordOf(INCOME_SUMS, (name) => sumSen(months.map((month) => month[name]))) };
  });
}
