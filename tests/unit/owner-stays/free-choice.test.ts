import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type OfferedNight,
  namedNights,
  payNights,
  proposeFreeNights,
  tellDays,
} from '#shared/owner-stays/free-choice.ts';
import { needByYear } from '#shared/owner-stays/entitlement.ts';
import { isListed } from '#shared/owner-stays/rules.ts';
import { nightsOf } from '#shared/rates/night.ts';

const DAYS = nightsOf('2026-12-28', '2027-01-04');

const night = (date: string, weight: number, price_sen: number, is_barred = false): OfferedNight => ({
  date,
  day_class: 'weekday',
  weight,
  year: Number(date.slice(0, 4)),
  price_sen,
  is_barred,
});

describe('the nights proposed as free', () => {
  it('are those of the highest price for each free night that they take', () => {
    const nights = [
      night('2026-12-28', 1, 28_000),
      night('2026-12-29', 2, 50_000),
      night('2026-12-30', 1, 26_000),
      night('2026-12-31', 2, 90_000),
    ];
    // RM450 a free night, RM280, RM260, RM250.
    const propose = (balance: number) => proposeFreeNights(nights, new Map([[2026, balance]]));
    expect(propose(0)).toEqual([]);
    expect(propose(1)).toEqual(['2026-12-28']);
    expect(propose(3)).toEqual(['2026-12-28', '2026-12-31']);
    expect(propose(4)).toEqual(['2026-12-28', '2026-12-30', '2026-12-31']);
    expect(propose(6)).toEqual(nights.map(({ date }) => date));
  });

  it('never take more than a year has, none that is barred, and leave none that could still be taken', () => {
    const nights = fc.array(
      fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ max: 90_000, min: 0 }), fc.boolean()),
      {
        minLength: DAYS.length,
        maxLength: DAYS.length,
      },
    );
    fc.assert(
      fc.property(nights, fc.nat(8), fc.nat(8), (drawn, present, next) => {
        const offered = DAYS.map((date, at) => night(date, ...(drawn[at] ?? [1, 0, false])));
        const balances = new Map([
          [2026, present],
          [2027, next],
        ]);
        const free = proposeFreeNights(offered, balances);
        const left = new Map(balances);
        for (const { year, needed } of needByYear(payNights(offered, free)))
          left.set(year, (left.get(year) ?? 0) - needed);
        expect(Math.min(...left.values())).toBeGreaterThanOrEqual(0);
        for (const { date, year, weight, is_barred } of offered) {
          if (is_barred) expect(free).not.toContain(date);
          else if (!free.includes(date)) expect(weight).toBeGreaterThan(left.get(year) ?? 0);
        }
      }),
    );
  });
});

describe('a list of free nights', () => {
  it('is written so that it reads the same', () => {
    fc.assert(
      fc.property(fc.subarray(DAYS, { minLength: 1 }), (days) => {
        const list = tellDays(days);
        expect(DAYS.filter((day) => isListed(day, list))).toEqual(days);
        expect(
          namedNights(
            DAYS.map((day) => night(day, 1, 0)),
            list,
          ),
        ).toEqual(days);
      }),
    );
  });

  it('names nights of the stay alone', () => {
    const nights = ['2026-12-28', '2026-12-29'].map((day) => night(day, 1, 0));
    for (const list of ['2026-12-30', '2026-12-27..2026-12-28', '2026-12-28..2027-01-05', '']) {
      expect(namedNights(nights, list)).toBeNull();
    }
  });
});
