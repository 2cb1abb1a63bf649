import { markFormula } from '#shared/cell-text.ts';
import type { Mapping } from './mapping.ts';
import type { RowProblem } from './rows.ts';
import type { ImportSheet } from './sheet.ts';

/** One fault of one row, for a table. */
export interface Fault {
  readonly line: number;
  /** Field of the fault; null for the row as a whole. */
  readonly field: string | null;
  /** Text of the file's cell. */
  readonly cell: string;
  readonly reason: string;
}

const ROW = 'body';

/** Faults in the file's order. */
export function faultsOf(sheet: ImportSheet, mapping: Mapping, problems: readonly RowProblem[]): Fault[] {
  const cellsAt = new Map(sheet.lines.map(({ line, cells }) => [line, cells]));
  const columnOf = new Map(mapping.map(({ field }, at) => [field, at]));
  return problems
    .toSorted((a, b) => a.line - b.line)
    .flatMap(({ line, errors }) =>
      Object.entries(errors).flatMap(([name, reasons]) => {
        const at = columnOf.get(name);
        const cell = at === undefined ? '' : (cellsAt.get(line)?.[at] ?? '');
        return reasons.map((reason): Fault => ({ line, field: name === ROW ? null : name, cell, reason }));
      }),
    );
}

export interface ReasonCount {
  readonly reason: string;
  readonly count: number;
}

/** Counts of reasons, the most frequent first. */
export function reasonsIn(faults: readonly Fault[]): ReasonCount[] {
  const counts = new Map<string, number>();
  for (const { reason } of faults) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].map(([reason, count]) => ({ reason, count })).toSorted((a, b) => b.count - a.count);
}

/**
 * Table of the rows that were not imported, with their reasons in a last column, for correction and another import. Cells
 * that a spreadsheet would take for a formula are marked, as in every export.
 */
export function errorTable(
  sheet: ImportSheet,
  reasons: ReadonlyMap<number, string>,
  heading: string,
): (readonly string[])[] {
  const width = sheet.header.length;
  // A file from an earlier correction has the column of reasons already.
  const reasonAt = sheet.header.lastIndexOf(heading) === width - 1 ? width - 1 : width;
  const rows = sheet.lines
    .filter(({ line }) => reasons.has(line))
    .map(({ line, cells }) => [
      ...Array.from({ length: reasonAt }, (_, at) => markOnce(cells[at] ?? '')),
      reasons.get(line) ?? '',
    ]);
  return [[...sheet.header.slice(0, reasonAt), heading], ...rows];
}

/** Marks a formula unless an export has marked it already. */
const markOnce = (cell: string): string => (cell.startsWith("'") ? cell : markFormula(cell));

/** All reasons of each row as one text. */
export const reasonTexts = (problems: readonly RowProblem[]): Map<number, string> =>
  new Map(problems.map(({ line, errors }) => [line, Object.values(errors).flat().join('; ')]));
