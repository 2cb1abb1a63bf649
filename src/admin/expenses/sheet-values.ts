import { senOf, ringgitText } from '#admin/components/inputs/drafts.ts';
import type { SheetChange, Place, Read } from '#admin/crud/grid/grid-draft.ts';
import { METERED } from '#shared/expenses/meters.ts';
import type { CellOutcome, GridCell, MonthGrid, SentCell } from '#shared/expenses/month-grid.ts';
import { keysOf } from '#shared/records.ts';
import { EXPENSE_CATEGORIES, type ExpenseCategory } from '#shared/packages/terms.ts';

/** A month's cells as the grid holds them: sen, or units of a meter in the columns of readings. */

export interface SheetColumn {
  readonly category: ExpenseCategory;
  readonly isReading: boolean;
}

/** What comes by the meter stands first, each with its readings before its amounts. */
export const SHEET_COLUMNS: readonly SheetColumn[] = [
  ...keysOf(METERED).flatMap((category) => [
    { category, isReading: true },
    { category, isReading: false },
  ]),
  ...EXPENSE_CATEGORIES.filter((category) => !Object.hasOwn(METERED, category)).map((category) => ({
    category,
    isReading: false,
  })),
];

export const columnKey = ({ category, isReading }: SheetColumn): string =>
  isReading ? `${category} reading` : category;

const byKey = new Map(SHEET_COLUMNS.map((column) => [columnKey(column), column]));

export const rowKey = (unitId: number | null): string => (unitId === null ? 'house' : String(unitId));
const unitOf = (key: string): number | null => (key === 'house' ? null : Number(key));

/** The cells of a month by their row and category. */
export type MonthCells = ReadonlyMap<string, GridCell>;

const cellName = (row: string, category: string): string => `${row} ${category}`;

export const cellsOf = ({ rows }: MonthGrid): MonthCells =>
  new Map(rows.flatMap(({ unit_id, cells }) => cells.map((cell) => [cellName(rowKey(unit_id), cell.category), cell])));

export function cellAt(cells: MonthCells, { row, column }: Place): GridCell | undefined {
  const found = byKey.get(column);
  return found && cells.get(cellName(row, found.category));
}

export const isReadingAt = ({ column }: Place): boolean => byKey.get(column)?.isReading === true;

export function valueIn(cells: MonthCells, place: Place): number | null {
  const cell = cellAt(cells, place);
  return (isReadingAt(place) ? cell?.reading : cell?.amount_sen) ?? null;
}

/** Nothing that has been handed in, and readings only where there is a meter. */
export function isOpenIn(cells: MonthCells, place: Place): boolean {
  const cell = cellAt(cells, place);
  return (cell?.lock ?? null) === null && (!isReadingAt(place) || (cell?.meter ?? null) !== null);
}

export const writeValue = (value: number | null, place: Place): string => {
  if (value === null) return '';
  return isReadingAt(place) ? String(value) : ringgitText(value);
};

interface Whys {
  readonly noMoney: string;
  readonly noReading: string;
}

/** Reads what was typed or pasted: `RM 1,234.50` as well as `1234.5`. */
export function readValue(text: string, place: Place, { noMoney, noReading }: Whys): Read<number | null> {
  const plain = text.replaceAll(/RM|[\s,]/gi, '');
  if (plain === '') return { value: null };
  if (isReadingAt(place)) return /^\d{1,8}$/.test(plain) ? { value: Number(plain) } : { why: noReading };
  const sen = senOf(plain);
  return sen === undefined || sen < 0 ? { why: noMoney } : { value: sen };
}

/** What the reader has answered to questions about readings. */
export interface Answered {
  /** Cells whose reading was looked at again. */
  readonly isChecked: boolean;
  /** Beginnings of meters that were replaced, by place. */
  readonly begins: ReadonlyMap<string, number>;
}

export const answerKey = ({ unit_id, category }: Pick<CellOutcome, 'unit_id' | 'category'>): string =>
  cellName(rowKey(unit_id), category);

/** The changes as they are sent; of a reading and an amount in one cell the reading makes the amount. */
export function sentCells(
  changes: readonly SheetChange<number | null>[],
  cells: MonthCells,
  { isChecked, begins }: Answered,
): SentCell[] {
  const sent = new Map<string, SentCell>();
  for (const { row, column, after } of changes) {
    const found = byKey.get(column);
    if (!found) continue;
    const name = cellName(row, found.category);
    if (sent.get(name)?.reading !== undefined) continue;
    const before = begins.get(name);
    const said =
      found.isReading && after !== null
        ? { reading: after, ...(isChecked && { is_checked: true }), ...(before !== undefined && { before }) }
        : { amount_sen: after };
    const version = cells.get(name)?.version ?? null;
    sent.set(name, { unit_id: unitOf(row), category: found.category, ...said, version });
  }
  return [...sent.values()];
}

/** The cell of the grid that an outcome is about: that of its reading, where one was sent. */
export const placeOfOutcome = (
  { unit_id, category }: Pick<CellOutcome, 'unit_id' | 'category'>,
  sent: readonly SentCell[],
): Place => {
  const own = sent.find((cell) => cell.unit_id === unit_id && cell.category === category);
  return { row: rowKey(unit_id), column: columnKey({ category, isReading: own?.reading !== undefined }) };
};
