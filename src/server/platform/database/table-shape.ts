import type { FieldSpec } from '#shared/field.ts';
import { type Followed, followedBy } from './derived.ts';
import { quoteIdentifier } from './sql-text.ts';
import { type Table, columnsOf } from './table.ts';
import { type Reference, columnSql, cutName, indexesOf, referencesOf } from './table-sql.ts';

/**
 * What a table's declaration said the last time, kept beside the table, so that a change of it can be told from a
 * table that is new.
 */

/** The declared shape of a table when it last followed its declaration, kept beside it as JSON. */
export interface TableShape {
  readonly columns: Readonly<Record<string, ColumnShape>>;
  /** Statement by name. */
  readonly indexes: Readonly<Record<string, string>>;
  readonly references: readonly Reference[];
  readonly appendOnly: boolean;
  readonly announced: boolean;
  readonly followed: readonly Followed[];
}

/** The rules a column's rows were written under; what older versions did not note is absent. */
type Noted = 'kind' | 'min' | 'max' | 'scale' | 'was';
export type ColumnShape = { readonly [rule in Noted]?: FieldSpec[rule] | undefined } & {
  readonly sql: string;
  readonly options?: readonly string[] | undefined;
};

const columnShape = (name: string, spec: FieldSpec): ColumnShape => {
  const { kind, min, max, scale, was, options } = spec;
  const rules = { kind, min, max, scale, was, options: options && Object.keys(options).toSorted() };
  // Undefined where the declaration leaves a rule out, which JSON leaves out too.
  return { sql: columnSql(name, spec), ...rules };
};

/** A text that changes whenever the table's declaration does. */
export function shapeOf(table: Table): string {
  const shape: TableShape = {
    columns: Object.fromEntries(columnsOf(table).map(([name, spec]) => [name, columnShape(name, spec)])),
    indexes: Object.fromEntries(indexesOf(table)),
    references: referencesOf(table),
    appendOnly: table.appendOnly,
    announced: table.announced,
    followed: followedBy(table),
  };
  return JSON.stringify(shape);
}

/** Reads a shape of this version or of earlier ones, which kept a list. */
export function readShape(text: string): TableShape {
  const noted: unknown = JSON.parse(text);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this server or an earlier one wrote it
  return isEarlier(noted) ? earlierShape(noted) : (noted as TableShape);
}

const isEarlier = (noted: unknown): noted is EarlierShape => Array.isArray(noted);

type EarlierShape = readonly [
  columns: readonly (readonly [sql: string, options: readonly string[]])[],
  indexes: readonly (readonly [name: string, sql: string])[],
  references: readonly Reference[],
  appendOnly: boolean,
  announced: boolean,
  followed: readonly Followed[],
];

function earlierShape([columns, indexes, references, appendOnly, announced, followed]: EarlierShape): TableShape {
  const named = columns.map(([sql, options]): [string, ColumnShape] => [
    /^"([^"]+)"/.exec(sql)?.[1] ?? '',
    { sql, ...(options.length > 0 ? { options: options.toSorted() } : {}) },
  ]);
  return {
    columns: Object.fromEntries(named),
    indexes: Object.fromEntries(indexes),
    references,
    appendOnly,
    announced,
    followed,
  };
}

/** Renames one column of a shape. */
export function renamedShape(
  shape: TableShape,
  table: string,
  [from, to]: readonly [from: string, to: string],
): TableShape {
  const inSql = (sql: string): string => sql.replaceAll(quoteIdentifier(from), quoteIdentifier(to));
  const called = (name: string): string =>
    name.startsWith(`${table}_${from}_`) ? `${table}_${to}_${name.slice(table.length + from.length + 2)}` : name;
  return {
    ...shape,
    columns: Object.fromEntries(
      Object.entries(shape.columns).map(([name, column]) => [
        name === from ? to : name,
        name === from ? { ...column, sql: inSql(column.sql) } : column,
      ]),
    ),
    indexes: Object.fromEntries(
      Object.entries(shape.indexes).map(([name, sql]) => [cutName(called(name)), inSql(sql)]),
    ),
  };
}
