import { readUnitsOfStay } from '#resources/reservations/calls.ts';
import { reservations } from '#resources/reservations/reservations.ts';
import type { UnitOfStay } from '#shared/reservations/stay-answers.ts';
import type { Reader, Transaction } from '#server/platform/database/store.ts';
import type { Author } from '#server/kit/audit/entry.ts';
import { changeBeside } from '#server/domain/side-writes.ts';
import { hasId } from '#server/kit/kit.ts';
import { Refusal, refuse } from '#server/kit/refusal.ts';
import { all, is, isIn, isNot } from '#server/kit/conditions.ts';
import type { Unit } from '#server/domain/reservations/rooms/inventory.ts';
import { type Reservation } from './stay-command.ts';
import { serve } from '#server/kit/serve.ts';
import { type SegmentRow, listSegments } from '#server/domain/reservations/rooms/segments.ts';
import { resourceTables } from '#server/domain/tables.ts';

/**
 * Whether a unit can be given to a guest: clean, and its last guest gone. Which unit a stay gets is
 * `rooms/unit-candidates.ts`.
 */

/**
 * The unit a guest who is here has the key of. An early departure on the day of a move leaves no night there, and a change
 * of rooms that was planned for an earlier day may not have been noted yet.
 */
export function findUnitNow(stay: Reservation, segments: readonly SegmentRow[], today: string): number | null {
  const slept = segments.findLastIndex(({ arrival }) => arrival < today);
  const wasLeft = segments.some(({ unit_id }, at) => at < slept && unit_id === stay.unit_id);
  return wasLeft ? (segments[slept]?.unit_id ?? null) : stay.unit_id;
}

/**
 * A guest who leaves today may still be in: a unit is given only after its last guest has checked out. The unit is held until
 * the end of the transaction, so that of two who get it at once the second one sees the first.
 */
export async function refuseOccupied(tx: Transaction, unitId: number | null, { id }: Reservation): Promise<void> {
  if (unitId === null) return;
  await tx.lock(resourceTables.units, unitId);
  const isHere = all(is('unit_id', unitId), is('status', 'checked_in'), isNot('id', id));
  const other = await tx.find(resourceTables.reservations, isHere);
  if (!other) return;
  const { reference, guest_name } = other;
  throw new Refusal('CONFLICT', {
    message: 'unit_occupied',
    params: { reference: reference, guest: guest_name },
  });
}

/** Units whose last guest has not checked out yet. */
export async function findOccupiedUnits(
  reader: Reader,
  units: readonly Pick<Unit, 'id'>[],
): Promise<ReadonlySet<number>> {
  const isOne = isIn(
    'unit_id',
    units.map(({ id }) => id),
  );
  const where = all(isOne, is('status', 'checked_in'));
  const stays = await reader.list(resourceTables.reservations, { where, fields: ['unit_id'] });
  return new Set(stays.map(({ unit_id }) => Number(unit_id)));
}

export const unitsOfStay = serve(reservations, readUnitsOfStay, async ({ tx, record }) => {
  const { id } = record;
  const parts = (await listSegments(tx, id)).map(({ unit_id }) => unit_id);
  const own = [...new Set([record.unit_id, ...parts])].filter((unit) => unit !== null);
  const units = await tx.list(resourceTables.units, { where: isIn('id', own) });
  const isHere = all(isIn('unit_id', own), is('status', 'checked_in'), isNot('id', id));
  const stays = await tx.list(resourceTables.reservations, { where: isHere });
  const data = units.map((unit): UnitOfStay => ({
    unit_id: unit.id,
    number: unit.number,
    is_clean: unit.housekeeping !== 'dirty',
    others: stays
      .filter(({ unit_id }) => unit_id === unit.id)
      .map(({ reference, guest_name }) => ({ reference, guest_name })),
  }));
  return { data };
});

/** Refuses to give the key of a unit that has not been cleaned. */
export async function refuseDirty(reader: Reader, unitId: number): Promise<void> {
  const unit = await reader.find(resourceTables.units, hasId(unitId));
  if (unit?.housekeeping === 'dirty') refuse('unit_not_clean');
}

interface Cause {
  readonly tx: Transaction;
  readonly context: Author;
}

/** Marks a used unit as dirty, so that it is cleaned before the next guest gets it. */
export async function markUsed({ tx, context }: Cause, unitId: number | null, stay: Reservation) {
  const unit = unitId === null ? null : await tx.lock(resourceTables.units, unitId);
  if (!unit || unit.housekeeping === 'dirty') return;
  const dirty = { action: 'housekeeping', change: { housekeeping: 'dirty' }, reason: stay.reference } as const;
  await changeBeside({ tx, context }, 'units', { before: unit, ...dirty });
}
