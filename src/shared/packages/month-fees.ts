import { percentOf, percentText, ringgit } from '#shared/money.ts';
import { sumText } from '#shared/rates/line.ts';
import { adminFeeClause, feeTaxClause } from './clauses.ts';
import type { SplitStep } from './split-stay.ts';
import type { PackageTerms } from './terms.ts';

/** What the operator charges an owner for a month beside its share; a cost of the owner, said without a sign. */
export interface MonthFee extends SplitStep {
  readonly code: 'ADMIN_FEE' | 'SST_ON_FEES';
}

/** `host_sen` is the operator's share of the month's net rental income. Fees of nothing are left out. */
export function listMonthFees(
  terms: PackageTerms,
  { host_sen, stays }: { readonly host_sen: number; readonly stays: number },
): MonthFee[] {
  const { admin_sen, admin_per, sst_on_host_fee, sst_bp } = terms.fees;
  const admin = admin_per === 'month' ? admin_sen : admin_sen * stays;
  const taxed = Math.max(0, host_sen) + admin;
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
      code: 'SST_ON_FEES',
      label: { en: 'SST on the operator’s fees', zh: '运营方费用服务税' },
      amount_sen: tax,
      formula: `${percentText(sst_bp)} × (${sumText([Math.max(0, host_sen), admin])})`,
      because: [feeTaxClause(terms)],
    },
  ];
  return fees.filter(({ amount_sen }) => amount_sen !== 0);
}
