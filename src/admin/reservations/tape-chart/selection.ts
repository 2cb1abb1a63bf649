import { addDays } from '#shared/day.ts';
import { type ChartBoard, type BoardRow, type BoardStay, staysOf, listStaysWithin } from './board.ts';
import type { Cell, Span } from './geometry.ts';

/** Selection from the pressed night to another one of the line, both included, in either direction. */
export const selectNights = (pressed: Cell, day: number): Span => ({
  row: pressed.row,
  start: Math.min(pressed.day, day),
  end: Math.max(pressed.day, day) + 1,
});

/** Adds or removes a night at the end and keeps at least one. */
export const stretchSpan = (board: ChartBoard, span: Span, by: 1 | -1): Span => ({
  ...span,
  end: Math.min(Math.max(span.end + by, span.start + 1), board.days.length),
});

/** Reasons why these nights cannot be booked, as far as the board knows. */
export type Hindrance =
  | { readonly kind: 'past' | 'closed' }
  | { readonly kind: 'taken'; readonly by: BoardStay }
  | { readonly kind: 'full'; readonly nights: readonly string[] };

export function findHindrance(board: ChartBoard, { row, start, end }: Span): Hindrance | null {
  const line = board.rows[row];
  if (!line || start < board.today) return { kind: 'past' };
  if (line.kind !== 'unit') {
    const free = line.kind === 'type' ? line.free : freeOf(board, line.type.id);
    const nights = board.days.slice(start, end).filter((_, at) => (free[start + at] ?? 0) <= -line.type.overbook_limit);
    return nights.length > 0 ? { kind: 'full', nights } : null;
  }
  const [by] = listStaysWithin(staysOf(line), start, end);
  if (by) return { kind: 'taken', by };
  return line.unit.lifecycle === 'active' ? null : { kind: 'closed' };
}

const freeOf = (board: ChartBoard, typeId: number): readonly number[] =>
  board.rows.flatMap((row) => (row.kind === 'type' && row.type.id === typeId ? [row.free] : []))[0] ?? [];

/** Selected nights, under the API's names. */
export interface WantedNights {
  readonly room_type_id: number;
  /** Null for a line without a unit. */
  readonly unit_id: number | null;
  readonly arrival: string;
  readonly departure: string;
}

export function wantedOf(board: ChartBoard, { row, start, end }: Span): WantedNights {
  const line: BoardRow | undefined = board.rows[row];
  const [first = ''] = board.days;
  return {
    room_type_id: line?.type.id ?? 0,
    unit_id: line?.kind === 'unit' ? line.unit.id : null,
    arrival: addDays(first, start),
    departure: addDays(first, end),
  };
}
