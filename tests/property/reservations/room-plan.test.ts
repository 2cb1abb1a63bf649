import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/day.ts';
import { type PlannedStay, planRooms, planWithFewestMoves } from '#shared/reservations/room-plan.ts';
import { type StayGroup, canAllStay, findGroupsInQuestion } from '#shared/reservations/room-question.ts';

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

const mostAtOnce = (stays: readonly PlannedStay[]): number =>
  Math.max(
    0,
    ...Array.from(
      { length: 15 },
      (_, n) => stays.filter((stay) => stay.arrival <= day(n) && day(n) < stay.departure).length,
    ),
  );

/** Full for two months, one night and two nights by turns; one free night in each of two units, one after the other. */
function fullHouse(unitCount: number, days: number): Case {
  const units = Array.from({ length: unitCount }, (_, index) => index + 1);
  const stays: PlannedStay[] = [];
  for (const unit of units) {
    for (let from = 0, nights = 1 + (unit % 2); from < days; from += nights, nights = 3 - nights) {
      const departure = day(from + nights);
      // Who is in house now, and a few who are promised their room, are fixed; every third has no unit yet.
      const is_fixed = from === 0 || (from * 7 + unit) % 40 === 0;
      const isOpen =
        (unit === 1 && from <= 30 && from + nights > 30) || (unit === 2 && from <= 31 && from + nights > 31);
      const unit_id = is_fixed || (from + unit) % 3 > 0 ? unit : null;
      if (!isOpen) stays.push({ id: stays.length + 1, arrival: day(from), departure, unit_id, is_fixed });
    }
  }
  return { units, stays };
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
        expect(planRooms(units, loose).kind).toBe(mostAtOnce(loose) <= units.length ? 'found' : 'none');
      }),
      report,
    );
  });

  it('has room for one more stay exactly where trying every assignment finds it, seen whole or from near', () => {
    const wish = fc.record({ from: fc.integer({ min: 0, max: 9 }), nights: fc.integer({ min: 1, max: 5 }) });
    fc.assert(
      fc.property(cases, wish, fc.integer({ min: 0, max: 4 }), ({ units, stays }, { from, nights }, look) => {
        const asked = { id: 99, arrival: day(from), departure: day(from + nights), unit_id: null, is_fixed: false };
        const all = [...stays, asked];
        if (fewestMoves({ units, stays }) === null || mostAtOnce(all) > units.length) return;
        const decide = (groups: readonly StayGroup[]): boolean =>
          groups.every((group) => canAllStay(units, group.stays));
        const expected = fewestMoves({ units, stays: all }) !== null;
        expect(decide(findGroupsInQuestion(units, all, asked))).toBe(expected);
        const near = { arrival: day(from - look), departure: day(from + nights + look) };
        const seen = all.filter(
          (stay) => stay.is_fixed || (stay.arrival < near.departure && near.arrival < stay.departure),
        );
        const groups = findGroupsInQuestion(units, seen, {
          ...asked,
          known: { from: near.arrival, to: near.departure },
        });
        if (groups.every(({ isWhole }) => isWhole)) expect(decide(groups)).toBe(expected);
      }),
      report,
    );
  });

  it.each([
    [100, 60],
    [500, 60],
  ])('of a full house of %i units over %i days takes about a step for each stay', (unitCount, days) => {
    const { units, stays } = fullHouse(unitCount, days);
    expect(stays.length).toBeGreaterThan(unitCount * 39);
    const plan = planRooms(units, stays);
    expect(plan.kind).toBe('found');
    expect(plan.steps).toBeLessThan(stays.length * 1.1);
    expect(
      findGroupsInQuestion(units, stays, { arrival: day(30), departure: day(32) }).every((group) =>
        canAllStay(units, group.stays),
      ),
    ).toBe(true);
    expect(planWithFewestMoves(units, stays).kind).toBe('found');
  });

  it('is given up after a bounded number of steps, and at once where more stays last through nights than units do', () => {
    const { units, stays } = fullHouse(100, 60);
    const asked = { id: 9999, arrival: day(30), departure: day(32), unit_id: null, is_fixed: false };
    expect(planRooms(units, [...stays, asked, { ...asked, id: 10_000 }]).steps).toBeLessThan(15_000);
    // Two units have one of the two nights each, and in all others somebody stays for both.
    const ends = [
      [1, 28, 30],
      [1, 31, 33],
      [2, 29, 31],
      [2, 32, 34],
    ].map(([unit_id = 0, from = 0, to = 0]) => ({ arrival: day(from), departure: day(to), unit_id, is_fixed: true }));
    const others = units.slice(2).map(() => ({ ...asked }));
    const there = [...ends, ...others, asked].map((stay, id) => ({ ...stay, id }));
    const groups = findGroupsInQuestion(units, there, asked);
    expect(groups.every((group) => canAllStay(units, group.stays))).toBe(false);
  });
});
