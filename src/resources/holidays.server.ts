import { businessDate } from '#shared/booking/business-date.ts';
import { addDays } from '#shared/booking/night.ts';
import type { RowOfResource } from '#shared/resource.ts';
import { holidayDraft, holidayEffect } from '#server/domain/holiday-effect.ts';
import { copyHolidayYear } from '#server/domain/holiday-year.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { serverPart } from '#server/domain/server-part.ts';
import { holidays } from './holidays.ts';

/** Its days are over and so are the nights that it made dearer: what was charged for them must stay explainable. */
const isOver = ({ date, days, price_from, price_nights }: RowOfResource<typeof holidays>, today: string): boolean =>
  addDays(date, days) <= today && (price_from === null || addDays(price_from, price_nights) <= today);

export const holidaysServer = serverPart(holidays, {
  before({ kind, before, context }) {
    const isChanged = kind === 'update' || kind === 'remove';
    if (isChanged && before && isOver(before, businessDate(context.now, 0))) {
      throw new Refusal('CONFLICT', { message: 'holiday_over' });
    }
    return undefined;
  },
  routes: [holidayEffect, holidayDraft, copyHolidayYear],
});
