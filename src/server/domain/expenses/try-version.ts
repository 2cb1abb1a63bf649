import { addDays, countNights, isDay } from '#shared/day.ts';
import { sumSen } from '#shared/money.ts';
import { type PreviewedExpense, previewExpense, sumBorne } from '#shared/packages/preview-expenses.ts';
import {
  type PreviewLine,
  type PreviewPart,
  previewMonth,
  sumLines,
  sumOfLines,
} from '#shared/packages/preview-month.ts';
import { sumIncomes } from '#shared/packages/recognise.ts';
import type { Simulation } from '#shared/packages/simulation.ts';
import type { StayIncome } from '#shared/packages/split-stay.ts';
import type { PackageTerms } from '#shared/packages/terms.ts';
import type { RowOfResource } from '#shared/resource.ts';
import { packageVersions } from '#resources/packages/package-versions.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { type Issue, issue } from '#shared/errors.ts';
import { type UnitExpense, listUnitExpenses } from './unit-expenses.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { all, any, isAbove, isBelow, isIn, isNull } from '#server/kit/conditions.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { ALWAYS, type TermsInForce, clipTerms, listTermsInForce } from '#server/domain/packages/in-force.ts';
import { oneRuleFor, ruleOfTerms } from '#server/domain/packages/recognition.ts';
import { type StayIncomeRow, isFirstPart, listStayIncomes } from '#server/domain/packages/stay-income.ts';

/**
 * Settles stays and expenses of the past by other terms, and writes nothing. Expenses are shared anew on both sides, because
 * only then is the difference that of the terms alone.
 */

interface Days {
  readonly from: string;
  readonly until: string;
}

interface Wish extends Days {
  /** Those on the version's package in these days, where none are named; all that are on any, where none is on it. */
  readonly unitIds: readonly number[] | null;
}

const monthAfter = (day: string): string => {
  const next = addDays(`${day.slice(0, 8)}01`, 31);
  return `${next.slice(0, 8)}01`;
};

/** The days in months, each with how many days its month has. */
function monthsOf({ from, until }: Days): (Days & { readonly of_days: number })[] {
  const months: (Days & { readonly of_days: number })[] = [];
  for (let day = from; day < until;) {
    const next = monthAfter(day);
    const end = next < until ? next : until;
    months.push({ from: day, until: end, of_days: countNights(`${day.slice(0, 8)}01`, next) });
    day = end;
  }
  return months;
}

interface Ruled extends Days {
  readonly terms: PackageTerms;
  readonly begins: boolean;
}

/** What each stay has in these rows, so that it is shared once and not night by night. */
function sumByStay(rows: readonly StayIncomeRow[]): StayIncome[] {
  const sums = new Map<number, StayIncome>();
  for (const { reservation_id, income } of rows) {
    const sum = sums.get(reservation_id);
    sums.set(reservation_id, sum ? sumIncomes([sum, income]) : income);
  }
  return [...sums.values()];
}

/** Lines of a unit by what rules it, month by month. */
function linesOf(days: Days, ruled: readonly Ruled[], rows: readonly StayIncomeRow[]): PreviewLine[] {
  return monthsOf(days).flatMap((month) => {
    const parts = ruled.flatMap(({ from, until, terms, begins }): PreviewPart[] => {
      const [first, end] = [from > month.from ? from : month.from, until < month.until ? until : month.until];
      if (first >= end) return [];
      const counted = rows.filter(({ counts_on }) => first <= counts_on && counts_on < end);
      return [
        {
          terms,
          days: countNights(first, end),
          of_days: month.of_days,
          incomes: sumByStay(counted),
          stays: counted.filter(isFirstPart).length,
          begins: begins && first === from,
        },
      ];
    });
    return previewMonth(parts);
  });
}

const totalOf = (lines: readonly PreviewLine[]): number => sumSen(lines.map(({ amount_sen }) => amount_sen));

interface Outcome {
  readonly lines: readonly PreviewLine[];
  readonly expenses: readonly PreviewedExpense[];
}

/** Lines of a unit's stays and expenses: a stay is settled by the terms of its days, an expense by those of its own day. */
function settle(days: Days, ruled: readonly Ruled[], { stays, expenses }: UnitMonth): Outcome {
  const previewed = expenses.map((expense) => {
    const own = ruled.find(({ from, until }) => from <= expense.date && expense.date < until);
    return previewExpense(own?.terms ?? null, expense);
  });
  return { lines: [...linesOf(days, ruled, stays), ...previewed.flatMap(({ lines }) => lines)], expenses: previewed };
}

interface UnitMonth {
  readonly stays: readonly StayIncomeRow[];
  readonly expenses: readonly UnitExpense[];
}

/** From the first day on which an expense was that counts in these: one that came late is shared by the terms of its day. */
const daysToRule = ({ from, until }: Days, expenses: readonly UnitExpense[]): Days => ({
  from: expenses.reduce((first, { date }) => (date < first ? date : first), from),
  until,
});

/** The version's terms on the days and units that were asked for: what stays and expenses come to, without what owners owe beside. */
export async function tryVersionOn(
  reader: Reader,
  { terms, package_id }: RowOfResource<typeof packageVersions>,
  { from, until, unitIds }: Wish,
): Promise<Simulation> {
  const ids = unitIds ? await checkUnits(reader, unitIds) : await listUnitsOf(reader, package_id, { from, until });
  return tryTerms(reader, terms, { from, until, unitIds: ids });
}

