import type { Predicate } from '#shared/where.ts';
import { matches } from '#shared/matches.ts';
import { type Row, type Table, columnsOf } from '#server/platform/database/table.ts';

/** The rows of a table by id, and the ids of those with a value in a unique column, or values unique together. */
export class Rows {
  readonly table: Table;
  private readonly byId = new Map<number, Row>();
  private readonly byValue: ReadonlyMap<string, Map<unknown, number>>;

  constructor(table: Table) {
    this.table = table;
    const unique = columnsOf(table).flatMap(([name, spec]) => (spec.unique ? [name] : []));
    const together = table.uniqueTogether.map((names) => names.join());
    this.byValue = new Map([...unique, ...together].map((names) => [names, new Map()]));
  }

  all(): Row[] {
    return [...this.byId.values()];
  }

  get(id: number): Row | undefined {
    return this.byId.get(id);
  }

  /** The rows a predicate matches; at once where it asks for an id or a unique value. */
  matching(where: Predicate): Row[] {
    const names = ['id', ...columnsOf(this.table).flatMap(([name, spec]) => (spec.unique ? [name] : []))];
    for (const name of names) {
      const value = valueAsked(where, name) ?? null;
      if (value === null) continue;
      const id = name === 'id' ? Number(value) : this.idWith(name, value);
      const row = typeof id === 'number' ? this.get(id) : undefined;
      return row && matches(where, row) ? [row] : [];
    }
    return this.all().filter((row) => matches(where, row));
  }

  /** The id of the row with this value in a unique column; null for a column that is not unique. */
  idWith(name: string, value: unknown): number | undefined | null {
    const ids = this.byValue.get(name);
    return ids ? ids.get(value) : null;
  }

  /** Takes a row in, or out where there is none any more; returns what puts it back. */
  put(id: number, row: Row | undefined): () => void {
    const before = this.byId.get(id);
    for (const [names, ids] of this.byValue) {
      const [old, value] = [before && keyOf(before, names), row && keyOf(row, names)];
      if (ids.get(old) === id) ids.delete(old);
      if ((value ?? null) !== null) ids.set(value, id);
    }
    if (row) this.byId.set(id, row);
    else this.byId.delete(id);
    return () => void this.put(id, before);
  }
}

/** Every table that somebody has asked for. */
export class Tables {
  private readonly byName = new Map<string, Rows>();

  all(): Iterable<Rows> {
    return this.byName.values();
  }

  of(table: Table): Rows {
    const rows = this.byName.get(table.name) ?? new Rows(table);
    this.byName.set(table.name, rows);
    return rows;
  }

  named(name: string): Rows | undefined {
    return this.byName.get(name);
  }
}

/** What must be unique of a row: a column's value, or those of several as one text; null where one of them is none. */
export function keyOf(row: Row, names: string): unknown {
  if (!names.includes(',')) return row[names] ?? null;
  const values = names.split(',').map((name) => row[name] ?? null);
  return values.includes(null) ? null : JSON.stringify(values);
}

/** The value that a predicate asks of a column, where it asks for exactly one. */
function valueAsked(where: Predicate, name: string): unknown {
  if (where.op === 'test' && where.field === name && where.test === 'eq' && !where.negated) return where.value;
  if (where.op !== 'and') return undefined;
  return where.of.map((part) => valueAsked(part, name)).find((value) => value !== undefined);
}
