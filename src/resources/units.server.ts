import { businessDate } from '#shared/booking/business-date.ts';
import { refuseComingStays } from '#server/domain/coming-stays.ts';
import { countUnit } from '#server/domain/inventory.ts';
import { hasId } from '#server/domain/kit.ts';
import { is } from '#server/domain/row-tests.ts';
import { serverPart } from '#server/domain/server-part.ts';
import { checkService, followService, forgetService } from '#server/domain/unit-service.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { units } from './units.ts';

export const unitsServer = serverPart(units, {
  /** A unit stands where its room type is sold. */
  async before({ kind, tx, before, change }) {
    if (kind === 'remove' && before) await forgetService(tx, before.id);
    const { service_from = null, service_until = null } = { ...before, ...change };
    if (kind !== 'remove') checkService({ service_from, service_until });
    if (kind !== 'create') return undefined;
    const type = await tx.find(resourceTables['room-types'], hasId(Number(change.room_type_id)));
    return { property_id: Number(type?.['property_id']) };
  },

  /** What can be sold follows the units in service. */
  async after({ tx, context, before }, after) {
    const unit = after ?? before;
    if (!unit) return;
    const [was, now] = [before?.lifecycle === 'active', after?.lifecycle === 'active'];
    const isOther = (['service_from', 'service_until'] as const).some(
      (name) => after !== null && after[name] !== (before?.[name] ?? null),
    );
    if (was === now && !isOther) return;
    const property =
      unit.property_id === null ? null : await tx.find(resourceTables.properties, hasId(unit.property_id));
    const today = businessDate(context.now, Number(property?.['rollover_hour'] ?? 0));
    if (after && isOther) await followService(tx, after, today);
    if (was === now) return;
    // Stays that are to be spent in the unit have to be moved before it goes.
    if (was) await refuseComingStays(tx, is('unit_id', unit.id), { today, message: 'unit_has_stays' });
    await countUnit(tx, unit, now ? 1 : -1, today);
  },
});
