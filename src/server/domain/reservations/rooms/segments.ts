import { USUAL_ROLLOVER_HOUR, businessDate } from '#shared/business-date.ts';
import type { StayPart } from '#shared/reservations/assignment.ts';
import type { Reader, RowCondition, Transaction } from '#server/platform/database/store.ts';
import { type Span, takeNights } from './inventory.ts';
import { hasId } from '#server/kit/kit.ts';
import { all, is, isIn } from '#server/kit/conditions.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { type StaySegment, staySegments } from '#server/domain/reservations/tables.ts';

/**
 * The nights that stays take in types and units, row by row, and what a reservation's own columns say of them. Whether
 * the type has nights left is `inventory.ts`.
 */

/** A part of a stay in one room type and, once assigned, one unit. */
export interface SegmentRow extends Span {
  readonly id: number;
  readonly reservation_id: number | null;
  readonly unit_id: number | null;
  readonly blocking: boolean;
  readonly pinned: boolean;
}

/** Nights of an overdue guest are no part of the stay until the desk decides. */
const isOfStay = is('kind', 'reservation');

const listSegmentsWhere = (reader: Reader, where: RowCondition<StaySegment>): Promise<SegmentRow[]> =>
  reader.list(staySegments, {
    where: all(where, isOfStay),
    sort: [{ field: 'arrival', descending: false }],
  });

/** The nights that a reservation takes, in order; none once they were given back. */
export const listSegments = (reader: Reader, reservationId: number): Promise<SegmentRow[]> =>
  listSegmentsWhere(reader, all(is('reservation_id', reservationId), is('blocking', true)));

/** The nights that it took before it gave them back. */
export const listPastSegments = (reader: Reader, reservationId: number): Promise<SegmentRow[]> =>
  listSegmentsWhere(reader, all(is('reservation_id', reservationId), is('blocking', false)));

export interface NewSegment extends Span {
  readonly reservation_id: number | null;
  readonly unit_id: number | null;
  readonly pinned?: boolean;
}

/** Takes nights: those of the type, and those of the unit where there is one. Throws `OutOfBounds` or `Overlaps`. */
export async function takeSegment(tx: Transaction, segment: NewSegment): Promise<number> {
  await takeNights(tx, segment);
  return placeSegment(tx, segment);
}

/** Places a segment on nights that the type has already counted. */
export async function placeSegment(tx: Transaction, { pinned = false, ...segment }: NewSegment): Promise<number> {
  const { reservation_id, room_type_id, unit_id, arrival, departure } = segment;
  const row = await tx.insert(staySegments, {
    reservation_id,
    block_id: null,
    room_type_id,
    unit_id,
    arrival,
    departure,
    kind: 'reservation',
    blocking: true,
    pinned,
  });
  return row.id;
}

export const changeSegment = (
  tx: Transaction,
  { id }: SegmentRow,
  change: Partial<NewSegment> & Pick<Partial<SegmentRow>, 'blocking'>,
): Promise<unknown> => tx.update(staySegments, hasId(id), change);

export const dropSegment = (tx: Transaction, { id }: SegmentRow): Promise<unknown> =>
  tx.remove(staySegments, hasId(id));

/** Gives every night back; the segments stay, blocking nothing, so that the stay can be reinstated where it was. */
export async function releaseStay(tx: Transaction, reservationId: number): Promise<void> {
  const own = await listSegments(tx, reservationId);
  // Released segments stay as the stay's past, unless newer ones replace them.
  for (const segment of own.length > 0 ? await listPastSegments(tx, reservationId) : []) await dropSegment(tx, segment);
  for (const segment of own) {
    await changeSegment(tx, segment, { blocking: false });
    await takeNights(tx, segment, -1);
  }
}

/** Columns of a reservation that follow its segments; the list of places only where there is more than one. */
export interface Places {
  readonly parts: readonly StayPart[] | null;
  readonly is_partly_placed: boolean;
  readonly is_pinned: boolean;
  readonly moves_on: string | null;
}

/** A stay, and the unit that it is in, or will be first. */
export interface InUnit {
  readonly id: number;
  readonly unit_id: number | null;
}

export async function readPlaces(reader: Reader, { id, unit_id: unitId }: InUnit, now: string): Promise<Places> {
  const segments = await listSegments(reader, id);
  const open = segments.filter(({ unit_id }) => unit_id === null).length;
  return {
    parts: await listParts(reader, segments),
    is_partly_placed: open > 0 && open < segments.length,
    is_pinned: segments.some(({ pinned }) => pinned),
    moves_on: findNextMove(segments, unitId, businessDate(now, USUAL_ROLLOVER_HOUR)),
  };
}

/** Day on which the guest of a unit moves on to another one. A guest who returns to a unit is in its later segment once that begins. */
function findNextMove(segments: readonly SegmentRow[], unitId: number | null, today: string): string | null {
  const here = segments.findLastIndex(({ unit_id, arrival }) => unit_id === unitId && arrival <= today);
  const since = segments[here]?.arrival ?? today;
  return segments.find(({ unit_id, arrival }) => arrival > since && unit_id !== unitId)?.arrival ?? null;
}

async function listParts(reader: Reader, segments: readonly SegmentRow[]): Promise<Places['parts']> {
  if (segments.length < 2) return null;
  const ids = segments.flatMap(({ unit_id }) => unit_id ?? []);
  const units = await reader.list(resourceTables.units, { where: isIn('id', ids), fields: ['id', 'number'] });
  return segments.map(({ arrival, departure, room_type_id, unit_id }) => {
    const unit = units.find(({ id }) => id === unit_id);
    return { arrival, departure, room_type_id, unit_id, unit: unit ? unit.number : null };
  });
}
