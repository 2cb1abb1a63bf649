import { addDays } from '#shared/day.ts';
import { type PlannedStay, type RoomPlan, planWithFewestMoves } from '#shared/reservations/room-plan.ts';
import { type StayGroup, canAllStay, findGroupsInQuestion } from '#shared/reservations/room-question.ts';
import type { Reader } from '#server/platform/database/store.ts';
import type { Row } from '#server/platform/database/table.ts';
import { type NamedStay, nameStays, sayStays } from './coming-stays.ts';
import type { Span } from './inventory.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { all, any, is, isGiven, isIn, isNot, isNull, meets } from '#server/kit/conditions.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { staySegments } from '#server/domain/reservations/tables.ts';

/**
 * Whether every stay can still have one unit for all of its nights, given those that must not move: an exact test, then a
 * search of bounded length. What the search does not decide counts as possible; the database has the last word.
 */

/** How many days around some nights one looks at, at first and where the stays in question reach further. */
const LOOKS = [14, 42, 98] as const;
const [NEAR, , FAR] = LOOKS;

/** A stay that is asked about and takes no nights yet. */
const ASKED = 0;

type Nights = Pick<Span, 'arrival' | 'departure'>;

const plannedOf = ({ id, arrival, departure, unit_id, kind, pinned }: Row): PlannedStay => ({
  id: Number(id),
  arrival: String(arrival),
  departure: String(departure),
  unit_id: unit_id === null ? null : Number(unit_id),
  is_fixed: unit_id !== null && (pinned === true || kind !== 'reservation'),
});

const PLANNED = ['id', 'room_type_id', 'arrival', 'departure', 'unit_id', 'kind', 'pinned'] as const;
/** A guest who should have left, whose room is another's tonight, needs no unit of the plan: that is for the desk to solve. */
const isStanding = all(is('blocking', true), any(isGiven('unit_id'), isNot('kind', 'overstay')));
const isFixed = all(isGiven('unit_id'), any(is('pinned', true), isNot('kind', 'reservation')));
const isLoose = any(isNull('unit_id'), all(is('pinned', false), is('kind', 'reservation')));

const widened = ({ arrival, departure }: Nights, days: number): readonly [string, string] => [
  addDays(arrival, -days),
  addDays(departure, days),
];

/** The stays of one room type around some nights, read as far as they matter. */
class Surroundings {
  private readonly reader: Reader;
  private readonly nights: Span;
  private readonly fixed: readonly PlannedStay[];
  private readonly loose = new Map<number, readonly PlannedStay[]>();
  private numbered: readonly number[] | null = null;

  constructor(reader: Reader, nights: Span, fixed: readonly PlannedStay[]) {
    this.reader = reader;
    this.nights = nights;
    this.fixed = fixed;
  }

  /** Whether every stay around nights among these can have a unit for all of its nights; one more of them where `isForAnother`. */
  async canHouse(span: Nights, isForAnother: boolean): Promise<boolean> {
    const { arrival, departure } = span;
    const asked = { id: ASKED, arrival, departure, unit_id: null, is_fixed: false };
    const groups = await this.groups(span, isForAnother ? [asked] : []);
    const units = await this.units();
    return groups.every(({ stays }) => canAllStay(units, stays));
  }

  async units(): Promise<readonly number[]> {
    this.numbered ??= this.fixed.length === 0 ? [] : await listUnits(this.reader, this.nights.room_type_id);
    return this.numbered;
  }

  /** The stays in question, looking further until nothing beyond can matter; at last, with what is known. */
  async groups(span: Nights, asked: readonly PlannedStay[] = []): Promise<readonly StayGroup[]> {
    const first = least(this.fixed.map(({ arrival }) => arrival));
    const last = most(this.fixed.map(({ departure }) => departure));
    // A stay that arrives after every fixed one, or leaves before, takes no unit from a stay that cannot have another.
    if (span.arrival >= last || span.departure <= first) return [];
    const units = await this.units();
    let groups: readonly StayGroup[] = [];
    for (const look of LOOKS) {
      const [from, to] = widened(this.nights, look);
      const loose = await this.looseWithin(look, from < first ? first : from, to > last ? last : to);
      const known = { from: from <= first ? null : from, to: to >= last ? null : to };
      groups = findGroupsInQuestion(units, [...loose, ...asked, ...this.fixed], { ...span, known });
      if (groups.every(({ isWhole }) => isWhole)) break;
    }
    return groups;
  }

