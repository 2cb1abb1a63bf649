import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sumSen } from '#shared/money.ts';
import { ageOwner } from '#shared/revenue/owner-ageing.ts';

const PERIODS = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06'] as const;

const entries = fc
  .array(fc.record({ period: fc.constantFrom(...PERIODS), owed_sen: fc.integer({ min: -50_000, max: 50_000 }) }), {
    maxLength: 30,
  })
  .map((rows) => rows.map((row, at) => ({ ...row, id: at + 1 })));

it('sums whole entries to each age of an owner’s balance, and the ages to the balance', () => {
  fc.assert(
    fc.property(entries, fc.constantFrom('2026-01-05', '2026-04-30', '2026-07-01', '2027-01-01'), (rows, today) => {
      const ages = ageOwner(rows, today);
      const balance = sumSen(rows.map(({ owed_sen }) => owed_sen));
      expect(sumSen(ages.map(({ amount_sen }) => amount_sen))).toBe(balance);
      const named = ages.flatMap((age) => age.entries);
      expect(new Set(named).size).toBe(named.length);
      for (const { amount_sen, entries: ids } of ages) {
        expect(sumSen(rows.filter(({ id }) => ids.includes(id)).map(({ owed_sen }) => owed_sen))).toBe(amount_sen);
        // What is open is all owed to the owner or all by them.
        expect(amount_sen === 0 || Math.sign(amount_sen) === Math.sign(balance)).toBe(true);
      }
    }),
  );
});

it('takes the oldest as paid first, and tells how long the rest has been due', () => {
  const rows = [
    { id: 1, period: '2026-03', owed_sen: 600 },
    { id: 2, period: '2026-04', owed_sen: 500 },
    { id: 3, period: '2026-05', owed_sen: -1000 },
    { id: 4, period: '2026-06', owed_sen: 70 },
  ];
  expect(ageOwner(rows, '2026-06-15').filter(({ amount_sen }) => amount_sen !== 0)).toEqual([
    { age: 'current_sen', amount_sen: 70, entries: [4] },
    { age: 'd60_sen', amount_sen: 100, entries: [1, 2, 3] },
  ]);
});
