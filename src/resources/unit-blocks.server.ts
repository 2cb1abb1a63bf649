import { businessDate } from '#shared/booking/business-date.ts';
import { issue } from '#shared/errors.ts';
import type { RowOfResource } from '#shared/resource.ts';
import { OutOfBounds, Overlaps, type Transaction } from '#server/platform/store.ts';
import type { Row } from '#server/platform/table.ts';
import { inTheWay, noRoom } from '#server/domain/availability.ts';
import { countBlock } from '#server/domain/inventory.ts';
import { hasValue } from '#server/domain/kit.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { serverPart } from '#server/domain/server-part.ts';
import { resourceTables, staySegments } from '#server/domain/tables.ts';
import { unitBlocks } from './unit-blocks.ts';

type Block = RowOfResource<typeof unitBlocks>;

const isOf = (block: Pick<Block, 'id'>) => hasValue('block_id', block.id, 'number');

/** The unit's nights are let again. */
async function lift(tx: Transaction, block: Block, unit: Row): Promise<void> {
  const room_type_id = Number(unit['room_type_id']);
  const gone = await tx.remove(staySegments, isOf(block));
  if (gone > 0 && unit['lifecycle'] === 'active') {
    await countBlock(tx, { room_type_id, arrival: block.from, departure: block.to }, 1);
  }
}

/** The unit's nights are taken, and the type has one unit less for them. */
async function lay(tx: Transaction, block: Block, unit: Row, today: string): Promise<void> {
  const room_type_id = Number(unit['room_type_id']);
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
    throw await noRoom(tx, wish, { today, conflict: await inTheWay(tx, wish) });
  }
  if (unit['lifecycle'] === 'active') await countBlock(tx, span, -1);
}

export const unitBlocksServer = serverPart(unitBlocks, {
  async before({ kind, tx, before, change }) {
    const { from, to } = { ...before, ...change } as Block;
    if (kind !== 'remove' && from >= to) {
      throw new Refusal('VALIDATION', { issues: [issue(['to'], 'end_before_start')], resource: 'unit-blocks' });
    }
    const unit = before && (await tx.lock(resourceTables.units, before.unit_id));
    if (before && unit) await lift(tx, before, unit);
    return undefined;
  },

  async after({ tx, context }, after) {
    const unit = after && (await tx.lock(resourceTables.units, after.unit_id));
    if (after && unit) await lay(tx, after, unit, businessDate(context.now, 0));
  },
});
