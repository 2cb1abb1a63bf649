import { DAY_MS } from '#shared/constants.ts';
import { addDays, countNights, weekdayOf } from '#shared/day.ts';
import { WEEKEND_NIGHTS } from '#shared/rates/night.ts';
import type { PropertyRow, RoomTypeRow, UnitRow } from '#server/seed/listing/listings.ts';
import { Random, weighted } from '#server/seed/random.ts';

/**
 * Decides who could sleep where and when, before anything is written of it: weekends are nearly full, weeknights half, school holidays
 * better and the quiet months worse; nights to come are sold the fuller the nearer they are.
 */

export interface SeedPlace {
  readonly unit: UnitRow;
  readonly type: RoomTypeRow;
  readonly property: PropertyRow;
  /** Days before today on which its first stay can begin. */
  readonly since: number;
}

export interface SeedStay {
  readonly place: SeedPlace;
  readonly arrival: string;
  readonly departure: string;
  readonly kind: 'stay' | 'given-up' | 'block';
  /** Instant, in milliseconds. */
  readonly bookedAt: number;
}

const SEED = 3119;

/** How likely a free room is let from this night on, by days after the first night of the weekend, Friday where it is Friday and Saturday. */
const BEGINNINGS: readonly number[] = [0.86, 0.84, 0.36, 0.3, 0.3, 0.34, 0.42];
/** Nights that stay is long, likewise. */
const LENGTHS: readonly ((random: Random) => '1' | '2' | '3' | '4')[] = [
  weighted({ '1': 10, '2': 62, '3': 22, '4': 6 }),
  weighted({ '1': 66, '2': 24, '3': 8, '4': 2 }),
  weighted({ '1': 34, '2': 34, '3': 22, '4': 10 }),
  weighted({ '1': 34, '2': 34, '3': 22, '4': 10 }),
  weighted({ '1': 36, '2': 38, '3': 12, '4': 14 }),
  weighted({ '1': 40, '2': 14, '3': 10, '4': 36 }),
  weighted({ '1': 14, '2': 12, '3': 62, '4': 12 }),
];
/** Given up again, the same nights sold to somebody else. */
const GIVEN_UP = 0.1;
const BLOCKED = 0.025;

/** School holidays and the quiet months after the Lunar New Year. */
const SEASONS: readonly (readonly [from: string, until: string, factor: number])[] = [
  ['01-05', '02-20', 0.95],
  ['02-20', '04-01', 0.82],
  ['05-22', '06-07', 1.25],
  ['08-15', '08-24', 1.15],
  ['11-20', '12-12', 1.1],
  ['12-12', '12-32', 1.4],
];
const seasonOf = (day: string): number =>
  SEASONS.find(([from, until]) => from <= day.slice(5) && day.slice(5) < until)?.[2] ?? 1;

/** Most book within a month; the far weeks have the weekends alone. */
const soldAhead = (days: number): number => (days <= 3 ? 1 : Math.max(0.16, 1 - (days - 3) * 0.018));

const FRIDAY = 5;
const daysIntoWeekend = (day: string, { weekend_nights }: PropertyRow): number =>
  (weekdayOf(day) - (WEEKEND_NIGHTS[weekend_nights][0] ?? FRIDAY) + 7) % 7;

/** In the order in which they were booked; stays of one unit never meet, those given up aside. */
export function planStays(places: readonly SeedPlace[], today: string, ahead: number): SeedStay[] {
  const random = new Random(SEED);
  return places
    .flatMap((place) => planUnit(place, { random, today, until: addDays(today, ahead) }))
    .toSorted((a, b) => a.bookedAt - b.bookedAt);
}

interface Frame {
  readonly random: Random;
  readonly today: string;
  /** Day after the last on which a stay begins. */
  readonly until: string;
}

function planUnit(place: SeedPlace, { random, today, until }: Frame): SeedStay[] {
  const planned: SeedStay[] = [];
  let day = addDays(today, -place.since);
  while (day < until) {
    const ahead = countNights(today, day);
    const weekday = daysIntoWeekend(day, place.property);
    const likely = (BEGINNINGS[weekday] ?? 0) * seasonOf(day) * soldAhead(ahead);
    if (!random.chance(likely)) {
      day = addDays(day, 1);
      continue;
    }
    const length = Number(LENGTHS[weekday]?.(random));
    const departure = addDays(day, Math.max(place.type.min_nights, length));
    const kind = random.chance(BLOCKED) ? 'block' : random.chance(GIVEN_UP) ? 'given-up' : 'stay';
    planned.push({ place, arrival: day, departure, kind, bookedAt: bookedAt(day, today, random) });
    if (kind !== 'given-up') day = departure;
  }
  return planned;
}

/** One in six comes in from the road; the others have planned for up to seven weeks. Nothing is booked in the future. */
function bookedAt(arrival: string, today: string, random: Random): number {
  const lead = random.chance(0.17) ? 0 : 1 + Math.floor(48 * random.next() ** 2);
  const day = addDays(arrival, -lead);
  const past = day <= today ? day : addDays(today, -random.below(14));
  // Between nine in the morning and nine at night in Malaysia.
  return Date.parse(past < today ? past : addDays(today, -1)) + DAY_MS / 24 + random.below(DAY_MS / 2);
}
