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
