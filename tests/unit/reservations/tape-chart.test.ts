import { describe, expect, it } from 'vitest';
import {
  type BoardStay,
  boardOf,
  foldLanes,
  isFoldLine,
  findFirstAfter,
  lanesOf,
  findStayAt,
  findStays,
  staysOf,
  listStaysWithin,
} from '#admin/reservations/tape-chart/board.ts';
import type { CalendarType } from '#shared/reservations/tape-chart.ts';
import { targetOf } from '#admin/reservations/tape-chart/change.ts';
import { stepCursor } from '#admin/reservations/tape-chart/cursor.ts';
import {
  boxOf,
  findCellAt,
  fitDayWidth,
  pullAtEdge,
  findScrollTo,
  shownOf,
} from '#admin/reservations/tape-chart/geometry.ts';
import { carryPlaces, startPlaces, hasSameLines } from '#admin/reservations/tape-chart/use-places.ts';
import { calendar, LINE, stay } from '#tests/support/reservations/tape-chart.ts';

describe('the board', () => {
  const board = boardOf(
    calendar([
      stay(1, '02', '04'),
      stay(2, '04', '07'),
      stay(3, '01', '03', { unit_id: null }),
      stay(4, '02', '05', { unit_id: null }),
      stay(5, '03', '04', { unit_id: null }),
      stay(-6, '10', '12', { unit_id: null, status: 'quarantined' }),
      stay(7, '10', '12', { unit_id: 13 }),
    ]),
  );

  it('gives stays without a room as many lanes as they need, and every type one at least', () => {
    expect(board.rows.map(({ key }) => key)).toEqual([
      'type-1',
      'lane-1-0',
      'lane-1-1',
      'unit-11',
      'unit-12',
      'unit-13',
      'type-2',
      'lane-2-0',
      'unit-21',
    ]);
    expect(lanesOf([])).toEqual([[]]);
  });

  it('folds lanes beyond the second until the type is unfolded, and never one with a stay in conflict', () => {
    const loose = { unit_id: null };
    const whole = boardOf(
      calendar([
        ...['02', '03', '04', '05'].map((from, at) => stay(at + 1, from, '09', loose)),
        stay(8, '06', '08', { ...loose, status: 'quarantined' }),
      ]),
    );
    const lanesIn = (unfolded: readonly number[]) =>
      foldLanes(whole, new Set(unfolded)).rows.filter((row) => row.kind === 'lane' && row.type.id === 1);
    expect(lanesIn([]).map((row) => staysOf(row).map(({ id }) => id))).toEqual([[1], [2], [8]]);
    expect(lanesIn([]).map(isFoldLine)).toEqual([false, true, false]);
    expect(lanesIn([])[1]).toMatchObject({ waiting: 5, spare: 2 });
    expect(lanesIn([1]).length).toBe(5);
    expect(lanesIn([2]).length).toBe(3);
    expect(boardOf(calendar([])).rows.some(isFoldLine)).toBe(false);
  });

  it('counts the rooms that are in service and free on each night, unassigned stays taken off', () => {
    const [first] = board.rows;
    expect(first?.kind === 'type' ? first.free.slice(0, 11) : []).toEqual([1, -1, -1, 0, 1, 1, 2, 2, 2, 2, 2]);
  });

  it('tells of each night how much is let, and the lowest price of what is left', () => {
    const price = (sen: number | null) => Array.from({ length: 14 }, () => sen);
    const [small, large] = calendar([]).room_types as [CalendarType, CalendarType];
    const blocked = stay(2, '01', '03', { unit_id: 12, kind: 'maintenance' });
    const { nights } = boardOf({
      ...calendar([stay(1, '01', '02', { unit_id: 11 }), blocked, stay(3, '02', '04', { unit_id: 21 })]),
      room_types: [
        { ...small, prices_sen: price(28_000) },
        { ...large, prices_sen: price(19_000).with(4, null) },
      ],
    });
    // Of 11, 12 and 21: 12 is blocked on the first two nights; 13 is out of order throughout.
    expect(nights.slice(0, 5)).toEqual([
      { is_weekend: false, sold: 50, lowest_sen: 19_000 },
      { is_weekend: false, sold: 50, lowest_sen: 28_000 },
      { is_weekend: true, sold: 33, lowest_sen: 28_000 },
      { is_weekend: true, sold: 0, lowest_sen: 19_000 },
      { is_weekend: false, sold: 0, lowest_sen: 28_000 },
    ]);
  });

  it('finds stays by guest, room and number, and nothing by nothing', () => {
    const shown = boardOf(calendar([stay(1, '01', '02', { title: 'Nur Aina', reference: 'HV-1', unit_id: 21 })]));
    const ids = (text: string) => findStays(shown, text)?.map(({ id }) => id) ?? null;
    expect(['aina', ' hv-1', '21', 'Nobody', ' '].map(ids)).toEqual([[1], [1], [1], [], null]);
  });

  it('knows who holds a night, from the arrival to before the departure', () => {
    const row = board.rows[3];
    expect([0, 1, 2, 3, 5, 6].map((day) => findStayAt(row, day)?.id)).toEqual([undefined, 1, 1, 2, 2, undefined]);
    expect(board.today).toBe(2);
  });
});

