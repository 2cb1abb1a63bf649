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
import type { Calendar, ChartStay, CalendarType } from '#shared/reservations/tape-chart.ts';
import type { StayPreview } from '#shared/reservations/stay-answers.ts';
import {
  type MoveDraft,
  chooseCall,
  hasTwoPrices,
  mayChange,
  nudgeDraft,
  getTarget,
  buildRequest,
  resizeDraft,
  shiftDraft,
  targetOf,
  judgeDraft,
} from '#admin/reservations/tape-chart/change.ts';
import { stepCursor } from '#admin/reservations/tape-chart/cursor.ts';
import {
  boxOf,
  findCellAt,
  fitDayWidth,
  pullAtEdge,
  findScrollTo,
  shownOf,
} from '#admin/reservations/tape-chart/geometry.ts';
import { findHindrance, selectNights, stretchSpan, wantedOf } from '#admin/reservations/tape-chart/selection.ts';
import {
  type BoardLabels,
  describeObjection,
  describeRule,
  describeUncleaned,
  describeVerdict,
} from '#admin/reservations/tape-chart/board-labels.ts';
import { carryPlaces, startPlaces, hasSameLines } from '#admin/reservations/tape-chart/use-places.ts';
import type { PreviewState } from '#admin/reservations/tape-chart/use-preview.ts';
import type { CalendarT } from '#admin/reservations/tape-chart/words.ts';

const stay = (id: number, arrival: string, departure: string, change: Partial<ChartStay> = {}): ChartStay => ({
  id,
  kind: 'reservation',
  reservation_id: id,
  block_id: null,
  room_type_id: 1,
  unit_id: 11,
  arrival: `2026-12-${arrival}`,
  departure: `2026-12-${departure}`,
  status: 'confirmed',
  title: `Guest ${id}`,
  reference: null,
  balance_sen: 0,
  pinned: false,
  is_part: false,
  kept_until: null,
  ...change,
});

const unit = (id: number, room_type_id: number, lifecycle = 'active') => ({
  id,
  room_type_id,
  number: String(id),
  floor: null,
  housekeeping: 'clean',
  lifecycle,
});

const calendar = (stays: readonly ChartStay[]): Calendar => ({
  today: '2026-12-03',
  from: '2026-12-01',
  to: '2026-12-15',
  properties: [],
  property_id: 1,
  weekend_nights: 'thu-fri',
  room_types: [
    {
      id: 1,
      code: 'A',
      name: 'A',
      name_zh: null,
      overbook_limit: 0,
      prices_sen: [],
      units: [unit(11, 1), unit(12, 1), unit(13, 1, 'out-of-order')],
    },
    { id: 2, code: 'B', name: 'B', name_zh: null, overbook_limit: 0, prices_sen: [], units: [unit(21, 2)] },
  ],
  stays,
});

const t = ((name: string) => name) as CalendarT;

/** Lines of the board above: type A, its lane, 11, 12, 13, type B, its lane, 21. */
const LINE = { type: 0, lane: 1, u11: 2, u12: 3, u13: 4, otherLane: 6, u21: 7 } as const;

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

