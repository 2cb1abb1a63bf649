import { useState } from 'react';
import { countNights } from '#shared/day.ts';
import { type Board, type BoardStay, staysOf } from './board.ts';
import { type Draft, placeOf, sameTarget } from './change.ts';
import type { Cursor } from './cursor.ts';
import type { Span } from './pick.ts';

export interface Moving extends Draft {
  readonly by: 'pointer' | 'keys';
}

/** What the hands are on, by the numbers of lines and days: the keyboard's cell, a stay on its way, nights picked. */
export interface Places {
  readonly cursor: Cursor;
  readonly moving: Moving | null;
  readonly span: Span | null;
  /** What was said of it last. */
  readonly said: string;
}

export const firstPlaces = ({ rows, days, today }: Board): Places => ({
  cursor: {
    row: Math.max(
      0,
      rows.findIndex(({ kind }) => kind === 'unit'),
    ),
    day: Math.min(Math.max(today, 0), days.length - 1),
  },
  moving: null,
  span: null,
  said: '',
});

/** Whether the number of a line and of a day mean the same on both. */
export const sameLines = (before: Board, after: Board): boolean =>
  before.days[0] === after.days[0] &&
  before.rows.length === after.rows.length &&
  before.rows.every(({ key }, row) => after.rows[row]?.key === key);

/** The stay on a board that came later; none once somebody else has changed it. */
export const stillThere = ({ rows }: Board, stay: BoardStay): BoardStay | undefined =>
  rows
    .flatMap(staysOf)
    .find(({ id, status, ...now }) => id === stay.id && status === stay.status && sameTarget(now, placeOf(stay)));

/**
 * The same room and day on a board that came later: a line that came or went has given others new numbers. What was on
 * its way or picked is let go of where its line or its stay is gone, and when other days are shown; `left` says so.
 */
export function carried(places: Places, before: Board, after: Board, left: string): Places {
  const { cursor, moving, span } = places;
  const rowOf = ({ row }: { row: number }): number => after.rows.findIndex(({ key }) => key === before.rows[row]?.key);
  const [was = '', is = ''] = [before.days[0], after.days[0]];
  const row = rowOf(cursor);
  const stay = moving && stillThere(after, moving.stay);
  const isOnItsWay = moving && stay && was === is && rowOf(moving) >= 0;
  const isPicked = span && was === is && rowOf(span) >= 0;
  return {
    cursor: {
      row: row < 0 ? Math.min(cursor.row, Math.max(0, after.rows.length - 1)) : row,
      day: Math.min(Math.max(cursor.day + countNights(is, was), 0), after.days.length - 1),
    },
    moving: isOnItsWay ? { ...moving, stay, row: rowOf(moving) } : null,
    span: isPicked ? { ...span, row: rowOf(span) } : null,
    said: moving && !isOnItsWay ? left : span && !isPicked ? '' : places.said,
  };
}

/** Where the hands are on the board as it is now, and the way to move them. */
export function usePlaces(board: Board, left: string): [places: Places, move: (change: Partial<Places>) => void] {
  const [held, setHeld] = useState(() => ({ board, places: firstPlaces(board) }));
  const now = held.board === board ? held : { board, places: carried(held.places, held.board, board, left) };
  if (now !== held) setHeld(now);
  const move = (change: Partial<Places>): void =>
    setHeld((last) => ({ ...last, places: { ...last.places, ...change } }));
  return [now.places, move];
}
