import type { RowOfResource } from '#shared/resource.ts';
import type { StayConflict } from '#shared/reservations/stay-answers.ts';
import type { reservations } from '#resources/reservations/reservations.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { all, is, isIn, meets } from '#server/kit/conditions.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { type StaySegment, staySegments } from '#server/domain/reservations/tables.ts';

type Reservation = RowOfResource<typeof reservations>;

/** Nights [arrival, departure) of a unit. */
export interface UnitNights {
  readonly unit_id: number;
  readonly arrival: string;
  readonly departure: string;
}

/** Stays and closures in a unit on these nights, without the stay that asks. */
export async function listConflicts(
  reader: Reader,
  { unit_id, arrival, departure }: UnitNights,
  stayId: number | null,
): Promise<StayConflict[]> {
  const found = await reader.list(staySegments, {
    where: all(is('unit_id', unit_id), is('blocking', true), meets(arrival, departure)),
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

type Taken = Pick<StaySegment, 'kind' | 'arrival' | 'departure'>;

const conflictOf = (
  { kind, arrival, departure }: Taken,
  name: Pick<Reservation, 'id' | 'reference' | 'guest_name'> | undefined,
): StayConflict => ({
  reservation_id: name?.id ?? null,
  kind,
  arrival,
  departure,
  reference: name?.reference ?? null,
  guest_name: name?.guest_name ?? null,
});
