import { describe, expect, it } from 'vitest';
import { sumSen } from '#shared/money.ts';
import { type Owned, ownersOfDay, partsFor, tellParts } from '#shared/revenue/owned-parts.ts';
import { senOf } from '#tests/support/formulas.ts';

const day = (...shares: readonly number[]): Owned[] =>
  ownersOfDay(shares.map((share_bp, at) => ({ owner_id: at + 1, share_bp })));

describe('an owner’s part of what a unit’s owners have together', () => {
  it('is said as the whole, how it came about, times their share of it', () => {
    const whole = { owners: day(6000, 4000), of_days: 1, amount_sen: 105_083, formula: '72% × RM1,459.48' };
    const [first, second] = tellParts([whole]);
    expect(first).toEqual({
      owner_id: 1,
      formula: '60% × (72% × RM1,459.48)',
      because: [
        {
          rule: 'WHOLE_UNIT',
          text: 'All owners of the unit together: 72% × RM1,459.48 = RM1,050.83',
          text_zh: '该房间全体业主合计：72% × RM1,459.48 = RM1,050.83',
        },
        {
          rule: 'SHARE_OF_UNIT',
          text: 'This owner’s share of it: 60% × RM1,050.83 = RM630.50',
          text_zh: '其中该业主的份额：60% × RM1,050.83 = RM630.50',
        },
      ],
    });
    expect([senOf(first?.formula ?? ''), senOf(second?.formula ?? '')]).toEqual([63_050, 42_033]);
  });

  it('names the sen by which the parts would miss the whole, so that each formula comes to its amount', () => {
    const whole = { owners: day(5000, 5000), of_days: 1, amount_sen: 10_01, formula: 'RM10.01' };
    const told = tellParts([whole]).map(({ formula }) => formula);
    expect(told).toEqual(['50% × RM10.01', '50% × RM10.01 − RM0.01']);
    expect(told.map(senOf)).toEqual(partsFor(whole).map(({ sen }) => sen));
    expect(sumSen(told.map(senOf))).toBe(1001);
  });

  it('counts the days on which a share was held, and each share for its own', () => {
    const owners: Owned[] = [
      {
        owner_id: 1,
        held: [
          { share_bp: 10_000, days: 15 },
          { share_bp: 2500, days: 16 },
        ],
      },
      { owner_id: 2, held: [{ share_bp: 7500, days: 16 }] },
    ];
    const told = tellParts([{ owners, of_days: 31, amount_sen: 5000, formula: 'RM50.00' }]);
    expect(told.map(({ formula }) => formula)).toEqual([
      'RM50.00 × 15 / 31 + 25% × RM50.00 × 16 / 31 + RM0.01',
      '75% × RM50.00 × 16 / 31',
    ]);
    expect(told.map(({ formula }) => senOf(formula))).toEqual([3065, 1935]);
  });

  it('takes off what is a deduction, and leaves out what somebody has all of', () => {
    const owners = day(3000, 7000);
    const told = tellParts([
      { owners, of_days: 1, amount_sen: 20_000, formula: 'RM200.00' },
      { owners, of_days: 1, amount_sen: -10_000, formula: 'RM100.00', isTakenOff: true },
    ]);
    expect(told[0]?.formula).toBe('30% × RM200.00 − 30% × RM100.00');
    expect(told[0]?.because[0]?.text).toBe('All owners of the unit together: RM200.00 − RM100.00 = RM100.00');
    expect(tellParts([{ owners: day(4000, 0), of_days: 1, amount_sen: 0, formula: 'RM0.00' }])).toHaveLength(2);
    expect(tellParts([{ owners: day(10_000), of_days: 1, amount_sen: 100, formula: 'RM1.00' }])).toEqual([]);
    const twice = ownersOfDay([
      { owner_id: 1, share_bp: 4000 },
      { owner_id: 1, share_bp: 6000 },
    ]);
    expect(tellParts([{ owners: twice, of_days: 1, amount_sen: 100, formula: 'RM1.00' }])).toEqual([]);
  });

  it('is a share of a whole that may be nobody’s yet for the rest', () => {
    const told = tellParts([{ owners: day(5000), of_days: 1, amount_sen: 1001, formula: 'RM10.01' }]);
    expect(told.map(({ formula }) => senOf(formula))).toEqual([501]);
  });
});
