import type { Structure } from '#shared/shape.ts';
import { recordOf } from '#shared/records.ts';
import {
  EXPENSE_CATEGORIES,
  type ExpenseCategory,
  type ExpenseRule,
  INCOME_KINDS,
  type IncomeKind,
  type IncomeRule,
  type PackageTerms,
  type OwnerShare,
  packageTerms,
  readTerms,
} from './terms.ts';

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

/** What most agreements of the house say, whatever the share: where a new one begins. */
export const usualTerms = (share: OwnerShare): PackageTerms => ({
  share,
  income,
  costs: { channel: 'pool', gateway: 'pool', agent: 'pool' },
  expenses,
  fees: { admin_sen: 5000, admin_per: 'month', sst_on_host_fee: true, sst_bp: 800 },
  payout: { recognition: 'check-out', day: 10, minimum_sen: 10_000, carries_negative: true, reserve_sen: 0 },
});

/** Terms as a record keeps them and a form begins with them. */
export const termsStructure: Structure<PackageTerms> = {
  shape: packageTerms,
  read: readTerms,
  sample: usualTerms({ type: 'profit_share', owner_bp: 7000 }),
};