describe('a stay on its way', () => {
  const stays = [
    stay(1, '03', '06'),
    stay(2, '06', '08'),
    stay(3, '04', '05', { unit_id: 12, status: 'checked_in' }),
    stay(4, '09', '11', { unit_id: 12, status: 'checked_out' }),
    stay(5, '03', '05', { unit_id: null }),
  ];
  const board = boardOf(calendar(stays));
  const draft = (id: number): MoveDraft => {
    const row = board.rows.findIndex((line) => 'stays' in line && line.stays.some((each) => each.id === id));
    const line = board.rows[row];
    const found = line && 'stays' in line ? line.stays.find((each) => each.id === id) : undefined;
    if (!found) throw new Error(`There is no stay ${id}`);
    return { stay: found, row, start: found.start, end: found.end };
  };
  const press = (key: string, change = {}) => ({ key, shiftKey: false, altKey: false, ...change });

  it('goes to another room and other days with its length', () => {
    const moved = shiftDraft(board, draft(1), { row: LINE.u21, days: 4 });
    expect(targetOf(board, moved)).toEqual({
      unit_id: 21,
      room_type_id: 2,
      arrival: '2026-12-07',
      departure: '2026-12-10',
    });
    expect(judgeDraft(board, moved)).toEqual({ kind: 'free' });
  });

  it('says who is there before it is dropped, and that a room is out of service', () => {
    expect(judgeDraft(board, shiftDraft(board, draft(1), { row: LINE.u11, days: 1 }))).toMatchObject({
      kind: 'taken',
      by: { id: 2 },
    });
    expect(judgeDraft(board, shiftDraft(board, draft(1), { row: LINE.u12, days: 0 }))).toMatchObject({ by: { id: 3 } });
    expect(judgeDraft(board, shiftDraft(board, draft(1), { row: LINE.u13, days: 0 }))).toEqual({ kind: 'closed' });
    expect(judgeDraft(board, draft(1))).toEqual({ kind: 'same' });
  });

  it('of a guest who is here counts the nights to come', () => {
    const here = stay(1, '01', '06', { status: 'checked_in' });
    const slept = boardOf(calendar([here, stay(2, '01', '03', { unit_id: 12, status: 'checked_out' })]));
    const [found] = slept.rows.flatMap((line) => ('stays' in line ? line.stays.filter(({ id }) => id === 1) : []));
    if (!found) throw new Error('There is no stay');
    const moved = { stay: found, row: LINE.u12, start: found.start, end: found.end };
    expect(judgeDraft(slept, moved)).toEqual({ kind: 'free' });
  });

  it('keeps its days while the guest is here, and everything once they have left', () => {
    const here = shiftDraft(board, draft(3), { row: LINE.u21, days: 3 });
    expect([here.row, here.start]).toEqual([LINE.u21, 3]);
    expect(resizeDraft(draft(3), 'start', 1)).toEqual(draft(3));
    expect(resizeDraft(draft(3), 'end', 9).end).toBe(9);
    const left = draft(4);
    expect(shiftDraft(board, left, { row: LINE.u21, days: 3 })).toEqual(left);
  });

  it('gives up its room in its own lane only, and keeps its nights then', () => {
    expect(shiftDraft(board, draft(1), { row: LINE.lane, days: 2 })).toMatchObject({ row: LINE.lane, start: 2 });
    expect(shiftDraft(board, draft(1), { row: LINE.otherLane, days: 2 })).toMatchObject({ row: LINE.u11, start: 4 });
  });

  it('never ends before its first night', () => {
    expect(resizeDraft(draft(1), 'end', 0)).toMatchObject({ start: 2, end: 3 });
    expect(resizeDraft(draft(1), 'start', 9)).toMatchObject({ start: 4, end: 5 });
  });

  it('follows the arrows: rooms up and down, days left and right, ends with Shift', () => {
    expect(nudgeDraft(board, draft(5), press('ArrowDown'))).toMatchObject({ row: LINE.u11 });
    expect(nudgeDraft(board, draft(2), press('ArrowUp'))).toMatchObject({ row: LINE.lane });
    expect(nudgeDraft(board, draft(1), press('ArrowRight'))).toMatchObject({ start: 3, end: 6 });
    expect(nudgeDraft(board, draft(1), press('ArrowRight', { shiftKey: true, altKey: false }))).toMatchObject({
      start: 2,
      end: 6,
    });
    expect(nudgeDraft(board, draft(1), press('ArrowLeft', { shiftKey: true, altKey: true }))).toMatchObject({
      start: 1,
      end: 5,
    });
    expect(nudgeDraft(board, draft(1), press('x'))).toBeNull();
  });

  it.each([
    ['another room', 1, { unit_id: 12 }, { action: 'move', input: { unit_id: 12, price: 'keep' } }],
    ['a first room', 5, { unit_id: 12 }, { action: 'assign', input: { unit_id: 12 } }],
    [
      'a first room of another type',
      5,
      { unit_id: 21, room_type_id: 2 },
      { action: 'move', input: { unit_id: 21, price: 'keep' } },
    ],
    ['no room', 1, { unit_id: null }, { action: 'unassign', input: {} }],
    [
      'other days',
      1,
      { departure: '2026-12-09' },
      { action: 'change-dates', input: { arrival: '2026-12-03', departure: '2026-12-09', price: 'keep' } },
    ],
    [
      'other days in another room',
      1,
      { unit_id: 12, arrival: '2026-12-02' },
      { action: 'change-dates', input: { arrival: '2026-12-02', departure: '2026-12-06', unit_id: 12, price: 'keep' } },
    ],
  ])('is one call: %s', (_what, id, change, call) => {
    const { stay: own } = draft(id);
    expect(chooseCall(board, own, { to: { ...getTarget(own), ...change }, price: 'keep' })).toEqual(call);
  });

  it.each([
    ['confirmed', '05', '08', '2026-12-05'],
    ['checked_in', '01', '06', '2026-12-03'],
  ] as const)(
    'of a part, %s, takes it elsewhere from its first night to come, and no other',
    (status, from, to, date) => {
      const [own] = staysOf(boardOf(calendar([stay(7, from, to, { status, is_part: true })])).rows[LINE.u11]);
      if (!own) throw new Error('There is no stay');
      const call = chooseCall(board, own, { to: { ...getTarget(own), unit_id: 12 }, price: 'keep' });
      expect(call).toEqual({ action: 'split', input: { date, unit_id: 12 } });
    },
  );

  it('has two prices where nights or their kind change, and none in a room of the same type', () => {
    const { stay: own } = draft(1);
    expect(hasTwoPrices(own, { ...getTarget(own), unit_id: 12 })).toBe(false);
    expect(hasTwoPrices(own, { ...getTarget(own), unit_id: 21, room_type_id: 2 })).toBe(true);
    expect(hasTwoPrices(own, { ...getTarget(own), departure: '2026-12-09' })).toBe(true);
  });
});

