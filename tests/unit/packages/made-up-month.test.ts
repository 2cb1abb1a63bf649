import { describe, expect, it } from 'vitest';
import { type MadeUp, settleMadeUp } from '#shared/packages/made-up-month.ts';
import { usualTerms } from '#shared/packages/usual-terms.ts';

const MONTH: MadeUp = {
  stays: 3,
  nights: 2,
  night_sen: 20_000,
  cleaning_sen: 10_000,
  channel_bp: 1000,
  electricity_sen: 15_000,
};
const share = usualTerms({ type: 'profit_share', owner_bp: 7000 });

const amountsOf = (lines: readonly { code: string; amount_sen: number }[]): Record<string, number> =>
  Object.fromEntries(lines.map(({ code, amount_sen }) => [code, amount_sen]));

describe('a made-up month', () => {
  it('is shared by the clauses as a real one is', () => {
    const { lines, payable_sen, expenses } = settleMadeUp(share, MONTH);
    // Of each stay: RM400 less 10% of RM500 is RM350, of which 70% is RM245; the operator’s RM105 and the fee bear tax.
    expect(amountsOf(lines)).toEqual({
      OWNER_SHARE: 73_500,
      EXPENSE_ELECTRICITY: -15_000,
      ADMIN_FEE: -5000,
      SST_ON_FEES: -2920,
    });
    expect(payable_sen).toBe(50_580);
    expect(expenses).toEqual({ amount_sen: 15_000, owner_sen: 15_000, host_sen: 0 });
  });

  it('pays a fixed rent also where nobody stays, and shows no bill where there is none', () => {
    const rent = usualTerms({ type: 'fixed_sublet', monthly_sen: 80_000 });
    const { lines } = settleMadeUp(rent, { ...MONTH, stays: 0, electricity_sen: 0 });
    expect(amountsOf(lines)['OWNER_SHARE']).toBe(80_000);
    expect(lines.map(({ code }) => code)).not.toContain('EXPENSE_ELECTRICITY');
  });
});
