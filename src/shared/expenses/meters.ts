import { divideRounded, ringgit, spaced } from '#shared/money.ts';
import type { ExpenseCategory } from '#shared/packages/terms.ts';
import { medianOf } from './signs.ts';

/** What a meter makes of a month: units used, what they cost, and what about a reading asks to be looked at again. */

/** What comes by the meter. */
export const METERED = { electricity: 'gold', water: 'blue', gas: 'gray' } as const satisfies Partial<
  Record<ExpenseCategory, string>
>;
export type Metered = keyof typeof METERED;

export const isMetered = (category: string): category is Metered => Object.hasOwn(METERED, category);

export interface MeterPrice {
  /** Ringgit for one unit, to four digits. */
  readonly tariff: number;
  /** Charged each month, used or not. */
  readonly fixed_sen: number;
}

export interface MeterMonth extends MeterPrice {
  readonly before: number;
  readonly reading: number;
}

const PLACES = 10_000;
const SEN = 100;

/** The units at the tariff, rounded once, and the charge of the month. */
export function priceReading({ before, reading, tariff, fixed_sen }: MeterMonth): number {
  const perUnit = Math.round(tariff * PLACES);
  return divideRounded((reading - before) * perUnit, PLACES / SEN) + fixed_sen;
}

/** `210 × RM 0.5710 + RM 12.00`, the same in every language. */
export function tellReading({ before, reading, tariff, fixed_sen }: MeterMonth): string {
  const used = `${reading - before} × RM ${tariff.toFixed(4)}`;
  return fixed_sen === 0 ? used : `${used} + ${spaced(ringgit(fixed_sen))}`;
}

/** More than three times the usual is more often a misread digit than a month's use. */
const LEAP = 3;

/** What the unit uses in a month, of three readings or more. */
export const usualUse = (used: readonly number[]): number | null => medianOf(used);

export type ReadingQuestion = 'meter_back' | 'meter_leap';

/** Nothing where the reading can be taken as it is. */
export function questionReading(
  { before, reading }: Pick<MeterMonth, 'before' | 'reading'>,
  usual: number | null,
): ReadingQuestion | null {
  if (reading < before) return 'meter_back';
  return usual !== null && usual > 0 && reading - before > LEAP * usual ? 'meter_leap' : null;
}
