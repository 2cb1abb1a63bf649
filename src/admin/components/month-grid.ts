import { DAY_MS } from '#shared/constants.ts';

const WEEK = 7;

const at = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Whole days from one day to the other; negative when the other is earlier. */
export const daysBetween = (from: string, to: string): number => Math.round((at(to) - at(from)) / DAY_MS);

export const addDays = (day: string, days: number): string => dayAt(at(day) + days * DAY_MS);

/** First and last day of the month that is `monthsAway` from the day's own. */
export function monthOf(day: string, monthsAway = 0): { from: string; to: string } {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const first = Date.UTC(year, month - 1 + monthsAway, 1);
  return { from: dayAt(first), to: dayAt(Date.UTC(year, month + monthsAway, 0)) };
}

/** Groups the entries of consecutive days into weeks from Monday; null pads the first and the last week. */
export function inWeeks<T>(items: readonly T[], first: string): (T | null)[][] {
  const lead = (new Date(at(first)).getUTCDay() + WEEK - 1) % WEEK;
  const days: (T | null)[] = [...Array.from({ length: lead }, () => null), ...items];
  const weeks = Array.from({ length: Math.ceil(days.length / WEEK) }, (_, n) => days.slice(n * WEEK, (n + 1) * WEEK));
  return weeks.map((week) => [...week, ...Array.from({ length: WEEK - week.length }, () => null)]);
}

/** Weeks of a month; null for days of the neighbouring months. */
export function weeksOf(month: string): (string | null)[][] {
  const { from, to } = monthOf(`${month}-01`);
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, n) => addDays(from, n));
  return inWeeks(days, from);
}

/** The months (`YYYY-MM`) that a range of days touches. */
export function monthsOf(from: string, to: string): string[] {
  const months: string[] = [];
  for (let day = monthOf(from).from; day <= to; day = monthOf(day, 1).from) months.push(day.slice(0, 7));
  return months;
}
