import { refuseStays } from '#server/domain/reservations/rooms/coming-stays.ts';
import { getBusinessDay } from '#server/domain/reservations/business-day.ts';
import { alone, countOverbooking } from '#server/domain/reservations/rooms/inventory.ts';
import { turnedRound } from '#server/kit/ordered-fields.ts';
import { paintRateDays, rateCalendar } from '#server/domain/rates/rate-calendar.ts';
import { restoreDays } from '#server/domain/rates/rate-days.ts';
import { serverPart } from '#server/kit/server-part.ts';
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
    await alone(tx, before.id);
    const today = await getBusinessDay(tx, before.property_id, context.now);
    await refuseStays(tx, ['room_type_id', [before.id]], { today, message: 'has_stays' });
    return undefined;
  },

  /** A change of the overbooking limit applies to the inventory at once. */
  async after({ tx, context, before }, after) {
    const more = (after?.overbook_limit ?? 0) - (before?.overbook_limit ?? 0);
    if (before && after && more !== 0) {
      const today = await getBusinessDay(tx, after.property_id, context.now);
      await countOverbooking(tx, after.id, { by: more, today });
    }
  },
  routes: [rateCalendar, paintRateDays],
  undoBeside: restoreDays,
});
