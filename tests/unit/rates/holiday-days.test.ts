import { describe, expect, it } from 'vitest';
import { daysInMonth, isInMonth } from '#admin/rates/holiday-days.ts';

describe('a holiday in a year at a glance', () => {
  const fair = { date: '2026-12-30', days: 34 };

  it('stands in each month that it touches, with the days that it has there', () => {
    const months = ['2026-11', '2026-12', '2027-01', '2027-02', '2027-03'].filter((month) => isInMonth(fair, month));
    expect(months.map((month) => daysInMonth(fair, month))).toEqual(['30–31', '1–31', '1']);
    expect(daysInMonth({ date: '2028-02-29', days: 1 }, '2028-02')).toBe('29');
  });
});
