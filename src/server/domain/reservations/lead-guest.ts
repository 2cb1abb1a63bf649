import type { RowOfResource } from '#shared/resource.ts';
import type { reservationGuests } from '#resources/reservations/reservation-guests.ts';
import type { reservations } from '#resources/reservations/reservations.ts';
import type { Reader, Transaction } from '#server/platform/database/store.ts';
import type { Row } from '#server/platform/database/table.ts';
import type { Author } from '#server/kit/audit/entry.ts';
import { changeBeside } from '#server/domain/side-writes.ts';
import { all, is } from '#server/kit/conditions.ts';
import { resourceTables } from '#server/domain/tables.ts';

/** The guest whose name a stay is under stands on the stay and among its guests: both say the same. */
const SAME = [
  ['guest_name', 'full_name'],
  ['nationality', 'nationality'],
  ['guest_email', 'email'],
  ['guest_phone', 'phone'],
] as const;

/** How many of the guests of a stay are known by name. */
export const countListedGuests = (reader: Reader, reservationId: number): Promise<number> =>
  reader.count(resourceTables['reservation-guests'], is('reservation_id', reservationId));

type Guest = RowOfResource<typeof reservationGuests>;
type Reservation = RowOfResource<typeof reservations>;

interface GuestWrite {
  readonly tx: Transaction;
  readonly context: Author;
}

const differing = (from: Row, to: Row, names: readonly (readonly [string, string])[]): Row =>
  Object.fromEntries(
    names.flatMap(([name, its]) => ((from[name] ?? null) === (to[its] ?? null) ? [] : [[its, from[name] ?? null]])),
  );

/** Copies an edit of the stay to its lead guest. */
export async function followStay({ tx, context }: GuestWrite, stay: Reservation): Promise<void> {
  const table = resourceTables['reservation-guests'];
  const where = all(is('reservation_id', stay.id), is('is_lead', true));
  const [lead] = await tx.list(table, { where, limit: 1 });
  const change = lead ? differing(stay, lead, SAME) : {};
  if (!lead || Object.keys(change).length === 0) return;
  await changeBeside({ tx, context }, 'reservation-guests', { before: lead, action: 'update', change, reason: null });
}

/** Copies an edit of the lead guest to the stay. */
export async function followLead({ tx, context }: GuestWrite, lead: Guest): Promise<void> {
  const stay = await tx.lock(resourceTables.reservations, lead.reservation_id);
  const change = stay
    ? differing(
        lead,
        stay,
        SAME.map(([its, name]) => [name, its]),
      )
    : {};
  if (!stay || Object.keys(change).length === 0) return;
  await changeBeside({ tx, context }, 'reservations', { before: stay, action: 'update', change, reason: null });
}
