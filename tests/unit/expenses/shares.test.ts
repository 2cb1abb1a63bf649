import { describe, expect, it } from 'vitest';
import { splitAmount } from '#shared/expenses/parts.ts';
import { cutPeriod, movePeriod, firstOpenPeriod } from '#shared/day.ts';
import { listDueDays } from '#shared/expenses/rule-days.ts';
import { canBeTwins, isUnusual, medianOf, samePayee } from '#shared/expenses/signs.ts';
import { bearAlone } from '#shared/expenses/split-share.ts';
import { type SharedExpense, shareExpense } from '#shared/packages/share-expense.ts';
import { sumSen } from '#shared/money.ts';
import { usualTerms } from '#shared/packages/usual-terms.ts';

const bill = (change: Partial<SharedExpense> = {}): SharedExpense => ({
  kind: 'expense',
  category: 'maintenance',
  amount_sen: 25_565,
  borne_by: null,
  ...change,
});
const borne = (terms: Parameters<typeof shareExpense>[0], change: Partial<SharedExpense> = {}) => {
  const { owner_sen, host_sen } = shareExpense(terms, bill(change));
  return [owner_sen, host_sen];
};

describe('an expense', () => {
  const terms = usualTerms({ type: 'profit_share', owner_bp: 7200 });

  it('of RM 255.65 shared in halves is 127.83 for the owner and 127.82 for the operator', () => {
    expect(borne(terms)).toEqual([12_783, 12_782]);
  });

  it('is borne as the agreement says of its category, or as somebody decided', () => {
    expect(borne(terms, { category: 'electricity', amount_sen: 18_645 })).toEqual([18_645, 0]);
    expect(borne(terms, { category: 'internet', amount_sen: 13_900 })).toEqual([0, 13_900]);
    expect(borne(terms, { borne_by: 'host' })).toEqual([0, 25_565]);
    expect(borne(terms, { borne_by: 'owner' })).toEqual([25_565, 0]);
  });

  it('without an agreement is the owner’s where it is a utility, and the operator’s otherwise', () => {
    expect(borne(null, { category: 'water' })).toEqual([25_565, 0]);
    expect(borne(null)).toEqual([0, 25_565]);
    expect(borne(null, { borne_by: 'owner' })).toEqual([25_565, 0]);
    expect(bearAlone(bill())).toMatchObject({ owner_sen: 0, host_sen: 25_565 });
  });

  it('that is income is a gain for both, to the sen', () => {
    for (const amount_sen of [1, 999, 25_565]) {
      const [owner = 0, host = 0] = borne(terms, { kind: 'extra_income', amount_sen });
      expect(owner + host).toBe(-amount_sen);
    }
    expect(borne(null, { kind: 'extra_income' })).toEqual([0, -25_565]);
    expect(borne(terms, { kind: 'extra_income', borne_by: 'owner' })).toEqual([-25_565, 0]);
  });
});

describe('a bill for several units', () => {
  it('is shared without losing a sen, whatever the weights', () => {
    for (const total of [1, 2, 10_000, 100_001, 25_565]) {
      for (const weights of [[1, 1, 1], [33, 47, 61, 20], [0, 5, 0], [7]]) {
        const named = weights.map((weight, at) => ({ unit_id: at + 1, weight }));
        expect(sumSen(splitAmount(total, named).map(({ amount_sen }) => amount_sen))).toBe(total);
      }
    }
  });

  it('gives what is left over to the largest remainder', () => {
    const parts = splitAmount(
      10_000,
      [50, 30, 21].map((weight, at) => ({ unit_id: at, weight })),
    );
    expect(parts.map(({ amount_sen }) => amount_sen)).toEqual([4951, 2970, 2079]);
  });
});

describe('a month', () => {
  it('is followed by the next, over the turn of the year', () => {
    expect([movePeriod('2026-12', 1), movePeriod('2026-01', -1), movePeriod('2026-03', 12)]).toEqual([
      '2027-01',
      '2025-12',
      '2027-03',
    ]);
  });

  it('ends with the day that was set, or with its own last one', () => {
    expect(cutPeriod('2026-03-25', 25)).toBe('2026-03');
    expect(cutPeriod('2026-03-26', 25)).toBe('2026-04');
    expect(cutPeriod('2026-12-26', 25)).toBe('2027-01');
    expect([cutPeriod('2026-02-28', 30), cutPeriod('2026-03-31', 31)]).toEqual(['2026-02', '2026-03']);
  });

  it('that is locked leaves an expense to the next open one', () => {
    expect(firstOpenPeriod('2026-03', new Set())).toBe('2026-03');
    expect(firstOpenPeriod('2026-03', new Set(['2026-03', '2026-04']))).toBe('2026-05');
    expect(firstOpenPeriod('2026-03', new Set(['2026-02', '2026-04']))).toBe('2026-03');
  });
});

describe('the signs', () => {
  it('take the middle of what was paid before, of three bills or more', () => {
    expect(medianOf([100, 300])).toBeNull();
    expect(medianOf([300, 100, 200])).toBe(200);
    expect(medianOf([100, 200, 301, 400])).toBe(251);
  });

  it('call unusual what is more than twice the middle', () => {
    expect([isUnusual(400, 200), isUnusual(401, 200), isUnusual(401, null)]).toEqual([false, true, false]);
  });

  it('take bills of two units for one, unless they come to every unit by themselves', () => {
    const monthly = { payee: 'Unifi', category: 'internet', unit_id: 1 };
    expect(canBeTwins(monthly, { ...monthly, unit_id: 2 })).toBe(true);
    expect(canBeTwins({ ...monthly, rule_id: 1 }, { ...monthly, unit_id: 2, rule_id: 2 })).toBe(false);
    expect(canBeTwins({ ...monthly, meter_reading: 10 }, { ...monthly, unit_id: 2, meter_reading: 20 })).toBe(false);
    expect(canBeTwins({ ...monthly, rule_id: 1 }, monthly)).toBe(true);
  });

  it('take a bill that names no payee for another of the same unit that is for the same', () => {
    const named = { payee: 'Unifi', category: 'internet', unit_id: 1 };
    const unnamed = { ...named, payee: null };
    expect([canBeTwins(unnamed, named), canBeTwins(unnamed, unnamed)]).toEqual([true, true]);
    expect(canBeTwins(unnamed, { ...named, category: 'water' })).toBe(false);
    expect(canBeTwins(unnamed, { ...unnamed, unit_id: 2 })).toBe(false);
  });

  it('tell no payees apart by capitals and spaces', () => {
    expect(samePayee(' Tenaga  Nasional', 'TENAGA NASIONAL')).toBe(true);
    expect(samePayee('Tenaga', 'Indah Water')).toBe(false);
  });
});

describe('a monthly bill', () => {
  const rule = { day: 5, from: '2026-01-10', until: null, made_until: null };

  it('is due on its day, first in the month after a beginning beyond it', () => {
    expect(listDueDays(rule, '2026-02-04')).toEqual([]);
    expect(listDueDays(rule, '2026-03-05')).toEqual(['2026-02-05', '2026-03-05']);
  });

  it('is not due again for a month that has it, nor after its end', () => {
    expect(listDueDays({ ...rule, made_until: '2026-02' }, '2026-03-31')).toEqual(['2026-03-05']);
    expect(listDueDays({ ...rule, made_until: '2026-03' }, '2026-03-31')).toEqual([]);
    expect(listDueDays({ ...rule, until: '2026-03-04' }, '2026-12-31')).toEqual(['2026-02-05']);
  });
});