describe('nights that are picked', () => {
  const board = boardOf(
    calendar([
      stay(1, '06', '08'),
      stay(2, '09', '12', { unit_id: 12 }),
      stay(3, '10', '11', { unit_id: null }),
      stay(4, '11', '12', { unit_id: 11, kind: 'maintenance', block_id: 4, reservation_id: null, status: null }),
    ]),
  );
  const why = (row: number, start: number, end: number) => findHindrance(board, { row, start, end });

  it('run from where they were taken hold of, in either direction, and are one at least', () => {
    expect(selectNights({ row: 2, day: 5 }, 8)).toEqual({ row: 2, start: 5, end: 9 });
    expect(selectNights({ row: 2, day: 5 }, 3)).toEqual({ row: 2, start: 3, end: 6 });
    expect(stretchSpan(board, selectNights({ row: 2, day: 5 }, 5), -1)).toEqual({ row: 2, start: 5, end: 6 });
    expect(stretchSpan(board, { row: 2, start: 5, end: 14 }, 1)).toMatchObject({ end: 14 });
  });

  it('are booked in their room, or where the type is sold', () => {
    const nights = { arrival: '2026-12-04', departure: '2026-12-06' };
    expect(wantedOf(board, { row: LINE.u11, start: 3, end: 5 })).toEqual({ room_type_id: 1, unit_id: 11, ...nights });
    expect(wantedOf(board, { row: LINE.lane, start: 3, end: 5 })).toEqual({
      room_type_id: 1,
      unit_id: null,
      ...nights,
    });
  });

  it('are not booked over somebody, in a closed room, when the type is full, or once they are over', () => {
    expect(why(LINE.u11, 3, 5)).toBeNull();
    expect(why(LINE.u11, 3, 6)).toMatchObject({ kind: 'taken', by: { id: 1 } });
    expect(why(LINE.u13, 3, 5)).toEqual({ kind: 'closed' });
    expect(why(LINE.lane, 8, 10)).toEqual({ kind: 'full', nights: ['2026-12-10'] });
    expect(why(LINE.type, 8, 9)).toBeNull();
    expect(why(LINE.u11, 1, 3)).toEqual({ kind: 'past' });
  });
});

