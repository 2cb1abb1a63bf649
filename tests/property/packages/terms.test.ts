import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { percentOf, sumSen } from '#shared/money.ts';
import { splitExpense } from '#shared/packages/split-expense.ts';
import { splitMonth } from '#shared/packages/split-month.ts';
import { type StayIncome, splitStay } from '#shared/packages/split-stay.ts';
import {
  COST_KINDS,
  EXPENSE_CATEGORIES,
  INCOME_KINDS,
  type OwnerShare,
  type PackageTerms,
  isSharedByStay,
  readTerms,
} from '#shared/packages/terms.ts';
import { recordOf } from '#shared/records.ts';
import { usualTerms } from '#shared/packages/usual-terms.ts';
import { stayIncomeOf } from '#tests/support/terms.ts';

const profitShare = usualTerms({ type: 'profit_share', owner_bp: 7200 });

const RUNS = { numRuns: 1000 };
const bp = fc.integer({ min: 0, max: 10_000 });
const sen = fc.integer({ min: 0, max: 1_000_000_000 });
const base = fc.constantFrom('nri' as const, 'gross' as const);
const one = <const T>(type: T) => fc.constant(type);

const share: fc.Arbitrary<OwnerShare> = fc.oneof(
  fc.record({ type: one('profit_share'), owner_bp: bp }),
  fc.record({ type: one('revenue_share'), owner_bp: bp }),
  fc.record({ type: one('fixed_sublet'), monthly_sen: sen }),
  fc.record({ type: one('guaranteed_return'), guaranteed_sen: sen, threshold_sen: sen, owner_bp: bp, base }),
  fc.record({ type: one('management_fee'), host_bp: bp, minimum_sen: sen, base }),
  fc.record({
    type: one('tiered'),
    bands: fc
      .uniqueArray(fc.record({ from_sen: sen, host_bp: bp }), { selector: ({ from_sen }) => from_sen, maxLength: 5 })
      .map((bands) => [
        { from_sen: 0, host_bp: 2000 },
        ...bands.filter(({ from_sen }) => from_sen > 0).toSorted((a, b) => a.from_sen - b.from_sen),
      ]),
    base,
  }),
);

const byKind = <K extends string, V>(kinds: readonly K[], value: fc.Arbitrary<V>): fc.Arbitrary<Record<K, V>> =>
  fc
    .array(value, { minLength: kinds.length, maxLength: kinds.length })
    .map((values) => recordOf(kinds, (_kind, at) => values[at]!));

/** Terms as a person may agree them: what no month can say is said in its own types alone. */
const terms: fc.Arbitrary<PackageTerms> = share.chain((agreed) => {
  const isByStay = isSharedByStay({ share: agreed });
  const to = isByStay ? (['pool', 'host', 'owner', 'split'] as const) : (['pool', 'host'] as const);
  const bearer = isByStay ? (['owner', 'host', 'shared', 'pool'] as const) : (['owner', 'host', 'shared'] as const);
  const source = isByStay ? (['pool', 'host', 'owner'] as const) : (['pool', 'host'] as const);
  const income = fc
    .record({ to: fc.constantFrom(...to), part: bp, in_fee_base: fc.boolean() })
    .map(({ part, ...rule }) => ({ ...rule, owner_bp: rule.to === 'split' ? part : null }));
  const expense = fc
    .record({ bearer: fc.constantFrom(...bearer), part: bp, cap_sen: fc.option(sen) })
    .map(({ part, ...rule }) => ({ ...rule, owner_bp: rule.bearer === 'shared' ? part : null }));
  return fc.record({
    share: fc.constant(agreed),
    income: byKind(INCOME_KINDS, income),
    costs: byKind(COST_KINDS, fc.constantFrom(...source)),
    expenses: byKind(EXPENSE_CATEGORIES, expense),
    fees: fc.constant(profitShare.fees),
    payout: fc.constant(profitShare.payout),
  });
});

/** Refunds included. */
const amount = fc.integer({ min: -10_000_000, max: 100_000_000 });
const COSTS = ['channel_commission_sen', 'gateway_fee_sen', 'agent_commission_sen'] as const;
const KINDS = INCOME_KINDS.map((kind) => `${kind}_sen` as const);
const incomes: fc.Arbitrary<StayIncome> = byKind([...KINDS, ...COSTS], amount).map(stayIncomeOf);

describe('any terms', () => {
  it('are read back as they are', () => {
    fc.assert(
      fc.property(terms, (agreed) => {
        expect(readTerms(agreed)).toEqual({ ok: true, value: agreed });
      }),
      RUNS,
    );
  });

  it('share all of a stay: owner, operator and costs are its income', () => {
    fc.assert(
      fc.property(terms, incomes, (agreed, income) => {
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
      fc.property(terms, incomes, (agreed, income) => {
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
      fc.property(terms, fc.constantFrom(...EXPENSE_CATEGORIES), sen, (agreed, category, amount_sen) => {
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
      fc.property(terms, sen, (agreed, nri_sen) => {
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