/** What these units would have brought by other terms, beside what they bring by those in force. */
export async function tryTerms(
  reader: Reader,
  terms: PackageTerms,
  { from, until, unitIds: ids }: Days & { readonly unitIds: readonly number[] },
): Promise<Simulation> {
  const days = { from, until };
  const units = await reader.list(resourceTables.units, {
    where: isIn('id', ids),
    sort: [{ field: 'number', descending: false }],
    fields: ['id', 'number'],
  });
  const agreed = await listTermsInForce(reader, ids, ALWAYS);
  const asked = { ...days, unitIds: ids };
  const [present, tried] = [ruleOfTerms(agreed), oneRuleFor(terms.payout.recognition)];
  const rows = await listStayIncomes(reader, { ...asked, rule: present });
  const triedRows =
    present.isAllOnCheckOut && tried.isAllOnCheckOut ? rows : await listStayIncomes(reader, { ...asked, rule: tried });
  const expenses = await listUnitExpenses(reader, asked);
  const ruledDays = daysToRule(days, expenses);
  const inForce = clipTerms(agreed, ruledDays);
  const settled = units.map(({ id, number }) => {
    const isOwn = ({ unit_id }: { readonly unit_id: number }): boolean => unit_id === id;
    const month = { stays: rows.filter(isOwn), expenses: expenses.filter(isOwn) };
    const stays = triedRows.filter(isOwn);
    const ruled = inForce.filter(isOwn);
    const current = settle(days, ruled, month);
    const begins = ruled.some((each) => each.begins);
    const simulated = settle(days, [{ ...ruledDays, terms, begins }], { ...month, stays });
    return {
      id,
      number,
      stays: sumByStay(month.stays).length,
      uncovered: countUncovered(days, ruled),
      current,
      simulated,
    };
  });
  return {
    ...days,
    stays: sumSen(settled.map(({ stays }) => stays)),
    current: outcomeOf(settled.map(({ current }) => current)),
    simulated: outcomeOf(settled.map(({ simulated }) => simulated)),
    units: settled.map(({ id, number, stays, uncovered, current, simulated }) => ({
      unit_id: id,
      unit_number: number,
      stays,
      current_sen: totalOf(current.lines),
      current_formula: sumOfLines(sumLines(current.lines)),
      simulated_sen: totalOf(simulated.lines),
      simulated_formula: sumOfLines(sumLines(simulated.lines)),
      uncovered_days: uncovered,
    })),
  };
}

function outcomeOf(settled: readonly Outcome[]): Simulation['current'] {
  const lines = settled.flatMap((each) => each.lines);
  const expenses = sumBorne(settled.flatMap((each) => each.expenses).map(({ borne }) => borne));
  return { lines: sumLines(lines), payable_sen: totalOf(lines), expenses };
}

const countUncovered = ({ from, until }: Days, ruled: readonly TermsInForce[]): number =>
  countNights(from, until) -
  sumSen(ruled.map((each) => Math.max(0, countNights(each.from > from ? each.from : from, each.until))));

/** No figure at all would read as if the units that were named brought nothing. */
async function checkUnits(reader: Reader, ids: readonly number[]): Promise<readonly number[]> {
  if (ids.length === 0) return refuse(issue(['unit_ids'], 'required'));
  const rows = await rowsIn(reader, resourceTables.units, { where: isIn('id', ids), fields: ['id'] });
  const known = new Set(rows.map(({ id }) => id));
  const gone = ids.filter((id) => !known.has(id));
  return gone.length > 0 ? refuse(issue(['unit_ids'], 'units_gone', { ids: gone.join(', ') })) : ids;
}

async function listUnitsOf(reader: Reader, packageId: number, { from, until }: Days): Promise<number[]> {
  const rows = await reader.list(resourceTables['unit-packages'], {
    where: all(isBelow('from', until), any(isNull('to'), isAbove('to', from))),
    fields: ['id', 'unit_id', 'package_id'],
  });
  const own = rows.filter(({ package_id }) => package_id === packageId);
  return [...new Set((own.length > 0 ? own : rows).map(({ unit_id }) => unit_id))];
}

const refuse = (...issues: readonly Issue[]): never => {
  throw new Refusal('VALIDATION', { issues, resource: packageVersions.name });
};

/** A year at most: what is asked for longer is a report. */
const MOST_DAYS = 366;

interface AskedDays {
  readonly period: string | null;
  readonly from: string | null;
  readonly to: string | null;
}

/** The days [from, until) that were asked for. */
export function daysAsked({ period, from, to }: AskedDays): { readonly from: string; readonly until: string } {
  if (period !== null) {
    const first = `${period}-01`;
    return isDay(first) ? { from: first, until: monthAfter(first) } : refuse(issue(['period'], 'month'));
  }
  if (from === null) return refuse(issue(['period'], 'required'));
  if (to === null) return refuse(issue(['to'], 'required'));
  if (to <= from) return refuse(issue(['to'], 'end_before_start'));
  const last = addDays(from, MOST_DAYS);
  return to > last ? refuse(issue(['to'], 'max', { max: last })) : { from, until: to };
}
