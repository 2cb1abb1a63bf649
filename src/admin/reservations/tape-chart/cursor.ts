import { type Board, type BoardStay, stayAt } from './board.ts';

/** The keyboard's cell. */
export interface Cursor {
  readonly row: number;
  readonly day: number;
}

export const stayUnder = (board: Board, { row, day }: Cursor): BoardStay | undefined => stayAt(board.rows[row], day);

const PAGE = 10;

/** Cell after a key, null for a key that does not move. A stay is one cell, however many nights it holds. */
export function stepped(board: Board, cursor: Cursor, key: string, isFar: boolean): Cursor | null {
  const last = { row: board.rows.length - 1, day: board.days.length - 1 };
  const stay = stayUnder(board, cursor);
  const at = (row: number, day: number): Cursor => ({
    row: Math.min(Math.max(row, 0), last.row),
    day: Math.min(Math.max(day, 0), last.day),
  });
  switch (key) {
    case 'ArrowLeft':
      return at(cursor.row, (stay?.start ?? cursor.day) - 1);
    case 'ArrowRight':
      return at(cursor.row, stay ? stay.end : cursor.day + 1);
    case 'ArrowUp':
      return at(cursor.row - 1, cursor.day);
    case 'ArrowDown':
      return at(cursor.row + 1, cursor.day);
    case 'PageUp':
      return at(cursor.row - PAGE, cursor.day);
    case 'PageDown':
      return at(cursor.row + PAGE, cursor.day);
    case 'Home':
      return at(isFar ? 0 : cursor.row, 0);
    case 'End':
      return at(isFar ? last.row : cursor.row, last.day);
    default:
      return null;
  }
}
