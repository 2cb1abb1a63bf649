import { describe, expect, it } from 'vitest';
import { type BoardStay, boardOf, findStayAt, staysOf } from '#admin/reservations/tape-chart/board.ts';
import type { StayPreview } from '#shared/reservations/stay-answers.ts';
import {
  type MoveDraft,
  chooseCall,
  hasTwoPrices,
  mayChange,
  nudgeDraft,
  targetOfStay,
  buildRequest,
  resizeDraft,
  shiftDraft,
  targetOf,
  judgeDraft,
} from '#admin/reservations/tape-chart/change.ts';
import { findHindrance, selectNights, stretchSpan, wantedOf } from '#admin/reservations/tape-chart/selection.ts';
import {
  type BoardLabels,
  describeObjection,
  describeRule,
  describeUncleaned,
  describeVerdict,
} from '#admin/reservations/tape-chart/board-labels.ts';
import type { PreviewState } from '#admin/reservations/tape-chart/use-preview.ts';
import { calendar, LINE, stay, t } from '#tests/support/reservations/tape-chart.ts';

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
    expect(chooseCall(board, own, { to: { ...targetOfStay(own), ...change }, price: 'keep' })).toEqual(call);
  });

  it.each([
    ['confirmed', '05', '08', '2026-12-05'],
    ['checked_in', '01', '06', '2026-12-03'],
  ] as const)(
    'of a part, %s, takes it elsewhere from its first night to come, and no other',
    (status, from, to, date) => {
      const [own] = staysOf(boardOf(calendar([stay(7, from, to, { status, is_part: true })])).rows[LINE.u11]);
      if (!own) throw new Error('There is no stay');
      const call = chooseCall(board, own, { to: { ...targetOfStay(own), unit_id: 12 }, price: 'keep' });
      expect(call).toEqual({ action: 'split', input: { date, unit_id: 12 } });
    },
  );

  it('has two prices where nights or their kind change, and none in a room of the same type', () => {
    const { stay: own } = draft(1);
    expect(hasTwoPrices(own, { ...targetOfStay(own), unit_id: 12 })).toBe(false);
    expect(hasTwoPrices(own, { ...targetOfStay(own), unit_id: 21, room_type_id: 2 })).toBe(true);
    expect(hasTwoPrices(own, { ...targetOfStay(own), departure: '2026-12-09' })).toBe(true);
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
