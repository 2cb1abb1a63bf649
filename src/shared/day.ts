import { DAY_MS } from './constants.ts';

/**
 * Pure days, `YYYY-MM-DD`, without zone or clock. Ranges are half-open: [from, to) and one that begins on its `to` share no
 * day.
 */

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A day within a sentence: `05 Jan 2027` and `2027年1月5日`. */
export function dayInWords(day: string): { readonly en: string; readonly zh: string } {
  const [, year = '', month = '', date = ''] = DAY.exec(day) ?? [];
  return {
    en: `${date} ${MONTHS[Number(month) - 1] ?? month} ${year}`,
    zh: `${year}年${Number(month)}月${Number(date)}日`,
  };
}

/** Whether it is `YYYY-MM-DD` and that day exists. */
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  const parts = DAY.exec(value);
  if (!parts || parts[1] === '0000') return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

export const addDays = (day: string, days: number): string =>
  new Date(timeOf(day) + days * DAY_MS).toISOString().slice(0, 10);

/** How many days lie in [from, to); zero or less when the range is empty or turned round. */
export const countNights = (from: string, to: string): number => (timeOf(to) - timeOf(from)) / DAY_MS;

/** Whether a day lies in [from, to); a missing end is open. */
export const isWithin = (day: string, from: string, to: string | null): boolean =>
  from <= day && (to === null || day < to);

/** Whether two half-open ranges share a day; a missing end is open. */
export const overlaps = (
  a: { readonly from: string; readonly to: string | null },
  b: { readonly from: string; readonly to: string | null },
): boolean => (b.to === null || a.from < b.to) && (a.to === null || b.from < a.to);

/** 0 is Sunday, as in JavaScript. */
export const weekdayOf = (day: string): number => new Date(timeOf(day)).getUTCDay();

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const WEEKDAYS_ZH = '日一二三四五六';

export function weekdayInWords(day: string): { readonly en: string; readonly zh: string } {
  const at = weekdayOf(day);
  return { en: WEEKDAYS[at] ?? '', zh: `星期${WEEKDAYS_ZH[at] ?? ''}` };
}

/** Two days within a sentence, with what they share said once: `18–22 Mar 2026`, `30 Mar – 2 Apr 2026`. */
export function spanInWords(from: string, to: string): { readonly en: string; readonly zh: string } {
  const [first, last] = [dayInWords(from), dayInWords(to)];
  if (from.slice(0, 4) !== to.slice(0, 4)) return { en: `${first.en} – ${last.en}`, zh: `${first.zh}至${last.zh}` };
  const [date, month] = first.en.split(' ');
  const zh = `${first.zh}至${last.zh.replace(/^\d+年/, '')}`;
  if (from.slice(0, 7) === to.slice(0, 7)) return { en: `${date}–${last.en}`, zh };
  return { en: `${date} ${month} – ${last.en}`, zh };
}

/** Months as statements name them, `YYYY-MM`. */
export const periodOf = (day: string): string => day.slice(0, 7);

/** A month within a sentence: `Mar 2026` and `2026年3月`. */
export function monthInWords(period: string): { readonly en: string; readonly zh: string } {
  const [year = '', month = ''] = period.split('-');
  return { en: `${MONTHS[Number(month) - 1] ?? month} ${year}`, zh: `${year}年${Number(month)}月` };
}

/** The month after; `months` before it where that is below nothing. */
export function movePeriod(period: string, months: number): string {
  const at = Number(period.slice(0, 4)) * 12 + Number(period.slice(5, 7)) - 1 + months;
  return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}`;
}

/** This many months back from one, itself the first. */
export const listPeriods = (from: string, count: number): string[] =>
  Array.from({ length: count }, (_, back) => movePeriod(from, -back));

/** Month of a day where months end with this day of theirs, and what is later counts in the next one. */
export const cutPeriod = (day: string, lastDay: number): string =>
  Number(day.slice(8)) > lastDay ? movePeriod(periodOf(day), 1) : periodOf(day);

/** The first month from this one on that is still open. */
export function firstOpenPeriod(period: string, closed: ReadonlySet<string>): string {
  let open = period;
  while (closed.has(open)) open = movePeriod(open, 1);
  return open;
}
