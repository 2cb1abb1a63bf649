import { WHOLE_BP } from '#shared/money.ts';
import { f } from '#shared/field.ts';
import { addDays, countNights, periodOf } from '#shared/day.ts';
import { nightFigures } from '#shared/reservations/night-figures.ts';
import { type ShapeOf, shape } from '#shared/shape.ts';
import { daysOfPeriod } from './period.ts';

/** What a month's nights have brought up to the last one that is over, beside the same nights of the year before. */

const monthFigures = shape.object({
  ...nightFigures.properties,
  /** What the rooms of each night brought, the first of the month first. */
  nightly_sen: shape.list(f.money()),
});

export const monthSoFar = shape
  .object({
    /** The nights [from, until) that are over. */
    from: f.date(),
    until: f.date(),
    /** The first day of the month after. */
    to: f.date(),
    now: monthFigures,
    /** Of the same nights a year ago; night by night it is the whole month. */
    before: monthFigures,
  })
  .named('MonthSoFar');
export type MonthSoFar = ShapeOf<typeof monthSoFar>;

interface Days {
  readonly from: string;
  readonly until: string;
}

/** The month of last night, as far as it is over: on the first of a month the whole one before. */
export function monthUpTo(today: string): Days & { readonly to: string } {
  const { from, until: to } = daysOfPeriod(periodOf(addDays(today, -1)));
  return { from, until: today < to ? today : to, to };
}

/** The same month a year before, and the same nights of it: a 29 February has none. */
export function yearBefore({ from, until }: Days): Days & { readonly to: string } {
  const first = `${String(Number(from.slice(0, 4)) - 1).padStart(4, '0')}${from.slice(4)}`;
  const { until: to } = daysOfPeriod(periodOf(first));
  const same = addDays(first, countNights(from, until));
  return { from: first, until: same < to ? same : to, to };
}

/** Sums up to each night. */
export function cumulate(nightly: readonly number[]): number[] {
  let sum = 0;
  return nightly.map((each) => (sum += each));
}

/** By how much a figure is above (or below) another, in basis points of that; null where there was nothing to compare with. */
export const growthOf = (now: number | null, before: number | null): number | null =>
  now === null || before === null || before === 0 ? null : Math.round(((now - before) * WHOLE_BP) / before);
