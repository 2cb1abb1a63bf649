import { businessDate } from '#shared/booking/business-date.ts';
import type { RowOfResource } from '#shared/resource.ts';
import { countUnit } from '#server/domain/inventory.ts';
import { hasId } from '#server/domain/kit.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { all, is, isAbove } from '#server/domain/row-tests.ts';
import { type Command, serverPart } from '#server/domain/server-part.ts';
import { resourceTables, staySegments } from '#server/domain/tables.ts';
import { units } from './units.ts';

type Unit = RowOfResource<typeof units>;

/** Stays that are to be spent in the unit have to be moved before it goes. */
async function refuseWithStays({ tx }: Command<Unit>, unit: Unit, today: string): Promise<void> {
  const [segment] = await tx.list(staySegments, {
    where: all(
      is('unit_id', unit.id),
      is('blocking', true, 'boolean'),
      is('kind', 'reservation', 'text'),
      isAbove('departure', today, 'day'),
    ),
    sort: [{ field: 'arrival', descending: false }],
    limit: 1,
  });
  if (!segment) return;
  const stay = await tx.find(resourceTables.reservations, hasId(Number(segment['reservation_id'])));
  throw new Refusal('CONFLICT', {
    message: 'unit_has_stays',
    params: { reference: String(stay?.['reference'] ?? '') },
  });
}

export const unitsServer = serverPart(units, {
  /** A unit stands where its room type is sold. */
  async before({ kind, tx, change }) {
    if (kind !== 'create') return undefined;
    const type = await tx.find(resourceTables['room-types'], hasId(Number(change.room_type_id)));
    return { property_id: Number(type?.['property_id']) };
  },

  /** What can be sold follows the units in service. */
  async after(command, after) {
    const { tx, context, before } = command;
    const unit = after ?? before;
    const [was, now] = [before?.lifecycle === 'active', after?.lifecycle === 'active'];
    if (!unit || was === now) return;
    const property =
      unit.property_id === null ? null : await tx.find(resourceTables.properties, hasId(unit.property_id));
    const today = businessDate(context.now, Number(property?.['rollover_hour'] ?? 0));
    if (was) await refuseWithStays(command, unit, today);
    await countUnit(tx, unit, now ? 1 : -1, today);
  },
});
