import { monthOf } from '#admin/components/month-grid.ts';
import { addDays } from '#shared/day.ts';

interface Holiday {
  readonly date: string;
  /** Number of days, the first included. */
  readonly days: number;
}

/** A holiday's first and last day within a month, `2026-12`; null for a month without any. */
function daysIn({ date, days }: Holiday, month: string): readonly [first: string, last: string] | null {
  const { from, to } = monthOf(`${month}-01`);
  const end = addDays(date, days - 1);
  if (end < from || date > to) return null;
  return [date > from ? date : from, end < to ? end : to];
}

export const isInMonth = (holiday: Holiday, month: string): boolean => daysIn(holiday, month) !== null;

/** Text of a holiday's days within a month: `30–31` in one and `1–2` in the next. */
export function daysInMonth(holiday: Holiday, month: string): string {
  const dates = (daysIn(holiday, month) ?? []).map((day) => String(Number(day.slice(8))));
  return [...new Set(dates)].join('–');
}
