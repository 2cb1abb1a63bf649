import fc from 'fast-check';
import type { StayIncome } from '#shared/packages/split-stay.ts';
import {
  COST_KINDS,
  EXPENSE_CATEGORIES,
  INCOME_KINDS,
  type OwnerShare,
  PARTIES,
  type PackageTerms,
  RECOGNITIONS,
  isSharedByStay,
} from '#shared/packages/terms.ts';
import { USUAL_TAXES, usualTerms } from '#shared/packages/usual-terms.ts';
import { recordOf } from '#shared/records.ts';
import { stayIncomeOf } from './terms.ts';

/** Agreements of every kind, and what stays under them bring in. */

const { payout } = usualTerms({ type: 'profit_share', owner_bp: 7200 });

export const bp = fc.integer({ min: 0, max: 10_000 });
export const sen = fc.integer({ min: 0, max: 1_000_000_000 });
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

const fees: fc.Arbitrary<PackageTerms['fees']> = fc.record({
  admin_sen: fc.integer({ min: 0, max: 100_000 }),
  admin_per: fc.constantFrom('month' as const, 'stay' as const),
  sst_on_host_fee: fc.boolean(),
  onboarding_sen: fc.constantFrom(0, 30_000, 99_999),
  sst_bp: fc.constantFrom(0, 600, 800),
});

/** Terms as a person may agree them: what no month can say is said in its own types alone. */
export const agreements: fc.Arbitrary<PackageTerms> = share.chain((agreed) => {
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
    fees,
    payout: fc.constantFrom(...RECOGNITIONS).map((recognition) => ({ ...payout, recognition })),
    taxes: fc.constantFrom(...PARTIES).map((free_stays_by) => ({ ...USUAL_TAXES, free_stays_by })),
  });
});

/** Refunds included. */
const amount = fc.integer({ min: -10_000_000, max: 100_000_000 });
export const COSTS = ['channel_commission_sen', 'gateway_fee_sen', 'agent_commission_sen'] as const;
export const KINDS = INCOME_KINDS.map((kind) => `${kind}_sen` as const);
export const incomes: fc.Arbitrary<StayIncome> = byKind([...KINDS, ...COSTS], amount).map(stayIncomeOf);
