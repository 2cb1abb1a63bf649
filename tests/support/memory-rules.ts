import { followedBy, isKept, unnamed } from '#server/platform/database/derived.ts';
import { NotUnique, OutOfBounds, Overlaps, StillNamed } from '#server/platform/database/store.ts';
import { referencesOf } from '#server/platform/database/table-sql.ts';
import { type Row, type Table, columnsOf } from '#server/platform/database/table.ts';
import { type Tables, keyOf } from './memory-rows.ts';

/** Refuses what the database's constraints would refuse of a row that is about to be written. */
export function checkRow(tables: Tables, table: Table, row: Row): void {
  const rows = tables.of(table);
  for (const [name] of columnsOf(table).filter(([, column]) => column.unique)) {
    const value = row[name] ?? null;
    if (value === null) continue;
    const id = rows.idWith(name, value) ?? row['id'];
    if (id !== row['id']) throw new NotUnique(table.name, [name]);
  }
  for (const fields of table.uniqueTogether) {
    const names = fields.join();
    const id = rows.idWith(names, keyOf(row, names)) ?? row['id'];
    if (id !== row['id']) throw new NotUnique(table.name, fields);
  }
  for (const [rule, holds] of Object.entries(table.checks)) {
    if (!holds(row)) throw new OutOfBounds(table.name, rule);
  }
  for (const [rule, { same, from, to, counts }] of Object.entries(table.exclusions)) {
    if (!counts(row)) continue;
    const isInTheWay = (other: Row): boolean =>
      other['id'] !== row['id'] &&
      counts(other) &&
      [same].flat().every((name) => (other[name] ?? null) === (row[name] ?? null)) &&
      String(other[from]) < String(row[to]) &&
      String(row[from]) < String(other[to]);
    if (rows.all().some(isInTheWay)) throw new Overlaps(table.name, rule);
  }
}

/** Refuses to let go of a row that others name. */
export function checkUnnamed(tables: Tables, table: Table, id: unknown): void {
  for (const rows of tables.all()) {
    const columns = referencesOf(rows.table).flatMap(({ column, to }) => (to === table.name ? [column] : []));
    if (columns.length > 0 && rows.all().some((row) => columns.some((column) => row[column] === id)))
      throw new StillNamed(table.name, rows.table.name);
  }
}

/** The columns that a row has from the rows it names. */
export const derivedOf = (tables: Tables, table: Table, row: Row): Row =>
  Object.assign(
    {},
    ...followedBy(table).map((way) => {
      if (isKept(way, row)) return {};
      const named = tables.named(way.to)?.get(Number(row[way.by]));
      if (!named) return unnamed(table, way);
      return Object.fromEntries(way.columns.map(([own, theirs]) => [own, named[theirs]]));
    }),
  );

/** The rows with columns of their own from this one. */
export function followersOf(tables: Tables, to: Table, id: number): { readonly table: Table; readonly row: Row }[] {
  return [...tables.all()].flatMap((rows) => {
    const ways = followedBy(rows.table).filter((way) => way.to === to.name);
    if (ways.length === 0) return [];
    const named = rows.all().filter((row) => ways.some(({ by }) => row[by] === id));
    return named.map((row) => ({ table: rows.table, row }));
  });
}
