import { addDays } from '#shared/day.ts';
import { issue } from '#shared/errors.ts';
import type { RowOfResource } from '#shared/resource.ts';
import { WHOLE_BP, type ownerships } from '#resources/listing/ownerships.ts';
import type { Reader, Transaction } from '#server/platform/database/store.ts';
import { changeBeside, insertBeside, removeBeside } from '#server/domain/side-writes.ts';
import { getBusinessDay } from '#server/domain/reservations/business-day.ts';
import { all, any, is, isAbove, isBelow, isFrom, isIn, isNull, isUntil } from '#server/kit/conditions.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Author } from '#server/kit/audit/entry.ts';
import { noteHoldingsOf, noteOwnersOnPackages } from './holdings.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import type { Command } from '#server/kit/server-part.ts';
import { resourceTables } from '#server/domain/tables.ts';

/**
 * The timeline of who owns a unit. A unit's own `owner_id` says who owns most of it today and follows the timeline; a unit
 * that is given an owner in its form changes hands as a whole on that day.
 */

export type Ownership = RowOfResource<typeof ownerships>;

interface Cause {
  readonly tx: Transaction;
  readonly context: Author;
}

type TimelineCause = Cause & Pick<Command, 'documents'>;

export interface Days {
  readonly from: string;
  /** The day after the last; open when null. */
  readonly until: string | null;
}

const meetsDays = ({ from, until }: Days) =>
  all(any(isNull('to'), isAbove('to', from)), ...(until === null ? [] : [isBelow('from', until)]));

/** Shares of these units that meet the days, the earliest first. */
export const listOwnersOf = (reader: Reader, unitIds: readonly number[], days: Days): Promise<Ownership[]> =>
  reader.list(resourceTables.ownerships, {
    where: all(isIn('unit_id', unitIds), meetsDays(days)),
    sort: [
      { field: 'unit_id', descending: false },
      { field: 'from', descending: false },
    ],
  });

/** First day within the row's days on which the unit's shares come to more than the whole, with the sum; or null. */
function findExcess(
  rows: readonly Pick<Ownership, 'share_bp' | 'from' | 'to'>[],
): { readonly day: string; readonly sum: number } | null {
  const holds = (day: string) => rows.filter(({ from, to }) => from <= day && (to === null || day < to));
  const sums = rows
    .map(({ from: day }) => ({ day, sum: holds(day).reduce((sum, { share_bp }) => sum + share_bp, 0) }))
    .filter(({ sum }) => sum > WHOLE_BP)
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
  return sums[0] ?? null;
}

/**
 * Refuses a row that gives away more of the unit than there is, or a new one of no unit at all. The unit is locked: two
 * rows at once are seen here.
 */
export async function refuseExcess(
  tx: Transaction,
  wanted: Omit<Ownership, 'id'> & { readonly id?: number },
): Promise<void> {
  const unit = await tx.lock(resourceTables.units, wanted.unit_id);
  // One that is kept may outlive its unit, so that its relation is loose and the kit does not ask.
  if (!unit && wanted.id === undefined) {
    throw new Refusal('VALIDATION', { issues: [issue(['unit_id'], 'gone')], resource: 'ownerships' });
  }
  const others = await listOwnersOf(tx, [wanted.unit_id], { from: wanted.from, until: wanted.to });
  const excess = findExcess([...others.filter(({ id }) => id !== wanted.id), wanted]);
  if (excess === null) return;
  throw new Refusal('CONFLICT', {
    message: 'ownership_full',
    params: { day: excess.day, taken: percentOfWhole(excess.sum - wanted.share_bp) },
  });
}

export const percentOfWhole = (bp: number): string => `${bp / 100}%`;

/** Makes the unit's record say who owns most of it today. */
export async function followOwners(cause: Cause, unitId: number): Promise<void> {
  const { tx, context } = cause;
  const unit = await tx.lock(resourceTables.units, unitId);
  if (!unit) return;
  const today = await getBusinessDay(tx, unit.property_id, context.now);
  const shares = await listOwnersOf(tx, [unitId], { from: today, until: addDays(today, 1) });
  const owner_id = shares.toSorted((a, b) => b.share_bp - a.share_bp || a.id - b.id)[0]?.owner_id ?? null;
  // Packages before owners, the order in which assigning a unit takes their rows.
  await noteOwnersOnPackages(tx, [unitId], today);
  await noteHoldingsOf(tx, [unitId], today);
  if (owner_id === unit.owner_id) return;
  await changeBeside(cause, 'units', { before: unit, action: 'ownership', change: { owner_id }, reason: null });
}

/** The unit as a whole becomes this owner's, or the house's, on a day. */
export async function changeHands(
  cause: TimelineCause,
  unitId: number,
  { owner_id, day }: { readonly owner_id: number | null; readonly day: string },
): Promise<void> {
  const rows = await listOwnersOf(cause.tx, [unitId], { from: day, until: null });
  const later = rows.find(({ from }) => from > day);
  if (later) throw new Refusal('CONFLICT', { message: 'ownership_planned', params: { day: later.from } });
  for (const before of rows) {
    // What was entered today is corrected today: nobody earned anything by it.
    if (before.from === day) await removeBeside(cause, 'ownerships', before);
    else await changeBeside(cause, 'ownerships', { before, action: 'transfer', change: { to: day }, reason: null });
  }
  if (owner_id === null) return;
  await insertBeside(cause, 'ownerships', {
    unit_id: unitId,
    owner_id,
    share_bp: WHOLE_BP,
    from: day,
    to: null,
    note: null,
  });
}

/** The timeline goes with its unit, which only goes while nothing was earned by it. */
export async function forgetOwners(cause: TimelineCause, unitId: number): Promise<void> {
  const rows = await rowsIn(cause.tx, resourceTables.ownerships, { where: is('unit_id', unitId) });
  for (const row of rows) await removeBeside(cause, 'ownerships', row);
}

/** Brings the units up to date whose owners changed with a day. */
export async function followOwnersOf(cause: Cause, today: string): Promise<void> {
  // Houses begin their day at different hours, so yesterday's changes are looked at again.
  const yesterday = addDays(today, -1);
  const changed = (field: 'from' | 'to') => all(isFrom(field, yesterday), isUntil(field, today));
  const rows = await cause.tx.list(resourceTables.ownerships, { where: any(changed('from'), changed('to')) });
  for (const unitId of new Set(rows.map(({ unit_id }) => unit_id))) await followOwners(cause, unitId);
}
