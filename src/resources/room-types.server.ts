import { USUAL_ROLLOVER_HOUR, businessDate } from '#shared/booking/business-date.ts';
import { refuseComingStays } from '#server/domain/coming-stays.ts';
import { countOverbooking } from '#server/domain/inventory.ts';
import { hasId } from '#server/domain/kit.ts';
import { turnedRound } from '#server/domain/ordered-fields.ts';
import { paintRateDays, rateCalendar } from '#server/domain/rate-calendar.ts';
import { restoreDays } from '#server/domain/rate-days.ts';
import { is } from '#server/domain/row-tests.ts';
import { serverPart } from '#server/domain/server-part.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { roomTypes } from './room-types.ts';

const ORDERED = [
  ['base_occupancy', 'max_guests'],
  ['max_adults', 'max_guests'],
  ['min_nights', 'max_nights'],
] as const;

export const roomTypesServer = serverPart(roomTypes, {
  issues: async (command) => turnedRound(ORDERED, command),

  async before({ action, tx, context, before }) {
    if (action !== 'archive' || !before) return undefined;
    const house = await tx.find(resourceTables.properties, hasId(before.property_id));
    const today = businessDate(context.now, Number(house?.['rollover_hour'] ?? USUAL_ROLLOVER_HOUR));
    await refuseComingStays(tx, is('room_type_id', before.id), { today, message: 'has_stays' });
    return undefined;
  },

  /** Nights that may be sold beyond the units follow at once. */
  async after({ tx, context, before }, after) {
    const more = (after?.overbook_limit ?? 0) - (before?.overbook_limit ?? 0);
    if (before && after && more !== 0) await countOverbooking(tx, after.id, more, businessDate(context.now, 0));
  },
  routes: [rateCalendar, paintRateDays],
  undoBeside: restoreDays,
});
