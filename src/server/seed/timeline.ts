import { DAY_MS, HOUR_MS } from '#shared/constants.ts';
import type { Random } from './random.ts';

/** How far back the demo data reaches. */
const SPAN_MS = 3 * 365 * DAY_MS;
/** Malaysia knows no summer time. */
export const KUALA_LUMPUR_MS = 8 * HOUR_MS;
/** How busy each hour of a day in Kuala Lumpur is, midnight first. */
const BUSYNESS = [2, 1, 0.5, 0.3, 0.3, 0.6, 1.5, 3, 5, 7, 8, 8, 6, 6, 7, 7, 6, 5, 4, 5, 7, 8, 7, 4];

const CUMULATIVE = BUSYNESS.reduce<number[]>((sums, weight) => [...sums, (sums.at(-1) ?? 0) + weight], [0]);
const TOTAL = CUMULATIVE.at(-1) ?? 1;

/**
 * The age in milliseconds of entry `at` of `count`, oldest first and denser towards today, the same whatever the date is.
 * Only multiplied: powers may differ in their last bit from one engine to the next.
 */
export function ageOf(at: number, count: number, random: Random): number {
  const left = 1 - (at + random.next()) / count;
  return SPAN_MS * left * left;
}

/**
 * The instant of an age, moved within its day to hours when people are awake. Order is kept, because a day's share maps
 * onto the same day; today is left alone, because it is not over.
 */
export function instantOf(age: number, now: Date): number {
  const at = now.getTime() - age;
  const dayOf = (instant: number): number => Math.floor((instant + KUALA_LUMPUR_MS) / DAY_MS);
  const day = dayOf(at);
  if (day === dayOf(now.getTime())) return at;
  const midnight = day * DAY_MS - KUALA_LUMPUR_MS;
  const share = ((at - midnight) / DAY_MS) * TOTAL;
  const hour = CUMULATIVE.findIndex((sum, index) => share >= sum && share < (CUMULATIVE[index + 1] ?? Infinity));
  const within = (share - (CUMULATIVE[hour] ?? 0)) / (BUSYNESS[hour] ?? 1);
  return midnight + Math.min(DAY_MS - 1, (hour + within) * HOUR_MS);
}

export const toIso = (instant: number): string => new Date(Math.floor(instant)).toISOString();