  private async looseWithin(look: number, from: string, to: string): Promise<readonly PlannedStay[]> {
    const known = this.loose.get(look);
    if (known) return known;
    const where = all(is('room_type_id', this.nights.room_type_id), isStanding, isLoose, meets(from, to));
    const found = (await this.reader.list(staySegments, { where, fields: PLANNED })).map(plannedOf);
    this.loose.set(look, found);
    return found;
  }
}

const least = (days: readonly string[]): string => days.reduce((a, b) => (a < b ? a : b), '9999-12-31');
const most = (days: readonly string[]): string => days.reduce((a, b) => (a > b ? a : b), '');

async function listUnits(reader: Reader, room_type_id: number): Promise<readonly number[]> {
  const units = await reader.list(resourceTables.units, {
    where: all(is('room_type_id', room_type_id), is('lifecycle', 'active')),
    sort: [{ field: 'number', descending: false }],
    fields: ['id'],
  });
  return units.map(({ id }) => id);
}

/** Some room types with what is fixed in them, read at once. */
async function readSurroundings(
  reader: Reader,
  types: readonly number[],
  nights: Nights,
): Promise<ReadonlyMap<number, Surroundings>> {
  const where = all(isIn('room_type_id', types), isStanding, isFixed, meets(...widened(nights, FAR)));
  const rows = await reader.list(staySegments, { where, fields: PLANNED });
  const fixed = new Map<unknown, PlannedStay[]>(types.map((type) => [type, []]));
  for (const row of rows) fixed.get(row.room_type_id)?.push(plannedOf(row));
  return new Map(
    types.map((room_type_id) => [
      room_type_id,
      new Surroundings(reader, { ...nights, room_type_id }, fixed.get(room_type_id) ?? []),
    ]),
  );
}

export type Housing = (span: Span) => Promise<boolean>;

/**
 * Answers whether one more stay can be housed in some room types, on nights among these. Where nothing is fixed the count
 * of nights says so alone, and nothing more is read.
 */
export async function readHousing(reader: Reader, types: readonly number[], nights: Nights): Promise<Housing> {
  const around = await readSurroundings(reader, types, nights);
  const known = new Map<string, Promise<boolean> | undefined>();
  return async (span) => {
    const key = `${span.room_type_id} ${span.arrival} ${span.departure}`;
    const answer = known.get(key) ?? around.get(span.room_type_id)?.canHouse(span, true);
    known.set(key, answer);
    return (await answer) ?? true;
  };
}

/**
 * Whether every stay around these nights can have a unit for all of its nights, with one more of them where `isForAnother`. As
 * long as nothing is pinned the count of nights says so alone; a property that overbooks has accepted that it cannot be
 * known. What is not decided soon counts as possible: the nights were free.
 */
export async function canHouse(reader: Reader, span: Span, more = false): Promise<boolean> {
  const around = await readSurroundings(reader, [span.room_type_id], span);
  return (await around.get(span.room_type_id)?.canHouse(span, more)) ?? true;
}

const MOST_NAMED = 5;
/** Each is a question of its own. */
const MOST_TRIED = 50;

/**
 * Stays of which one would have to go elsewhere so that all the others around these nights can have a unit for all of
 * their nights; null when every one of them can.
 */
async function findUnhoused(reader: Reader, span: Span): Promise<readonly NamedStay[] | null> {
  const there = (await readSurroundings(reader, [span.room_type_id], span)).get(span.room_type_id);
  if (!there) return null;
  const units = await there.units();
  const stuck = (await there.groups(span)).filter(({ stays }) => !canAllStay(units, stays));
  if (stuck.length === 0) return null;
  const ids = stuck.flatMap(({ stays }) => listInTheWay(units, stays, span)).slice(0, MOST_NAMED);
  const byArrival = [{ field: 'arrival', descending: false }] as const;
  return nameStays(reader, await reader.list(staySegments, { where: isIn('id', ids), sort: byArrival }));
}

