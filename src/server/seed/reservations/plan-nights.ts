import { addDays, weekdayOf } from '#shared/day.ts';
import type { Assignment } from '#shared/reservations/assignment.ts';
import type { Random } from '#server/seed/random.ts';
import { demandOn } from './demand.ts';
import type { DemoPlace } from './drawn-stay.ts';
import { FairRooms } from './fair-rooms.ts';
import type { StayReach } from './reach.ts';

/**
 * Fills the demo's houses night by night until as many rooms are taken as guests want, so that no stay meets another and
 * occupancy follows the demand. A unit has guests from the day on which it is on the books.
 */

export interface PlannedNights {
  readonly place: DemoPlace;
  readonly arrival: string;
  readonly departure: string;
  readonly isBlock: boolean;
  /** Why it is this unit, for the quarters that owners are shown; null before them. */
  readonly assignment: Assignment | null;
}

interface Calendar {
  readonly today: string;
  readonly reach: StayReach;
  readonly random: Random;
}

/** How many of a hundred guests stay one night, two, three and so on, by the weekday on which they come, Sunday first. */
const LENGTHS: readonly (readonly number[])[] = [
  [40, 26, 17, 11, 6],
  [34, 30, 18, 18],
  [38, 30, 32],
  [42, 18, 22, 18],
  [18, 20, 50, 12],
  [14, 60, 18, 8],
  [60, 22, 11, 7],
];
/** Some stay for a week or more. */
const LONG = { share: 0.05, least: 7, more: 8 } as const;
const BLOCK_SHARE = 0.02;

interface RoomCalendar extends Calendar {
  readonly rooms: FairRooms;
}

interface Room {
  readonly place: DemoPlace;
  readonly opened: string;
  until: string;
  isBlocked: boolean;
}

export function* planNights(places: readonly DemoPlace[], calendar: Calendar): Generator<PlannedNights, void> {
  const { today, reach } = calendar;
  const roomCalendar = { ...calendar, rooms: new FairRooms(today) };
  const first = addDays(today, 0 - reach.before);
  const rooms = places.map((place): Room => {
    const opened = place.unit.created_at.slice(0, 10);
    return { place, opened, until: opened, isBlocked: false };
  });
  const houses = [...new Set(places.map(({ property }) => property.id))].map((id) =>
    rooms.filter(({ place }) => place.property.id === id),
  );
  for (let night = first; night <= addDays(today, reach.ahead); night = addDays(night, 1)) {
    for (const house of houses) yield* fillNight(house, night, roomCalendar);
  }
}

function* fillNight(house: readonly Room[], night: string, calendar: RoomCalendar): Generator<PlannedNights, void> {
  const { random, rooms } = calendar;
  const open = house.filter(({ opened }) => opened <= night);
  const free = open.filter(({ until }) => until <= night);
  const taken = open.filter(({ until }) => until > night);
  let sold = taken.filter(({ isBlocked }) => !isBlocked).length;
  let sellable = open.length - (taken.length - sold);
  const share = demandOn(night, calendar);
  // A part of a room is a room on as many nights.
  const rounding = random.next();
  while (free.length > 0 && sold < Math.floor(share * sellable + rounding)) {
    const drawn = free[random.below(free.length)];
    if (!drawn) return;
    const isBlock = random.chance(BLOCK_SHARE);
    const until = addDays(night, isBlock ? 1 + random.below(4) : drawLength(drawn.place, night, random));
    const { room, assignment } = isBlock
      ? { room: drawn, assignment: null }
      : chooseRoom(drawn, { free, night, rooms });
    free.splice(free.indexOf(room), 1);
    room.isBlocked = isBlock;
    room.until = until;
    if (isBlock) sellable -= 1;
    else sold += 1;
    const { place } = room;
    rooms.note({ unit: place.unit, arrival: night, departure: until, isBlock });
    yield { place, arrival: night, departure: until, isBlock, assignment };
  }
}

interface Choice {
  readonly free: readonly Room[];
  readonly night: string;
  readonly rooms: FairRooms;
}

/** A free room of the type that was drawn. */
function chooseRoom(drawn: Room, { free, night, rooms }: Choice) {
  const alike = free.filter(({ place }) => place.type.id === drawn.place.type.id);
  const units = alike.map(({ place }) => place.unit);
  const { unit, assignment } = rooms.choose(drawn.place.unit, { free: units, arrival: night });
  return { room: alike.find(({ place }) => place.unit.id === unit.id) ?? drawn, assignment };
}

function drawLength({ type }: DemoPlace, arrival: string, random: Random): number {
  if (random.chance(LONG.share)) return LONG.least + random.below(LONG.more);
  const lengths = LENGTHS[weekdayOf(arrival)] ?? [];
  let rest = random.below(100);
  const length = lengths.findIndex((share) => (rest -= share) < 0) + 1;
  return Math.max(type.min_nights, length, 1);
}
