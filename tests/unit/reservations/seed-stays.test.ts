import { describe, expect, it } from 'vitest';
import { addDays, periodOf, weekdayOf } from '#shared/day.ts';
import { demoListings } from '#server/seed/listing/listings.ts';
import { DemoGuests } from '#server/seed/people/returning-guests.ts';
import { DemoOwners } from '#server/seed/people/owners.ts';
import { demoUsers } from '#server/seed/people/users.ts';
import type { Assignment } from '#shared/reservations/assignment.ts';
import { reachOf } from '#server/seed/reservations/reach.ts';
import { demoStays } from '#server/seed/reservations/stays.ts';

const now = new Date('2026-03-08T03:30:00.000Z');
const today = '2026-03-08';

function make(users: number) {
  const [owners, guests] = [new DemoOwners(), new DemoGuests(users)];
  for (const user of demoUsers({ count: users, now })) for (const each of [owners, guests]) each.note(user);
  const listings = demoListings(now, owners.rows);
  return { listings, ...demoStays({ now, reach: reachOf(users) }, listings, guests) };
}

type Made = ReturnType<typeof make>;

/** Share of the nights that could be sold, of those that the test asks for. */
function occupancyOf({ listings, typeNights }: Made, isAsked: (night: string) => boolean): number {
  const sold = new Set(listings.roomTypes.filter(({ status }) => status === 'active').map(({ id }) => id));
  const asked = typeNights.filter((row) => sold.has(Number(row['room_type_id'])) && isAsked(String(row['night'])));
  const sum = (name: string): number => asked.reduce((total, row) => total + Number(row[name]), 0);
  return sum('sold') / sum('capacity');
}

describe('demo stays of a thousand users', () => {
  const made = make(1000);

  it('reach back a year and a month, two years with twice the users, and ahead two months', () => {
    const arrivals = made.reservations.map(({ arrival }) => String(arrival)).toSorted();
    expect(arrivals[0]).toBe(addDays(today, -396));
    expect((arrivals.at(-1) ?? '') > addDays(today, 60)).toBe(true);
    expect(made.reservations.length).toBeGreaterThan(3000);
    expect([2000, 10_000].map((users) => reachOf(users).before)).toEqual([730, 730]);
  });

  it('say why they are in their unit, since the quarter before: four of five by the rule', () => {
    const told = made.reservations.filter(({ arrival }) => String(arrival) >= '2025-10-01' && String(arrival) < today);
    const placed = told.filter((row) => row['unit_id'] !== null);
    const rules = placed.map(({ assignment }) => (assignment as Assignment | null)?.rule);
    expect(new Set(rules)).toEqual(new Set(['fair', 'chosen']));
    const fair = rules.filter((rule) => rule === 'fair').length / rules.length;
    expect([fair > 0.75, fair < 0.95], String(fair)).toEqual([true, true]);
    for (const { unit_id, assignment } of placed) {
      const { rule, candidates } = assignment as Assignment;
      const [first] = candidates;
      if (rule === 'fair') expect(first?.unit_id).toBe(unit_id);
    }
    expect(
      made.reservations.filter(({ arrival }) => String(arrival) < '2025-10-01').some(({ assignment }) => assignment),
    ).toBe(false);
  });

  it('take 55 to 75 % of the nights of every month, and above 85 % at weekends', () => {
    const isOver = (night: string): boolean => night < today;
    const months = [...new Set(made.typeNights.map(({ night }) => periodOf(String(night))))].filter(
      (month) => month > '2025-03' && month < '2026-03',
    );
    expect(months).toHaveLength(11);
    for (const month of months) {
      const share = occupancyOf(made, (night) => periodOf(night) === month);
      expect(share, month).toBeGreaterThan(0.55);
      expect(share, month).toBeLessThan(0.75);
    }
    const isWeekend = (night: string): boolean => [5, 6].includes(weekdayOf(night));
    expect(occupancyOf(made, (night) => isOver(night) && isWeekend(night))).toBeGreaterThan(0.85);
    expect(occupancyOf(made, (night) => isOver(night) && !isWeekend(night))).toBeLessThan(0.65);
  });

  it('thin out in the weeks to come', () => {
    const between = (from: number, to: number): number =>
      occupancyOf(made, (night) => night >= addDays(today, from) && night < addDays(today, to));
    expect(between(0, 7)).toBeGreaterThan(0.5);
    expect(between(14, 28)).toBeLessThan(between(0, 7));
    expect(between(42, 56)).toBeLessThan(0.25);
  });

  it('never meet on a unit, and begin once it is on the books', () => {
    const opened = new Map(made.listings.units.map(({ id, created_at }) => [id, created_at.slice(0, 10)]));
    const until = new Map<unknown, string>();
    const inOrder = made.segments
      .filter(({ unit_id }) => unit_id !== null)
      .toSorted((a, b) => (String(a['arrival']) < String(b['arrival']) ? -1 : 1));
    const wrong = inOrder.filter(({ unit_id, arrival, departure }) => {
      const free = until.get(unit_id) ?? opened.get(Number(unit_id)) ?? '';
      until.set(unit_id, String(departure));
      return free > String(arrival);
    });
    expect(wrong).toEqual([]);
  });

  it('were booked before their guests came, and are in a state that goes with their days', () => {
    const wrong = made.reservations.filter(({ status, arrival, departure, created_at }) => {
      if (String(created_at) > now.toISOString() || String(created_at).slice(0, 10) > String(arrival)) return true;
      if (status === 'checked_out' || status === 'no_show') return String(departure) > today;
      if (status === 'checked_in') return String(arrival) > today || String(departure) < today;
      return status === 'confirmed' && String(arrival) < today;
    });
    expect(wrong).toEqual([]);
    const nights = made.reservations.map((row) => Number(row['nights']));
    expect(nights.filter((count) => count <= 3).length / nights.length).toBeGreaterThan(0.75);
  });

  it('carry references and receipts of their own', () => {
    const references = made.reservations.map(({ reference }) => reference);
    expect(new Set(references).size).toBe(references.length);
  });
});

describe('demo stays of few users', () => {
  it('reach back a month and leave most rooms free', () => {
    const made = make(60);
    const arrivals = made.reservations.map(({ arrival }) => String(arrival)).toSorted();
    expect((arrivals[0] ?? '') >= addDays(today, -32)).toBe(true);
    expect(made.reservations.length).toBeLessThan(500);
    expect(occupancyOf(made, (night) => night >= today && night < addDays(today, 14))).toBeLessThan(0.3);
  });

  it('are the same for the same day', () => {
    const [one, other] = [make(60), make(60)];
    expect(one.reservations).toEqual(other.reservations);
    expect(one.segments).toEqual(other.segments);
  });

  it('reach further the more users there are, two years at most', () => {
    expect([60, 300, 650, 1000, 5000].map((users) => reachOf(users).before)).toEqual([32, 32, 257, 396, 730]);
  });
});
