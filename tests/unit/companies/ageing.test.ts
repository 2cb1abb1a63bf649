import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/day.ts';
import { ageOpen, overdueOf } from '#shared/companies/ageing.ts';

const TODAY = '2026-06-30';
const lateBy = (days: number) => ({
  due_on: addDays(TODAY, -days),
  open_sen: 10 ** [0, 1, 30, 31, 60, 61, 90, 91].indexOf(days),
});

describe('ageing', () => {
  it('counts the day on which a bill is due as current, and thirty days to an age', () => {
    const aged = ageOpen([0, 1, 30, 31, 60, 61, 90, 91].map(lateBy), TODAY);
    expect(aged).toEqual({
      current_sen: 1,
      d30_sen: 110,
      d60_sen: 11_000,
      d90_sen: 1_100_000,
      over_90_sen: 10_000_000,
    });
    expect(overdueOf(aged)).toBe(11_111_110);
    expect(ageOpen([{ due_on: '2026-07-01', open_sen: 5 }], TODAY).current_sen).toBe(5);
  });
});
