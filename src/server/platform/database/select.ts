import { TIME_ZONE_HOURS } from '#shared/constants.ts';
import type { Aggregation, Bucket, GroupKey, SortKey } from '#shared/list-query.ts';
import type { Predicate } from '#shared/where.ts';
import { searchOf } from './search-sql.ts';
import { SqlValues, like, quoteIdentifier } from './sql-text.ts';
import { type Row, type Table, columnsOf, familyOf, isJson, specOfColumn } from './table.ts';

/**
 * Compiles filters, orders and pages to SQL. Text compares and sorts in the "C" collation with A to Z folded, so that browser,
 * memory and both engines agree on every filter.
 */

/** SQL text with its values; equal shapes give equal texts, so they can be prepared once. */
export interface SelectStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

const ARRAY_TYPE: Readonly<Record<string, string>> = {
  id: 'bigint[]',
  money: 'bigint[]',
  relation: 'bigint[]',
  integer: 'integer[]',
  decimal: 'numeric[]',
  boolean: 'boolean[]',
  date: 'date[]',
  instant: 'timestamptz[]',
  codes: 'integer[]',
};

type FieldTest = Extract<Predicate, { op: 'test' }>;

/** The predicate as a boolean expression that is never null: a negation is an exact complement. */
export function conditionOf(table: Table, predicate: Predicate, values: SqlValues): string {
  switch (predicate.op) {
    case 'and':
      return predicate.of.length === 0 ? 'true' : join(table, predicate, values);
    case 'or':
      return predicate.of.length === 0 ? 'false' : join(table, predicate, values);
    case 'search':
      return searchOf(predicate, values);
    default:
      return testOf(table, predicate, values);
  }
}

const join = (table: Table, { op, of }: Extract<Predicate, { op: 'and' | 'or' }>, values: SqlValues): string =>
  `(${of.map((part) => conditionOf(table, part, values)).join(` ${op} `)})`;

function testOf(table: Table, test: FieldTest, values: SqlValues): string {
  const column = quoteIdentifier(test.field);
  if (test.test === 'null') return `${column} is ${test.negated ? 'not ' : ''}null`;
  const positive = positiveOf(table, test, values);
  return test.negated ? `(${column} is null or not ${positive})` : positive;
}

function positiveOf(table: Table, test: FieldTest, values: SqlValues): string {
  const column = quoteIdentifier(test.field);
  const spec = specOfColumn(table, test.field);
  const isList = familyOf(spec) === 'list';
  const text = typeof test.value === 'string' ? test.value : '';
  const list = (value: unknown): string => `${values.add(value)}::${ARRAY_TYPE[spec.kind] ?? 'text[]'}`;
  switch (test.test) {
    case 'eq':
      return isList ? `(${column} = ${list(test.value)})` : `(${column} = ${values.add(test.value)})`;
    case 'lt':
      return `(${column} < ${values.add(test.value)})`;
    case 'lte':
      return `(${column} <= ${values.add(test.value)})`;
    case 'gt':
      return `(${column} > ${values.add(test.value)})`;
    case 'gte':
      return `(${column} >= ${values.add(test.value)})`;
    case 'between': {
      const [low, high]: readonly unknown[] = Array.isArray(test.value) ? test.value : [];
      return `(${column} between ${values.add(low)} and ${values.add(high)})`;
    }
    case 'in':
      return `(${column} = any(${list(test.value)}))`;
    case 'ina':
      return isList
        ? `(${column} @> ${list(test.value)})`
        : `(${column} = all(${list(test.value)}) and ${column} is not null)`;
    case 'contains':
      return `(${column} ilike ${values.add(`%${like(text)}%`)})`;
    case 'startswith':
      return `(${column} ilike ${values.add(`${like(text)}%`)})`;
    case 'endswith':
      return `(${column} ilike ${values.add(`%${like(text)}`)})`;
    case 'containss':
      return `(${column} like ${values.add(`%${like(text)}%`)})`;
    case 'startswiths':
      return `(${column} like ${values.add(`${like(text)}%`)})`;
    case 'endswiths':
      return `(${column} like ${values.add(`%${like(text)}`)})`;
    default:
      throw new Error(`No SQL for the test ${test.test}`);
  }
}

/** Sorts texts without regard to case, because people expect "adam" beside "Adam". */
export const sortExpression = (table: Table, field: string): string => {
  const spec = specOfColumn(table, field);
  return familyOf(spec) === 'text' && spec.kind !== 'enum'
    ? `lower(${quoteIdentifier(field)})`
    : quoteIdentifier(field);
};

/** The id breaks ties in the direction of the last key, so that one index serves the whole order both ways. */
export function orderKeysOf(sort: readonly SortKey[]): readonly SortKey[] {
  const keys = sort.filter(({ field }) => field !== 'id');
  const idKey = sort.find(({ field }) => field === 'id');
  const tie = idKey ?? { field: 'id', descending: keys.at(-1)?.descending ?? false };
  const at = idKey ? sort.indexOf(idKey) : keys.length;
  return [...keys.slice(0, at), tie];
}

export const orderOf = (table: Table, sort: readonly SortKey[], reversed: boolean): string =>
  orderKeysOf(sort)
    .map(({ field, descending }) => `${sortExpression(table, field)} ${descending === reversed ? 'asc' : 'desc'}`)
    .join(', ');

export const columnList = (table: Table, fields: readonly string[] | undefined, alias = ''): string =>
  (fields ?? columnsOf(table).map(([name]) => name)).map((name) => `${alias}${quoteIdentifier(name)}`).join(', ');

