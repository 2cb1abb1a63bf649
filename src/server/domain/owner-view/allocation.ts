import { addDays, countNights } from '#shared/day.ts';
import { describeOthers } from '#shared/owner-view/allocation-peers.ts';
import { PASSED, RECEIVED, type UnitAllocation } from '#shared/owner-view/performance.ts';
import { groupBy } from '#shared/records.ts';
import type { Assignment, AssignmentRule } from '#shared/reservations/assignment.ts';
import { type Ownership, listOwnersOf } from '#server/domain/listing/ownerships.ts';
import { joinDays } from '#server/domain/packages/assignments.ts';
import { MOST_CANDIDATES, getQuarter } from '#server/domain/reservations/rooms/unit-candidates.ts';
import { type Taking, countTaken, listTakings } from '#server/domain/reservations/rooms/unit-nights.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { all, is, isIn, within } from '#server/kit/conditions.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { type DaySpan, daysWithin, findOwners } from './units.ts';

/**
 * How stays of a type came to a unit or went past it, quarter by quarter and on the owner's own days alone, from what was put down
 * when each of them was given its unit. Other units are counted and never named.
 */

interface Unit {
  readonly id: number;
  readonly room_type_id: number;
  readonly lifecycle: string;
}

interface Asked {
  /** Of the owner's houses, theirs among them. */
  readonly units: readonly Unit[];
  /** The owner's, of all units. */
  readonly shares: readonly Ownership[];
  readonly today: string;
}

const COUNTED = ['confirmed', 'checked_in', 'checked_out'] as const;
const SHOWN = 40;

interface Stay {
  readonly id: number;
  /** Where its assignment put it. */
  readonly unit_id: number | null;
  readonly arrival: string;
  readonly assignment: Assignment | null;
  /** In several units. */
  readonly parts: readonly unknown[] | null;
}

/** What took units of the owner's types in a quarter, read once for all of them. */
interface Quarter {
  readonly units: readonly Unit[];
  readonly byUnit: ReadonlyMap<number, readonly Taking[]>;
  readonly byStay: ReadonlyMap<number | null, readonly Taking[]>;
  readonly stays: readonly Stay[];
  /** Shares of whomever, by unit. */
  readonly owners: ReadonlyMap<number, readonly Ownership[]>;
}

/** A unit on days in a row that are the owner's. */
interface Held {
  readonly unit: Unit;
  readonly days: DaySpan;
  readonly shares: readonly Ownership[];
}

type Received = (typeof RECEIVED)[number];
type Passed = (typeof PASSED)[number];

const RECEIVED_BY: Readonly<Partial<Record<AssignmentRule, Received>>> = {
  fair: 'fair',
  chosen: 'chosen',
  same: 'same',
};

/** Why a stay came to a unit. What was put down is of the unit where a stay in several is, or will be first. */
function explainReceiving({ unit_id, assignment }: Stay, here: number): Received {
  if (unit_id !== here) return 'other';
  return assignment === null ? 'unknown' : (RECEIVED_BY[assignment.rule] ?? 'other');
}

/** Why a stay went to other units, as far as was put down. */
function explainPassing({ unit_id: given, assignment }: Stay, here: number, places: readonly number[]): Passed {
  if (given === null || !places.includes(given)) return 'other';
  if (assignment === null) return 'unknown';
  const { rule, candidates } = assignment;
  if (rule === 'chosen') return 'by_hand';
  if (rule === 'same') return 'same';
  // Only the rule compared units; where stays were moved, nobody asked which were free.
  if (rule !== 'fair') return 'other';
  const own = candidates.find(({ unit_id }) => unit_id === here);
  // The fairest were put down alone: whether it was free beyond them nobody wrote.
  if (!own) return candidates.length >= MOST_CANDIDATES ? 'unlisted' : 'taken';
  const taken = candidates.find(({ unit_id }) => unit_id === given);
  return own.wait !== null && taken?.wait === null ? 'not_ready' : 'less_used';
}

/** A stay as it counts for a unit: how, and with how many nights. */
interface Counted<H extends string> {
  readonly how: H;
  readonly stay: Stay;
  readonly nights: number;
}

const sumNights = (each: readonly { readonly nights: number }[]): number =>
  each.reduce((sum, { nights }) => sum + nights, 0);

const countBy = <H extends string>(hows: readonly H[], counted: readonly Counted<H>[]) =>
  hows.flatMap((how) => {
    const own = counted.filter((each) => each.how === how);
    return own.length === 0 ? [] : [{ how, stays: own.length, nights: sumNights(own) }];
  });

const nightsIn = (takings: readonly Taking[], days: DaySpan): number =>
  takings.reduce((sum, taking) => sum + countTaken(taking, days), 0);

