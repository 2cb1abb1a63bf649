import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { percentOf, sumSen } from '#shared/money.ts';
import { splitExpense } from '#shared/packages/split-expense.ts';
import { splitMonth } from '#shared/packages/split-month.ts';
import { splitStay } from '#shared/packages/split-stay.ts';
import { EXPENSE_CATEGORIES, isSharedByStay, readTerms } from '#shared/packages/terms.ts';
import { COSTS, KINDS, agreements, incomes, sen } from '#tests/support/agreements.ts';

const RUNS = { numRuns: 1000 };

describe('any terms', () => {
  it('are read back as they are', () => {
    fc.assert(
      fc.property(agreements, (agreed) => {
        expect(readTerms(agreed)).toEqual({ ok: true, value: agreed });
      }),
      RUNS,
    );
  });

  it('share all of a stay: owner, operator and costs are its income', () => {
    fc.assert(
      fc.property(agreements, incomes, (agreed, income) => {
        const { owner_sen, host_sen, nri_sen, pool_sen } = splitStay(agreed, income);
        const costs = sumSen(COSTS.map((cost) => income[cost]));
        expect(owner_sen + host_sen + costs).toBe(sumSen(KINDS.map((kind) => income[kind])));
        expect([owner_sen, host_sen, nri_sen, pool_sen].every(Number.isSafeInteger)).toBe(true);
        if (!isSharedByStay(agreed)) expect(owner_sen).toBe(0);
      }),
      RUNS,
    );
  });

  it('end a stay’s steps with what the split says', () => {
    fc.assert(
      fc.property(agreements, incomes, (agreed, income) => {
        const { steps, ...split } = splitStay(agreed, income);
        const amountOf = (code: string): number | undefined => steps.find((each) => each.code === code)?.amount_sen;
        expect(amountOf('NRI')).toBe(split.nri_sen);
        if (isSharedByStay(agreed))
          expect([amountOf('OWNER'), amountOf('HOST')]).toEqual([split.owner_sen, split.host_sen]);
      }),
      RUNS,
    );
  });

  it('share all of an expense, and no owner bears more than the cap', () => {
    fc.assert(
      fc.property(agreements, fc.constantFrom(...EXPENSE_CATEGORIES), sen, (agreed, category, amount_sen) => {
        const { owner_sen, host_sen } = splitExpense(agreed, { category, amount_sen });
        expect(owner_sen + host_sen).toBe(amount_sen);
        expect(owner_sen).toBeGreaterThanOrEqual(0);
        expect(owner_sen).toBeLessThanOrEqual(agreed.expenses[category].cap_sen ?? amount_sen);
      }),
      RUNS,
    );
  });

  it('charge a month in bands no more than one part of all would be', () => {
    fc.assert(
      fc.property(agreements, sen, (agreed, nri_sen) => {
        const month = { nri_sen, gross_sen: nri_sen, stays: 1, days: 30, of_days: 30 };
        const { owner_sen, steps } = splitMonth(agreed, month);
        expect(Number.isSafeInteger(owner_sen)).toBe(true);
        if (agreed.share.type !== 'tiered') return;
        const parts = agreed.share.bands.map(({ host_bp }) => host_bp);
        const fee = nri_sen - owner_sen;
        // Each band rounds by itself.
        expect(fee).toBeLessThanOrEqual(percentOf(nri_sen, Math.max(...parts)) + parts.length);
        expect(fee).toBeGreaterThanOrEqual(percentOf(nri_sen, Math.min(...parts)) - parts.length);
        expect(steps.at(-1)?.amount_sen).toBe(owner_sen);
      }),
      RUNS,
    );
  });
});
