import { IMPORT } from '#shared/constants.ts';
import { readCell } from '#shared/cell-text.ts';
import { brokenRule, canonical } from '#shared/kept-values.ts';
import type { AnyResource } from '#shared/resource.ts';
import { isList, type Column, type Mapping } from './mapping.ts';
import type { ImportSheet } from './sheet.ts';

/**
 * Rows of a table as the server takes them: mapped to fields, checked for doubles, split into calls. What else may be
 * wrong with them is said by the server.
 */

/** One row to send: texts of cells by field. */
export interface ImportRow {
  readonly line: number;
  readonly values: Readonly<Record<string, string>>;
}

/** Reasons why a row cannot be imported, by field; those of the whole row stand under `body`. */
export interface RowProblem {
  readonly line: number;
  readonly errors: Readonly<Record<string, readonly string[]>>;
}

/** Maps a table's rows to fields; empty cells are left out. */
export function rowsOf(resource: AnyResource, sheet: ImportSheet, mapping: Mapping): ImportRow[] {
  return sheet.lines.map(({ line, cells }) => {
    const values: Record<string, string> = {};
    for (const [at, column] of mapping.entries()) {
      const field = column.field === null ? undefined : resource.fields[column.field];
      const cell = cells[at] ?? '';
      if (!field || column.field === null || (cell.trim() === '' && !isList(field))) continue;
      values[column.field] = field.spec.kind === 'money' ? amountOf(cell, column.unit) : cell;
    }
    return { line, values };
  });
}

const amountOf = (cell: string, unit: Column['unit']): string =>
  unit === 'ringgit' && /^\s*-?\d+\s*$/.test(cell) ? `RM ${cell.trim()}` : cell;

/**
 * Finds rows whose unique value an earlier row has already. The server would refuse them too, but only once the earlier one
 * is stored, and a dry run rolls each chunk back before the next.
 */
export function duplicatesIn(
  resource: AnyResource,
  rows: readonly ImportRow[],
  say: (field: string, line: number) => string,
): RowProblem[] {
  const unique = Object.entries(resource.fields).filter(([, { spec }]) => spec.unique);
  const seen = new Map<string, number>();
  return rows.flatMap(({ line, values }) => {
    const errors: Record<string, string[]> = {};
    for (const [name, { spec }] of unique) {
      const value = readCell(spec, values[name] ?? '');
      const kept = canonical(spec, value);
      // An invalid value is reported once, by its field's own check.
      if (value === undefined || brokenRule(spec, kept)) continue;
      const key = `${name} ${JSON.stringify(kept)}`;
      const first = seen.get(key);
      if (first === undefined) seen.set(key, line);
      else errors[name] = [say(name, first)];
    }
    return Object.keys(errors).length > 0 ? [{ line, errors }] : [];
  });
}

const encoder = new TextEncoder();

/** Splits rows into chunks of one call: few enough to take about a second, small enough for the body's limit. */
export function chunksOf(rows: readonly ImportRow[]): ImportRow[][] {
  const chunks: ImportRow[][] = [];
  let size = 0;
  for (const row of rows) {
    const bytes = encoder.encode(JSON.stringify(row)).length + 1;
    const last = chunks.at(-1);
    if (last && last.length < IMPORT.chunkRows && size + bytes <= IMPORT.chunkBytes) {
      last.push(row);
      size += bytes;
    } else {
      chunks.push([row]);
      size = bytes;
    }
  }
  return chunks;
}
