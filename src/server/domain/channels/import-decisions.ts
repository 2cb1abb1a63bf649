import type { RowOfResource } from '#shared/resource.ts';
import type { reservations } from '#resources/reservations/reservations.ts';
import type { Reader, Transaction } from '#server/platform/database/store.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { hasId } from '#server/kit/kit.ts';
import { all, is } from '#server/kit/conditions.ts';
import { type ImportScene, note } from './place-import.ts';

/** Keeps the entries of a calendar, and the count of those that wait, in step with what the desk decides about their stays. */

type Reservation = RowOfResource<typeof reservations>;

const stays = () => resourceTables['calendar-stays'];

/** Names under which the trail keeps the decisions about an entry. */
export const DECIDED = { placed: 'calendar-place', refused: 'calendar-refuse', quarantined: 'calendar-move' } as const;

/** Status of a calendar's stay by its reservation. */
export const statusBy = (reservation: Reservation | null): keyof typeof DECIDED => {
  const status = reservation?.status;
  if (status === 'quarantined') return status;
  return reservation === null || status === 'cancelled' || status === 'expired' ? 'refused' : 'placed';
};

/** Copies the desk's decision about a stay from a calendar to its import at once, even if the channel was changed since. */
export async function followReservation(scene: ImportScene, reservation: Reservation): Promise<void> {
  const { tx } = scene;
  const rows = await tx.list(stays(), { where: is('reservation_id', reservation.id) });
  for (const row of rows) {
    const status = statusBy(reservation);
    // A stay that the channel has dropped is the property's own from then on.
    if (row.status === 'gone' || row.status === status) continue;
    await note(scene, row, { action: DECIDED[status], change: { status, in_the_way: null } });
    await noteQuarantined(tx, row.import_id);
  }
}

/** Stays of an import that wait for a room. */
const countQuarantined = (reader: Reader, importId: number): Promise<number> =>
  reader.count(stays(), all(is('import_id', importId), is('status', 'quarantined')));

/** Writes the number of stays that wait for a room into their import, which shows it. */
export async function noteQuarantined(tx: Transaction, importId: number): Promise<void> {
  const quarantined = await countQuarantined(tx, importId);
  await tx.note(resourceTables['calendar-imports'], hasId(importId), { quarantined });
}