describe('what is in sight', () => {
  const sizes = { row: 30, day: 40, side: 100, head: 40 };

  it('is the lines and weeks that the window meets, with some lines to spare', () => {
    const view = { top: 900, left: 300, width: 500, height: 340 };
    expect(shownOf(view, { sizes, rows: 500, days: 60 })).toEqual({
      firstRow: 26,
      lastRow: 44,
      firstDay: 7,
      lastDay: 21,
    });
    expect(shownOf({ ...view, top: 0, left: 0 }, { sizes, rows: 6, days: 10 })).toEqual({
      firstRow: 0,
      lastRow: 6,
      firstDay: 0,
      lastDay: 10,
    });
  });

  it('is found among the stays of a line like by looking at each of them', () => {
    const line = Array.from({ length: 40 }, (_, at): BoardStay => {
      const start = at * 3 - 20 + (at % 2);
      return { ...stay(at, '01', '02'), start, end: start + 1 + (at % 3 === 0 ? 1 : 0), keptEnd: 0 };
    });
    for (let from = -25; from < 100; from += 1) {
      for (const width of [1, 2, 7, 30]) {
        const slow = line.filter(({ start, end }) => end > from && start < from + width);
        expect(listStaysWithin(line, from, from + width)).toEqual(slow);
      }
    }
    expect(findFirstAfter([], 3)).toBe(0);
  });

  it('ends at the edges of the days for a stay that goes on', () => {
    expect(boxOf({ start: -3, end: 2 }, sizes, 14)).toEqual({ left: 0, width: 80 });
    expect(boxOf({ start: 13, end: 20 }, sizes, 14)).toEqual({ left: 520, width: 40 });
  });

  it('is the cell under a point, and never one beyond the board', () => {
    expect(findCellAt({ x: 100 + 40 * 3 + 1, y: 40 + 30 * 2 + 29 }, { sizes, rows: 10, days: 14 })).toEqual({
      row: 2,
      day: 3,
    });
    expect(findCellAt({ x: -50, y: 9999 }, { sizes, rows: 10, days: 14 })).toEqual({ row: 9, day: 0 });
  });

  it('moves only as far as a cell needs to be whole in it', () => {
    const view = { top: 300, left: 0, width: 500, height: 340 };
    expect(findScrollTo({ row: 12, day: 2 }, view, sizes)).toEqual({ top: 300, left: 0 });
    expect(findScrollTo({ row: 3, day: 12 }, view, sizes)).toEqual({ top: 90, left: 120 });
    expect(findScrollTo({ row: 30, day: 0 }, view, sizes)).toEqual({ top: 630, left: 0 });
  });

  it('fills the window with the days, but never below what can be read', () => {
    expect(fitDayWidth(1500, 100, 14)).toBe(100);
    expect(fitDayWidth(360, 88, 60)).toBe(26);
    expect([pullAtEdge(500, 100, 900), pullAtEdge(105, 100, 900) < 0, pullAtEdge(895, 100, 900) > 0]).toEqual([
      0,
      true,
      true,
    ]);
  });
});

