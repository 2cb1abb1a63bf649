import { readListing, readMapTiles } from './calls.ts';
import { serve } from '#server/kit/serve.ts';
import { USUAL_ROLLOVER_HOUR, businessDate } from '#shared/business-date.ts';
import { weekendOf } from '#shared/rates/night.ts';
import { issue } from '#shared/errors.ts';
import { PERMISSION_GROUPS, codeOf } from '#shared/permissions.ts';
import { refuseStays } from '#server/domain/reservations/rooms/coming-stays.ts';
import { alone } from '#server/domain/reservations/rooms/inventory.ts';
import { readListingSummary } from '#server/domain/listing/summary.ts';
import { hasId } from '#server/kit/kit.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { serverPart } from '#server/kit/server-part.ts';
import { is } from '#server/kit/conditions.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { properties } from './properties.ts';

const summary = serve(properties, readListing, async ({ tx, context, input }) => {
  const { property_id: propertyId } = input;
  const canSeeOwners = context.caller.permissions.has(codeOf(PERMISSION_GROUPS.owner, 'view'));
  const today = businessDate(context.now, USUAL_ROLLOVER_HOUR);
  return { data: await readListingSummary(tx, { propertyId, today, now: context.now, canSeeOwners }) };
});

const mapTiles = serve(properties, readMapTiles, ({ kit }) => Promise.resolve({ data: kit.mapTiles }));

/** Collecting a tax needs the number under which it is registered. */
const NUMBERED = [
  ['sst_registered', 'sst_number'],
  ['ttx_registered', 'ttx_number'],
] as const;

export const propertiesServer = serverPart(properties, {
  async issues({ before, change }) {
    const whole = { ...before, ...change };
    return NUMBERED.flatMap(([tax, number]) =>
      (tax in change || number in change) && whole[tax] === true && (whole[number] ?? null) === null
        ? [issue([number], 'required')]
        : [],
    );
  },

  /** A property closes for good only after its coming stays have moved elsewhere. */
  async before({ kind, action, tx, context, before, change, input }) {
    if (typeof change.levy_id === 'number') {
      const levy = await tx.find(resourceTables.levies, hasId(change.levy_id));
      if (levy?.kind === 'tourism-tax') {
        throw new Refusal('VALIDATION', { issues: [issue(['levy_id'], 'levy_is_tax')], resource: properties.name });
      }
    }
    // The weekend is the state's until it is set by hand.
    if (kind === 'create' && input.weekend_nights === undefined) {
      return { weekend_nights: weekendOf(String(change.state_code)) };
    }
    if (action !== 'archive' || !before) return undefined;
    const types = await tx.list(resourceTables['room-types'], { where: is('property_id', before.id), fields: ['id'] });
    const ids = types.map(({ id }) => id);
    for (const id of ids) await alone(tx, id);
    const today = businessDate(context.now, before.rollover_hour);
    await refuseStays(tx, ['room_type_id', ids], { today, message: 'has_stays' });
    return undefined;
  },
  routes: [summary, mapTiles],
});
