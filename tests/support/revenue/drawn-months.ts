import fc from 'fast-check';
import { addDays } from '#shared/day.ts';
import { sumSen } from '#shared/money.ts';
import { EXPENSE_CATEGORIES } from '#shared/packages/terms.ts';
import { agreements, bp, incomes } from '#tests/support/agreements.ts';

/** Months of a unit as they might come: agreements, owners, stays over both ends of the month, bills, payments. */

export const PERIOD = '2026-03';
/** The month with those in which its guests came or left. */
export const PERIODS = ['2026-02', PERIOD, '2026-04'];
export const UNIT = 7;

export const dayOf = (day: number): string => `${PERIOD}-${String(day).padStart(2, '0')}`;
const day = fc.integer({ min: 1, max: 31 });
const small = fc.integer({ min: 0, max: 500_000 });

/** A guest's stay, a fee for one that was called off, or one that was paid back more than it cost; never whole ringgit. */
const stay = fc.record({
  arrival: fc.integer({ min: -5, max: 33 }).map((days) => addDays(`${PERIOD}-01`, days)),
  length: fc.integer({ min: 1, max: 9 }),
  income: incomes,
  sst_sen: small,
  ttx_sen: small,
  levy_sen: small,
  rounding_sen: fc.integer({ min: -2, max: 2 }),
  refund_sen: small,
  /** Paid to the channel, which pays it on without its commission. */
  isCollected: fc.boolean(),
});
export type DrawnStay = typeof stay extends fc.Arbitrary<infer T> ? T : never;

const expense = fc.record({
  day,
  kind: fc.constantFrom('expense' as const, 'extra_income' as const),
  category: fc.constantFrom(...EXPENSE_CATEGORIES),
  amount_sen: fc.integer({ min: 1, max: 5_000_000 }),
  borne_by: fc.constantFrom(null, null, 'owner' as const, 'host' as const),
  paid_by: fc.constantFrom('host' as const, 'owner' as const, 'petty_cash' as const),
});

/** What an owner's own stay costs them, of which the room is nothing. */
const freeStay = fc.record({ day, cleaning_sen: small, sst_sen: small, levy_sen: small });

/** What an owner pays of a debt; some are reversed again, and come to nothing. */
const receipt = fc.record({
  day,
  owner: fc.integer({ min: 1, max: 3 }),
  amount_sen: fc.integer({ min: 1, max: 500_000 }),
  method: fc.constantFrom('01' as const, '03' as const),
  isReversed: fc.boolean(),
});

/** What somebody puts right by hand, either way. */
const adjustment = fc.record({
  owner: fc.integer({ min: 1, max: 3 }),
  amount_sen: fc.integer({ min: -500_000, max: 500_000 }),
  kind: fc.constantFrom('goodwill' as const, 'damage' as const),
  state: fc.constantFrom('posted' as const, 'reversed' as const),
});

/** Free nights that an owner is paid in place of sleeping them; some are taken back. */
const cashOut = fc.record({
  day,
  owner: fc.integer({ min: 1, max: 3 }),
  nights: fc.integer({ min: 1, max: 30 }),
  rate_sen: fc.integer({ min: 1, max: 100_000 }),
  state: fc.constantFrom('posted' as const, 'reversed' as const),
});

/** Who owns how much of it, before and from a day on; two thirds of the units stay in the same hands. */
const owners = fc
  .record({
    parts: fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 3 }),
    soldOn: fc.option(fc.integer({ min: 2, max: 31 }), { freq: 1, nil: null }),
  })
  .map(({ parts, soldOn }) => {
    const before = wholeOf(parts).map((share_bp, at) => ({
      owner_id: at + 1,
      share_bp,
      from: '2026-01-01',
      to: soldOn === null ? null : dayOf(soldOn),
    }));
    const after =
      soldOn === null
        ? []
        : wholeOf(parts.toReversed()).map((share_bp, at) => ({
            owner_id: at + 3,
            share_bp,
            from: dayOf(soldOn),
            to: null,
          }));
    return [...before, ...after].map((row, at) => ({
      ...row,
      id: at + 1,
      unit_id: UNIT,
      note: null,
      is_incomplete: false,
      version: 1,
      created_at: '',
      updated_at: '',
    }));
  });

/** Shares that come to the whole; the first one takes what is left. */
function wholeOf(parts: readonly number[]): number[] {
  const rest = parts.slice(1).map((part) => Math.min(part, 3000));
  return [10_000 - sumSen(rest), ...rest];
}

export const drawnMonths = fc.record({
  terms: agreements,
  /** Another agreement from a day on. */
  next: fc.option(fc.record({ from: fc.integer({ min: 2, max: 31 }), terms: agreements }), { freq: 1, nil: null }),
  owners,
  stays: fc.array(stay, { maxLength: 6 }),
  expenses: fc.array(expense, { maxLength: 4 }),
  freeStays: fc.array(freeStay, { maxLength: 2 }),
  receipts: fc.array(receipt, { maxLength: 3 }),
  adjustments: fc.array(adjustment, { maxLength: 2 }),
  cashOuts: fc.array(cashOut, { maxLength: 2 }),
  openings: fc.array(fc.integer({ min: -500_000, max: 500_000 }), { minLength: 6, maxLength: 6 }),
  payout: fc.record({ minimum_sen: small, reserve_sen: small, carries_negative: fc.boolean(), share_bp: bp }),
});
export type DrawnMonth = typeof drawnMonths extends fc.Arbitrary<infer T> ? T : never;
