import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/day.ts';
import { listCountingDays, recogniseIncome, sumIncomes } from '#shared/packages/recognise.ts';
import type { StayIncome } from '#shared/packages/split-stay.ts';
import { RECOGNITIONS } from '#shared/packages/terms.ts';
import { keysOf } from '#shared/records.ts';
import { incomes } from '#tests/support/agreements.ts';
import { stayIncomeOf } from '#tests/support/terms.ts';

const nightsFrom = (arrival: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => addDays(arrival, at));
const stays = fc
  .record({ from: fc.integer({ min: 0, max: 400 }), count: fc.integer({ min: 1, max: 60 }) })
  .map(({ from, count }) => {
    const arrival = addDays('2026-01-01', from);
    return { nights: nightsFrom(arrival, count), ends_on: addDays(arrival, count) };
  });

const sumOf = ([first, ...others]: readonly StayIncome[]): StayIncome => sumIncomes([first!, ...others]);

describe('what counts of a stay', () => {
  it('is by nights 333.34, 333.34 and 333.33 of 1,000.01', () => {
    const stay = { nights: nightsFrom('2026-03-30', 3), ends_on: '2026-04-02' };
    const parts = recogniseIncome('nightly', stay, stayIncomeOf({ room_sen: 100_001 }));
    expect(parts.map(({ counts_on, income }) => [counts_on, income.room_sen])).toEqual([
      ['2026-03-30', 33_334],
      ['2026-03-31', 33_334],
      ['2026-04-01', 33_333],
    ]);
  });

  it('is the whole of it, kind by kind, on its own days and no others', () => {
    fc.assert(
      fc.property(fc.constantFrom(...RECOGNITIONS), stays, incomes, (recognition, stay, income) => {
        const parts = recogniseIncome(recognition, stay, income);
        expect(sumOf(parts.map((part) => part.income))).toEqual(income);
        const days = { 'check-out': [stay.ends_on], 'check-in': stay.nights.slice(0, 1), nightly: stay.nights };
        expect(parts.map(({ counts_on }) => counts_on)).toEqual(days[recognition]);
      }),
    );
  });

  it('differs from night to night by a sen at most, and never rises towards the end', () => {
    fc.assert(
      fc.property(stays, incomes, (stay, income) => {
        const parts = recogniseIncome('nightly', stay, income).map((part) => part.income);
        for (const kind of keysOf(income)) {
          const sizes = parts.map((part) => Math.abs(part[kind]));
          expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
          expect(sizes[0]! - sizes.at(-1)!).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it('is lost by no stay without a night, which counts on the day of its end', () => {
    for (const recognition of RECOGNITIONS) {
      expect(listCountingDays(recognition, { nights: [], ends_on: '2026-04-02' })).toEqual(['2026-04-02']);
    }
  });
});
