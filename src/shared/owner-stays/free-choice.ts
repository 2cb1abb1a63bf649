import { addDays } from '#shared/day.ts';
import { f } from '#shared/field.ts';
import { rangesIn } from '#shared/reading/lists-in-text.ts';
import { dayClass } from '#shared/rates/night.ts';
import { shape } from '#shared/shape.ts';
import type { WeighedNight } from './entitlement.ts';
import { isListed } from './rules.ts';

/** Which nights of a stay are free where its owner has too few of them, or wants to pay for some. Pure: no clock. */

/** A night as it would be free: what it takes, and what it sells for. */
export interface OfferedNight extends WeighedNight {
  readonly price_sen: number;
  /** Kept from free stays. */
  readonly is_barred: boolean;
}

/** A night of a request, with what it takes and what its owner is spared. */
export const chosenNight = shape
  .object({
    date: f.date(),
    day_class: dayClass,
    /** Free nights that it takes; 0 where it is paid. */
    weight: f.integer(),
    is_free: f.boolean(),
    /** At the rates of today, before tax. */
    price_sen: f.money(),
  })
  .named('ChosenNight');

/**
 * The nights that are proposed as free: of those that may be, the ones of the highest price for each free night that they take, as
 * long as the balance of their year lasts; among equals the earlier.
 */
export function proposeFreeNights(
  nights: readonly OfferedNight[],
  balances: ReadonlyMap<number, number>,
): readonly string[] {
  const left = new Map(balances);
  // Without a division, which would round: the price of one for the weight of the other.
  const byWorth = nights
    .filter(({ is_barred }) => !is_barred)
    .toSorted((a, b) => b.price_sen * a.weight - a.price_sen * b.weight || (a.date < b.date ? -1 : 1));
  const free: string[] = [];
  for (const { date, year, weight } of byWorth) {
    const rest = (left.get(year) ?? 0) - weight;
    if (rest < 0) continue;
    left.set(year, rest);
    free.push(date);
  }
  return free.toSorted();
}

/** The nights with those that are not free marked as paid. */
export const payNights = (nights: readonly WeighedNight[], free: readonly string[]): WeighedNight[] =>
  nights.map(({ date, day_class, weight, year }) =>
    free.includes(date) ? { date, day_class, weight, year } : { date, day_class, weight: 0, year, is_paid: true },
  );

/** The nights that a list of days names; null where it names none of them, or a day that is no night of the stay. */
export function namedNights(nights: readonly WeighedNight[], list: string): string[] | null {
  const dates = nights.map(({ date }) => date);
  const ends = rangesIn(list).flatMap((range) => range.split('..'));
  const named = dates.filter((date) => isListed(date, list));
  return named.length > 0 && ends.every((day) => dates.includes(day)) ? named : null;
}

/** Days as lists of them are kept: `2026-03-18..2026-03-19, 2026-03-21`. */
export function tellDays(days: readonly string[]): string {
  const runs: { first: string; last: string }[] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run && addDays(run.last, 1) === day) run.last = day;
    else runs.push({ first: day, last: day });
  }
  return runs.map(({ first, last }) => (first === last ? first : `${first}..${last}`)).join(', ');
}
