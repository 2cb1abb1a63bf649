import { refuseStays } from '#server/domain/reservations/rooms/coming-stays.ts';
import { getBusinessDay } from '#server/domain/reservations/business-day.ts';
import { type Unit, alone, countUnit } from '#server/domain/reservations/rooms/inventory.ts';
import { hasId } from '#server/kit/kit.ts';
import { type WriteTo, serverPart } from '#server/kit/server-part.ts';
import { checkService, followService, forgetService } from '#server/domain/listing/letting-period.ts';
import { restoreOwners, setOwners } from '#server/domain/listing/co-owners.ts';
import { changeHands, forgetOwners } from '#server/domain/listing/ownerships.ts';
import { refuseToldDays } from '#server/domain/listing/told-months.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { units } from './units.ts';

/** Whoever the form names owns the unit from today on; a new one has been theirs for as long as it has been let. */
async function followOwner(command: WriteTo<typeof units>, after: Unit): Promise<void> {
  const { kind, tx, context, before } = command;
  const { owner_id } = after;
  if (owner_id === (before?.owner_id ?? null)) return;
  const today = await getBusinessDay(tx, after.property_id, context.now);
  const since = kind === 'create' ? after.service_from : null;
  const day = since !== null && since < today ? since : today;
  await refuseToldDays(tx, after.id, [{ from: day, until: null, owner_id: owner_id ?? undefined }]);
  await changeHands(command, after.id, { owner_id, day });
}

export const unitsServer = serverPart(units, {
  handlers: { 'set-owners': setOwners },
  undoBeside: restoreOwners,

  /** A unit gets the property of its room type. */
  async before(command) {
    const { kind, tx, context, before, change } = command;
    if (kind === 'remove' && before) {
      await forgetOwners(command, before.id);
      await forgetService(tx, before, await getBusinessDay(tx, before.property_id, context.now));
    }
    const { service_from = null, service_until = null } = { ...before, ...change };
    if (kind !== 'remove') checkService({ service_from, service_until });
    if (kind !== 'create') return undefined;
    const type = await tx.find(resourceTables['room-types'], hasId(Number(change.room_type_id)));
    return { property_id: Number(type?.property_id) };
  },

  /** Inventory follows the units in service. */
  async after(command, after) {
    const { tx, context, before } = command;
    const unit = after ?? before;
    if (!unit) return;
    // Setting the owners has written their shares itself.
    if (after && command.kind !== 'action') await followOwner(command, after);
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
