import { expect, it } from 'vitest';
import { type StatementLine, groupByUnit } from '#shared/revenue/statement.ts';

const line = (code: string, unit_id: number | null, amount_sen: number): StatementLine => ({
  code,
  label: { en: `A-${unit_id ?? ''} · ${code}`, zh: `A-${unit_id ?? ''} · ${code}` },
  amount_sen,
  formula: '',
  because: [],
  unit_id,
  reservation_id: null,
  expense_id: null,
  entries: [amount_sen],
});

const amounts = (lines: readonly StatementLine[]): number[] => lines.map(({ amount_sen }) => amount_sen);

it('puts the stays of each unit together, with what they come to', () => {
  const mixed = [
    line('ADJUSTMENT', 7, -1),
    line('OWNER_SHARE', 7, 10),
    line('OWNER_SHARE', 9, 20),
    line('OWNER_SHARE', 7, 30),
    line('EXPENSE', 9, -5),
  ];
  const { lines, sums } = groupByUnit(mixed);
  expect(amounts(lines)).toEqual([-1, 10, 30, 20, -5]);
  expect([...sums].map(([last, sum]) => [last.amount_sen, sum])).toEqual([
    [30, { unit: 'A-7', amount_sen: 40 }],
    [20, { unit: 'A-9', amount_sen: 20 }],
  ]);
});

it('leaves the lines of one unit alone', () => {
  const own = [line('OWNER_SHARE', 7, 10), line('OWNER_SHARE', 7, 30), line('ADMIN_FEE', 7, -5)];
  expect(groupByUnit(own)).toEqual({ lines: own, sums: new Map() });
});
