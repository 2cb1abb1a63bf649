import { refuse } from '#server/kit/refusal.ts';
import { USUAL_ROLLOVER_HOUR, businessDate } from '#shared/business-date.ts';
import type { Store, Transaction } from '#server/platform/database/store.ts';
import type { Unit } from '#server/domain/reservations/rooms/inventory.ts';
import { type Author, theHouse } from '#server/kit/audit/entry.ts';
import { changeBeside } from '#server/domain/side-writes.ts';
import { hasId } from '#server/kit/kit.ts';
import { all, is, isBelow } from '#server/kit/conditions.ts';
import { type Change, type Reservation, type StayAction, placeOf } from './stay-command.ts';
import { readPlaces, listSegments } from '#server/domain/reservations/rooms/segments.ts';
import { describeAssignment } from '#server/domain/reservations/rooms/unit-candidates.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { markUsed, findOccupiedUnits, refuseDirty, refuseOccupied } from './housekeeping-state.ts';

/** Changes of rooms that were planned when the stay was split, on their day. */

/** The unit that the plan goes on in; null where it is out of service. */
async function findPlannedUnit(tx: Transaction, stay: Reservation): Promise<Unit | null> {
  const part = (await listSegments(tx, stay.id)).find(({ arrival }) => arrival === stay.moves_on);
  const unit = part?.unit_id ? await tx.find(resourceTables.units, hasId(part.unit_id)) : null;
  return unit?.lifecycle === 'active' ? unit : null;
}

/** The room that the guest has left has to be cleaned; the stay is in the other one from now on. */
async function goOn(
  { tx, context }: { readonly tx: Transaction; readonly context: Author },
  stay: Reservation,
  unit: Unit,
): Promise<Change> {
  await markUsed({ tx, context }, stay.unit_id, stay);
  return { unit_id: unit.id, assignment: describeAssignment(stay, { number: unit.number, by: 'planned' }) };
}

/** Records that the desk has handed over the key of the next unit. */
export async function moveGuest(command: StayAction<'moved'>): Promise<Change> {
  const { stay } = await placeOf(command);
  const unit = await findPlannedUnit(command.tx, stay);
  if (!unit) return refuse('planned_unit_out');
  if (command.input.override_reason === null) {
    // Guests who change rooms with each other are in each other's way until the first of them is let through.
    await refuseOccupied(command.tx, unit.id, stay);
    await refuseDirty(command.tx, unit.id);
  }
  return goOn(command, stay, unit);
}

const AT_ONCE = 200;

/**
 * Records moves that were not noted by the end of their day: the night was slept where it was sold. Left to the desk where the unit is out of
 * service or its last guest is still in. How many there were.
 */
export async function noteMoves(store: Store, now: string): Promise<number> {
  const table = resourceTables.reservations;
  const today = businessDate(now, USUAL_ROLLOVER_HOUR);
  const isOverdue = all(is('status', 'checked_in'), isBelow('moves_on', today));
  const context = theHouse(now);
  let count = 0;
  for (const { id } of await store.list(table, { where: isOverdue, fields: ['id'], limit: AT_ONCE })) {
    const isNoted = await store.transaction(async (tx) => {
      const stay = await tx.lock(table, id);
      // The move may have been noted or planned anew meanwhile.
      if (stay?.status !== 'checked_in' || stay.moves_on === null || stay.moves_on >= today) return false;
      const unit = await findPlannedUnit(tx, stay);
      if (!unit || (await findOccupiedUnits(tx, [unit])).size > 0) return false;
      const there = await goOn({ tx, context }, stay, unit);
      const change = { ...there, ...(await readPlaces(tx, { ...stay, ...there }, now)) };
      await changeBeside({ tx, context }, 'reservations', { before: stay, action: 'moved', change, reason: null });
      return true;
    });
    if (isNoted) count += 1;
  }
  return count;
}
