import { addDays } from '#shared/day.ts';
import { issue } from '#shared/errors.ts';
import { WHOLE_BP, sumSen } from '#shared/money.ts';
import type { RowOfResource } from '#shared/resource.ts';
import type { ownerships } from '#resources/listing/ownerships.ts';
import type { Reader, Transaction } from '#server/platform/database/store.ts';
import { changeBeside, insertBeside, removeBeside } from '#server/domain/side-writes.ts';
import { getBusinessDay } from '#server/domain/reservations/business-day.ts';
import { all, any, is, isAbove, isBelow, isFrom, isIn, isNull, isUntil } from '#server/kit/conditions.ts';
import { Refusal, refuse } from '#server/kit/refusal.ts';
import { hasId } from '#server/kit/kit.ts';
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

export type TimelineCause = Cause & Pick<Command, 'documents'> & { readonly reason?: string | null };

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

type Part = Pick<Ownership, 'share_bp' | 'from' | 'to'>;

const sumOn = (rows: readonly Part[], day: string): number =>
  sumSen(rows.filter(({ from, to }) => from <= day && (to === null || day < to)).map(({ share_bp }) => share_bp));

/** The days on which what is owned changes, the earliest first. */
const listTurns = (rows: readonly Part[]): string[] =>
  [...new Set(rows.flatMap(({ from, to }) => (to === null ? [from] : [from, to])))].toSorted();

const isPart = (sum: number): boolean => sum > 0 && sum < WHOLE_BP;

/**
 * Refuses a row that gives away more of the unit than there is, one that leaves a part of it nobody's on a day on which all of
 * it was somebody's, or a new one of no unit at all. Only a new share may be the first of several, and be put right until the
 * others are there: it is marked as incomplete, and no month of its unit is told before. The unit is locked: two rows at once
 * are seen here. Answers whether the row is incomplete.
 */
export async function refuseUneven(
  tx: Transaction,
  { before, after }: { readonly before: Ownership | null; readonly after: WantedShare | null },
): Promise<boolean> {
  const unitId = after?.unit_id ?? before?.unit_id ?? 0;
  const unit = await tx.lock(resourceTables.units, unitId);
  // One that is kept may outlive its unit, so that its relation is loose and the kit does not ask.
  if (!unit && before === null) {
    throw new Refusal('VALIDATION', { issues: [issue(['unit_id'], 'gone')], resource: 'ownerships' });
  }
  const rows = await listSharesOf(tx, unitId);
  const others = rows.filter(({ id }) => id !== before?.id);
  const wanted = after ? [...others, after] : others;
  const isBegun = before === null || isIncomplete(before, rows);
  for (const day of listTurns([...rows, ...wanted])) {
    const sum = sumOn(wanted, day);
    if (sum > WHOLE_BP) refuse('ownership_full', { day, taken: percentOfWhole(sum - (after?.share_bp ?? 0)) });
    const was = sumOn(rows, day);
    if (isPart(sum) && !isPart(was) && !(isBegun && was === 0))
      refuse('ownership_part_left', { day, share: percentOfWhole(sum) });
  }
  return after !== null && isIncomplete(after, wanted);
}

/** Whether on one of its days a part of the unit is nobody's. */
const isIncomplete = ({ from, to }: Part, rows: readonly Part[]): boolean =>
  listTurns(rows).some((day) => from <= day && (to === null || day < to) && isPart(sumOn(rows, day)));

export type WantedShare = Omit<Ownership, 'id' | 'version' | 'created_at' | 'updated_at'>;

const listSharesOf = (reader: Reader, unitId: number): Promise<Ownership[]> =>
  rowsIn(reader, resourceTables.ownerships, { where: is('unit_id', unitId) });

/** Marks the shares on whose days a part of the unit is nobody's. */
async function markIncomplete(tx: Transaction, unitId: number): Promise<void> {
  const rows = await listSharesOf(tx, unitId);
  for (const row of rows) {
    const is_incomplete = isIncomplete(row, rows);
    if (is_incomplete !== row.is_incomplete) await tx.note(resourceTables.ownerships, hasId(row.id), { is_incomplete });
  }
}

export const percentOfWhole = (bp: number): string => `${bp / 100}%`;

