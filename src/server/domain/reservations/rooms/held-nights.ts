import type { Picked, Reader } from '#server/platform/database/store.ts';
import { all, is, isIn, meets } from '#server/kit/conditions.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import { type StaySegment, staySegments } from '#server/domain/reservations/tables.ts';

/** Nights [from, to). */
export interface NightSpan {
  readonly from: string;
  readonly to: string;
}

const NIGHT_FIELDS = [
  'id',
  'reservation_id',
  'block_id',
  'room_type_id',
  'unit_id',
  'arrival',
  'departure',
  'pinned',
  'kind',
] as const;

/** Nights in a row that nobody else can have: of a stay, of a guest who has not left, or of a unit that is kept from sale. */
export type HeldNights = Picked<StaySegment, (typeof NIGHT_FIELDS)[number]>;

/** Held nights of these room types that meet the span, with their whole length. */
export async function listHeldNights(
  reader: Reader,
  types: readonly number[],
  { from, to }: NightSpan,
): Promise<readonly HeldNights[]> {
  if (types.length === 0) return [];
  const where = all(isIn('room_type_id', types), is('blocking', true), meets(from, to));
  return rowsIn(reader, staySegments, { where, fields: NIGHT_FIELDS });
}