export function countOf(table: Table, where: Predicate): SelectStatement {
  const values = new SqlValues();
  const text = `select count(*) as total from ${quoteIdentifier(table.name)} where ${conditionOf(table, where, values)}`;
  return { text, values: values.list };
}

/** The measures of an aggregation in the order of their columns `m0`, `m1`, … */
export const measuresOf = (aggregation: Aggregation): { key: 'sum' | 'min' | 'max' | 'avg'; field: string }[] =>
  (['sum', 'min', 'max', 'avg'] as const).flatMap((key) => aggregation[key].map((field) => ({ key, field })));

const BUCKET_NAMES: Readonly<Record<Bucket, string>> = {
  day: 'YYYY-MM-DD',
  week: 'YYYY-MM-DD',
  month: 'YYYY-MM',
  year: 'YYYY',
};

/** Expressions that group, order and show rows; a bucket is formatted once for its group, not for each row. */
function groupOf(table: Table, { field, by }: GroupKey): { readonly key: string; readonly shown: string } {
  const column = quoteIdentifier(field);
  if (by === null) return { key: column, shown: column };
  const isInstant = familyOf(specOfColumn(table, field)) === 'instant';
  const there = isInstant ? `${column} at time zone interval '${TIME_ZONE_HOURS} hours'` : `${column}::timestamp`;
  const key = `date_trunc('${by}', ${there})`;
  return { key, shown: `to_char(${key}, '${BUCKET_NAMES[by]}') as ${column}` };
}

type Question = { readonly where: Predicate; readonly aggregation: Aggregation; readonly limit: number };

export function aggregateOf(table: Table, { where, aggregation, limit }: Question): SelectStatement {
  const values = new SqlValues();
  const groups = aggregation.groupBy.map((group) => groupOf(table, group));
  const keys = groups.map(({ key }) => key);
  const measures = measuresOf(aggregation).map(({ key, field }, at) => `${key}(${quoteIdentifier(field)}) as m${at}`);
  const condition = conditionOf(table, where, values);
  const group = keys.length > 0 ? ` group by ${keys.join(', ')} order by ${keys.join(', ')}` : '';
  const text = `select ${[...groups.map(({ shown }) => shown), 'count(*) as n', ...measures].join(', ')} from ${quoteIdentifier(table.name)} where ${condition}${group} limit ${values.add(limit)}`;
  return { text, values: values.list };
}

export function insertOf(table: Table, row: Row, ending = ''): SelectStatement {
  const values = new SqlValues();
  const names = Object.keys(row);
  const marks = names.map((name) => values.add(stored(table, name, row[name])));
  const text = `insert into ${quoteIdentifier(table.name)} (${names.map(quoteIdentifier).join(', ')}) values (${marks.join(', ')})${ending} returning ${columnList(table, undefined)}`;
  return { text, values: values.list };
}

/** Columns are those of the first row. */
export function insertMissingOf(table: Table, rows: readonly Row[]): SelectStatement {
  const values = new SqlValues();
  const names = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => `(${names.map((name) => values.add(stored(table, name, row[name]))).join(', ')})`);
  const text = `insert into ${quoteIdentifier(table.name)} (${names.map(quoteIdentifier).join(', ')}) values ${lines.join(', ')} on conflict do nothing`;
  return { text, values: values.list };
}

export function incrementOf(
  table: Table,
  where: Predicate,
  by: Readonly<Record<string, number | undefined>>,
): SelectStatement {
  const values = new SqlValues();
  const name = quoteIdentifier(table.name);
  const sets = Object.entries(by).map(
    ([column, more]) => `${quoteIdentifier(column)} = ${quoteIdentifier(column)} + ${values.add(more)}`,
  );
  const order = Object.entries(table.sort).map(([field, way]) => ({ field, descending: way === -1 }));
  const rows = `select "id" from ${name} where ${conditionOf(table, where, values)} order by ${orderOf(table, order, false)} for update`;
  return { text: `update ${name} set ${sets.join(', ')} where "id" in (${rows})`, values: values.list };
}

type Update = { readonly change: Row; readonly keepsVersion: boolean };

export function updateOf(table: Table, where: Predicate, { change, keepsVersion }: Update): SelectStatement {
  const values = new SqlValues();
  const sets = Object.entries(change).map(
    ([name, value]) => `${quoteIdentifier(name)} = ${values.add(stored(table, name, value))}`,
  );
  if (!keepsVersion) sets.push('"version" = "version" + 1');
  const condition = conditionOf(table, where, values);
  const text = `update ${quoteIdentifier(table.name)} set ${sets.join(', ')} where ${condition} returning ${columnList(table, undefined)}`;
  return { text, values: values.list };
}

export function removeOf(table: Table, where: Predicate): SelectStatement {
  const values = new SqlValues();
  return {
    text: `delete from ${quoteIdentifier(table.name)} where ${conditionOf(table, where, values)}`,
    values: values.list,
  };
}

export function lockOf(table: Table, id: number): SelectStatement {
  return {
    text: `select ${columnList(table, undefined)} from ${quoteIdentifier(table.name)} where "id" = $1 for update`,
    values: [id],
  };
}

/** Structured values travel as JSON text; a JavaScript array would become a PostgreSQL array. */
function stored(table: Table, name: string, value: unknown): unknown {
  return isJson(specOfColumn(table, name)) && value !== null && value !== undefined ? JSON.stringify(value) : value;
}
