import { movePeriod } from '#shared/day.ts';

const firstDayOf = (period: string): string => `${period}-01`;

/** Days [from, until) of a month of statements, `2026-03`. */
export const daysOfPeriod = (period: string): { readonly from: string; readonly until: string } => ({
  from: firstDayOf(period),
  until: firstDayOf(movePeriod(period, 1)),
});