/** Id of the owner with the largest share today, the earliest entered of equals; null while the operator owns it. */
export async function findMainOwner(reader: Reader, unitId: number, now: string): Promise<number | null> {
  const unit = await reader.find(resourceTables.units, hasId(unitId));
  if (!unit) return null;
  const today = await getBusinessDay(reader, unit.property_id, now);
  const shares = await listOwnersOf(reader, [unitId], { from: today, until: addDays(today, 1) });
  return shares.toSorted((a, b) => b.share_bp - a.share_bp || a.id - b.id)[0]?.owner_id ?? null;
}

/** Brings up to date what is noted of the unit's shares, of its owners and of those who owned it until now. */
export async function followShares(
  tx: Transaction,
  unitId: number,
  { formerOwners, now }: { readonly formerOwners: readonly number[]; readonly now: string },
): Promise<void> {
  const unit = await tx.find(resourceTables.units, hasId(unitId));
  await markIncomplete(tx, unitId);
  const today = await getBusinessDay(tx, unit?.property_id ?? null, now);
  // Packages before owners, the order in which assigning a unit takes their rows.
  await noteOwnersOnPackages(tx, [unitId], today);
  await noteHoldingsOf(tx, [unitId], { today, formerOwners });
}

/** Makes the unit's record say who owns most of it today. */
export async function followOwners(cause: Cause, unitId: number, formerOwners: readonly number[] = []): Promise<void> {
  const { tx, context } = cause;
  const unit = await tx.lock(resourceTables.units, unitId);
  await followShares(tx, unitId, { formerOwners, now: context.now });
  if (!unit) return;
  const owner_id = await findMainOwner(tx, unitId, context.now);
  if (owner_id === unit.owner_id) return;
  await changeBeside(cause, 'units', { before: unit, action: 'ownership', change: { owner_id }, reason: null });
}

/** The unit as a whole becomes this owner's, or the operator's, on a day. */
export async function changeHands(
  cause: TimelineCause,
  unitId: number,
  { owner_id, day }: { readonly owner_id: number | null; readonly day: string },
): Promise<void> {
  const rows = await listOwnersOf(cause.tx, [unitId], { from: day, until: null });
  const later = rows.find(({ from }) => from > day);
  if (later) throw new Refusal('CONFLICT', { message: 'ownership_planned', params: { day: later.from } });
  // The form shows one owner; the others would lose their shares unseen, and an undo would give the one the whole.
  if (rows.length > 1)
    throw new Refusal('CONFLICT', { message: 'ownership_shared', params: { count: String(rows.length) } });
  for (const before of rows) {
    // What was entered today is corrected today: nobody earned anything by it.
    if (before.from === day) await removeBeside(cause, 'ownerships', before);
    else await changeBeside(cause, 'ownerships', { before, action: 'transfer', change: { to: day }, reason: null });
  }
  const whole = { unit_id: unitId, share_bp: WHOLE_BP, from: day, to: null, note: null };
  if (owner_id !== null) await insertBeside(cause, 'ownerships', { ...whole, owner_id });
  const formerOwners = rows.map((row) => row.owner_id);
  await followShares(cause.tx, unitId, { formerOwners, now: cause.context.now });
}

/** The timeline is deleted with its unit, which can only be deleted while it has earned nothing. */
export async function forgetOwners(cause: TimelineCause, unitId: number): Promise<void> {
  const rows = await rowsIn(cause.tx, resourceTables.ownerships, { where: is('unit_id', unitId) });
  for (const row of rows) await removeBeside(cause, 'ownerships', row);
}

/** Brings the units up to date whose owners changed with a day. */
export async function followOwnersOf(cause: Cause, today: string): Promise<void> {
  // Properties begin their day at different hours, so yesterday's changes are looked at again.
  const yesterday = addDays(today, -1);
  const changed = (field: 'from' | 'to') => all(isFrom(field, yesterday), isUntil(field, today));
  const rows = await cause.tx.list(resourceTables.ownerships, { where: any(changed('from'), changed('to')) });
  for (const unitId of new Set(rows.map(({ unit_id }) => unit_id))) await followOwners(cause, unitId);
}
