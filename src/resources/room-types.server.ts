import { businessDate } from '#shared/booking/business-date.ts';
import { countOverbooking } from '#server/domain/inventory.ts';
import { paintRateDays, rateCalendar } from '#server/domain/rate-calendar.ts';
import { restoreDays } from '#server/domain/rate-days.ts';
import { serverPart } from '#server/domain/server-part.ts';
import { roomTypes } from './room-types.ts';

export const roomTypesServer = serverPart(roomTypes, {
  /** Nights that may be sold beyond the units follow at once. */
  async after({ tx, context, before }, after) {
    const more = (after?.overbook_limit ?? 0) - (before?.overbook_limit ?? 0);
    if (before && after && more !== 0) await countOverbooking(tx, after.id, more, businessDate(context.now, 0));
  },
  routes: [rateCalendar, paintRateDays],
  undoBeside: restoreDays,
});
