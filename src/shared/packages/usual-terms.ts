import type { Structure } from '#shared/shape.ts';
import { recordOf } from '#shared/records.ts';
import {
  type TaxTerms,
  COST_KINDS,
  EXPENSE_CATEGORIES,
  type ExpenseCategory,
  type ExpenseRule,
  INCOME_KINDS,
  type IncomeKind,
  type IncomeRule,
  type PackageTerms,
  type OwnerShare,
  isSharedByStay,
  packageTerms,
  readTerms,
} from './terms.ts';

/**
 * Where a new agreement begins: what most agreements of the house say, and what becomes of it when the kind of share
 * changes.
 */

const POOLED: readonly IncomeKind[] = ['room', 'extra_guest', 'late_checkout', 'cancellation_fee', 'other'];

/** What guests pay for the room is shared; what they pay for work or for damage is the operator's, who has both done. */
const income = recordOf(INCOME_KINDS, (kind): IncomeRule =>
  POOLED.includes(kind)
    ? { to: 'pool', owner_bp: null, in_fee_base: true }
    : { to: 'host', owner_bp: null, in_fee_base: false },
);

const BY_HOST: readonly ExpenseCategory[] = ['internet', 'cleaning', 'laundry', 'amenities', 'license'];

const borne = (bearer: 'owner' | 'host'): ExpenseRule => ({ bearer, owner_bp: null, cap_sen: null });
const halves: ExpenseRule = { bearer: 'shared', owner_bp: 5000, cap_sen: null };

const expenses = recordOf(EXPENSE_CATEGORIES, (category): ExpenseRule =>
  category === 'maintenance' ? halves : borne(BY_HOST.includes(category) ? 'host' : 'owner'),
);

/** The operator sells the nights; what a free stay costs beside the room is its owner's. */
export const USUAL_TAXES: TaxTerms = { invoiced_by: 'host', sst_registered: 'host', free_stays_by: 'owner' };

export const usualTerms = (share: OwnerShare): PackageTerms => ({
  share,
  income,
  costs: { channel: 'pool', gateway: 'pool', agent: 'pool' },
  expenses,
  fees: { admin_sen: 5000, admin_per: 'month', sst_on_host_fee: true, sst_bp: 800 },
  payout: { recognition: 'check-out', day: 10, minimum_sen: 10_000, carries_negative: true, reserve_sen: 0 },
  taxes: USUAL_TAXES,
});

/** The same terms with another share; what only a share of single stays can say becomes the operator's or is halved. */
export function withShare(terms: PackageTerms, share: OwnerShare): PackageTerms {
  const next = { ...terms, share };
  if (isSharedByStay(next)) return next;
  const incomes = recordOf(INCOME_KINDS, (kind): IncomeRule => {
    const rule = terms.income[kind];
    return rule.to === 'owner' || rule.to === 'split' ? { ...rule, to: 'host', owner_bp: null } : rule;
  });
  const bearers = recordOf(EXPENSE_CATEGORIES, (category): ExpenseRule => {
    const rule = terms.expenses[category];
    return rule.bearer === 'pool' ? { ...rule, bearer: 'shared', owner_bp: 5000 } : rule;
  });
  const costs = recordOf(COST_KINDS, (kind) => (terms.costs[kind] === 'owner' ? 'host' : terms.costs[kind]));
  return { ...next, income: incomes, expenses: bearers, costs };
}

/** A share of each kind as it begins in a form. */
export const usualShare = (type: OwnerShare['type']): OwnerShare => USUAL_SHARES[type];

const USUAL_SHARES: { readonly [T in OwnerShare['type']]: Extract<OwnerShare, { type: T }> } = {
  profit_share: { type: 'profit_share', owner_bp: 7000 },
  revenue_share: { type: 'revenue_share', owner_bp: 5000 },
  fixed_sublet: { type: 'fixed_sublet', monthly_sen: 80_000 },
  guaranteed_return: {
    type: 'guaranteed_return',
    guaranteed_sen: 60_000,
    threshold_sen: 80_000,
    owner_bp: 5000,
    base: 'gross',
  },
  management_fee: { type: 'management_fee', host_bp: 2000, minimum_sen: 0, base: 'nri' },
  tiered: {
    type: 'tiered',
    bands: [
      { from_sen: 0, host_bp: 2000 },
      { from_sen: 500_000, host_bp: 1800 },
      { from_sen: 1_000_000, host_bp: 1500 },
    ],
    base: 'nri',
  },
};

/** Terms as a record keeps them and a form begins with them. */
export const termsStructure: Structure<PackageTerms> = {
  shape: packageTerms,
  read: readTerms,
  sample: usualTerms({ type: 'profit_share', owner_bp: 7000 }),
};
