import type { KeyboardEvent } from 'react';
import { isOneCell, keepInside, movedBy } from './grid-cells.ts';
import type { GridModel } from './use-grid.ts';

/** Acts on a key that a cell was pressed with; tells whether it meant something. */
export function pressGridKey<V>(
  grid: GridModel<V>,
  event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>,
): boolean {
  const { key, shiftKey, altKey } = event;
  const isFar = event.ctrlKey || event.metaKey;
  if (altKey) return false;
  const { sheet, selection } = grid;
  const size = { rows: sheet.rows, columns: sheet.columns.length };
  const to = movedBy(selection.focus, { key, isFar }, size);
  if (to) {
    grid.select(to, shiftKey);
    return true;
  }
  return isFar ? pressWithCtrl(grid, key.toLowerCase(), shiftKey) : pressAlone(grid, key);
}

function pressWithCtrl<V>(grid: GridModel<V>, key: string, isShifted: boolean): boolean {
  const { sheet } = grid;
  const size = { rows: sheet.rows, columns: sheet.columns.length };
  const acts: Readonly<Record<string, () => void>> = {
    a: () => {
      const first = keepInside({ row: 0, column: 0 }, size);
      grid.selectBounds({ top: first.row, left: 0, bottom: sheet.rows.length - 1, right: sheet.columns.length - 1 });
    },
    d: () => grid.fill('down'),
    r: () => grid.fill('right'),
    z: isShifted ? grid.redo : grid.undo,
    y: grid.redo,
  };
  const act = acts[key];
  // What there is nothing of to take back, the page may know more of.
  if (!act || (key === 'z' && !isShifted && !grid.canUndo)) return false;
  act();
  return true;
}

function pressAlone<V>(grid: GridModel<V>, key: string): boolean {
  if (key === 'Escape' && !isOneCell(grid.bounds)) grid.select(grid.selection.focus);
  else if (key === 'Delete' || key === 'Backspace') grid.enter('', 'all');
  else if (key === 'Enter' || key === 'F2') grid.type();
  // An input method begins with a key that has no name yet.
  else if (key === 'Process') grid.type('');
  else if (key.length === 1 && key !== ' ') grid.type(key);
  else return false;
  return true;
}