function compareOthers({ units, byUnit, owners }: Quarter, { unit, days, shares }: Held, sold: number) {
  const whole = countNights(days.from, days.until);
  const others = units.flatMap(({ id, room_type_id, lifecycle }) => {
    const isOwn = shares.some((share) => share.unit_id === id && daysWithin(share, days) !== null);
    if (id === unit.id || isOwn || room_type_id !== unit.room_type_id || lifecycle !== 'active') return [];
    const theirs = byUnit.get(id) ?? [];
    const count = (kind: Taking['by']): number =>
      nightsIn(
        theirs.filter(({ by }) => by === kind),
        days,
      );
    // One that could not be let at all is nobody to compare with.
    return count('closed') >= whole ? [] : [{ nights: count('guest'), owners: findOwners(owners.get(id) ?? [], days) }];
  });
  return describeOthers(others, sold);
}

function describeHeld(quarter: Quarter, held: Held): UnitAllocation {
  const { unit, days } = held;
  const isOfType = new Set(
    quarter.units.filter(({ room_type_id }) => room_type_id === unit.room_type_id).map(({ id }) => id),
  );
  const own = quarter.byUnit.get(unit.id) ?? [];
  const count = (kind: Taking['by']): number =>
    nightsIn(
      own.filter(({ by }) => by === kind),
      days,
    );
  const [came, went]: [Counted<Received>[], Counted<Passed>[]] = [[], []];
  for (const stay of quarter.stays) {
    if (stay.arrival < days.from || stay.arrival >= days.until) continue;
    const slept = (quarter.byStay.get(stay.id) ?? []).filter(({ unit_id }) => isOfType.has(unit_id));
    const nights = nightsIn(
      slept.filter(({ unit_id }) => unit_id === unit.id),
      days,
    );
    const elsewhere = nightsIn(slept, days) - nights;
    const places = slept.map(({ unit_id }) => unit_id);
    if (nights > 0) came.push({ how: explainReceiving(stay, unit.id), stay, nights });
    else if (elsewhere > 0) went.push({ how: explainPassing(stay, unit.id, places), stay, nights: elsewhere });
  }
  const sold = count('guest');
  const peers = compareOthers(quarter, held, sold);
  return {
    from: days.from,
    to: addDays(days.until, -1),
    sold,
    available: countNights(days.from, days.until) - count('closed'),
    own: count('owner'),
    peers,
    received: countBy(RECEIVED, came),
    // Of one or two others these would be their nights.
    passed: peers === null ? [] : countBy(PASSED, went),
    stays: came
      .toReversed()
      .slice(0, SHOWN)
      .map(({ stay: { arrival, unit_id, assignment, parts }, nights }) => {
        const told = unit_id === unit.id ? assignment : null;
        return { arrival, nights, rule: told?.rule ?? null, reason: parts === null ? (told?.reason ?? null) : null };
      }),
  };
}

/** Stays of guests that arrive on the days; those without a unit went nowhere yet. */
async function readQuarter(reader: Reader, units: readonly Unit[], days: DaySpan): Promise<Quarter> {
  const ids = units.map(({ id }) => id);
  const takings = await listTakings(reader, ids, days);
  const stayIds = takings.flatMap(({ by, reservation_id }) => (by === 'guest' ? (reservation_id ?? []) : []));
  const stays = await rowsIn(reader, resourceTables.reservations, {
    where: all(
      isIn('id', [...new Set(stayIds)]),
      is('kind', 'guest'),
      isIn('status', COUNTED),
      within('arrival', days.from, days.until),
    ),
    sort: ['arrival', 'id'],
    fields: ['id', 'unit_id', 'arrival', 'assignment', 'parts'],
  });
  return {
    units,
    byUnit: groupBy(takings, ({ unit_id }) => unit_id),
    byStay: groupBy(takings, ({ reservation_id }) => reservation_id),
    stays,
    owners: groupBy(await listOwnersOf(reader, ids, days), ({ unit_id }) => unit_id),
  };
}

/** Of each of the owner's units: the present quarter, and the one before it. */
export async function readAllocations(
  reader: Reader,
  { units, shares, today }: Asked,
): Promise<ReadonlyMap<number, UnitAllocation[]>> {
  const told = new Map<number, UnitAllocation[]>();
  const { from } = getQuarter(today);
  for (const day of [today, addDays(from, -1)]) {
    const { from: first, to: until } = getQuarter(day);
    const held = units.flatMap((unit) =>
      joinDays(shares.filter(({ unit_id }) => unit_id === unit.id))
        .flatMap((own) => daysWithin(own, { from: first, until }) ?? [])
        .toReversed()
        .map((days): Held => ({ unit, days, shares })),
    );
    if (held.length === 0) continue;
    const types = new Set(held.map(({ unit }) => unit.room_type_id));
    const ofTypes = units.filter(({ room_type_id }) => types.has(room_type_id));
    const quarter = await readQuarter(reader, ofTypes, { from: first, until });
    for (const each of held) told.set(each.unit.id, [...(told.get(each.unit.id) ?? []), describeHeld(quarter, each)]);
  }
  return told;
}
