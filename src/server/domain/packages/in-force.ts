import { addDays } from '#shared/day.ts';
import type { PackageTerms } from '#shared/packages/terms.ts';
import type { Predicate } from '#shared/where.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { all, any, isAbove, isBelow, isIn, isNot, isNull } from '#server/kit/conditions.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import type { Reader } from '#server/platform/database/store.ts';

/**
 * Which terms hold for which units on which days. Putting a unit on an agreement is `assignments.ts`; changing what
 * one says is `versions.ts`.
 */

/** Terms of a unit for the days [from, until). */
export interface TermsInForce {
  readonly unit_id: number;
  readonly version_id: number;
  readonly from: string;
  readonly until: string;
  readonly terms: PackageTerms;
  /** Whether the unit was on no agreement on the day before. */
  readonly begins: boolean;
}

interface Days {
  readonly from: string;
  readonly until: string;
}

/** Wide enough for every agreement there has been, and all that are planned. */
export const ALWAYS: Days = { from: '1900-01-01', until: '9999-12-31' };

/** What of these terms holds within the days. */
export const clipTerms = (terms: readonly TermsInForce[], { from, until }: Days): TermsInForce[] =>
  terms
    .map((each) => ({
      ...each,
      from: later(each.from, from),
      until: earlier(each.until, until),
      begins: each.begins && each.from >= from,
    }))
    .filter((each) => each.from < each.until);

/** Rows whose days, open at the end where `end` is empty, meet the others. */
const meetingDays = <const F extends string>(
  [first, end]: readonly [F, F],
  { from, until }: Days,
): Predicate<readonly [F, string]> => all(isBelow(first, until), any(isNull(end), isAbove(end, from)));

const later = (a: string, b: string): string => (a < b ? b : a);
const earlier = (a: string, b: string | null): string => (b === null || a < b ? a : b);

/** The terms of these units within the days, each with the days on which they hold: by unit, the earliest first. */
export async function listTermsInForce(
  reader: Reader,
  unitIds: readonly number[],
  { from: first, until }: Days,
): Promise<TermsInForce[]> {
  // A day more tells whether the unit has come from another agreement.
  const days = { from: addDays(first, -1), until };
  const assigned = await reader.list(resourceTables['unit-packages'], {
    where: all(isIn('unit_id', unitIds), meetingDays(['from', 'to'], days)),
  });
  const packages = [...new Set(assigned.map(({ package_id }) => package_id))];
  const versions = await reader.list(resourceTables['package-versions'], {
    where: all(isIn('package_id', packages), isNot('state', 'draft'), meetingDays(['effective_from', 'ends_on'], days)),
  });
  const found = assigned.flatMap(({ unit_id, package_id, from, to }) =>
    versions
      .filter((version) => version.package_id === package_id)
      .map(({ id, effective_from, ends_on, terms }) => ({
        unit_id,
        version_id: id,
        from: later(later(from, effective_from), days.from),
        until: earlier(earlier(days.until, to), ends_on),
        terms,
      })),
  );
  const held = found
    .filter((each) => each.from < each.until)
    .toSorted((a, b) => a.unit_id - b.unit_id || (a.from < b.from ? -1 : 1));
  return held
    .map((each, at) => {
      const before = held[at - 1];
      const goesOn = before?.unit_id === each.unit_id && before.until === each.from;
      return { ...each, from: later(each.from, first), begins: each.from >= first && !goesOn };
    })
    .filter((each) => each.from < each.until);
}

/** Which package each of the units is on that day. */
export async function listPackagesOn(
  reader: Reader,
  unitIds: readonly number[],
  day: string,
): Promise<ReadonlyMap<number, number>> {
  const rows = await rowsIn(reader, resourceTables['unit-packages'], {
    where: all(isIn('unit_id', unitIds), meetingDays(['from', 'to'], { from: day, until: addDays(day, 1) })),
    fields: ['id', 'unit_id', 'package_id'],
  });
  return new Map(rows.map(({ unit_id, package_id }) => [unit_id, package_id]));
}

/** The terms that hold for a unit on a day; null where it is on no agreement. */
export async function findTermsInForce(
  reader: Reader,
  unitId: number,
  day: string,
): Promise<Pick<TermsInForce, 'version_id' | 'terms'> | null> {
  const [found] = await listTermsInForce(reader, [unitId], { from: day, until: addDays(day, 1) });
  return found ? { version_id: found.version_id, terms: found.terms } : null;
}
