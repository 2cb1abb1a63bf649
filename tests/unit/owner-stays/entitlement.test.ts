import { describe, expect, it } from 'vitest';
import {
  computeCarryOver,
  computeGrant,
  computePartOf,
  consumedByNoShow,
  daysOfEntitlement,
  entitlementYearOf,
  isBeforeCutOff,
  needByYear,
  weighNights,
  weightOf,
} from '#shared/owner-stays/entitlement.ts';

const CALENDAR = { basis: 'calendar', since: '2025-10-01' } as const;
const ANNIVERSARY = { basis: 'anniversary', since: '2024-02-29' } as const;
const TERMS = { nights_per_year: 12, prorate_first_year: true, carry_over_max: 4, carry_over_months: 3 };
const WEIGHTS = { weekday: 1, weekend: 1, holiday: 2 };

describe('the year of an owner', () => {
  it('is the calendar’s, or begins on the anniversary', () => {
    expect(entitlementYearOf('2026-03-01', CALENDAR)).toBe(2026);
    expect(entitlementYearOf('2026-02-28', ANNIVERSARY)).toBe(2025);
    expect(entitlementYearOf('2026-03-01', ANNIVERSARY)).toBe(2026);
    expect(daysOfEntitlement(2027, ANNIVERSARY)).toEqual({ from: '2027-03-01', to: '2028-02-29' });
    expect(entitlementYearOf('2026-03-01', { basis: 'anniversary', since: null })).toBe(2026);
  });

  it('begins with fewer nights when the owner came within it, to the nearest night', () => {
    expect(computeGrant(TERMS, 2025, CALENDAR)).toBe(3);
    expect(computeGrant({ ...TERMS, prorate_first_year: false }, 2025, CALENDAR)).toBe(12);
    expect(computeGrant(TERMS, 2026, CALENDAR)).toBe(12);
    expect(computeGrant(TERMS, 2024, CALENDAR)).toBe(0);
  });

  it('has one owner’s part of what the unit has, rounded up for no more of them than it has nights', () => {
    const partsOf = (nights: number, ...shares: readonly number[]): number[] => {
      const owners = shares.map((share_bp, owner_id) => ({ owner_id, share_bp }));
      return shares.map((_, owner_id) => computePartOf(nights, owners, { owner_id, whole_bp: 10_000 }));
    };
    expect(partsOf(15, 10_000)).toEqual([15]);
    expect(partsOf(15, 5000, 5000)).toEqual([8, 7]);
    expect(partsOf(14, 3333, 3333, 3334)).toEqual([5, 4, 5]);
    // What is left of the whole is the house's.
    expect(partsOf(14, 3333, 3333)).toEqual([5, 4]);
    expect(partsOf(15, 5000)).toEqual([8]);
    const twice = [
      { owner_id: 1, share_bp: 3000 },
      { owner_id: 1, share_bp: 2000 },
    ];
    expect(computePartOf(12, twice, { owner_id: 1, whole_bp: 10_000 })).toBe(6);
  });

  it('takes of last year’s rest what may come along, for so many months', () => {
    const at = { year: 2027, years: CALENDAR };
    expect(computeCarryOver(TERMS, 6, at)).toEqual({ carried: 4, until: '2027-04-01' });
    expect(computeCarryOver(TERMS, 2, at)).toEqual({ carried: 2, until: '2027-04-01' });
    expect(computeCarryOver({ ...TERMS, carry_over_months: null }, 6, at)).toEqual({ carried: 4, until: null });
    expect(computeCarryOver({ ...TERMS, carry_over_max: 0 }, 6, at)).toEqual({ carried: 0, until: null });
    const onTheLast = { year: 2027, years: { basis: 'anniversary', since: '2020-11-30' } } as const;
    expect(computeCarryOver(TERMS, 6, onTheLast).until).toBe('2028-02-29');
  });
});

describe('the nights of a stay', () => {
  it('weigh by their class, in the year in which they are slept', () => {
    const nights = weighNights(
      [
        { date: '2026-12-30', day_class: 'weekday' },
        { date: '2026-12-31', day_class: 'holiday' },
        { date: '2027-01-01', day_class: 'holiday' },
      ],
      WEIGHTS,
      CALENDAR,
    );
    expect(weightOf(nights)).toBe(5);
    expect(needByYear(nights)).toEqual([
      { year: 2026, needed: 3 },
      { year: 2027, needed: 2 },
    ]);
  });

  it('are taken, halved for the owner or given back when nobody comes', () => {
    expect([consumedByNoShow(5, 'consume'), consumedByNoShow(5, 'half'), consumedByNoShow(5, 'none')]).toEqual([
      5, 2, 0,
    ]);
  });

  it('come back up to so many days before the arrival', () => {
    expect([isBeforeCutOff('2026-03-01', '2026-03-04', 3), isBeforeCutOff('2026-03-02', '2026-03-04', 3)]).toEqual([
      true,
      false,
    ]);
  });
});
