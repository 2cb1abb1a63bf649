import { addDays, countNights } from '#shared/day.ts';
import { sumSen } from '#shared/money.ts';
import { type PreviewLine, type PreviewPart, previewMonth, sumLines } from '#shared/packages/preview-month.ts';
import type { Simulation } from '#shared/packages/simulation.ts';
import type { PackageTerms } from '#shared/packages/terms.ts';
import type { RowOfResource } from '#shared/resource.ts';
import type { packageVersions } from '#resources/packages/package-versions.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { all, any, isAbove, isBelow, isIn, isNull } from '#server/kit/conditions.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { type TermsInForce, listTermsInForce } from './in-force.ts';
import { type StayIncomeRow, listStayIncomes } from './stay-income.ts';

/**
 * What terms would make of stays that really were: nothing is written, and nothing is assumed. Expenses stay out on both
 * sides, so the difference is that of the terms alone.
 */

interface Days {
  readonly from: string;
  readonly until: string;
}

interface Wish extends Days {
  /** Those on the version's package in these days, where none are named; all that are on any, where none is on it. */
  readonly unitIds: readonly number[] | null;
}

export const monthAfter = (day: string): string => {
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
}

/** Lines of a unit by what rules it, month by month. */
function linesOf(days: Days, ruled: readonly Ruled[], rows: readonly StayIncomeRow[]): PreviewLine[] {
  return monthsOf(days).flatMap((month) => {
    const parts = ruled.flatMap(({ from, until, terms }): PreviewPart[] => {
      const [first, end] = [from > month.from ? from : month.from, until < month.until ? until : month.until];
      if (first >= end) return [];
      const counted = rows.filter(({ checked_out }) => first <= checked_out && checked_out < end);
      const incomes = counted.map(({ income }) => income);
      return [{ terms, days: countNights(first, end), of_days: month.of_days, incomes }];
    });
    return previewMonth(parts);
  });
}

const totalOf = (lines: readonly PreviewLine[]): number => sumSen(lines.map(({ amount_sen }) => amount_sen));

export async function simulate(
  reader: Reader,
  version: RowOfResource<typeof packageVersions>,
  { from, until, unitIds }: Wish,
): Promise<Simulation> {
  const days = { from, until };
  const ids = unitIds ?? (await listUnitsOf(reader, version.package_id, days));
  const units = await reader.list(resourceTables.units, {
    where: isIn('id', ids),
    sort: [{ field: 'number', descending: false }],
    fields: ['id', 'number'],
  });
  const rows = await listStayIncomes(reader, { ...days, unitIds: ids });
  const inForce = await listTermsInForce(reader, ids, days);
  const settled = units.map(({ id, number }) => {
    const own = rows.filter(({ unit_id }) => unit_id === id);
    const ruled = inForce.filter(({ unit_id }) => unit_id === id);
    const current = linesOf(days, ruled, own);
    const simulated = linesOf(days, [{ ...days, terms: version.terms }], own);
    return { id, number, stays: own.length, uncovered: countUncovered(days, ruled), current, simulated };
  });
  return {
    ...days,
    stays: sumSen(settled.map(({ stays }) => stays)),
    current: outcomeOf(settled.flatMap(({ current }) => current)),
    simulated: outcomeOf(settled.flatMap(({ simulated }) => simulated)),
    units: settled.map(({ id, number, stays, uncovered, current, simulated }) => ({
      unit_id: id,
      unit_number: number,
      stays,
      current_sen: totalOf(current),
      simulated_sen: totalOf(simulated),
      uncovered_days: uncovered,
    })),
  };
}

const outcomeOf = (lines: readonly PreviewLine[]) => ({ lines: sumLines(lines), payable_sen: totalOf(lines) });

const countUncovered = ({ from, until }: Days, ruled: readonly TermsInForce[]): number =>
  countNights(from, until) - sumSen(ruled.map((each) => countNights(each.from, each.until)));

async function listUnitsOf(reader: Reader, packageId: number, { from, until }: Days): Promise<number[]> {
  const rows = await reader.list(resourceTables['unit-packages'], {
    where: all(isBelow('from', until), any(isNull('to'), isAbove('to', from))),
    fields: ['id', 'unit_id', 'package_id'],
  });
  const own = rows.filter(({ package_id }) => package_id === packageId);
  return [...new Set((own.length > 0 ? own : rows).map(({ unit_id }) => unit_id))];
}
