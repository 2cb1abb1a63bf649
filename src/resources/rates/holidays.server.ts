import { businessDate } from '#shared/business-date.ts';
import { lastDayOf } from '#shared/rates/holiday-year.ts';
import { addDays } from '#shared/day.ts';
import { type Issue, issue } from '#shared/errors.ts';
import type { RowOfResource } from '#shared/resource.ts';
import { holidayDraft, holidayEffect } from '#server/domain/rates/holiday-effect.ts';
import { copyHolidayYear } from '#server/domain/rates/holiday-year.ts';
import { type Command, recordAfter, serverPart } from '#server/kit/server-part.ts';
import { holidays } from './holidays.ts';

type Holiday = RowOfResource<typeof holidays>;

/** Charged prices must stay explainable, so no holiday is moved into the past or made there. */
function pastDays({ before, change, context }: Command<Holiday>): Issue[] {
  const today = businessDate(context.now, 0);
  const { date, days = 1, price_from } = { ...before, ...change };
  const isMoved = change.date !== undefined && change.date !== before?.date;
  const isRepriced = Boolean(price_from) && price_from !== before?.price_from;
  return [
    ...(isMoved && date !== undefined && addDays(date, days) <= today ? [issue(['date'], 'past_day', { today })] : []),
    ...(isRepriced && price_from && price_from < today ? [issue(['price_from'], 'past_day', { today })] : []),
  ];
}

export const holidaysServer = serverPart(holidays, {
  issues: async (command) => pastDays(command),
  before: (command) => (command.kind === 'remove' ? undefined : { ends_on: lastDayOf(recordAfter(command)) }),
  routes: [holidayEffect, holidayDraft, copyHolidayYear],
});
