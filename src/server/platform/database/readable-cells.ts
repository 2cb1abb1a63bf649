import type { FieldSpec } from '#shared/field.ts';
import type { Predicate } from '#shared/where.ts';
import { conditionOf } from './select.ts';
import { type SqlValues, quoteIdentifier } from './sql-text.ts';
import type { Table } from './table.ts';

/**
 * Cells of a file for people: options by their words, related records by their names, days and times as a spreadsheet
 * counts them and in the time of the house, money in ringgit. The database writes them, as it does those for programs.
 */

/** How a workbook shows a number: its place among the cell formats of the workbook's styles. */
export const CELL_STYLES = { head: 1, day: 2, moment: 3, money: 4 } as const;

/** One value of a row before it is written into a file. */
export interface Cell {
  /** SQL of its text, or of its number; null where there is no value. */
  readonly sql: string;
  /** Numbers and switches are such to a spreadsheet too. */
  readonly as: 'text' | 'number' | 'boolean' | Exclude<keyof typeof CELL_STYLES, 'head'>;
  /** It cannot begin a formula. */
  readonly isSafe: boolean;
  readonly isQuoted: boolean;
  /** A text as it is stored may be as long as its kind lets it. */
  readonly isLong?: boolean;
}

/** The records that a relation names, as far as the reader may see them. */
export interface NamedColumn {
  readonly table: Table;
  /** Fields of their names: the first that is not empty is shown. */
  readonly titles: readonly string[];
  readonly scope: Predicate;
}

/** Values in the reader's language, by field. */
export interface ReadableForm {
  readonly options: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Relations whose names the reader may not see show their numbers. */
  readonly relations: Readonly<Record<string, NamedColumn>>;
  readonly switches: { readonly on: string; readonly off: string };
}

interface Value {
  readonly table: Table;
  readonly name: string;
  /** The value as SQL, masked where the reader must not know it. */
  readonly column: string;
  readonly values: SqlValues;
}

/** `+60123456789` as it is dialled in Malaysia, which no spreadsheet takes for a number or a formula. */
const dialled = (column: string): string =>
  `regexp_replace(${column}, '^\\+60(1\\d|8\\d|[2-9])(\\d{6,8})$', '0\\1-\\2')`;

/** The cell for people, or undefined where they read the same as programs. */
export function readableCell(value: Value, spec: FieldSpec, form: ReadableForm): Cell | undefined {
  const { name, column, values } = value;
  switch (spec.kind) {
    case 'date':
      return { sql: column, as: 'day', isSafe: true, isQuoted: false };
    case 'instant':
      return { sql: column, as: 'moment', isSafe: true, isQuoted: false };
    case 'money':
      return { sql: column, as: 'money', isSafe: true, isQuoted: false };
    case 'phone':
      return text(dialled(column));
    case 'boolean': {
      const { on, off } = form.switches;
      return text(
        `case when ${column} then ${values.add(on)}::text when not ${column} then ${values.add(off)}::text end`,
      );
    }
    case 'enum': {
      const words = Object.entries(form.options[name] ?? {});
      if (words.length === 0) return undefined;
      const cases = words.map(([option, word]) => `when ${values.add(option)}::text then ${values.add(word)}::text`);
      return text(`case ${column} ${cases.join(' ')} else ${column} end`);
    }
    case 'relation':
      return text(nameOf(value, form.relations[name]));
    default:
      return undefined;
  }
}

const text = (sql: string): Cell => ({ sql: `(${sql})`, as: 'text', isSafe: false, isQuoted: true });

function nameOf({ table, name, column, values }: Value, related: NamedColumn | undefined): string {
  if (!related) return `'#' || ${column}`;
  // By its table, because the related one may have a column of the same name; its own name goes with the alias.
  const id = `${quoteIdentifier(table.name)}.${quoteIdentifier(name)}`;
  const titles = related.titles.map((field) => `nullif(${quoteIdentifier(field)}::text, '')`);
  const among = conditionOf(related.table, related.scope, values);
  const found = `select coalesce(${titles.join(', ')}) from ${quoteIdentifier(related.table.name)} as related where related.id = ${id} and ${among}`;
  return `coalesce((${found}), '#' || ${id})`;
}