describe('a block', () => {
  const board = boardOf(
    calendar([stay(9, '06', '08', { kind: 'maintenance', block_id: 4, reservation_id: null, status: null })]),
  );
  const block = findStayAt(board.rows[LINE.u11], 5);
  if (!block) throw new Error('There is no block');
  const draft: MoveDraft = { stay: block, row: LINE.u11, start: 5, end: 7 };

  it('changes its days and its room, and never stands without one', () => {
    const moved = shiftDraft(board, draft, { row: LINE.u12, days: 2 });
    expect(moved).toMatchObject({ row: LINE.u12, start: 7, end: 9 });
    expect(buildRequest(board, block, { to: targetOf(board, resizeDraft(moved, 'end', 12)), price: 'keep' })).toEqual({
      path: '/api/unit-blocks/4',
      body: { unit_id: 12, from: '2026-12-08', to: '2026-12-13' },
    });
    expect(shiftDraft(board, draft, { row: LINE.lane, days: 0 }).row).toBe(LINE.u11);
    const longer = targetOf(board, resizeDraft(draft, 'end', 9));
    expect(buildRequest(board, block, { to: longer, price: 'keep' }).body).toEqual({
      from: '2026-12-06',
      to: '2026-12-10',
    });
  });

  it('is for those who may change blocks, whatever they may do to stays', () => {
    expect(mayChange({ reservations: true, 'unit-blocks': false }, block)).toBe(false);
    expect(mayChange({ reservations: false, 'unit-blocks': true }, block)).toBe(true);
    expect(mayChange({ reservations: true, 'unit-blocks': false }, stay(1, '06', '08'))).toBe(true);
  });
});

describe('a room that has not been cleaned', () => {
  const at = calendar([]);
  const [type, ...others] = at.room_types;
  const units = type?.units.map((each) => ({ ...each, housekeeping: each.id === 12 ? 'dirty' : 'clean' })) ?? [];
  const board = boardOf({ ...at, room_types: type ? [{ ...type, units }, ...others] : [] });
  const [here = null] = boardOf(calendar([stay(1, '01', '08', { status: 'checked_in' })])).rows.flatMap((row) =>
    row.kind === 'unit' ? row.stays : [],
  );
  const against = (unit_id: number, day: string, status = 'checked_in'): string =>
    here
      ? describeUncleaned(
          { t },
          { board, stay: { ...here, status } as BoardStay, to: { unit_id, arrival: `2026-12-${day}` } },
        )
      : '';

  it('is against a guest who would get its key now, not against one who goes there later or has not come', () => {
    expect(against(12, '03')).toBe('rule.dirty');
    expect([against(12, '04'), against(11, '03'), against(12, '03', 'confirmed')]).toEqual(['', '', '']);
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

describe('what a change meets', () => {
  const price = { total_sen: 0, difference_sen: 500, lines: [], nights: [] };
  const whole: StayPreview = {
    is_free: true,
    conflicts: [],
    full_nights: [],
    guests_over: null,
    restriction: null,
    voucher_lost: null,
    plan_beyond: null,
    alternatives: [],
    keep: price,
    whole: price,
  };
  const known = (change: Partial<StayPreview>): PreviewState => ({ kind: 'known', preview: { ...whole, ...change } });
  const labels = {
    t,
    shortDay: (day: string) => day,
    guestsOver: ({ guests }: { guests: number }) => `at most ${guests}`,
  };
  const against = (change: Partial<StayPreview>) => [
    describeObjection(labels, known(change)),
    describeRule(labels, known(change)),
  ];

  it('is said for what it is: too many guests, a type that is not sold, a rule, a room out of service', () => {
    expect(against({})).toEqual(['', '']);
    const guests_over = { adults: 2, children: 0, guests: 2 };
    expect(against({ is_free: false, guests_over })).toEqual(['at most 2', '']);
    expect(against({ is_free: false, restriction: { kind: 'not_sold' } })).toEqual(['rule.not_sold', '']);
    expect(against({ restriction: { kind: 'no_price' } })).toEqual(['rule.no_price', '']);
    expect(against({ restriction: { kind: 'min_nights', nights: 3 } })).toEqual(['', 'rule.min_nights']);
    expect(against({ is_free: false })).toEqual(['verdict.closed', '']);
  });

  it('is not called free at a price while no price is known', () => {
    const verdict = (preview: PreviewState): string =>
      describeVerdict(labels as unknown as BoardLabels, { kind: 'free' }, { preview, keepsDays: false });
    expect(verdict({ kind: 'waiting' })).toBe('verdict.free, verdict.pricing');
    expect(verdict({ kind: 'failed', retry: () => undefined })).toBe('verdict.free, verdict.unpriced');
    expect(verdict(known({}))).toContain('RM');
  });
});
