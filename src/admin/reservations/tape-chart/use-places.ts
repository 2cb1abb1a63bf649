import { useState } from 'react';
import { countNights } from '#shared/day.ts';
import { type ChartBoard, type BoardStay, staysOf } from './board.ts';
import { type MoveDraft, targetOfStay, isSameTarget } from './change.ts';
import type { Cell, Span } from './geometry.ts';

/**
 * Where the reader stands on the tape chart, and what becomes of it when a newer board takes the place of the one
 * before.
 */

export interface Moving extends MoveDraft {
  readonly by: 'pointer' | 'keys';
}

/** State of the interaction, by indexes of lines and days: the keyboard's cell, a stay being moved, selected nights. */
export interface Places {
  readonly cursor: Cell;
  readonly moving: Moving | null;
  readonly span: Span | null;
  /** Latest text for screen readers. */
  readonly said: string;
}

export const startPlaces = ({ rows, days, today }: ChartBoard): Places => ({
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

/** Whether indexes of lines and days mean the same on both boards. */
export const hasSameLines = (before: ChartBoard, after: ChartBoard): boolean =>
  before.days[0] === after.days[0] &&
  before.rows.length === after.rows.length &&
  before.rows.every(({ key }, row) => after.rows[row]?.key === key);

/** Finds the stay on a newer board; undefined after another user's change. */
export const findAgain = ({ rows }: ChartBoard, stay: BoardStay): BoardStay | undefined =>
  rows
    .flatMap(staysOf)
    .find(
      ({ id, status, ...now }) => id === stay.id && status === stay.status && isSameTarget(now, targetOfStay(stay)),
    );

/** A board that another takes the place of, and the text that tells of a move which ended with it. */
export interface Renewal {
  readonly before: ChartBoard;
  readonly after: ChartBoard;
  readonly cancelled: string;
}

/**
 * Carries the state to a newer board, whose lines may have other indexes. A moved stay or a selection is dropped when its
 * line or its stay is gone, and when other days are shown.
 */
export function carryPlaces(places: Places, { before, after, cancelled }: Renewal): Places {
  const { cursor, moving, span } = places;
  const rowOf = ({ row }: { row: number }): number => after.rows.findIndex(({ key }) => key === before.rows[row]?.key);
  const [was = '', is = ''] = [before.days[0], after.days[0]];
  const row = rowOf(cursor);
  const stay = moving && findAgain(after, moving.stay);
  const isOnItsWay = moving && stay && was === is && rowOf(moving) >= 0;
  const isSelected = span && was === is && rowOf(span) >= 0;
  return {
    cursor: {
      row: row < 0 ? Math.min(cursor.row, Math.max(0, after.rows.length - 1)) : row,
      day: Math.min(Math.max(cursor.day + countNights(is, was), 0), after.days.length - 1),
    },
    moving: isOnItsWay ? { ...moving, stay, row: rowOf(moving) } : null,
    span: isSelected ? { ...span, row: rowOf(span) } : null,
    said: moving && !isOnItsWay ? cancelled : span && !isSelected ? '' : places.said,
  };
}

/** State of the interaction on the present board, and a function to change it. */
export function usePlaces(
  board: ChartBoard,
  cancelled: string,
): [places: Places, put: (change: Partial<Places>) => void] {
  const [held, setHeld] = useState(() => ({ board, places: startPlaces(board) }));
  const isNew = held.board !== board;
  const now = isNew
    ? { board, places: carryPlaces(held.places, { before: held.board, after: board, cancelled }) }
    : held;
  if (isNew) setHeld(now);
  const put = (change: Partial<Places>): void =>
    setHeld((last) => ({ ...last, places: { ...last.places, ...change } }));
  return [now.places, put];
}
