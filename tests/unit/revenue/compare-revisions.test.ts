import { expect, it } from 'vitest';
import { compareRevisions } from '#shared/revenue/compare-revisions.ts';
import type { StatementLine } from '#shared/revenue/statement.ts';

const line = (code: string, amount_sen: number, reservation_id: number | null = null): StatementLine => ({
  code,
  label: { en: `${code} ${reservation_id}`, zh: code },
  amount_sen,
  formula: '',
  because: [],
  unit_id: 1,
  reservation_id,
  expense_id: null,
  entries: [],
});

it('tells what changed, what came and what went, and nothing that is the same', () => {
  const before = [line('OWNER_SHARE', 100, 1), line('OWNER_SHARE', 50, 2), line('ADMIN_FEE', -5), line('EXPENSE', -9)];
  const now = [line('OWNER_SHARE', 90, 1), line('OWNER_SHARE', 50, 2), line('ADMIN_FEE', -5), line('FREE_STAY', -7)];
  expect(
    compareRevisions(before, now).map(({ label, before_sen, now_sen }) => [label.en, before_sen, now_sen]),
  ).toEqual([
    ['OWNER_SHARE 1', 100, 90],
    ['FREE_STAY null', null, -7],
    ['EXPENSE null', -9, null],
  ]);
});

it('adds up lines about the same thing, whatever they are called now', () => {
  expect(compareRevisions([line('EXPENSE', -4), line('EXPENSE', -5)], [line('EXPENSE', -9)])).toEqual([]);
});
