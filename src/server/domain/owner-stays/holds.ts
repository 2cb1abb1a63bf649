import type { Transaction } from '#server/platform/database/store.ts';
import { hasId } from '#server/kit/kit.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { acquireNights, freeUnits } from '#server/domain/reservations/rooms/availability.ts';
import { type Unit, alone, countBlock, findUnitInUse } from '#server/domain/reservations/rooms/inventory.ts';
import { refuseUnhoused } from '#server/domain/reservations/rooms/room-plan.ts';
import { staySegments } from '#server/domain/reservations/tables.ts';

/** Nights in a unit that are kept for an owner until the stay is booked: they are taken off sale like those of a block. */

export interface HoldWish {
  readonly unit: Unit;
  readonly use_unit: 'own' | 'pool';
  /** Unit of the pool that the stay was in before. */
  readonly stay_unit_id: number | null;
  readonly arrival: string;
  readonly departure: string;
}

interface HoldMoment {
  readonly today: string;
  readonly now: string;
}

/** The owner's unit, or, of the pool, the one it was in, the owner's own, or the first that is free. */
async function chooseUnit(tx: Transaction, { unit, use_unit, stay_unit_id, ...dates }: HoldWish): Promise<Unit> {
  if (use_unit === 'own') return unit;
  const free = await freeUnits(tx, { room_type_id: unit.room_type_id, ...dates });
  const findFree = (wanted: number | null): Unit | undefined => free.find(({ id }) => id === wanted);
  return findFree(stay_unit_id) ?? findFree(unit.id) ?? free[0] ?? unit;
}

/** Takes the nights; refused as a booking of them would be, with what is free instead. */
export async function holdUnitNights(
  tx: Transaction,
  wish: HoldWish,
  at: HoldMoment,
): Promise<{ readonly hold_segment_id: number; readonly stay_unit_id: number }> {
  const chosen = await chooseUnit(tx, wish);
  const unit = await findUnitInUse(tx, chosen.id);
  if (!unit) throw new Refusal('CONFLICT', { message: 'unit_not_ready' });
  const { room_type_id } = unit;
  const { arrival, departure } = wish;
  const span = { room_type_id, unit_id: unit.id, arrival, departure };
  await alone(tx, room_type_id);
  const segment = await acquireNights(tx, { span, at }, () =>
    tx.insert(staySegments, {
      ...span,
      reservation_id: null,
      block_id: null,
      kind: 'owner_stay',
      blocking: true,
      pinned: true,
    }),
  );
  await countBlock(tx, span, -1);
  await refuseUnhoused(tx, span, 'block_in_the_way');
  return { hold_segment_id: segment.id, stay_unit_id: unit.id };
}

/** Gives the nights back to sale. */
export async function releaseUnitNights(tx: Transaction, segmentId: number | null): Promise<void> {
  const segment = segmentId === null ? null : await tx.find(staySegments, hasId(segmentId));
  if (!segment) return;
  const { room_type_id, arrival, departure, unit_id } = segment;
  const isInService = unit_id !== null && (await findUnitInUse(tx, unit_id)) !== null;
  await alone(tx, room_type_id);
  await tx.remove(staySegments, hasId(segment.id));
  if (isInService) await countBlock(tx, { room_type_id, arrival, departure }, 1);
}
