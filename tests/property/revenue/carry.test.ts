import fc from 'fast-check';
import { expect, it } from 'vitest';
import { carryOver } from '#shared/revenue/carry.ts';

const sen = fc.integer({ min: 0, max: 1_000_000 });
const terms = fc.array(
  fc.record({
    share_bp: fc.integer({ min: 1, max: 10_000 }),
    payout: fc.record({ minimum_sen: sen, reserve_sen: sen, carries_negative: fc.boolean() }),
  }),
  { maxLength: 3 },
);

it('pays at least what the agreement pays, or nothing, and never more than there is', () => {
  fc.assert(
    fc.property(fc.integer({ min: -2_000_000, max: 4_000_000 }), terms, (payable, of) => {
      const carried = carryOver(payable, of);
      const paid = payable - carried;
      const least = Math.max(0, ...of.map(({ payout }) => payout.minimum_sen));
      if (payable < 0) {
        expect(carried).toBe(of.every(({ payout }) => payout.carries_negative) ? payable : 0);
      } else {
        expect(carried).toBeGreaterThanOrEqual(0);
        expect(paid === 0 || paid >= least).toBe(true);
        // What is carried is a reserve that somebody agreed on, unless nothing is paid.
        if (paid > 0) expect(carried).toBeLessThanOrEqual(of.reduce((sum, each) => sum + each.payout.reserve_sen, 0));
      }
    }),
  );
});

it('holds the owner’s part of a reserve, and lets it go when no agreement is left', () => {
  const payout = { minimum_sen: 10_000, reserve_sen: 50_000, carries_negative: true };
  expect(carryOver(200_000, [{ share_bp: 10_000, payout }])).toBe(50_000);
  expect(carryOver(200_000, [{ share_bp: 3000, payout }])).toBe(15_000);
  expect(carryOver(55_000, [{ share_bp: 10_000, payout }])).toBe(55_000);
  expect(carryOver(55_000, [])).toBe(0);
});
