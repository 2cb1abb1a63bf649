import type { Reader } from '#server/platform/store.ts';
import type { Row } from '#server/platform/table.ts';
import type { Predicate } from '#shared/where.ts';
import { hasId } from './kit.ts';
import { Refusal } from './refusal.ts';
import { all, is, isAbove, isIn } from './row-tests.ts';
import { resourceTables, staySegments } from './tables.ts';

/** Refuses with the first stay that is still to be spent, or to end, in what the predicate names of `stay_segments`. */
export async function refuseComingStays(
  reader: Reader,
  where: Predicate,
  { today, message }: { readonly today: string; readonly message: 'has_stays' | 'unit_has_stays' },
): Promise<void> {
  const isReservation = is('kind', 'reservation', 'text');
  const [segment] = await reader.list(staySegments, {
    where: all(where, is('blocking', true, 'boolean'), isReservation, isAbove('departure', today, 'day')),
    sort: [{ field: 'arrival', descending: false }],
    limit: 1,
  });
  if (!segment) return;
  const stay = await reader.find(resourceTables.reservations, hasId(Number(segment['reservation_id'])));
  const params = { reference: String(stay?.['reference'] ?? '') };
  throw new Refusal('CONFLICT', { message, params });
}

/** A part of a stay that a refusal names. */
export interface NamedStay {
  readonly reservation_id: number;
  readonly reference: string;
  readonly arrival: string;
  readonly departure: string;
}

/** Whose the rows of `stay_segments` are; blocks have no name here. */
export async function nameStays(reader: Reader, segments: readonly Row[]): Promise<readonly NamedStay[]> {
  const ids = segments.flatMap(({ reservation_id }) => reservation_id ?? []);
  const owners = await reader.list(resourceTables.reservations, {
    where: isIn('id', ids),
    fields: ['id', 'reference'],
  });
  return segments.flatMap(({ reservation_id, arrival, departure }) => {
    const owner = owners.find(({ id }) => id === reservation_id);
    if (!owner) return [];
    const reference = String(owner['reference']);
    return [{ reservation_id: Number(owner['id']), reference, arrival: String(arrival), departure: String(departure) }];
  });
}

/** `HV-26-000123 (2026-12-02 – 2026-12-04)`, for a sentence. */
export const sayStays = (stays: readonly NamedStay[]): string =>
  stays.map(({ reference, arrival, departure }) => `${reference} (${arrival} – ${departure})`).join(', ');
