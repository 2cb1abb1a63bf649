import { is } from '#server/kit/conditions.ts';
import { addDays } from '#shared/day.ts';
import { issue } from '#shared/errors.ts';
import type { RowOfResource } from '#shared/resource.ts';
import { OutOfBounds, Overlaps, type Transaction } from '#server/platform/database/store.ts';
import { findConflict, explainNoRoom } from '#server/domain/reservations/rooms/availability.ts';
import { getBusinessDay } from '#server/domain/reservations/business-day.ts';
import { type Unit, alone, countBlock } from '#server/domain/reservations/rooms/inventory.ts';
import { hasId } from '#server/kit/kit.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { recordAfter, serverPart } from '#server/kit/server-part.ts';
import { refuseUnhoused } from '#server/domain/reservations/rooms/room-plan.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { staySegments } from '#server/domain/reservations/tables.ts';
import { unitBlocks } from './unit-blocks.ts';

/** Blocks of units: their nights leave the inventory, and come back when the block is lifted. */

/** Five years; a unit that is blocked for longer is taken out of service. */
const MOST_NIGHTS = 1830;

type Block = RowOfResource<typeof unitBlocks>;

const houseOf = (unit: Unit | null): number | null => unit?.property_id ?? null;

const isOf = (block: Pick<Block, 'id'>) => is('block_id', block.id);

/** Returns the unit's nights to the inventory. */
async function lift(tx: Transaction, block: Block, unit: Unit): Promise<void> {
  const { room_type_id } = unit;
  const gone = await tx.remove(staySegments, isOf(block));
  if (gone > 0 && unit.lifecycle === 'active') {
    await countBlock(tx, { room_type_id, arrival: block.from, departure: block.to }, 1);
  }
}

/** Takes the unit's nights out of the type's inventory. */
async function lay(
  tx: Transaction,
  block: Block,
  { unit, today }: { readonly unit: Unit; readonly today: string },
): Promise<void> {
  const { room_type_id } = unit;
  await alone(tx, room_type_id);
  const span = { room_type_id, arrival: block.from, departure: block.to };
  const kind = block.kind === 'owner-stay' ? 'owner_stay' : 'block';
  try {
    await tx.attempt(() =>
      tx.insert(staySegments, {
        ...span,
        reservation_id: null,
        block_id: block.id,
        unit_id: block.unit_id,
        kind,
        blocking: true,
        pinned: true,
      }),
    );
  } catch (error) {
    if (!(error instanceof Overlaps) && !(error instanceof OutOfBounds)) throw error;
    const wish = { ...span, unit_id: block.unit_id };
    throw await explainNoRoom(tx, wish, { today, conflict: await findConflict(tx, wish) });
  }
  if (unit.lifecycle === 'active') await countBlock(tx, span, -1);
}

export const unitBlocksServer = serverPart(unitBlocks, {
  /** Past nights cannot be blocked, because they can no longer be sold. */
  async issues({ kind, tx, context, before, change: { unit_id, to } }) {
    if (kind === 'undo' || to === undefined || to === before?.to) return [];
    const unit = await tx.find(resourceTables.units, hasId(Number(unit_id ?? before?.unit_id)));
    const today = await getBusinessDay(tx, houseOf(unit), context.now);
    // An existing block may end with last night.
    return (before ? to < today : to <= today) ? [issue(['to'], 'past_day', { today })] : [];
  },

  async before(command) {
    const { kind, tx, before } = command;
    const { from, to } = recordAfter(command);
    if (kind !== 'remove') {
      const last = addDays(from, MOST_NIGHTS);
      const wrong = from >= to ? issue(['to'], 'end_before_start') : to > last && issue(['to'], 'max', { max: last });
      if (wrong) throw new Refusal('VALIDATION', { issues: [wrong], resource: 'unit-blocks' });
    }
    const unit = before && (await tx.lock(resourceTables.units, before.unit_id));
    if (before && unit) await lift(tx, before, unit);
    return undefined;
  },

  async after({ tx, context, before }, after) {
    const unit = after && (await tx.lock(resourceTables.units, after.unit_id));
    if (!after || !unit) return;
    await lay(tx, after, { unit, today: await getBusinessDay(tx, houseOf(unit), context.now) });
    const isLess = before?.unit_id === after.unit_id && before.from <= after.from && after.to <= before.to;
    if (isLess || after.is_forced || unit.lifecycle !== 'active') return;
    const span = { room_type_id: unit.room_type_id, arrival: after.from, departure: after.to };
    await refuseUnhoused(tx, span, 'block_in_the_way');
  },
});
