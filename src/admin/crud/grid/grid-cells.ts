/** Cells of a grid by their indexes, the range that is selected, and where a key leads. */

export interface SheetCell {
  readonly row: number;
  readonly column: number;
}

/** A row; a heading spans all columns, holds no cell and is never stood upon. */
export interface GridRow {
  readonly key: string;
  /** Names the row where it is spoken of. */
  readonly title: string;
  readonly kind?: 'heading' | 'told';
}

export interface GridColumn {
  readonly key: string;
  readonly title: string;
}

/** Selected cells: `anchor` is where the range began, `focus` where the reader stands. */
export interface Selection {
  readonly anchor: SheetCell;
  readonly focus: SheetCell;
}

/** A range with both ends. */
export interface Bounds {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

export interface GridSize {
  readonly rows: readonly Pick<GridRow, 'kind'>[];
  readonly columns: number;
}

export const edgesOf = ({ anchor, focus }: Selection): Bounds => ({
  top: Math.min(anchor.row, focus.row),
  left: Math.min(anchor.column, focus.column),
  bottom: Math.max(anchor.row, focus.row),
  right: Math.max(anchor.column, focus.column),
});

/** The least range that holds all of the cells. */
export const hullOf = (cells: readonly SheetCell[]): Bounds => ({
  top: Math.min(...cells.map(({ row }) => row)),
  left: Math.min(...cells.map(({ column }) => column)),
  bottom: Math.max(...cells.map(({ row }) => row)),
  right: Math.max(...cells.map(({ column }) => column)),
});

export const isInside = ({ top, left, bottom, right }: Bounds, { row, column }: SheetCell): boolean =>
  top <= row && row <= bottom && left <= column && column <= right;

export const isOneCell = ({ top, left, bottom, right }: Bounds): boolean => top === bottom && left === right;

/** The rows of a range that hold cells. */
export const rowsWithin = (
  { top, bottom }: Pick<Bounds, 'top' | 'bottom'>,
  { rows }: Pick<GridSize, 'rows'>,
): number[] =>
  Array.from({ length: bottom - top + 1 }, (_, at) => top + at).filter((at) => rows[at]?.kind !== 'heading');

export const columnsWithin = ({ left, right }: Pick<Bounds, 'left' | 'right'>): number[] =>
  Array.from({ length: right - left + 1 }, (_, at) => left + at);

/** A place of a grid whose rows and columns may have changed since. */
export function keepInside(cell: SheetCell, size: GridSize): SheetCell {
  const column = Math.max(0, Math.min(cell.column, size.columns - 1));
  const row = stepRow(Math.max(0, Math.min(cell.row, size.rows.length - 1)), 0, size);
  return { row, column };
}

/** Goes some rows on, over headings, and stops at the last row that holds cells. */
function stepRow(from: number, by: number, { rows }: GridSize): number {
  const open = rows.flatMap(({ kind }, at) => (kind === 'heading' ? [] : [at]));
  const next = open.findIndex((at) => at >= from);
  const at = next === -1 ? open.length - 1 : next;
  return open[Math.max(0, Math.min(open.length - 1, at + by))] ?? 0;
}

interface Pressed {
  readonly key: string;
  /** With Ctrl or the command key: to the very end. */
  readonly isFar: boolean;
}

/** Rows that Page Up and Page Down pass over. */
const PAGE = 10;

/** Where a key leads; null for a key that does not move. */
export function movedBy(cell: SheetCell, { key, isFar }: Pressed, size: GridSize): SheetCell | null {
  const { row, column } = cell;
  const last = size.columns - 1;
  const everyRow = size.rows.length;
  const to = (by: number, at: number): SheetCell => keepInside({ row: stepRow(row, by, size), column: at }, size);
  switch (key) {
    case 'ArrowLeft':
      return to(0, isFar ? 0 : column - 1);
    case 'ArrowRight':
      return to(0, isFar ? last : column + 1);
    case 'ArrowUp':
      return to(isFar ? -everyRow : -1, column);
    case 'ArrowDown':
      return to(isFar ? everyRow : 1, column);
    case 'Home':
      return to(isFar ? -everyRow : 0, 0);
    case 'End':
      return to(isFar ? everyRow : 0, last);
    case 'PageUp':
      return to(-PAGE, column);
    case 'PageDown':
      return to(PAGE, column);
    default:
      return null;
  }
}

/** A range drawn out to a cell along one axis, the longer way: what a drag of the handle fills. */
export function drawnOut(bounds: Bounds, { row, column }: SheetCell): Bounds {
  const down = Math.max(row - bounds.bottom, bounds.top - row, 0);
  const across = Math.max(column - bounds.right, bounds.left - column, 0);
  if (down === 0 && across === 0) return bounds;
  return down >= across
    ? { ...bounds, top: Math.min(bounds.top, row), bottom: Math.max(bounds.bottom, row) }
    : { ...bounds, left: Math.min(bounds.left, column), right: Math.max(bounds.right, column) };
}
