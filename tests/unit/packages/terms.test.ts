import { describe, expect, it } from 'vitest';
import { allocate, sumSen } from '#shared/money.ts';
import { listClauses } from '#shared/packages/clauses.ts';
import { listMonthFees } from '#shared/packages/month-fees.ts';
import { splitExpense } from '#shared/packages/split-expense.ts';
import { splitMonth } from '#shared/packages/split-month.ts';
import { splitStay } from '#shared/packages/split-stay.ts';
import { type OwnerShare, type PackageTerms, readTerms } from '#shared/packages/terms.ts';
import { usualTerms } from '#shared/packages/usual-terms.ts';
import { stayIncomeOf } from '#tests/support/terms.ts';

const profitShare = usualTerms({ type: 'profit_share', owner_bp: 7200 });

const sharing = (share: OwnerShare): PackageTerms => ({ ...profitShare, share });
const whole = (sen: number) => ({ nri_sen: sen, gross_sen: sen, stays: 1, days: 31, of_days: 31 });

const sublet = sharing({ type: 'fixed_sublet', monthly_sen: 80_000 });
const guaranteed = (guaranteed_sen: number, threshold_sen: number, owner_bp: number): PackageTerms =>
  sharing({ type: 'guaranteed_return', guaranteed_sen, threshold_sen, owner_bp, base: 'gross' });
const tiered = sharing({
  type: 'tiered',
  bands: [
    { from_sen: 0, host_bp: 2000 },
    { from_sen: 500_000, host_bp: 1800 },
    { from_sen: 1_000_000, host_bp: 1500 },
  ],
  base: 'nri',
});
const managed = sharing({ type: 'management_fee', host_bp: 2000, minimum_sen: 30_000, base: 'gross' });

describe('a month', () => {
  it.each([0, 50_000, 2_000_000])('of a sublet gives the rent, whatever came in (%i)', (sen) => {
    expect(splitMonth(sublet, whole(sen)).owner_sen).toBe(80_000);
  });

  it.each([
    [guaranteed(400_000, 400_000, 7000), 310_000, 400_000],
    [guaranteed(400_000, 400_000, 7000), 520_000, 484_000],
    [guaranteed(60_000, 80_000, 5000), 100_000, 70_000],
  ])('with a guarantee gives it and a part of what is above (case %#)', (terms, sen, owner) => {
    expect(splitMonth(terms, whole(sen)).owner_sen).toBe(owner);
  });

  it('in bands charges each part of what lies in its own band', () => {
    const { owner_sen, steps } = splitMonth(tiered, whole(1_234_567));
    expect(steps.map(({ amount_sen }) => amount_sen)).toEqual([-100_000, -90_000, -35_185, 1_009_382]);
    expect(1_234_567 - owner_sen).toBe(225_185);
  });

  it.each([
    [100_000, 70_000],
    [200_000, 160_000],
    [10_000, -20_000],
  ])('with a management fee charges its part of %i, and no less than its minimum', (sen, owner) => {
    expect(splitMonth(managed, whole(sen)).owner_sen).toBe(owner);
  });

  it('of which terms were in force for a part counts their amounts by its days', () => {
    const part = { ...whole(520_000), days: 10 };
    expect(splitMonth(sublet, part)).toMatchObject({
      owner_sen: 25_806,
      steps: [{ formula: 'RM800.00 × 10 / 31' }],
    });
    expect(splitMonth(guaranteed(400_000, 400_000, 7000), part).owner_sen).toBe(129_032 + 273_678);
  });

  it('gives nothing beside its stays where each of them is shared', () => {
    expect(splitMonth(profitShare, whole(100_000))).toEqual({ owner_sen: 0, steps: [] });
  });

  it('leaves the owner’s part of a single stay open where the month decides', () => {
    const income = stayIncomeOf({ room_sen: 50_000, gateway_fee_sen: 1000 });
    for (const terms of [sublet, guaranteed(1, 1, 1), managed, tiered]) {
      expect(splitStay(terms, income)).toMatchObject({ nri_sen: 49_000, owner_sen: 0, host_sen: 49_000 });
    }
  });
});

describe('what is divided among several', () => {
  it('adds up to the sen: nights of a discounted stay, and owners of a unit', () => {
    expect(allocate(100_001, [1, 1, 1])).toEqual([33_334, 33_334, 33_333]);
    expect(allocate(100_001, [5000, 3000, 2000])).toEqual([50_001, 30_000, 20_000]);
  });
});

describe('a share of gross', () => {
  it('is taken before the costs of selling, which the operator then bears', () => {
    const split = splitStay(sharing({ type: 'revenue_share', owner_bp: 6000 }), {
      ...stayIncomeOf({ room_sen: 100_000, channel_commission_sen: 15_000 }),
    });
    expect([split.owner_sen, split.host_sen]).toEqual([60_000, 25_000]);
  });
});

