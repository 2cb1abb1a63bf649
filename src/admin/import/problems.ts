import { markFormula } from '#shared/formula-mark.ts';
import type { Mapping } from './mapping.ts';
import type { RowProblem } from './rows.ts';
import type { Sheet } from './sheet.ts';

/** One fault of one row, as a table shows it. */
export interface Fault {
  readonly line: number;
  /** Null for what concerns the row as a whole. */
  readonly field: string | null;
  /** What stands in the file there. */
  readonly cell: string;
  readonly reason: string;
}

const ROW = 'body';

/** Every fault in the file's order. */
export function faultsOf(sheet: Sheet, mapping: Mapping, problems: readonly RowProblem[]): Fault[] {
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

/** What is wrong how often, the most frequent first. */
export function reasonsIn(faults: readonly Fault[]): ReasonCount[] {
  const counts = new Map<string, number>();
  for (const { reason } of faults) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].map(([reason, count]) => ({ reason, count })).toSorted((a, b) => b.count - a.count);
}

/**
 * The rows that did not come in, as they were, with the reason behind: to be corrected and imported again. Cells that a
 * spreadsheet would take for a formula are marked, as every export marks them.
 */
export function errorTable(sheet: Sheet, reasons: ReadonlyMap<number, string>, heading: string): (readonly string[])[] {
  const width = sheet.header.length;
  // A file that was corrected once has the column already.
  const reasonAt = sheet.header.lastIndexOf(heading) === width - 1 ? width - 1 : width;
  const rows = sheet.lines
    .filter(({ line }) => reasons.has(line))
    .map(({ line, cells }) => [
      ...Array.from({ length: reasonAt }, (_, at) => markOnce(cells[at] ?? '')),
      reasons.get(line) ?? '',
    ]);
  return [[...sheet.header.slice(0, reasonAt), heading], ...rows];
}

/** What an export marked is marked already. */
const markOnce = (cell: string): string => (cell.startsWith("'") ? cell : markFormula(cell));

/** One text per row: all its reasons. */
export const reasonTexts = (problems: readonly RowProblem[]): Map<number, string> =>
  new Map(problems.map(({ line, errors }) => [line, Object.values(errors).flat().join('; ')]));
