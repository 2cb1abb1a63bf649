import {
  type Bounds,
  type SheetCell,
  type GridColumn,
  type GridRow,
  columnsWithin,
  hullOf,
  isInside,
  isOneCell,
  rowsWithin,
} from './grid-cells.ts';
import { formatSheet, parsePasted } from './sheet-text.ts';

/**
 * Changes of a grid that are not saved yet. Typing, pasting, clearing and filling all end here: cells take a value or keep
 * a text that is none with the reason, cells that may not be changed are left and counted.
 */

/** A cell by the keys of its row and column, which outlive a sort and other days. */
export interface Place {
  readonly row: string;
  readonly column: string;
}

/** A text that was read: a value, or why it is none, in a sentence for its reader. */
export type Read<V> = { readonly value: V } | { readonly why: string };

/** What a grid shows and how its cells are read and written. */
export interface GridSheet<V> {
  readonly rows: readonly GridRow[];
  readonly columns: readonly GridColumn[];
  /** Column where the reader begins, with those after it in sight; the first when left out. */
  readonly start?: string | undefined;
  /** The value that is stored. */
  readonly valueAt: (place: Place) => V;
  /** Reads what was typed or pasted; an empty text clears the cell. */
  readonly read: (text: string, place: Place) => Read<V>;
  /** Writes a value as it is typed and copied; `read` understands it. */
  readonly write: (value: V, place: Place) => string;
  /** Whether the cell may be changed; all of them when left out. */
  readonly isOpen?: (place: Place) => boolean;
  /** Whether two values are the same; `Object.is` when left out. */
  readonly isSame?: (one: V, other: V) => boolean;
}

/** A change that waits to be saved, or a text that is no value. */
export type Pending<V> = { readonly value: V } | { readonly text: string; readonly why: string };
export type SheetDraft<V> = ReadonlyMap<string, Pending<V>>;

/** A sheet with its changes, on which an act is done. */
export interface Drafted<V> {
  readonly sheet: GridSheet<V>;
  readonly draft: SheetDraft<V>;
}

export interface SheetChange<V> extends Place {
  readonly before: V;
  readonly after: V;
}

export const keyOf = ({ row, column }: Place): string => `${row}\t${column}`;

export const placeIn = (
  { rows, columns }: Pick<GridSheet<never>, 'rows' | 'columns'>,
  cell: SheetCell,
): Place | null => {
  const [row, column] = [rows[cell.row], columns[cell.column]];
  return row && column && row.kind !== 'heading' ? { row: row.key, column: column.key } : null;
};

const isOpenAt = <V>({ isOpen }: GridSheet<V>, row: GridRow | undefined, place: Place): boolean =>
  row?.kind === undefined && (isOpen?.(place) ?? true);

export const isOpenCell = <V>(sheet: GridSheet<V>, cell: SheetCell): boolean => {
  const place = placeIn(sheet, cell);
  return place !== null && isOpenAt(sheet, sheet.rows[cell.row], place);
};

/** Text of a cell with its change. */
export function textAt<V>(sheet: GridSheet<V>, draft: SheetDraft<V>, place: Place): string {
  const pending = draft.get(keyOf(place));
  if (pending && 'why' in pending) return pending.text;
  return sheet.write(pending ? pending.value : sheet.valueAt(place), place);
}

/** Outcome of an act on many cells. */
export interface Edited<V> {
  readonly draft: SheetDraft<V>;
  /** How many cells took a text. */
  readonly taken: number;
  /** How many may not be changed and were left. */
  readonly locked: number;
  /** How many texts found no cell, beyond the last row or column. */
  readonly beyond: number;
  /** How many texts are no value. */
  readonly wrong: number;
  readonly bounds: Bounds;
}

interface Written {
  readonly cell: SheetCell;
  readonly text: string;
}

function writeAll<V>({ sheet, draft }: Drafted<V>, texts: Iterable<Written>, bounds: Bounds): Edited<V> {
  const next = new Map(draft);
  const counts = { taken: 0, locked: 0, beyond: 0, wrong: 0 };
  for (const { cell, text } of texts) {
    const place = placeIn(sheet, cell);
    if (!place) counts.beyond += 1;
    else if (!isOpenAt(sheet, sheet.rows[cell.row], place)) counts.locked += 1;
    else {
      counts.taken += 1;
      const read = sheet.read(text.trim(), place);
      if ('why' in read) {
        counts.wrong += 1;
        next.set(keyOf(place), { text, why: read.why });
      } else if ((sheet.isSame ?? Object.is)(read.value, sheet.valueAt(place))) next.delete(keyOf(place));
      else next.set(keyOf(place), { value: read.value });
    }
  }
  return { draft: next, ...counts, bounds };
}

/** Gives cells that need not lie together one text. */
export const enterCells = <V>(on: Drafted<V>, cells: readonly SheetCell[], text: string): Edited<V> =>
  writeAll(
    on,
    cells.map((cell) => ({ cell, text })),
    hullOf(cells),
  );

