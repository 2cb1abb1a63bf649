import { expect, it } from 'vitest';
import { nameBill, tellExpense } from '#server/domain/revenue/expense-entries.ts';

const bill = {
  id: 1,
  reference: 'EX-26-000001',
  category: 'water',
  date: '2026-03-31',
  description: '2026-03',
  amount_sen: 2310,
  paid_by: 'host',
  recharged_to: null,
  parts: [],
  split_by: null,
} as const;
const share = { unit_id: 7, owner_sen: 2310, host_sen: 0, guest_sen: 0, period: '2026-03', because: [] };

it('a bill of a month’s sheet says its month once, any other what somebody wrote of it', () => {
  const labelOf = (description: string) =>
    tellExpense({ expense: { ...bill, description }, share, unit: 'A101', owners: [] }).label;
  expect(labelOf('2026-03')).toEqual({ en: 'A101 · Water · 31 Mar 2026', zh: 'A101 · 水费 · 2026年3月31日' });
  expect(labelOf('Burst pipe').zh).toBe('A101 · 水费 · 2026年3月31日 · Burst pipe');
  expect([nameBill(bill).en, nameBill({ ...bill, description: 'Burst pipe' }).en]).toEqual([
    'Water',
    'Water · Burst pipe',
  ]);
});

it('a bill of several units, or one that the operator bears in part, says which part is the owner’s', () => {
  const parts = [7, 8, 9].map((unit_id, at) => ({
    unit_id,
    weight: [45, 60, 75][at] ?? 0,
    amount_sen: [5000, 6667, 8333][at] ?? 0,
  }));
  const shared = { ...share, owner_sen: 2500, host_sen: 2500 };
  const told = (split_by: 'area' | 'nights' | 'equal' | 'shares' | null) => {
    const expense = { ...bill, description: '2026-03', amount_sen: 20_000, parts, split_by };
    return tellExpense({ expense, share: shared, unit: 'A101', owners: [] });
  };
  const half = 'the owner’s part RM 25.00 of RM 50.00';
  expect(told('area').label).toEqual({
    en: `A101 · Water · 31 Mar 2026 · 45 of 180 m² of RM 200.00 · ${half}`,
    zh: 'A101 · 水费 · 2026年3月31日 · RM 200.00 按面积分摊，占 180 平方米中的 45 · RM 50.00 中业主部分 RM 25.00',
  });
  expect(told('nights').label.en).toContain('45 of 180 nights of RM 200.00');
  expect(told('equal').label.en).toContain('one of 3 equal parts of RM 200.00');
  for (const by of ['shares', null] as const) expect(told(by).label.en).toContain('45 of 180 parts of RM 200.00');
  expect(told('area').formula).toBe('EX-26-000001: RM50.00 − RM25.00');
});
