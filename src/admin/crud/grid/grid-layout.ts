import type { Bounds, SheetCell, GridRow } from './grid-cells.ts';

/** Positions of a grid's rows and columns in pixels, and the part of it that is in sight. */

export interface GridSizes {
  /** Top of each row, and the height of all of them at the end. */
  readonly tops: readonly number[];
  readonly column: number;
  /** Sizes of the sticky first column and of the sticky head. */
  readonly side: number;
  readonly head: number;
}

export interface GridView {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

/** Heights of rows in pixels, by their kinds. */
const ROW_HEIGHTS = { cells: 40, told: 28, heading: 40 } as const;

export function topsOf(rows: readonly Pick<GridRow, 'kind'>[]): number[] {
  let top = 0;
  return [0, ...rows.map(({ kind }) => (top += ROW_HEIGHTS[kind ?? 'cells']))];
}

/** The row at a height, by halves. */
export function findRowAt(y: number, tops: readonly number[]): number {
  let [low, high] = [0, Math.max(0, tops.length - 2)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((tops[middle] ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Rows and columns beyond the edges, so that a quick scroll shows no gap; columns come by sevens to be drawn rarely. */
const SPARE_ROWS = 4;
const STEP = 7;

/** What is drawn of a grid, both ends included. */
export function shownPartOf(view: GridView, { tops, column, side, head }: GridSizes, columns: number): Bounds {
  const rows = tops.length - 1;
  const first = Math.floor(view.left / column / STEP) * STEP;
  const last = Math.ceil((view.left + view.width - side) / column / STEP) * STEP - 1;
  return {
    top: Math.max(0, findRowAt(view.top, tops) - SPARE_ROWS),
    bottom: Math.min(rows - 1, findRowAt(view.top + view.height - head, tops) + SPARE_ROWS),
    left: Math.max(0, Math.min(first, columns - 1)),
    right: Math.min(columns - 1, last),
  };
}

/** Scroll position from which the whole of a cell is in sight beside the sticky edges. */
export function scrollTo({ row, column }: SheetCell, view: GridView, sizes: GridSizes): Pick<GridView, 'top' | 'left'> {
  const { tops, side, head } = sizes;
  return {
    top: into([tops[row] ?? 0, tops[row + 1] ?? 0], view.top, view.height - head),
    left: into([column * sizes.column, (column + 1) * sizes.column], view.left, view.width - side),
  };
}

function into([low, high]: readonly [number, number], from: number, length: number): number {
  if (low < from) return low;
  return high > from + length ? high - length : from;
}

export interface GridBox {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

/** Box of a range, from the first cell's corner. */
export const boxOfRange = ({ top, left, bottom, right }: Bounds, { tops, column }: GridSizes): GridBox => ({
  top: tops[top] ?? 0,
  left: left * column,
  width: (right - left + 1) * column,
  height: (tops[bottom + 1] ?? 0) - (tops[top] ?? 0),
});