describe('an expense', () => {
  const withRule = (rule: Partial<PackageTerms['expenses']['gas']>): PackageTerms => ({
    ...profitShare,
    expenses: { ...profitShare.expenses, gas: { bearer: 'owner', owner_bp: null, cap_sen: null, ...rule } },
  });

  it('taken off before the split is borne as the income is shared', () => {
    const split = splitExpense(withRule({ bearer: 'pool' }), { category: 'gas', amount_sen: 10_001 });
    expect(split).toMatchObject({ owner_sen: 7201, host_sen: 2800 });
  });

  it('costs the owner no more than the cap', () => {
    const split = splitExpense(withRule({ cap_sen: 5000 }), { category: 'gas', amount_sen: 12_000 });
    expect(split).toMatchObject({ owner_sen: 5000, host_sen: 7000 });
  });

  it('is borne by whom somebody named, cap or not', () => {
    const bill = { category: 'gas', amount_sen: 12_000 };
    expect(splitExpense(withRule({ cap_sen: 5000 }), { ...bill, borne_by: 'owner' }).owner_sen).toBe(12_000);
    expect(splitExpense(withRule({}), { ...bill, borne_by: 'host' })).toMatchObject({ owner_sen: 0, host_sen: 12_000 });
  });

  it('of a category that the agreement does not know counts as another expense', () => {
    const split = splitExpense(profitShare, { category: 'fireworks', amount_sen: 1000 });
    expect(split).toMatchObject({ owner_sen: 1000, because: [{ rule: 'EXPENSE-other' }] });
  });
});

describe('what the owner sees', () => {
  it('is said only where something is kept from them', () => {
    const said = (visibility?: PackageTerms['visibility']): string[] =>
      listClauses({ ...profitShare, ...(visibility && { visibility }) })
        .filter(({ clause }) => clause.startsWith('7.'))
        .map(({ rule }) => rule);
    expect(said()).toEqual([]);
    expect(said({ are_initials_shown: true, are_receipts_shown: true })).toEqual([]);
    expect(said({ are_initials_shown: false, are_receipts_shown: false })).toEqual(['INITIALS', 'RECEIPTS']);
    const channels = { are_initials_shown: true, are_receipts_shown: true, are_channels_shown: false };
    expect(said(channels)).toEqual(['CHANNELS']);
  });
});

describe('taxes and invoices', () => {
  it('are said by agreements that say anything of them', () => {
    const { taxes: _, ...before } = profitShare;
    const said = (taxes?: PackageTerms['taxes']): string[] =>
      listClauses({ ...before, ...(taxes && { taxes }) })
        .filter(({ clause }) => clause.startsWith('8.'))
        .map(({ clause, text }) => `${clause} ${text}`);
    expect(said()).toEqual([]);
    expect(said({ invoiced_by: 'owner', sst_registered: 'neither', free_stays_by: 'host' })).toEqual([
      '8.1 The owner invoices the guest',
      '8.2 Neither the operator nor the owner is registered for SST',
      '8.3 Tourism tax and levies of the owner’s free stays: borne by the operator',
    ]);
  });
});

describe('fees of a month', () => {
  const fees = { admin_sen: 1500, admin_per: 'stay', sst_on_host_fee: false, sst_bp: 800 } as const;

  it('count by the stays where they are charged so, and are left out where they are nothing', () => {
    const charged = listMonthFees({ ...profitShare, fees }, { host_sen: 10_000, stays: 3, begins: false });
    expect(charged).toMatchObject([{ code: 'ADMIN_FEE', amount_sen: 4500, formula: '3 × RM15.00' }]);
    expect(listMonthFees({ ...profitShare, fees }, { host_sen: 10_000, stays: 0, begins: false })).toEqual([]);
  });

  it('charge for a unit that begins once, with the tax on it, and say so in the agreement', () => {
    const terms = { ...profitShare, fees: { ...profitShare.fees, onboarding_sen: 30_000 } };
    expect(listMonthFees(terms, { host_sen: 10_000, stays: 1, begins: true })).toMatchObject([
      { code: 'ADMIN_FEE', amount_sen: 5000 },
      { code: 'ONBOARDING_FEE', amount_sen: 30_000, because: [{ clause: '5.3' }] },
      { code: 'SST_ON_FEES', amount_sen: 3600, formula: '8% × (RM100.00 + RM50.00 + RM300.00)' },
    ]);
    const usual = listMonthFees(profitShare, { host_sen: 10_000, stays: 1, begins: true });
    expect(listMonthFees(terms, { host_sen: 10_000, stays: 1, begins: false }).map(({ code }) => code)).toEqual(
      usual.map(({ code }) => code),
    );
    const said = listClauses(terms).filter(({ rule }) => /FEE/.test(rule));
    expect(said.map(({ text }) => text)).toEqual([
      'Admin fee: RM 50.00 a month, paid by the owner',
      'SST of 8% is charged on the operator’s share and the admin and onboarding fees',
      'Onboarding fee: RM 300.00 once for each unit, paid by the owner in its first month',
    ]);
    expect(listClauses(profitShare).some(({ rule }) => rule === 'ONBOARDING_FEE')).toBe(false);
  });

  it('tax no share that is below nothing', () => {
    const charged = listMonthFees(profitShare, { host_sen: -10_000, stays: 1, begins: false });
    expect(charged.map(({ amount_sen }) => amount_sen)).toEqual([5000, 400]);
  });
});

