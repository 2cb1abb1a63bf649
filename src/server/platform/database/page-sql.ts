import type { SortKey } from '#shared/list-query.ts';
import { type SelectStatement, columnList, conditionOf, orderKeysOf, orderOf, sortExpression } from './select.ts';
import { SqlValues, quoteIdentifier } from './sql-text.ts';
import { type Selection, seeksText } from './store.ts';
import { type Table, specOfColumn } from './table.ts';

/**
 * Chooses the shortest way to a page: from the first row, from the last, or from a row whose place in the order is known. The
 * offset of a page is skipped row by row, so what a deep page costs is how far from its start the reading begins.
 */

/** A page this deep is found by an index of keys first, its rows are read afterwards. */
const DEEP_OFFSET = 1000;
/** So few rows that hold a text are collected first and sorted afterwards; walking the order could pass by all the others. */
const FEW_MATCHES = 10_000;

interface PageStatement extends SelectStatement {
  /** The rows come in the opposite order. */
  readonly reversed: boolean;
}

interface Way {
  readonly skip: number;
  readonly reversed: boolean;
  /** Row to begin at. */
  readonly from?: number;
  readonly rows?: number;
}

/**
 * Whether the order can be entered at a row: PostgreSQL looks a tuple up in an index only where all its keys run the same way, and a
 * null compares with nothing.
 */
export function canEnter(table: Table, selection: Pick<Selection, 'sort'>): boolean {
  const keys = orderKeysOf(selection.sort ?? []);
  return keys.every(
    ({ field, descending }) => descending === keys[0]?.descending && !specOfColumn(table, field).optional,
  );
}

function waysOf(table: Table, selection: Selection): Way[] {
  const { limit, total, landmarks = [] } = selection;
  const offset = selection.offset ?? 0;
  const fromStart: Way = { skip: offset, reversed: false };
  if (limit === undefined || total === undefined) return [fromStart];
  const rows = Math.max(0, Math.min(limit, total - offset));
  const ways = [fromStart, { skip: Math.max(0, total - offset - limit), reversed: true, rows }];
  if (!canEnter(table, selection)) return ways;
  const last = offset + rows - 1;
  for (const { id, position } of landmarks) {
    if (position <= offset) ways.push({ skip: offset - position, reversed: false, from: id });
    if (position >= last) ways.push({ skip: position - last, reversed: true, from: id, rows });
  }
  return ways;
}

/** The row to begin at and all beyond it. */
function beyond(
  table: Table,
  keys: readonly SortKey[],
  { sign, id }: { readonly sign: string; readonly id: string },
): string {
  const tuple = keys.map(({ field }) => sortExpression(table, field)).join(', ');
  return `(${tuple}) ${sign} (select ${tuple} from ${quoteIdentifier(table.name)} where "id" = ${id})`;
}

/** Selects one page; where `reversed` says so, the caller turns it round. */
export function pageOf(table: Table, selection: Selection): PageStatement {
  const values = new SqlValues();
  const { where, sort = [], limit, fields, total } = selection;
  const condition = conditionOf(table, where, values);
  const ways = waysOf(table, selection);
  const way = ways.reduce((best, each) => (each.skip < best.skip ? each : best));
  const { skip, reversed, rows = limit } = way;
  const order = orderOf(table, sort, reversed);
  const keys = orderKeysOf(sort);
  const sign = keys[0]?.descending === reversed ? '>=' : '<=';
  const entered =
    way.from === undefined ? condition : `${condition} and ${beyond(table, keys, { sign, id: values.add(way.from) })}`;
  const window =
    (rows === undefined ? '' : ` limit ${values.add(rows)}`) + (skip === 0 ? '' : ` offset ${values.add(skip)}`);
  const from = quoteIdentifier(table.name);
  const matched = `from ${from} where ${entered}`;
  if (total !== undefined && total <= FEW_MATCHES && seeksText(where)) {
    // The offset keeps the planner from merging the two queries, and from its guess how many rows there are.
    const text = `select ${columnList(table, fields)} from (select * ${matched} offset 0) as ${from} order by ${order}${window}`;
    return { text, values: values.list, reversed };
  }
  const found = `${matched} order by ${order}${window}`;
  if (skip < DEEP_OFFSET)
    return { text: `select ${columnList(table, fields)} ${found}`, values: values.list, reversed };
  // The inner query walks an index only; the outer one reads the page's rows.
  const text = `select ${columnList(table, fields)} from ${from} where "id" in (select "id" ${found}) order by ${order}`;
  return { text, values: values.list, reversed };
}
