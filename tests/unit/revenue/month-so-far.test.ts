import { describe, expect, it } from 'vitest';
import { growthOf, cumulate, monthUpTo, yearBefore } from '#shared/revenue/month-so-far.ts';

describe('the month so far', () => {
  it('is that of last night: on the first of a month the whole one before', () => {
    expect(monthUpTo('2026-11-23')).toEqual({ from: '2026-11-01', until: '2026-11-23', to: '2026-12-01' });
    expect(monthUpTo('2026-12-02')).toEqual({ from: '2026-12-01', until: '2026-12-02', to: '2027-01-01' });
    expect(monthUpTo('2027-01-01')).toEqual({ from: '2026-12-01', until: '2027-01-01', to: '2027-01-01' });
  });

  it('has the same nights a year ago, and no 29 February where there was none', () => {
    expect(yearBefore(monthUpTo('2026-11-23'))).toEqual({ from: '2025-11-01', until: '2025-11-23', to: '2025-12-01' });
    expect(yearBefore(monthUpTo('2028-03-01'))).toEqual({ from: '2027-02-01', until: '2027-03-01', to: '2027-03-01' });
    expect(yearBefore(monthUpTo('2029-03-01'))).toEqual({ from: '2028-02-01', until: '2028-02-29', to: '2028-03-01' });
  });

  it('adds up night by night, and compares with what there was', () => {
    expect(cumulate([300, 0, 50])).toEqual([300, 300, 350]);
    expect([growthOf(114_000, 100_000), growthOf(75_000, 100_000)]).toEqual([1400, -2500]);
    expect([growthOf(114_000, 0), growthOf(null, 5), growthOf(5, null)]).toEqual([null, null, null]);
  });
});
