import type { Reader } from '#server/platform/store.ts';
import type { Predicate } from '#shared/where.ts';
import { hasId } from './kit.ts';
import { Refusal } from './refusal.ts';
import { all, is, isAbove } from './row-tests.ts';
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
