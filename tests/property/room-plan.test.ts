import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/booking/night.ts';
import { type PlannedStay, planRooms, planWithFewestMoves } from '#shared/booking/room-plan.ts';

const day = (n: number): string => addDays('2026-06-01', n);
const meet = (a: PlannedStay, b: PlannedStay): boolean => a.arrival < b.departure && b.arrival < a.departure;

interface Case {
  readonly units: readonly number[];
  readonly stays: readonly PlannedStay[];
}

/** Up to four units and eight stays; what has a unit now does not overlap there, as the database sees to it. */
const cases: fc.Arbitrary<Case> = fc
  .record({
    units: fc.integer({ min: 1, max: 4 }),
    wishes: fc.array(
      fc.record({
        from: fc.integer({ min: 0, max: 9 }),
        nights: fc.integer({ min: 1, max: 5 }),
        unit: fc.option(fc.integer({ min: 1, max: 4 }), { nil: null }),
        is_fixed: fc.boolean(),
      }),
      { maxLength: 8 },
    ),
  })
  .map(({ units, wishes }) => {
    const stays: PlannedStay[] = [];
    for (const [index, { from, nights, unit, is_fixed }] of wishes.entries()) {
      const stay = { id: index + 1, arrival: day(from), departure: day(from + nights), unit_id: null, is_fixed: false };
      const isThere = unit !== null && unit <= units;
      const isTaken = stays.some((other) => other.unit_id === unit && meet(other, stay));
      stays.push(isThere && !isTaken ? { ...stay, unit_id: unit, is_fixed } : stay);
    }
    return { units: Array.from({ length: units }, (_, index) => index + 1), stays };
  });

/** The fewest moves of any assignment, by trying them all; null when there is none. */
function fewestMoves({ units, stays }: Case): number | null {
  const waiting = stays.filter(({ is_fixed }) => !is_fixed);
  let best: number | null = null;
  const place = (at: number, taken: readonly PlannedStay[], moves: number): void => {
    const stay = waiting[at];
    if (!stay) {
      if (best === null || moves < best) best = moves;
      return;
    }
    for (const unit_id of units) {
      if (taken.some((other) => other.unit_id === unit_id && meet(other, stay))) continue;
      const isMove = stay.unit_id !== null && stay.unit_id !== unit_id;
      place(at + 1, [...taken, { ...stay, unit_id }], moves + (isMove ? 1 : 0));
    }
  };
  place(
    0,
    stays.filter(({ is_fixed }) => is_fixed),
    0,
  );
  return best;
}

const report = { numRuns: 1000, verbose: 1 } as const;

describe('a plan of rooms', () => {
  it('is found exactly where trying every assignment finds one, and moves as few stays', () => {
    fc.assert(
      fc.property(cases, (each) => {
        const plan = planWithFewestMoves(each.units, each.stays);
        const best = fewestMoves(each);
        expect(plan.kind).toBe(best === null ? 'none' : 'found');
        if (plan.kind === 'found') expect(plan.moved).toHaveLength(best ?? -1);
      }),
      report,
    );
  });

  it('gives no unit to two stays on one night and leaves what is fixed where it is', () => {
    fc.assert(
      fc.property(cases, ({ units, stays }) => {
        const plan = planRooms(units, stays);
        if (plan.kind !== 'found') return;
        const placed = stays.map((stay) =>
          stay.is_fixed ? stay : { ...stay, unit_id: plan.units.get(stay.id) ?? null },
        );
        for (const stay of placed) {
          expect(units).toContain(stay.unit_id);
          const clash = placed.find(
            (other) => other.id !== stay.id && other.unit_id === stay.unit_id && meet(other, stay),
          );
          expect(clash).toBeUndefined();
        }
      }),
      report,
    );
  });

  it('always exists while nothing is fixed and no night has more stays than units', () => {
    fc.assert(
      fc.property(cases, ({ units, stays }) => {
        const loose = stays.map((stay) => ({ ...stay, unit_id: null, is_fixed: false }));
        const nights = Array.from({ length: 15 }, (_, n) => day(n));
        const most = Math.max(
          ...nights.map((night) => loose.filter((stay) => stay.arrival <= night && night < stay.departure).length),
        );
        expect(planRooms(units, loose).kind).toBe(most <= units.length ? 'found' : 'none');
      }),
      report,
    );
  });
});