/** Stays whose removal lets all others stay; where more than one has to go, any choice of them. */
function listInTheWay(units: readonly number[], stays: readonly PlannedStay[], nights: Nights): number[] {
  const isThere = (stay: PlannedStay): boolean => stay.arrival < nights.departure && nights.arrival < stay.departure;
  const waiting = stays
    .filter(({ is_fixed }) => !is_fixed)
    .toSorted((a, b) => Number(isThere(b)) - Number(isThere(a)))
    .slice(0, MOST_TRIED);
  const found: number[] = [];
  for (const { id } of waiting) {
    if (found.length === MOST_NAMED) break;
    const others = stays.filter((other) => other.id !== id);
    if (canAllStay(units, others)) found.push(id);
  }
  return found.length > 0 ? found : waiting.map(({ id }) => id);
}

/** Refuses what leaves other stays without a unit, by their names. */
export async function refuseUnhoused(
  reader: Reader,
  span: Span,
  message: 'pin_in_the_way' | 'check_in_in_the_way' | 'block_in_the_way',
): Promise<void> {
  const stays = await findUnhoused(reader, span);
  if (stays) throw new Refusal('CONFLICT', { message, params: { stays: sayStays(stays) }, body: { stays } });
}

/** A part of a stay that goes to another unit so that there is room. */
export interface Move {
  readonly segment_id: number;
  readonly reservation_id: number;
  readonly reference: string;
  readonly from: { readonly unit_id: number; readonly number: string };
  readonly to: { readonly unit_id: number; readonly number: string };
}

/**
 * The part of a stay and those that could give way to it, with one another; a stay of which more lies beyond what is looked
 * at stays where it is. Others that have no unit yet take none from it: they find theirs afterwards.
 */
async function listNeighbours(reader: Reader, segment: Span & { readonly id: number }): Promise<PlannedStay[]> {
  const read = async (from: string, to: string): Promise<PlannedStay[]> => {
    const where = all(is('room_type_id', segment.room_type_id), isStanding, meets(from, to));
    return (await reader.list(staySegments, { where, fields: PLANNED })).map(plannedOf);
  };
  const met = (await read(segment.arrival, segment.departure)).filter(({ is_fixed }) => !is_fixed);
  const arrival = least([segment.arrival, ...met.map((stay) => stay.arrival)]);
  const departure = most([segment.departure, ...met.map((stay) => stay.departure)]);
  const [from, to] = widened({ arrival, departure }, NEAR);
  return (await read(from, to))
    .filter(({ id, unit_id }) => id === segment.id || unit_id !== null)
    .map((stay) => (stay.arrival < from || stay.departure > to ? { ...stay, is_fixed: true } : stay));
}

/** How the part of a stay comes to a unit, with the fewest others moved; null when there is no way. */
export async function makeRoom(
  reader: Reader,
  segment: Span & { readonly id: number },
): Promise<{ readonly unit_id: number; readonly moves: readonly Move[] } | null> {
  const units = await listUnits(reader, segment.room_type_id);
  const stays = await listNeighbours(reader, segment);
  const plan: RoomPlan = planWithFewestMoves(units, stays);
  const unit_id = plan.kind === 'found' ? plan.units.get(segment.id) : undefined;
  if (plan.kind !== 'found' || unit_id === undefined) return null;
  const rooms = await reader.list(resourceTables.units, { where: isIn('id', units), fields: ['id', 'number'] });
  const named = (id: number) => ({
    unit_id: id,
    number: rooms.find((room) => room.id === id)?.number ?? '',
  });
  const moved = stays.filter(({ id }) => id !== segment.id && plan.moved.includes(id));
  const parts = await reader.list(staySegments, { where: isIn('id', plan.moved), fields: ['id', 'reservation_id'] });
  const ids = parts.map(({ reservation_id }) => reservation_id);
  const owners = await reader.list(resourceTables.reservations, {
    where: isIn('id', ids),
    fields: ['id', 'reference'],
  });
  const moves = moved.map(({ id, unit_id: from }) => {
    const reservation_id = Number(parts.find((part) => part.id === id)?.reservation_id);
    const owner = owners.find((each) => each.id === reservation_id);
    const to = named(plan.units.get(id) ?? 0);
    return { segment_id: id, reservation_id, reference: String(owner?.reference), from: named(from ?? 0), to };
  });
  return { unit_id, moves };
}
