import { countNights } from '#shared/day.ts';
import { isWeekendNight, nightsOf } from '#shared/rates/night.ts';
import type { Calendar, ChartStay, CalendarType, CalendarUnit } from '#shared/reservations/tape-chart.ts';

/** The tape chart as lines of nights, built from the server's answer. */

/** A stay with its nights as indexes of the board's days, [start, end); both may lie outside the shown days. */
export interface BoardStay extends ChartStay {
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
      /** Stays of this type without a room, in all its lanes, and how many of these lanes a folded type leaves out. */
      readonly waiting: number;
      readonly spare: number;
    }
  | {
      readonly kind: 'unit';
      readonly key: string;
      readonly type: CalendarType;
      readonly unit: CalendarUnit;
      readonly stays: readonly BoardStay[];
    };

/** A night of the whole house. */
export interface HouseNight {
  /** Part of the units in service and not blocked that is let, in whole percent; null where there is no such unit. */
  readonly sold: number | null;
  /** Lowest price among the types that still have a unit; null where nothing is left or sold. */
  readonly lowest_sen: number | null;
  /** Priced as weekend by the house, whose rest may fall on other days than Saturday and Sunday. */
  readonly is_weekend: boolean;
}

export interface ChartBoard {
  readonly days: readonly string[];
  readonly nights: readonly HouseNight[];
  readonly rows: readonly BoardRow[];
  /** Index of `today` among the days; negative or beyond them when it is not shown. */
  readonly today: number;
}

const NO_STAYS: readonly BoardStay[] = [];

export const staysOf = (row: BoardRow | undefined): readonly BoardStay[] =>
  row === undefined || row.kind === 'type' ? NO_STAYS : row.stays;

/** Builds the board: types with their free units by night, lanes of stays without a unit, units. `notLet` labels unlet nights. */
export function boardOf({ from, to, today, weekend_nights, room_types, stays }: Calendar, notLet = ''): ChartBoard {
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
  const house = days.map((): CountedNight => ({ let: 0, lettable: 0, lowest_sen: null }));
  const rows = room_types.flatMap((type): BoardRow[] => {
    const unassigned = loose.get(type.id) ?? [];
    const units = type.units.map((unit) => ({ unit, stays: byUnit.get(unit.id) ?? NO_STAYS }));
    const { free, let: nightsLet } = countRooms(days.length, units, unassigned);
    for (const [day, count] of free.entries()) {
      const night = house[day]!;
      night.let += nightsLet[day]!;
      night.lettable += count + nightsLet[day]!;
      const price = type.prices_sen[day] ?? null;
      if (count > 0 && price !== null) night.lowest_sen = Math.min(night.lowest_sen ?? price, price);
    }
    return [
      { kind: 'type', key: `type-${type.id}`, type, free },
      ...laneRowsOf(type, unassigned),
      ...units.map(({ unit, stays: own }): BoardRow => ({
        kind: 'unit',
        key: `unit-${unit.id}`,
        type,
        unit,
        stays: own,
      })),
    ];
  });
  const nights = house.map(({ let: taken, lettable, lowest_sen }, day) => ({
    is_weekend: isWeekendNight(days[day]!, weekend_nights),
    sold: lettable > 0 ? Math.round((taken / lettable) * 100) : null,
    lowest_sen,
  }));
  return { days, nights, rows, today: countNights(from, today) };
}

function laneRowsOf(type: CalendarType, unassigned: readonly BoardStay[]): BoardRow[] {
  const lanes = lanesOf(unassigned);
  const counts = { waiting: unassigned.length, spare: lanes.filter(isSpare).length };
  return lanes.map((stays, lane) => ({
    kind: 'lane',
    key: `lane-${type.id}-${lane}`,
    type,
    lane,
    stays,
    ...counts,
  }));
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

/** More lanes of a type than these would push its rooms out of sight. */
const FOLDED_LANES = 2;

/** Whether a lane goes with a folded type. One with a stay in conflict does not: its guest may be at the desk. */
const isSpare = (stays: readonly BoardStay[], lane: number): boolean =>
  lane >= FOLDED_LANES && stays.every(({ status }) => status !== 'quarantined');

/** Whether the line is the one that folds and unfolds its type. */
export const isFoldLine = (row: BoardRow): boolean =>
  row.kind === 'lane' && row.lane === FOLDED_LANES - 1 && row.spare > 0;

/** The board without the spare lanes of types that are not unfolded. */
export const foldLanes = (board: ChartBoard, unfolded: ReadonlySet<number>): ChartBoard => ({
  ...board,
  rows: board.rows.filter((row) => row.kind !== 'lane' || !isSpare(row.stays, row.lane) || unfolded.has(row.type.id)),
});

interface CountedNight {
  let: number;
  lettable: number;
  lowest_sen: number | null;
}

/** Number of units in service that are free, and that are let, by night. */
function countRooms(
  days: number,
  units: readonly { readonly unit: CalendarUnit; readonly stays: readonly BoardStay[] }[],
  unassigned: readonly BoardStay[],
): { readonly free: number[]; readonly let: number[] } {
  const open = units.filter(({ unit }) => unit.lifecycle === 'active');
  const held = [unassigned, ...open.map(({ stays }) => stays)].flat().filter(({ id }) => id >= 0);
  const taken = countByNight(days, held);
  return {
    free: taken.map((count) => open.length - count),
    let: countByNight(
      days,
      held.filter(({ kind }) => kind === 'reservation'),
    ),
  };
}

/** How many of these hold each night, kept nights included; one pass, since a house has thousands of them. */
function countByNight(days: number, stays: readonly BoardStay[]): number[] {
  const changes = Array.from({ length: days + 1 }, () => 0);
  const at = (index: number): number => Math.min(Math.max(index, 0), days);
  for (const { start, keptEnd } of stays) {
    changes[at(start)]! += 1;
    changes[at(keptEnd)]! -= 1;
  }
  let count = 0;
  return changes.slice(0, days).map((change) => (count += change));
}

/** The stays whose guest, room or number holds a text, in the order of the lines; null where nothing is looked for. */
export function findStays({ rows }: ChartBoard, text: string): readonly BoardStay[] | null {
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === '') return null;
  const holds = (...texts: readonly (string | null)[]): boolean =>
    texts.some((each) => each?.toLocaleLowerCase().includes(wanted));
  return rows.flatMap((row) =>
    staysOf(row).filter(({ title, reference }) =>
      holds(title, reference, row.kind === 'unit' ? row.unit.number : null),
    ),
  );
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
