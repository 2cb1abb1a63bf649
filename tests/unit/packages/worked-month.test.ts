import { describe, expect, it } from 'vitest';
import { sumSen } from '#shared/money.ts';
import { listMonthFees } from '#shared/packages/month-fees.ts';
import { splitExpense } from '#shared/packages/split-expense.ts';
import { type StayIncome, splitStay } from '#shared/packages/split-stay.ts';
import { splitMonth } from '#shared/packages/split-month.ts';
import { usualTerms } from '#shared/packages/usual-terms.ts';
import { stayIncomeOf } from '#tests/support/terms.ts';

const profitShare = usualTerms({ type: 'profit_share', owner_bp: 7200 });

/** March 2026 of unit HV-A-12-03, stay by stay. */
const MARCH: Readonly<Record<string, { readonly income: StayIncome; readonly nri: number; readonly owner: number }>> = {
  direct: {
    income: stayIncomeOf({ room_sen: 134_330, extra_guest_sen: 16_000, cleaning_sen: 12_000, gateway_fee_sen: 4382 }),
    nri: 145_948,
    owner: 105_083,
  },
  channel: {
    income: stayIncomeOf({ room_sen: 76_160, cleaning_sen: 12_000, channel_commission_sen: 13_224 }),
    nri: 62_936,
    owner: 45_314,
  },
  agent: {
    income: stayIncomeOf({ room_sen: 79_800, cleaning_sen: 12_000, agent_commission_sen: 6384 }),
    nri: 73_416,
    owner: 52_860,
  },
  cancelled: {
    income: stayIncomeOf({ cancellation_fee_sen: 14_000, gateway_fee_sen: 386 }),
    nri: 13_614,
    owner: 9802,
  },
};

const splits = Object.values(MARCH).map(({ income }) => splitStay(profitShare, income));
/** The operator's share of the net rental income: its cleaning fees are no share. */
const hostShare = sumSen(splits.map(({ nri_sen, owner_sen }) => nri_sen - owner_sen));

describe('the worked month', () => {
  it.each(Object.entries(MARCH))('shares the %s stay to the sen', (_name, { income, nri, owner }) => {
    const split = splitStay(profitShare, income);
    expect([split.nri_sen, split.owner_sen]).toEqual([nri, owner]);
    expect(split.host_sen).toBe(nri - owner + income.cleaning_sen);
  });

  it('sums what was rounded for each stay, which rounding the sum once would miss by a sen', () => {
    expect([sumSen(splits.map(({ owner_sen }) => owner_sen)), hostShare]).toEqual([213_059, 82_855]);
    const nri = sumSen(splits.map(({ nri_sen }) => nri_sen));
    expect([nri, Math.round(nri * 0.72)]).toEqual([295_914, 213_058]);
  });

  it('shares the repair by halves, the odd sen away from zero', () => {
    const repair = splitExpense(profitShare, { category: 'maintenance', amount_sen: 25_565 });
    expect(repair).toMatchObject({ owner_sen: 12_783, host_sen: 12_782, because: [{ clause: '4.7' }] });
  });

  it.each([
    ['electricity', 18_645, 18_645],
    ['water', 2310, 2310],
    ['internet', 13_900, 0],
  ])('lets the owner bear their part of %s', (category, amount_sen, owner_sen) => {
    expect(splitExpense(profitShare, { category, amount_sen })).toMatchObject({
      owner_sen,
      host_sen: amount_sen - owner_sen,
    });
  });

  it('charges the admin fee, and tax on it and on the operator’s share', () => {
    const fees = listMonthFees(profitShare, { host_sen: hostShare, stays: splits.length, begins: false });
    expect(fees.map(({ code, amount_sen }) => [code, amount_sen])).toEqual([
      ['ADMIN_FEE', 5000],
      ['SST_ON_FEES', 7028],
    ]);
  });

  it('comes to what the owner is paid', () => {
    const shares = sumSen(splits.map(({ owner_sen }) => owner_sen));
    const expenses = [
      { category: 'electricity', amount_sen: 18_645 },
      { category: 'water', amount_sen: 2310 },
      { category: 'maintenance', amount_sen: 25_565 },
      { category: 'internet', amount_sen: 13_900 },
    ].map((expense) => splitExpense(profitShare, expense).owner_sen);
    const fees = listMonthFees(profitShare, { host_sen: hostShare, stays: 4, begins: true }).map(
      ({ amount_sen }) => amount_sen,
    );
    const month = splitMonth(profitShare, { nri_sen: 295_914, gross_sen: 0, stays: 4, days: 31, of_days: 31 });
    const [freeStay, opening] = [13_560, -4000];
    expect(shares + month.owner_sen - sumSen(expenses) - freeStay - sumSen(fees) + opening).toBe(149_733);
  });

  it('gives nothing of a cleaning fee that goes back later: it was the operator’s', () => {
    const { owner_sen, host_sen } = splitStay(profitShare, stayIncomeOf({ cleaning_sen: -12_000 }));
    expect([owner_sen, host_sen]).toEqual([0, -12_000]);
  });

  it('says each step in figures, with the clause that it follows from', () => {
    const { steps } = splitStay(profitShare, MARCH['direct']?.income ?? stayIncomeOf({}));
    expect(
      steps.map(({ code, amount_sen, formula, because }) => [code, amount_sen, formula, because[0]?.clause]),
    ).toEqual([
      ['ROOM', 134_330, 'RM1,343.30', '2.1'],
      ['EXTRA_GUEST', 16_000, 'RM160.00', '2.2'],
      ['CLEANING', 12_000, 'RM120.00', '2.3'],
      ['GATEWAY', -4382, '−RM43.82', '3.2'],
      ['NRI', 145_948, 'RM1,503.30 − RM43.82', undefined],
      ['OWNER', 105_083, '72% × RM1,459.48', '1.1'],
      ['HOST', 52_865, 'RM1,459.48 − RM1,050.83 + RM120.00', undefined],
    ]);
    // What is not shared says whose it is; what is shared needs no word.
    expect(steps.map(({ label }) => label.en)).toEqual([
      'Room',
      'Extra guests',
      'Cleaning fee, the operator’s',
      'Payment gateway fee',
      'Net rental income',
      'Owner’s share',
      'Operator’s share',
    ]);
  });
});
