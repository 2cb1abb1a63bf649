import { USUAL_ROLLOVER_HOUR, businessDate } from '#shared/business-date.ts';
import { isWithin } from '#shared/day.ts';
import { nightsOf } from '#shared/rates/night.ts';
import { DAY_RULES, type DayRules, NO_RULES, isSilent, rulesIn, runOf, runsOf } from '#shared/rates/rate-day.ts';
import type { RowOfResource } from '#shared/resource.ts';
import type { rateDays } from '#resources/rates/rate-days.ts';
import type { Reader, Transaction } from '#server/platform/database/store.ts';
import type { Changes } from '#server/kit/audit/entry.ts';
import { sayWhoChanged } from '#server/kit/changed-since.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { all, isIn, within } from '#server/kit/conditions.ts';
import type { UndoCall } from '#server/kit/server-part.ts';
import { resourceTables } from '#server/domain/tables.ts';

/** Overrides of single days: reading them, writing many in few statements, and restoring what painting changed. */

export type RateDayRow = RowOfResource<typeof rateDays>;

const table = resourceTables['rate-days'];

/** Rate overrides of the days [from, to) of one, some or all room types; days without one have no row. */
export const listRateDaysIn = async (
  reader: Reader,
  roomTypes: number | readonly number[] | null,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<RateDayRow[]> =>
  await reader.list(table, {
    where: all(within('date', from, to), ...(roomTypes === null ? [] : [isIn('room_type_id', [roomTypes].flat())])),
    sort: [{ field: 'date', descending: false }],
  });

export const rulesOf = (row: RateDayRow | undefined): DayRules => (row ? rulesIn(row) : NO_RULES);

export interface DayChange {
  readonly date: string;
  readonly before: DayRules;
  readonly after: DayRules;
}

/** Outcome of `change` for each day. */
export function listChanges(
  known: readonly RateDayRow[],
  days: readonly string[],
  change: (before: DayRules, date: string) => Partial<DayRules>,
): DayChange[] {
  const byDay = new Map(known.map((row) => [row.date, row]));
  return days.map((date) => {
    const before = rulesOf(byDay.get(date));
    return { date, before, after: { ...before, ...change(before, date) } };
  });
}

/** Writes the days that change, all that come to the same with one statement; returns what the trail notes. */
export async function writeDays(
  tx: Transaction,
  roomTypeId: number,
  { known, days }: { readonly known: readonly RateDayRow[]; readonly days: readonly DayChange[] },
): Promise<Changes> {
  const idOn = new Map(known.map(({ date, id }) => [date, id]));
  const changed = days.filter(({ before, after }) => DAY_RULES.some((name) => before[name] !== after[name]));
  const groups = new Map<string, DayChange[]>();
  for (const day of changed) {
    const key = JSON.stringify(day.after);
    groups.set(key, [...(groups.get(key) ?? []), day]);
  }
  const fresh = changed
    .filter(({ date }) => !idOn.has(date))
    .map(({ date, after }) => ({ room_type_id: roomTypeId, date, ...after }));
  for (const group of groups.values()) {
    const after = group[0]?.after ?? NO_RULES;
    const ids = group.flatMap(({ date }) => idOn.get(date) ?? []);
    if (ids.length === 0) continue;
    if (isSilent(after)) await tx.remove(table, isIn('id', ids));
    else await tx.update(table, isIn('id', ids), { ...after });
  }
  // Another write of one of these days came first: it stands, and this one is retried.
  if ((await tx.insertMissing(table, fresh)) !== fresh.length) {
    const about = { resource: 'room-types', recordId: roomTypeId, concerns: (name: string) => runOf(name) !== null };
    throw new Refusal('CONFLICT', await sayWhoChanged(tx, about, 'days_changed'));
  }
  return runsOf(changed);
}

/** Restores what painting changed, where all of it still stands. */
export async function restoreDays({ tx, context, record, changes }: UndoCall): Promise<Changes> {
  const runs = Object.entries(changes).map(([name, [old, now]]) => {
    const run = runOf(name);
    if (!run) throw new Refusal('CONFLICT', { message: 'undo_of_other' });
    return { ...run, old, now };
  });
  const from = runs.map((run) => run.from).toSorted()[0] ?? '';
  if (from < businessDate(context.now, USUAL_ROLLOVER_HOUR)) throw new Refusal('CONFLICT', { message: 'nights_over' });
  const to =
    runs
      .map((run) => run.to)
      .toSorted()
      .at(-1) ?? '';
  const known = await listRateDaysIn(tx, record.id, { from, to });
  const days = listChanges(known, nightsOf(from, to), (before, date) =>
    Object.fromEntries(
      runs
        .filter((run) => isWithin(date, run.from, run.to))
        .map(({ rule, old, now }) => {
          if (before[rule] !== now) throw new Refusal('CONFLICT', { message: 'changed_since' });
          return [rule, old];
        }),
    ),
  );
  return writeDays(tx, record.id, { known, days });
}
