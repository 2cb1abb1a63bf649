import type { Reader, RowCondition } from '#server/platform/database/store.ts';
import { hasId } from '#server/kit/kit.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { all, is, isAbove, isIn } from '#server/kit/conditions.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { type StaySegment, staySegments } from '#server/domain/reservations/tables.ts';

interface About {
  readonly today: string;
  readonly message: 'has_stays' | 'unit_has_stays';
}

/**
 * Before rooms go: refuses with a guest who has not left one of the units that `id` or `room_type_id` names, though they may
 * have been due to, or with the first stay that is still to come there.
 */
export async function refuseStays(
  reader: Reader,
  [column, ids]: readonly ['id' | 'room_type_id', readonly number[]],
  about: About,
): Promise<void> {
  const units = await reader.list(resourceTables.units, { where: isIn(column, ids), fields: ['id'] });
  const isInside = isIn(
    'unit_id',
    units.map(({ id }) => id),
  );
  const stay = await reader.find(resourceTables.reservations, all(is('status', 'checked_in'), isInside));
  if (stay) throw refusal(stay, about);
  await refuseComingStays(reader, isIn(column === 'id' ? 'unit_id' : column, ids), about);
}

const refusal = (stay: { readonly reference: string } | null, { message }: About): Refusal =>
  new Refusal('CONFLICT', { message, params: { reference: stay?.reference ?? '' } });

/** Refuses with the first stay that is still to be spent, or to end, in what the predicate names of `stay_segments`. */
export async function refuseComingStays(reader: Reader, where: RowCondition<StaySegment>, about: About): Promise<void> {
  const isReservation = is('kind', 'reservation');
  const [segment] = await reader.list(staySegments, {
    where: all(where, is('blocking', true), isReservation, isAbove('departure', about.today)),
    sort: [{ field: 'arrival', descending: false }],
    limit: 1,
  });
  if (!segment) return;
  throw refusal(await reader.find(resourceTables.reservations, hasId(Number(segment.reservation_id))), about);
}

/** A part of a stay that a refusal names. */
export interface NamedStay {
  readonly reservation_id: number;
  readonly reference: string;
  readonly arrival: string;
  readonly departure: string;
}

type Named = Pick<StaySegment, 'reservation_id' | 'arrival' | 'departure'>;

/** Names the stays of rows of `stay_segments`; blocks have no name here. */
export async function nameStays(reader: Reader, segments: readonly Named[]): Promise<readonly NamedStay[]> {
  const ids = segments.flatMap(({ reservation_id }) => reservation_id ?? []);
  const owners = await reader.list(resourceTables.reservations, {
    where: isIn('id', ids),
    fields: ['id', 'reference'],
  });
  return segments.flatMap(({ reservation_id, arrival, departure }) => {
    const owner = owners.find(({ id }) => id === reservation_id);
    if (!owner) return [];
    const reference = owner.reference;
    return [{ reservation_id: owner.id, reference, arrival, departure }];
  });
}

/** `HV-26-000123 (2026-12-02 – 2026-12-04)`, for a sentence. */
export const sayStays = (stays: readonly NamedStay[]): string =>
  stays.map(({ reference, arrival, departure }) => `${reference} (${arrival} – ${departure})`).join(', ');
