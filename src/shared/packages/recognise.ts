import { allocate, sumSen } from '#shared/money.ts';
import { keysOf, recordOf } from '#shared/records.ts';
import type { StayIncome } from './split-stay.ts';
import type { Recognition } from './terms.ts';

/** Days on which a stay's income counts, and how much of it on each. */

/** A stay in one unit: its nights there, and the day on which it counts where it counts at its end. */
interface UnitNights {
  readonly nights: readonly string[];
  readonly ends_on: string;
}

/** What counts on a day: of a stay that counts night by night the part of a night. */
interface CountedIncome {
  readonly counts_on: string;
  readonly income: StayIncome;
}

/** The days on which a stay counts, in their order. */
export function listCountingDays(recognition: Recognition, { nights, ends_on }: UnitNights): readonly string[] {
  if (recognition === 'nightly' && nights.length > 0) return nights;
  return [recognition === 'check-out' ? ends_on : (nights[0] ?? ends_on)];
}

/** Each kind of income by the weights; of sen that are left the largest rest takes the first, of equal ones the earliest. */
export function spreadIncome(whole: StayIncome, weights: readonly number[]): StayIncome[] {
  const parts = recordOf(keysOf(whole), (kind) => allocate(whole[kind], weights));
  return weights.map((_, at) => recordOf(keysOf(whole), (kind) => parts[kind][at] ?? 0));
}

/** What counts of a stay's income, day by day. */
export function recogniseIncome(recognition: Recognition, stay: UnitNights, income: StayIncome): CountedIncome[] {
  const days = listCountingDays(recognition, stay);
  const parts = spreadIncome(
    income,
    days.map(() => 1),
  );
  return days.map((counts_on, at) => ({ counts_on, income: parts[at] ?? income }));
}

/** Parts of a stay's income as one. */
export const sumIncomes = ([first, ...others]: readonly [StayIncome, ...StayIncome[]]): StayIncome =>
  recordOf(keysOf(first), (kind) => sumSen([first, ...others].map((each) => each[kind])));