/** Gives every cell of a range one text. */
export const enterText = <V>(on: Drafted<V>, bounds: Bounds, text: string): Edited<V> =>
  writeAll(
    on,
    cellsOf(on.sheet, bounds).map((cell) => ({ cell, text })),
    bounds,
  );

const cellsOf = (sheet: Pick<GridSheet<never>, 'rows'>, bounds: Bounds): SheetCell[] =>
  rowsWithin(bounds, sheet).flatMap((row) => columnsWithin(bounds).map((column) => ({ row, column })));

/** The range as spreadsheets take it; headings are left out. */
export const copyText = <V>(sheet: GridSheet<V>, draft: SheetDraft<V>, bounds: Bounds): string =>
  formatSheet(
    rowsWithin(bounds, sheet).map((row) =>
      columnsWithin(bounds).map((column) => {
        const place = placeIn(sheet, { row, column });
        return place ? textAt(sheet, draft, place) : '';
      }),
    ),
  );

/**
 * Pastes a spreadsheet's cells from the range's first cell on, over headings. Into a range that holds them a whole number
 * of times they go again and again, so one price pasted into a month fills it.
 */
export function pasteText<V>(on: Drafted<V>, bounds: Bounds, clipboard: string): Edited<V> {
  const { sheet } = on;
  const texts = parsePasted(clipboard);
  const width = Math.max(...texts.map((row) => row.length));
  const chosen = rowsWithin(bounds, sheet).length;
  const across = bounds.right - bounds.left + 1;
  const isRepeated = !isOneCell(bounds) && chosen % texts.length === 0 && across % width === 0;
  const size = isRepeated ? { rows: chosen, columns: across } : { rows: texts.length, columns: width };
  const rows = rowsWithin({ top: bounds.top, bottom: sheet.rows.length - 1 }, sheet).slice(0, size.rows);
  const written = Array.from({ length: size.rows }, (_, down) =>
    Array.from({ length: size.columns }, (_cell, right): Written[] => {
      const text = texts[down % texts.length]?.[right % width];
      const cell = { row: rows[down] ?? sheet.rows.length, column: bounds.left + right };
      return text === undefined ? [] : [{ cell, text }];
    }),
  ).flat(2);
  const bottom = rows.at(-1) ?? bounds.bottom;
  const right = Math.min(bounds.left + size.columns, sheet.columns.length) - 1;
  return writeAll(on, written, { ...bounds, bottom, right });
}

/** Repeats a range over one that holds it, in all four directions. */
export function fillOver<V>(on: Drafted<V>, from: Bounds, to: Bounds): Edited<V> {
  const { sheet, draft } = on;
  const rows = rowsWithin(from, sheet);
  const width = from.right - from.left + 1;
  const every = rowsWithin({ top: 0, bottom: sheet.rows.length - 1 }, sheet);
  const first = every.indexOf(rows[0] ?? 0);
  const written = cellsOf(sheet, to)
    .filter((cell) => !isInside(from, cell))
    .map((cell): Written => {
      const row = rows[mod(every.indexOf(cell.row) - first, rows.length)] ?? from.top;
      const column = from.left + mod(cell.column - from.left, width);
      const place = placeIn(sheet, { row, column });
      return { cell, text: place ? textAt(sheet, draft, place) : '' };
    });
  return writeAll(on, written, to);
}

const mod = (at: number, length: number): number => ((at % length) + length) % length;

/** Fills the first row of a range down, or its first column to the right; a single cell takes what is before it. */
export function fillAlong<V>(on: Drafted<V>, bounds: Bounds, way: 'down' | 'right'): Edited<V> {
  const { sheet } = on;
  const { top, left, bottom, right } = bounds;
  if (way === 'right') {
    const from = left === right ? Math.max(0, left - 1) : left;
    return fillOver(on, { ...bounds, left: from, right: from }, bounds);
  }
  const above = rowsWithin({ top: 0, bottom: Math.max(0, top - 1) }, sheet).at(-1) ?? top;
  const from = top === bottom ? above : top;
  return fillOver(on, { ...bounds, top: from, bottom: from }, bounds);
}

/** The changes that can be saved, in the order of the grid. */
export function changesIn<V>(sheet: GridSheet<V>, draft: SheetDraft<V>): SheetChange<V>[] {
  const places = new Map(placesOf(sheet).map((place) => [keyOf(place), place]));
  return [...places].flatMap(([key, place]) => {
    const pending = draft.get(key);
    return pending && 'value' in pending ? [{ ...place, before: sheet.valueAt(place), after: pending.value }] : [];
  });
}

/** Texts that are no value, in the order of the grid. */
export const wrongIn = <V>(sheet: GridSheet<V>, draft: SheetDraft<V>): (Place & { readonly why: string })[] =>
  placesOf(sheet).flatMap((place) => {
    const pending = draft.get(keyOf(place));
    return pending && 'why' in pending ? [{ ...place, why: pending.why }] : [];
  });

const placesOf = ({ rows, columns }: Pick<GridSheet<never>, 'rows' | 'columns'>): Place[] =>
  rows
    .filter(({ kind }) => kind === undefined)
    .flatMap((row) => columns.map((column) => ({ row: row.key, column: column.key })));
