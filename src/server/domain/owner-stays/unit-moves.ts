import { PERMISSION_GROUPS, codeOf } from '#shared/permissions.ts';
import { hasId } from '#server/kit/kit.ts';
import { requirePermission } from '#server/kit/require-permission.ts';
import { getBusinessDay } from '#server/domain/reservations/business-day.ts';
import { explainNoRoom, freeUnits } from '#server/domain/reservations/rooms/availability.ts';
import { type Unit, findUnitInUse } from '#server/domain/reservations/rooms/inventory.ts';
import { checkUnit } from '#server/domain/reservations/stay-wish.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { releaseUnitNights } from './holds.ts';
import { stayRulesOf } from './programmes.ts';
import { type RequestAction, type RequestChange, holdNights } from './requests.ts';
import { programmeOf } from './stays.ts';

/**
 * Moves a request to another unit of the pool, as where its own is let or out of order: the nights are kept there, and those in
 * the unit before go back on sale. Free nights are still taken from the unit whose owner it is. A stay that is booked is moved
 * with its reservation.
 */

type Move = RequestAction<'move-unit'>;

const OVERRIDES = codeOf(PERMISSION_GROUPS['free-stay'], 'edit');

export async function moveRequest(command: Move): Promise<RequestChange> {
  const { tx, context, before } = command;
  const programme = await programmeOf(tx, before);
  // The reason of the move is that of the exception, too.
  if (!stayRulesOf(programme).pool_allowed) requirePermission(context, OVERRIDES);
  const today = await getBusinessDay(tx, before.property_id, context.now);
  const unit = await chooseOther(command, today);
  if (unit.id === before.stay_unit_id) return {};
  // Both before the nights of their type, in one order, so that two that change places never wait for each other.
  for (const id of [unit.id, before.stay_unit_id ?? unit.id].toSorted((a, b) => a - b)) await findUnitInUse(tx, id);
  await releaseUnitNights(tx, before.hold_segment_id);
  const held = await holdNights(command, { ...before, use_unit: 'own' }, { unit, today });
  // Once approved, they are kept until it is booked.
  return { ...held, ...(before.status === 'approved' && { hold_expires_at: null }), use_unit: 'pool' };
}

/** The unit that is named, of the same room type; without one the first that is free. */
async function chooseOther({ tx, before, input }: Move, today: string): Promise<Unit> {
  const own = await tx.find(resourceTables.units, hasId(before.unit_id));
  if (!own) throw new Error('The unit of a request is there as long as the request is');
  const { arrival, departure } = before;
  const span = { room_type_id: own.room_type_id, arrival, departure };
  if (input.unit_id === null) {
    const free = (await freeUnits(tx, span)).find(({ id }) => id !== before.stay_unit_id);
    if (!free) throw await explainNoRoom(tx, span, { today });
    return free;
  }
  const named = await tx.find(resourceTables.units, hasId(input.unit_id));
  checkUnit(named, own.room_type_id);
  return named;
}
