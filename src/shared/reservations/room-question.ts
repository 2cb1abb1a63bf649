import { NEVER_DAY, type Placed, daysOf, nextIn, placedOn } from './room-days.ts';
import { type PlannedStay, planRooms } from './room-plan.ts';

/**
 * Which stays may fail to get a unit for all of their nights. Setting aside those that never can keeps the search in
 * `room-plan.ts` small.
 */

/** Nights [arrival, departure). */
interface Nights {
  readonly arrival: string;
  readonly departure: string;
}

/** The days between which all stays are known; null where what lies beyond makes no difference. */
export interface Known {
  readonly from: string | null;
  readonly to: string | null;
}

/** Stays that hang together over shared nights, with what is fixed in the units meanwhile. */
export interface StayGroup {
  readonly stays: readonly PlannedStay[];
  /** Nothing that is not known can make a difference. */
  readonly isWhole: boolean;
}

/**
 * Finds the stays that may fail to get a unit and that touch the nights asked about. A stay that shares nights with fewer
 * others than there are units always finds one once those have theirs, so it is set aside; with it gone, others have fewer
 * neighbours and can be set aside too. Nothing is left that comes after the last fixed stay or leaves before the first.
 */
export function findGroupsInQuestion(
  units: readonly number[],
  stays: readonly PlannedStay[],
  { known = { from: null, to: null }, ...nights }: Nights & { readonly known?: Known },
): StayGroup[] {
  const isUnit = new Set(units);
  const days = daysOf(stays);
  const all = placedOn(days, stays);
  const fixed = all.filter(({ stay: { is_fixed, unit_id } }) => is_fixed && unit_id !== null && isUnit.has(unit_id));
  if (fixed.length === 0) return [];
  const goesOn = ({ stay }: Placed): boolean =>
    (known.from !== null && stay.arrival < known.from) || (known.to !== null && stay.departure > known.to);
  let left = all.filter(({ stay }) => !stay.is_fixed);
  for (let size = -1; size !== left.length;) {
    size = left.length;
    const met = meetings([...left, ...fixed], days.size);
    left = left.filter((each) => goesOn(each) || met(each) >= units.length);
  }
  return groupsOf(left)
    .filter((group) => group.some(({ stay }) => stay.arrival < nights.departure && nights.arrival < stay.departure))
    .map((group) => {
      const [from, to] = reachOf(group);
      const there = fixed.filter((each) => each.from < to && from < each.to);
      return { stays: [...group, ...there].map(({ stay }) => stay), isWhole: !group.some(goesOn) };
    });
}

/** Counts the stays that share a night with a stay. */
function meetings(stays: readonly Placed[], days: number): (stay: Placed) => number {
  const begun = new Int32Array(days + 1);
  const over = new Int32Array(days + 1);
  for (const { from, to } of stays) {
    begun[from + 1] = (begun[from + 1] ?? 0) + 1;
    over[to] = (over[to] ?? 0) + 1;
  }
  for (let day = 1; day <= days; day += 1) {
    begun[day] = (begun[day] ?? 0) + (begun[day - 1] ?? 0);
    over[day] = (over[day] ?? 0) + (over[day - 1] ?? 0);
  }
  return ({ from, to }) => (begun[to] ?? 0) - (over[from] ?? 0) - 1;
}

function groupsOf(stays: readonly Placed[]): Placed[][] {
  const groups: Placed[][] = [];
  let until = 0;
  for (const each of stays.toSorted((a, b) => a.from - b.from)) {
    const last = groups.at(-1);
    if (last && each.from < until) last.push(each);
    else groups.push([each]);
    until = Math.max(until, each.to);
  }
  return groups;
}

const reachOf = (group: readonly Placed[]): readonly [number, number] =>
  group.reduce(([from, to], each) => [Math.min(from, each.from), Math.max(to, each.to)], [NEVER_DAY, 0]);

/**
 * Whether each of these stays can have a unit for all of its nights. More stays than units on a night were sold on
 * purpose: that is not for a plan to judge. What is not decided soon counts as possible: the nights were free.
 */
export function canAllStay(units: readonly number[], stays: readonly PlannedStay[]): boolean {
  if (isOverbooked(units, stays)) return true;
  if (lacksUnits(units, stays)) return false;
  const plan = planRooms(units, stays);
  if (plan.kind !== 'unknown') return plan.kind === 'found';
  // The present rooms may be a bad start: a plan from scratch can succeed where one that keeps them fails.
  const anew = stays.map((stay) => (stay.is_fixed ? stay : { ...stay, unit_id: null }));
  return planRooms(units, anew).kind !== 'none';
}

function isOverbooked(units: readonly number[], stays: readonly PlannedStay[]): boolean {
  const days = daysOf(stays);
  const change = new Int32Array(days.size + 1);
  for (const { from, to } of placedOn(days, stays)) {
    change[from] = (change[from] ?? 0) + 1;
    change[to] = (change[to] ?? 0) - 1;
  }
  let there = 0;
  return change.some((by) => (there += by) > units.length);
}

/** Whether somewhere more stays last through the same nights than there are units in which nothing is fixed in them. */
function lacksUnits(units: readonly number[], stays: readonly PlannedStay[]): boolean {
  const days = daysOf(stays);
  const all = placedOn(days, stays);
  const waiting = all.filter(({ stay }) => !stay.is_fixed);
  const next = nextIn(
    units,
    all.filter(({ stay }) => stay.is_fixed),
    days.size,
  );
  for (let day = 0; day < days.size; day += 1) {
    const staying = new Int32Array(days.size + 1);
    const free = new Int32Array(days.size + 1);
    for (const { from, to } of waiting) if (from <= day && day < to) staying[to] = (staying[to] ?? 0) + 1;
    for (const of of next) {
      const until = Math.min(of[day] ?? NEVER_DAY, days.size);
      free[until] = (free[until] ?? 0) + 1;
    }
    let more = 0;
    for (let to = days.size; to > day; to -= 1) {
      more += (staying[to] ?? 0) - (free[to] ?? 0);
      if (more > 0) return true;
    }
  }
  return false;
}
