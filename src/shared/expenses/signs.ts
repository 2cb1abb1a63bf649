import { addDays } from '#shared/day.ts';
import { middleOf } from '#shared/money.ts';

/** Signs that an expense is worth a second look. */

/** Above this a receipt is needed. */
export const RECEIPT_ABOVE_SEN = 100_000;

/** So many days before and after, the same amount to the same payee is likely to be the same bill. */
const TWICE_WITHIN_DAYS = 3;

export const daysOfTwins = (day: string): { readonly from: string; readonly to: string } => ({
  from: addDays(day, -TWICE_WITHIN_DAYS),
  to: addDays(day, TWICE_WITHIN_DAYS),
});

/** What tells two bills apart beside amount and day. */
export interface TwinFacts {
  /** Null where nobody has said whom it was paid to. */
  readonly payee: string | null;
  readonly category: string;
  readonly unit_id: number | null;
  readonly meter_reading?: number | null;
  readonly rule_id?: number | null;
}

/**
 * Of the same payee, or where one of them names nobody, for the same thing in the same unit. What comes by the meter or by a rule comes to
 * every unit, so of two units it is never one bill.
 */
export const canBeTwins = (one: TwinFacts, other: TwinFacts): boolean =>
  (one.payee === null || other.payee === null
    ? one.category === other.category && one.unit_id === other.unit_id
    : samePayee(one.payee, other.payee)) && !(one.unit_id !== other.unit_id && comesToAll(one) && comesToAll(other));

const comesToAll = ({ meter_reading = null, rule_id = null }: TwinFacts): boolean =>
  meter_reading !== null || rule_id !== null;

/** Names as they are compared: spelling of spaces and capitals tells no two payees apart. */
export const samePayee = (a: string, b: string): boolean => plainName(a) === plainName(b);

const plainName = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** Of fewer bills nobody can say what is usual. */
const FEWEST = 3;

/** The middle of what was paid before, to the sen; null where there is too little to tell. */
export const medianOf = (amounts: readonly number[]): number | null =>
  amounts.length < FEWEST ? null : middleOf(amounts);

/** More than twice the usual. */
export const isUnusual = (amount_sen: number, median_sen: number | null): boolean =>
  median_sen !== null && amount_sen > 2 * median_sen;
