import { isWithin, overlaps } from '#shared/day.ts';

/** A rate of tax or levy and the days on which it holds, [from, to); an open end has no `to`. */
export interface DatedRate {
  readonly code: string;
  readonly name: { readonly en: string; readonly zh: string };
  readonly from: string;
  readonly to: string | null;
}

/** Charged as part of an amount. */
export interface PercentRate extends DatedRate {
  readonly bp: number;
}

/** Charged for each room and night. */
export interface NightlyRate extends DatedRate {
  readonly sen: number;
}

/** The row of a code that holds on a day; null when none does. */
export const rateOn = <R extends DatedRate>(rates: readonly R[], code: string, day: string): R | null =>
  rates.find((rate) => rate.code === code && isWithin(day, rate.from, rate.to)) ?? null;

/** A row of the same code whose days a further row would share. */
export const rateInTheWay = <R extends DatedRate>(rates: readonly R[], wanted: Omit<DatedRate, 'name'>): R | null =>
  rates.find((rate) => rate.code === wanted.code && overlaps(rate, wanted)) ?? null;

/** Days by the rate that holds on them, in the order in which the rates come; days without one stand under null. */
export function daysByRate<R extends DatedRate>(
  days: readonly string[],
  rates: readonly R[],
  code: string,
): Map<R | null, string[]> {
  const groups = new Map<R | null, string[]>();
  for (const day of days) {
    const rate = rateOn(rates, code, day);
    groups.set(rate, [...(groups.get(rate) ?? []), day]);
  }
  return groups;
}
