import { expect, it } from 'vitest';
import { groupAccount } from '#shared/revenue/statement-account.ts';
import type { StatementLine } from '#shared/revenue/statement.ts';

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

it('reads as an account: what came in, what went out, and in each of them unit by unit with its sum', () => {
  const mixed = [
    line('OWNER_SHARE', 10, 20),
    line('ADJUSTMENT', null, -1),
    line('OWNER_SHARE', 7, 10),
    line('ADMIN_FEE', 10, -2),
    line('OWNER_SHARE', 7, 30),
    line('SOMETHING_NEW', 7, 4),
    line('EXPENSE', 10, -5),
  ];
  const told = groupAccount(mixed).map(({ group, amount_sen, parts }) => [
    group,
    amount_sen,
    ...parts.map(({ unit, lines, amount_sen: of }) => [unit, of, lines.map((each) => each.amount_sen)]),
  ]);
  expect(told).toEqual([
    ['income', 60, ['A-7', 40, [10, 30]], ['A-10', 20, [20]]],
    ['expenses', -5, ['A-10', -5, [-5]]],
    ['fees', -2, ['A-10', -2, [-2]]],
    ['other', 3, [null, -1, [-1]], ['A-7', 4, [4]]],
  ]);
});
