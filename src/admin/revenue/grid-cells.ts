import type { OwnerMonth, OwnerMonths } from '#shared/revenue/matrix.ts';

/** A cell of the grid of owners and months; `month` is null before it has a statement, and has none any more where a later month is told. */
export interface GridCell {
  readonly owner_id: number;
  readonly period: string;
  readonly month: OwnerMonth | null;
  readonly isClosed?: boolean;
}

export const keyOfCell = ({ owner_id, period }: Pick<GridCell, 'owner_id' | 'period'>): string =>
  `${owner_id} ${period}`;

/** The chosen cells by their key. */
export type Chosen = ReadonlyMap<string, Pick<GridCell, 'owner_id' | 'period'>>;

export const cellOf = ({ id: owner_id, months, told_until }: OwnerMonths, period: string): GridCell => ({
  owner_id,
  period,
  month: months.find((month) => month.period === period) ?? null,
  isClosed: told_until !== null && period < told_until,
});

/** The chosen cells as they are now. */
export const listCells = (owners: readonly OwnerMonths[], chosen: Chosen): GridCell[] =>
  [...chosen.values()].flatMap(({ owner_id, period }) => {
    const owner = owners.find(({ id }) => id === owner_id);
    return owner ? [cellOf(owner, period)] : [];
  });

/** Chooses these cells, or lets them go where all of them are chosen. */
export function toggleCells(chosen: Chosen, cells: readonly Pick<GridCell, 'owner_id' | 'period'>[]): Chosen {
  const isAll = cells.every((cell) => chosen.has(keyOfCell(cell)));
  const next = new Map(chosen);
  for (const cell of cells) {
    if (isAll) next.delete(keyOfCell(cell));
    else next.set(keyOfCell(cell), cell);
  }
  return next;
}

/** Months of which drafts are made or renewed, each with its owners; what is beyond a draft stays as it is. */
export function planRuns(cells: readonly GridCell[]): {
  readonly runs: ReadonlyMap<string, readonly number[]>;
  readonly made: number;
  readonly renewed: number;
  /** Of months before a told one: what they still bring goes to the month after it. */
  readonly moved: number;
  readonly skipped: readonly OwnerMonth['statement'][];
} {
  const open = cells.filter(({ month }) => month === null || month.statement.state === 'draft');
  const runs = new Map<string, number[]>();
  for (const { owner_id, period } of open) runs.set(period, [...(runs.get(period) ?? []), owner_id]);
  const unmade = open.filter(({ month }) => month === null);
  const moved = unmade.filter(({ isClosed }) => isClosed).length;
  const made = unmade.length - moved;
  const skipped = cells.flatMap(({ month }) => (month && month.statement.state !== 'draft' ? [month.statement] : []));
  return { runs, made, renewed: open.length - unmade.length, moved, skipped };
}

/** Where an arrow key leads from a cell, within the grid; null for another key. */
export function stepFrom(
  { row, column }: MonthPlace,
  key: string,
  { rows, columns }: { readonly rows: number; readonly columns: number },
): MonthPlace | null {
  const steps: Readonly<Record<string, MonthPlace>> = {
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    Home: { row, column: 0 },
    End: { row, column: columns - 1 },
  };
  const to = steps[key];
  if (!to) return null;
  return {
    row: Math.min(rows - 1, Math.max(0, to.row)),
    column: Math.min(columns - 1, Math.max(0, to.column)),
  };
}

export interface MonthPlace {
  readonly row: number;
  readonly column: number;
}
