/** The tape chart as lines of nights, built from the server's answer. */

import { countNights } from '#shared/day.ts';
import { nightsOf } from '#shared/rates/night.ts';
import type { Calendar, CalendarStay, CalendarType, CalendarUnit } from '#shared/reservations/tape-chart.ts';

/** A stay with its nights as indexes of the board's days, [start, end); both may lie outside the shown days. */
export interface BoardStay extends CalendarStay {
  readonly start: number;
  readonly end: number;
  /** End of the nights that are kept for an overdue guest. */
  readonly keptEnd: number;
}

/** A line of the board. Stays of one line do not overlap, so that they are sorted by both ends. */
export type BoardRow =
  | { readonly kind: 'type'; readonly key: string; readonly type: CalendarType; readonly free: readonly number[] }
  | {
      readonly kind: 'lane';
      readonly key: string;
      readonly type: CalendarType;
      readonly lane: number;
      readonly stays: readonly BoardStay[];
    }
  | {
      readonly kind: 'unit';
      readonly key: string;
      readonly type: CalendarType;
      readonly unit: CalendarUnit;
      readonly stays: readonly BoardStay[];
    };

export interface Board {
  readonly days: readonly string[];
  readonly rows: readonly BoardRow[];
  /** Index of `today` among the days; negative or beyond them when it is not shown. */
  readonly today: number;
}

const NO_STAYS: readonly BoardStay[] = [];

export const staysOf = (row: BoardRow | undefined): readonly BoardStay[] =>
  row === undefined || row.kind === 'type' ? NO_STAYS : row.stays;

/** Builds the board: types with their free units by night, lanes of stays without a unit, units. `notLet` labels unlet nights. */
export function boardOf({ from, to, today, room_types, stays }: Calendar, notLet = ''): Board {
  const days = nightsOf(from, to);
  const indexes = new Map(days.map((day, index) => [day, index]));
  const indexOf = (day: string): number => indexes.get(day) ?? countNights(from, day);
  const byUnit = new Map<number, BoardStay[]>();
  const loose = new Map<number, BoardStay[]>();
  const shown = stays
    .map((stay): BoardStay => ({
      ...stay,
      title: stay.kind === 'not-let' ? notLet : stay.title,
      start: indexOf(stay.arrival),
      end: indexOf(stay.departure),
      keptEnd: indexOf(stay.kept_until ?? stay.departure),
    }))
    .toSorted((a, b) => a.start - b.start || a.end - b.end || a.id - b.id);
  for (const stay of shown) {
    const [lists, key] = stay.unit_id === null ? [loose, stay.room_type_id] : [byUnit, stay.unit_id];
    const list = lists.get(key);
    if (list) list.push(stay);
    else lists.set(key, [stay]);
  }
  const rows = room_types.flatMap((type): BoardRow[] => {
    const unassigned = loose.get(type.id) ?? [];
    const units = type.units.map((unit) => ({ unit, stays: byUnit.get(unit.id) ?? NO_STAYS }));
    return [
      { kind: 'type', key: `type-${type.id}`, type, free: countFreeRooms(days.length, units, unassigned) },
      ...lanesOf(unassigned).map((own, lane): BoardRow => ({
        kind: 'lane',
        key: `lane-${type.id}-${lane}`,
        type,
        lane,
        stays: own,
      })),
      ...units.map(({ unit, stays: own }): BoardRow => ({
        kind: 'unit',
        key: `unit-${unit.id}`,
        type,
        unit,
        stays: own,
      })),
    ];
  });
  return { days, rows, today: countNights(from, today) };
}

/** Puts each stay into the first lane in which it fits; there is at least one lane, as a target for drops. */
export function lanesOf(stays: readonly BoardStay[]): BoardStay[][] {
  const lanes: BoardStay[][] = [[]];
  for (const stay of stays) {
    const lane = lanes.find((own) => (own.at(-1)?.end ?? -Infinity) <= stay.start);
    if (lane) lane.push(stay);
    else lanes.push([stay]);
  }
  return lanes;
}

/** Number of free units in service by night. */
function countFreeRooms(
  days: number,
  units: readonly { readonly unit: CalendarUnit; readonly stays: readonly BoardStay[] }[],
  unassigned: readonly BoardStay[],
): number[] {
  const open = units.filter(({ unit }) => unit.lifecycle === 'active');
  const changes = Array.from({ length: days + 1 }, () => 0);
  const at = (index: number): number => Math.min(Math.max(index, 0), days);
  for (const stays of [unassigned, ...open.map(({ stays: own }) => own)]) {
    for (const { id, start, keptEnd } of stays) {
      if (id < 0) continue;
      changes[at(start)]! += 1;
      changes[at(keptEnd)]! -= 1;
    }
  }
  let taken = 0;
  return changes.slice(0, days).map((change) => open.length - (taken += change));
}

/** Index of the first stay of a line that ends after the day, by binary search. */
export function findFirstAfter(stays: readonly BoardStay[], day: number): number {
  let [low, high] = [0, stays.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((stays[middle]?.end ?? Infinity) > day) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Stays of a line with a night in [from, to). */
export function listStaysWithin(stays: readonly BoardStay[], from: number, to: number): readonly BoardStay[] {
  const first = findFirstAfter(stays, from);
  let end = first;
  while (end < stays.length && (stays[end]?.start ?? Infinity) < to) end += 1;
  return stays.slice(first, end);
}

/** The stay that holds a night. */
export function findStayAt(row: BoardRow | undefined, day: number): BoardStay | undefined {
  const stays = staysOf(row);
  const stay = stays[findFirstAfter(stays, day)];
  return stay !== undefined && stay.start <= day ? stay : undefined;
}
