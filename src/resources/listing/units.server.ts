import { refuseStays } from '#server/domain/reservations/rooms/coming-stays.ts';
import { getBusinessDay } from '#server/domain/reservations/business-day.ts';
import { alone, countUnit } from '#server/domain/reservations/rooms/inventory.ts';
import { hasId } from '#server/kit/kit.ts';
import { serverPart } from '#server/kit/server-part.ts';
import { checkService, followService, forgetService } from '#server/domain/listing/letting-period.ts';
import { changeHands } from '#server/domain/listing/ownerships.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { units } from './units.ts';

export const unitsServer = serverPart(units, {
  /** A unit gets the property of its room type. */
  async before({ kind, tx, context, before, change }) {
    if (kind === 'remove' && before)
      await forgetService(tx, before, await getBusinessDay(tx, before.property_id, context.now));
    const { service_from = null, service_until = null } = { ...before, ...change };
    if (kind !== 'remove') checkService({ service_from, service_until });
    if (kind !== 'create') return undefined;
    const type = await tx.find(resourceTables['room-types'], hasId(Number(change.room_type_id)));
    return { property_id: Number(type?.property_id) };
  },

  /** Inventory follows the units in service. */
  async after(command, after) {
    const { kind, tx, context, before } = command;
    const unit = after ?? before;
    if (!unit) return;
    const { owner_id = null } = after ?? {};
    if (after && owner_id !== (before?.owner_id ?? null)) {
      const today = await getBusinessDay(tx, unit.property_id, context.now);
      const day = kind === 'create' ? (after.service_from ?? today) : today;
      await changeHands(command, unit.id, { owner_id, day });
    }
    const [was, now] = [before?.lifecycle === 'active', after?.lifecycle === 'active'];
    const isOther = (['service_from', 'service_until'] as const).some(
      (name) => after !== null && after[name] !== (before?.[name] ?? null),
    );
    if (was === now && !isOther) return;
    const today = await getBusinessDay(tx, unit.property_id, context.now);
    if (after && isOther) await followService(tx, after, today);
    if (was === now) return;
    if (was) {
      // Serialised with bookings: an earlier one is seen here, a later one finds the unit gone.
      await alone(tx, unit.room_type_id);
      await refuseStays(tx, ['id', [unit.id]], { today, message: 'unit_has_stays' });
    }
    await countUnit(tx, unit, { by: now ? 1 : -1, today });
  },
});
