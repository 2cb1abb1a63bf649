import { percentOf, ringgit, sumSen } from '#shared/money.ts';
import { percentText } from '#shared/reading/percent.ts';
import { sumText } from '#shared/rates/line.ts';
import { adminFeeClause, feeTaxClause, onboardingFeeClauses } from './clauses.ts';
import type { SplitStep } from './split-stay.ts';
import type { PackageTerms } from './terms.ts';

/** What the operator charges an owner for a month beside its share; a cost of the owner, said without a sign. */
export interface MonthFee extends SplitStep {
  readonly code: 'ADMIN_FEE' | 'ONBOARDING_FEE' | 'SST_ON_FEES';
}

/** What the fees of a unit's month rest on. */
interface ChargedMonth {
  /** The operator's share of the month's net rental income. */
  readonly host_sen: number;
  readonly stays: number;
  /** Whether the unit comes under an agreement in it. */
  readonly begins: boolean;
}

/** Fees of nothing are left out. */
export function listMonthFees(terms: PackageTerms, { host_sen, stays, begins }: ChargedMonth): MonthFee[] {
  const { admin_sen, admin_per, onboarding_sen = 0, sst_on_host_fee, sst_bp } = terms.fees;
  const admin = admin_per === 'month' ? admin_sen : admin_sen * stays;
  const onboarding = begins ? onboarding_sen : 0;
  const bases = [Math.max(0, host_sen), admin, ...(onboarding === 0 ? [] : [onboarding])];
  const taxed = sumSen(bases);
  const tax = sst_on_host_fee ? percentOf(taxed, sst_bp) : 0;
  const fees: readonly MonthFee[] = [
    {
      code: 'ADMIN_FEE',
      label: { en: 'Admin fee', zh: '行政费' },
      amount_sen: admin,
      formula: admin_per === 'month' ? ringgit(admin) : `${stays} × ${ringgit(admin_sen)}`,
      because: [adminFeeClause(terms)],
    },
    {
      code: 'ONBOARDING_FEE',
      label: { en: 'Onboarding fee', zh: '入驻费' },
      amount_sen: onboarding,
      formula: ringgit(onboarding),
      because: onboardingFeeClauses(terms),
    },
    {
      code: 'SST_ON_FEES',
      label: { en: 'SST on the operator’s fees', zh: '运营方费用服务税' },
      amount_sen: tax,
      formula: `${percentText(sst_bp)} × (${sumText(bases)})`,
      because: [feeTaxClause(terms)],
    },
  ];
  return fees.filter(({ amount_sen }) => amount_sen !== 0);
}
