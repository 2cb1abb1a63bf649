import type { Calendar, ChartStay } from '#shared/reservations/tape-chart.ts';
import type { CalendarT } from '#admin/reservations/tape-chart/words.ts';

/** A tape chart of two room types, one with a room out of order, in a fortnight of December 2026. */

export const stay = (id: number, arrival: string, departure: string, change: Partial<ChartStay> = {}): ChartStay => ({
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

export const calendar = (stays: readonly ChartStay[]): Calendar => ({
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

export const t = ((name: string) => name) as CalendarT;

/** Lines of the board above: type A, its lane, 11, 12, 13, type B, its lane, 21. */
export const LINE = { type: 0, lane: 1, u11: 2, u12: 3, u13: 4, otherLane: 6, u21: 7 } as const;
