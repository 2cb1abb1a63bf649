import { listPeriods, movePeriod, periodOf } from '#shared/day.ts';
import { f } from '#shared/field.ts';
import { sumSen } from '#shared/money.ts';
import { type Said, said } from '#shared/rates/line.ts';
import { recordOf } from '#shared/records.ts';
import { type ShapeOf, shape } from '#shared/shape.ts';
import { STATEMENT_GROUPS } from '#shared/revenue/statement-account.ts';
import type { StatementSums } from './statement-sums.ts';

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
    /** Whether every month of the year is in it. */
    is_whole: f.boolean(),
    /** From the first to the last month that is in it; null without any. */
    covers: shape.nullable(said),
    /** Months that are over and have no statement, those that follow one another together. */
    lacking: shape.list(said),
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

const MONTHS = 12;
const MONTH = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' });

const yearOf = (period: string): number => Number(period.slice(0, 4));

const netOf = (groups: Pick<StatementSums, (typeof STATEMENT_GROUPS)[number]>): number =>
  sumSen(STATEMENT_GROUPS.map((group) => groups[group]));

/** `January–October`, `1月至10月`, without the year. */
function sayMonths(first: string, last: string): Said {
  const en = (period: string): string => MONTH.format(new Date(`${period}-01T00:00:00Z`));
  const zh = (period: string): string => `${Number(period.slice(5))}月`;
  return first === last
    ? { en: en(first), zh: zh(first) }
    : { en: `${en(first)}–${en(last)}`, zh: `${zh(first)}至${zh(last)}` };
}

/** Which months of a year the statements are for, as far as the year has come. */
function coverYear(year: number, told: readonly string[], today: string) {
  const periods = listPeriods(`${year}-12`, MONTHS).toReversed();
  const runs: [string, string][] = [];
  for (const period of periods.filter((each) => each < periodOf(today) && !told.includes(each))) {
    const run = runs.at(-1);
    if (run && movePeriod(run[1], 1) === period) run[1] = period;
    else runs.push([period, period]);
  }
  const [first, last] = [told[0], told.at(-1)];
  return {
    is_whole: periods.every((period) => told.includes(period)),
    covers: first === undefined || last === undefined ? null : sayMonths(first, last),
    lacking: runs.map(([from, to]) => sayMonths(from, to)),
  };
}

const NOTHING = recordOf(INCOME_SUMS, () => 0);

/** A year in which nothing was published. */
export const emptyYear = (year: number, today: string): IncomeYear => ({
  year,
  months: [],
  total: NOTHING,
  ...coverYear(year, [], today),
});

export function sumByYear(told: readonly StatementSums[], today: string): IncomeYear[] {
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
    return {
      year,
      months,
      total: recordOf(INCOME_SUMS, (name) => sumSen(months.map((month) => month[name]))),
      ...coverYear(
        year,
        months.map(({ period }) => period),
        today,
      ),
    };
  });
}
