import { type ChartBoard, type BoardStay, findStayAt } from './board.ts';
import type { Cell } from './geometry.ts';

export const findStayUnder = (board: ChartBoard, { row, day }: Cell): BoardStay | undefined =>
  findStayAt(board.rows[row], day);

const PAGE = 10;

/** A key that moves the cursor; far is the edge of the board instead of the line's. */
export interface CursorKey {
  readonly key: string;
  readonly isFar: boolean;
}

/** Cell after a key, null for a key that does not move. A stay is one cell, however many nights it holds. */
export function stepCursor(board: ChartBoard, cursor: Cell, { key, isFar }: CursorKey): Cell | null {
  const last = { row: board.rows.length - 1, day: board.days.length - 1 };
  const stay = findStayUnder(board, cursor);
  const at = (row: number, day: number): Cell => ({
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
