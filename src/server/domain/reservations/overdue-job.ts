import { MINUTE_MS } from '#shared/constants.ts';
import { DatabaseUnavailable } from '#server/platform/database/database.ts';
import type { Store, Transaction } from '#server/platform/database/store.ts';
import { theHouse } from '#server/kit/audit/entry.ts';
import { changeBeside } from '#server/domain/side-writes.ts';
import { all, is, isIn, isNot, meets } from '#server/kit/conditions.ts';
import type { Reservation } from './stay-command.ts';
import { keepTonight } from './overstays.ts';
import { type Overdue, listUncountedOverdue } from './overdue.ts';
import { readPlaces, listSegments } from '#server/domain/reservations/rooms/segments.ts';
import { describeAssignment } from '#server/domain/reservations/rooms/unit-candidates.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { staySegments } from '#server/domain/reservations/tables.ts';

/**
 * Keeps tonight, once a minute, for guests who should have left and have not, and takes the unit from stays that were
 * sold it meanwhile; those keep their nights.
 */

/** Holds tonight for every overdue guest, and answers how many they were. */
export async function keepOverdue(store: Store, now: string): Promise<number> {
  const found = await listUncountedOverdue(store, now);
  for (const each of found) await store.transaction((tx) => keepFor(tx, each, now));
  return found.length;
}

async function keepFor(tx: Transaction, { stay: { id }, house, today }: Overdue, now: string): Promise<void> {
  const table = resourceTables.reservations;
  const waiting = await listWaiting(tx, id, today);
  // Stays in the order of their ids and before any unit, as everybody locks them.
  const locked = new Map<number, Reservation | null>();
  for (const each of [id, ...waiting].toSorted((a, b) => a - b)) locked.set(each, await tx.lock(table, each));
  const stay = locked.get(id);
  if (stay?.status !== 'checked_in') return;
  for (const other of waiting) await giveWay(tx, locked.get(other) ?? null, { stay, today, now });
  const property = { check_out_time: house.check_out_time };
  await keepTonight(tx, stay, { property, at: { today, now } });
}

const isTheirs = ({ id, unit_id, departure }: Pick<Reservation, 'id' | 'unit_id' | 'departure'>, today: string) =>
  all(
    is('unit_id', unit_id),
    is('blocking', true),
    is('kind', 'reservation'),
    isNot('reservation_id', id),
    meets(departure, today),
  );

/** Stays that were sold the unit on past nights in which this guest slept on. */
async function listWaiting(tx: Transaction, id: number, today: string): Promise<number[]> {
  const stay = await tx.find(resourceTables.reservations, is('id', id));
  if (!stay || stay.departure >= today) return [];
  const rows = await tx.list(staySegments, { where: isTheirs(stay, today), fields: ['reservation_id'] });
  const ids = [...new Set(rows.map(({ reservation_id }) => Number(reservation_id)))];
  const coming = all(isIn('id', ids), isIn('status', ['pending', 'confirmed']));
  const found = await tx.list(resourceTables.reservations, { where: coming, fields: ['id'] });
  return found.map((row) => row.id);
}

interface Holder {
  readonly stay: Reservation;
  readonly today: string;
  readonly now: string;
}

/** A guest who has not arrived cannot have slept there: the stay keeps its nights and loses the unit. */
async function giveWay(tx: Transaction, before: Reservation | null, { stay, today, now }: Holder): Promise<void> {
  if (before?.status !== 'pending' && before?.status !== 'confirmed') return;
  const theirs = all(isTheirs(stay, today), is('reservation_id', before.id));
  const gone = await tx.update(staySegments, theirs, { unit_id: null, pinned: false });
  if (gone.length === 0) return;
  const [first] = await listSegments(tx, before.id);
  const unit = await tx.find(resourceTables.units, is('id', stay.unit_id));
  const there =
    first?.unit_id === null && before.unit_id !== null
      ? { unit_id: null, assignment: describeAssignment(before, { number: unit?.number ?? '', by: 'occupied' }) }
      : {};
  const change = { ...there, ...(await readPlaces(tx, { ...before, ...there }, now)) };
  await changeBeside({ tx, context: theHouse(now) }, 'reservations', {
    before,
    action: 'unassign',
    change,
    reason: stay.reference,
  });
}

/**
 * Runs once a minute, before anything is answered from the nights: the check-out hour passes for all guests at once, and no job is
 * to be shown, or sold, a room whose guest is in it. Every process does it; the second one finds nothing to do.
 */
export class OverdueWatch {
  private minute = -1;
  private running: Promise<void> | null = null;
  private readonly store: Store;
  private readonly report: (error: unknown) => void;

  constructor(store: Store, report: (error: unknown) => void) {
    this.store = store;
    this.report = report;
  }

  async upTo(now: Date): Promise<void> {
    const minute = Math.floor(now.getTime() / MINUTE_MS);
    if (minute === this.minute) return this.running ?? undefined;
    this.minute = minute;
    this.running = keepOverdue(this.store, now.toISOString())
      .then(() => undefined)
      .catch((error: unknown) => {
        // Fails at once where the database did not answer, because waiting again would double the delay; the next minute tries again.
        if (error instanceof DatabaseUnavailable) throw error;
        this.report(error);
      })
      .finally(() => (this.running = null));
    return this.running;
  }
}