describe('terms', () => {
  const issuesOf = (value: unknown): string[] => {
    const read = readTerms(value);
    return read.ok ? [] : read.issues.map(({ path, rule }) => `${path.join('.')} ${rule}`);
  };

  it('are read as they were written', () => {
    for (const terms of [profitShare, sublet, guaranteed(1, 2, 3), managed, tiered]) {
      expect(readTerms(JSON.parse(JSON.stringify(terms)))).toEqual({ ok: true, value: terms });
    }
  });

  it.each([
    ['nothing', null, ['missing_parts']],
    ['a word', 'usual', ['parts']],
    ['a share of no kind', { ...profitShare, share: { type: 'gift' } }, ['share.type enum']],
    ['more than all', sharing({ type: 'profit_share', owner_bp: 10_001 }), ['share.owner_bp max']],
    ['half a sen', sharing({ type: 'fixed_sublet', monthly_sen: 0.5 }), ['share.monthly_sen type']],
    ['what nobody agreed on', { ...profitShare, gift: 1 }, ['gift unknown_field']],
    ['no fees', { ...profitShare, fees: undefined }, ['fees missing_parts']],
    ['no share', { ...profitShare, share: undefined }, ['share.type enum']],
    ['a share of no bands', { ...profitShare, share: { type: 'tiered', base: 'nri' } }, ['share.bands missing_list']],
    ['a share of one band', { ...profitShare, share: { type: 'tiered', bands: 1, base: 'nri' } }, ['share.bands list']],
    ['no day', { ...profitShare, payout: { ...profitShare.payout, day: undefined } }, ['payout.day required']],
    [
      'bands that do not begin at nothing',
      sharing({ type: 'tiered', bands: [{ from_sen: 1, host_bp: 1 }], base: 'nri' }),
      ['share.bands terms_bands'],
    ],
    [
      'a part without its percentage',
      {
        ...profitShare,
        income: { ...profitShare.income, room: { to: 'split', owner_bp: null, in_fee_base: true } },
        expenses: { ...profitShare.expenses, gas: { bearer: 'owner', owner_bp: 1, cap_sen: null } },
      },
      ['income.room.owner_bp terms_part', 'expenses.gas.owner_bp terms_part'],
    ],
    [
      'an owner of single stays where the month decides',
      {
        ...sublet,
        income: { ...sublet.income, damage: { to: 'owner', owner_bp: null, in_fee_base: false } },
        costs: { ...sublet.costs, agent: 'owner' },
        expenses: { ...sublet.expenses, gas: { bearer: 'pool', owner_bp: null, cap_sen: null } },
      },
      [
        'income.damage.to terms_month_income',
        'costs.agent terms_month_cost',
        'expenses.gas.bearer terms_month_expense',
      ],
    ],
  ])('with %s are refused at their place', (_what, value, issues) => {
    expect(issuesOf(value).map((each) => each.trim())).toEqual(issues);
  });

  it('are said in both languages, each clause under its own number', () => {
    for (const terms of [profitShare, sublet, guaranteed(1, 2, 3), managed, tiered]) {
      const clauses = listClauses(terms);
      expect(new Set(clauses.map(({ clause }) => clause)).size).toBe(clauses.length);
      expect(clauses.filter(({ text, text_zh }) => text === '' || !/[一-鿿]/.test(text_zh))).toEqual([]);
    }
    expect(sumSen(listClauses(profitShare).map(() => 1))).toBe(36);
  });

  it.each([
    ['check-out', 'checks out', '退房'],
    ['check-in', 'checks in', '入住'],
    ['nightly', 'night by night', '按晚'],
  ] as const)('say when a stay counts: %s', (recognition, en, zh) => {
    const terms = { ...profitShare, payout: { ...profitShare.payout, recognition } };
    expect(readTerms(terms)).toMatchObject({ ok: true });
    const counted = listClauses(terms).filter(({ rule }) => rule === 'RECOGNITION');
    expect(counted).toMatchObject([
      { clause: '6.1', text: expect.stringContaining(en), text_zh: expect.stringContaining(zh) },
    ]);
  });

  it('count stays in no other way', () => {
    const payout = { ...profitShare.payout, recognition: 'booking' };
    expect(issuesOf({ ...profitShare, payout })).toEqual([expect.stringContaining('payout.recognition')]);
  });
});
