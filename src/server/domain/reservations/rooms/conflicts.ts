import type { StayConflict } from '#shared/reservations/stay-answers.ts';
import type { Reader } from '#server/platform/database/store.ts';
import type { Row } from '#server/platform/database/table.ts';
import { all, is, isIn, meets } from '#server/kit/conditions.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { staySegments } from '#server/domain/reservations/tables.ts';

/** Nights [arrival, departure) of a unit. */
export interface UnitNights {
  readonly unit_id: number;
  readonly arrival: string;
  readonly departure: string;
}

/** Stays and closures in a unit on these nights, without the stay that asks. */
export async function conflictsIn(
  reader: Reader,
  { unit_id, arrival, departure }: UnitNights,
  stayId: number | null,
): Promise<StayConflict[]> {
  const found = await reader.list(staySegments, {
    where: all(is('unit_id', unit_id), is('blocking', true, 'boolean'), meets(arrival, departure)),
    sort: [{ field: 'arrival', descending: false }],
  });
  const others = found.filter(({ reservation_id }) => stayId === null || reservation_id !== stayId);
  const names = await reader.list(resourceTables.reservations, {
    where: isIn(
      'id',
      others.map(({ reservation_id }) => reservation_id).filter((id) => id !== null),
    ),
    fields: ['id', 'reference', 'guest_name'],
  });
  return others.map((segment) =>
    conflictOf(
      segment,
      names.find(({ id }) => id === segment.reservation_id),
    ),
  );
}

const conflictOf = (segment: Row, name: Row | undefined): StayConflict => ({
  reservation_id: name ? Number(name['id']) : null,
  kind: String(segment['kind']),
  arrival: String(segment['arrival']),
  departure: String(segment['departure']),
  reference: name ? String(name['reference']) : null,
  guest_name: name ? String(name['guest_name']) : null,
});
