import { keysOf } from '#shared/records.ts';
import { countNights } from '#shared/day.ts';
import type { RowOfResource } from '#shared/resource.ts';
import type { holidays } from '#resources/rates/holidays.ts';
import type { Transaction } from '#server/platform/database/store.ts';
import type { LevyFacts } from '#server/seed/rates/tax-rates.ts';
import type { PolicyFacts } from '#server/seed/rates/cancellation-policies.ts';
import type { HolidayFacts } from '#server/seed/rates/holidays.ts';
import { is, within } from '#server/kit/conditions.ts';
import { resourceTables } from '#server/domain/tables.ts';

/** Brings reference data of an older edition up to date without touching what people have edited, made or deleted. */

type Holiday = RowOfResource<typeof holidays>;

/** A holiday that exists or was deleted. */
interface Known {
  /** Null when it was deleted. */
  readonly row: Holiday | null;
  readonly names: readonly unknown[];
  readonly date: string;
  readonly isReplacement: boolean;
}

/** How far a person may have moved a holiday before it counts as another. */
const SAME_WITHIN_DAYS = 14;

/**
 * Brings seeded holidays to a newer edition: missing ones are added, untouched ones become
 * as they are now, and those that were edited, made or deleted by hand stay so.
 */
export async function catchUpHolidays(tx: Transaction, rows: readonly HolidayFacts[]): Promise<void> {
  const table = resourceTables.holidays;
  const trail = await tx.list(resourceTables.audit, { where: is('resource', 'holidays') });
  const touched = new Set(trail.map(({ record_id }) => record_id));
  const deleted = trail.filter(({ action }) => action === 'remove').map(({ changes }) => goneOf(changes));
  const there = await tx.list(table, { where: spanOf(rows) });
  const known = new Set<Known>([...there.map(knownOf), ...deleted]);
  const claim = (isSame: (one: Known) => boolean): Known | undefined => {
    const found = [...known].find(isSame);
    if (found) known.delete(found);
    return found;
  };
  const exact = rows.map((row) => claim((one) => isNamed(one, row) && one.date === row.date));
  for (const [index, row] of rows.entries()) {
    const found = exact[index] ?? claim((one) => isNamed(one, row) && isNear(one, row));
    if (!found) await tx.insert(table, row);
    else if (found.row && !touched.has(found.row.id) && differs(found.row, row)) {
      await tx.update(table, is('id', found.row.id), row);
    }
  }
}

/** Levies of a newer edition, without those of a code that is recorded already. */
export async function addLevies(tx: Transaction, rows: readonly LevyFacts[]): Promise<void> {
  for (const row of rows) {
    const known = await tx.count(resourceTables.levies, is('code', row.code));
    if (known === 0) await tx.insert(resourceTables.levies, row);
  }
}

/** Policies of a database whose houses had terms of their own: those of a name that is taken are left out. */
export async function addPolicies(tx: Transaction, rows: readonly PolicyFacts[]): Promise<void> {
  const table = resourceTables['cancellation-policies'];
  for (const row of rows) {
    const known = await tx.count(table, is('name', row.name));
    if (known === 0) await tx.insert(table, row);
  }
}

const knownOf = (row: Holiday): Known => ({
  row,
  names: [row.name, row.name_zh, row.name_ms],
  date: row.date,
  isReplacement: row.is_replacement,
});

function goneOf(changes: Readonly<Record<string, readonly [unknown, unknown]>>): Known {
  const was = (name: string): unknown => changes[name]?.[0] ?? null;
  return {
    row: null,
    names: [was('name'), was('name_zh'), was('name_ms')],
    date: String(was('date')),
    isReplacement: was('is_replacement') === true,
  };
}

const isNamed = ({ names }: Known, row: HolidayFacts): boolean =>
  [row.name, row.name_zh, row.name_ms].some((name) => name !== null && names.includes(name));

const isNear = ({ date, isReplacement }: Known, row: HolidayFacts): boolean =>
  isReplacement === row.is_replacement && Math.abs(countNights(date, row.date)) <= SAME_WITHIN_DAYS;

const differs = (before: Holiday, after: HolidayFacts): boolean =>
  keysOf(after).some((name) => before[name] !== after[name]);

/** The years that the rows are of. */
function spanOf(rows: readonly HolidayFacts[]) {
  const years = rows.map(({ date }) => Number(date.slice(0, 4)));
  return within('date', `${Math.min(...years)}-01-01`, `${Math.max(...years) + 1}-01-01`);
}