describe('the keyboard', () => {
  const board = boardOf(calendar([stay(1, '03', '06')]));

  it.each([
    ['goes past a stay in one step', { row: LINE.u11, day: 3 }, 'ArrowRight', { row: LINE.u11, day: 5 }],
    ['goes before it from its last night', { row: LINE.u11, day: 4 }, 'ArrowLeft', { row: LINE.u11, day: 1 }],
    ['keeps the day from line to line', { row: LINE.u11, day: 4 }, 'ArrowDown', { row: LINE.u12, day: 4 }],
    ['stays at the edge', { row: 0, day: 0 }, 'ArrowUp', { row: 0, day: 0 }],
    ['reaches the last day', { row: 3, day: 2 }, 'End', { row: 3, day: 13 }],
    ['pages to the last line', { row: 3, day: 2 }, 'PageDown', { row: 7, day: 2 }],
  ])('%s', (_what, from, key, to) => {
    expect(stepCursor(board, from, { key, isFar: false })).toEqual(to);
  });

  it('reaches the corners with Ctrl, and leaves other keys alone', () => {
    expect(stepCursor(board, { row: 3, day: 3 }, { key: 'Home', isFar: true })).toEqual({ row: 0, day: 0 });
    expect(stepCursor(board, { row: 3, day: 3 }, { key: 'x', isFar: false })).toBeNull();
  });
});

describe('where the hands are while the board changes', () => {
  const stays = [stay(1, '03', '06'), stay(2, '03', '05', { unit_id: null })];
  const before = boardOf(calendar(stays));
  const other = stay(3, '04', '06', { unit_id: null });
  const own = findStayAt(before.rows[LINE.u11], 2);
  if (!own) throw new Error('There is no stay');
  const places = {
    ...startPlaces(before),
    cursor: { row: LINE.u12, day: 4 },
    moving: { stay: own, row: LINE.u12, start: 3, end: 6, by: 'keys' as const },
    span: { row: LINE.u21, start: 5, end: 7 },
    said: 'On its way',
  };

  it('they keep their rooms when a line comes in above them', () => {
    const after = boardOf(calendar([...stays, other]));
    expect(hasSameLines(before, after)).toBe(false);
    const now = carryPlaces(places, { before, after, cancelled: 'Left' });
    expect(now).toMatchObject({
      cursor: { row: LINE.u12 + 1, day: 4 },
      span: { row: LINE.u21 + 1 },
      said: 'On its way',
    });
    expect(now.moving && targetOf(after, now.moving)).toMatchObject({ unit_id: 12, arrival: '2026-12-04' });
  });

  it('they let go of a stay that somebody else has moved, and of one whose line is gone', () => {
    const moved = boardOf(calendar([stay(1, '03', '07'), ...stays.slice(1)]));
    expect(hasSameLines(before, moved)).toBe(true);
    expect(carryPlaces(places, { before, after: moved, cancelled: 'Left' })).toMatchObject({
      moving: null,
      span: places.span,
      said: 'Left',
    });
    const lanes = boardOf(calendar([...stays, other]));
    const there = { ...places, cursor: { row: 2, day: 4 }, moving: null, span: { row: 2, start: 8, end: 9 } };
    expect(carryPlaces(there, { before: lanes, after: before, cancelled: 'Left' })).toMatchObject({
      cursor: { row: 2, day: 4 },
      span: null,
      said: '',
    });
  });

  it('other days keep the day of the keyboard while it is among them, and nothing else', () => {
    const days = (from: string, to: string) => boardOf({ ...calendar(stays), from: `2026-12-${from}`, to });
    const later = carryPlaces(places, { before, after: days('04', '2026-12-18'), cancelled: 'Left' });
    expect(later).toMatchObject({ cursor: { row: LINE.u12, day: 1 }, moving: null, span: null, said: 'Left' });
    expect(carryPlaces(places, { before, after: days('20', '2027-01-03'), cancelled: 'Left' }).cursor.day).toBe(0);
    expect(carryPlaces(places, { before, after: days('01', '2026-12-04'), cancelled: 'Left' }).cursor.day).toBe(2);
  });
});
