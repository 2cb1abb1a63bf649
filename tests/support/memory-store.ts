import type { Aggregation, SortKey } from '#shared/list-query.ts';
import { compareValues, fold } from '#shared/collation.ts';
import { matches } from '#shared/matches.ts';
import type { Predicate } from '#shared/where.ts';
import type { Clock } from '#server/platform/clock.ts';
import {
  type Group,
  type Selection,
  type Store,
  type Transaction,
  NotUnique,
  OutOfBounds,
  Overlaps,
} from '#server/platform/store.ts';
import { LINE_END } from '#server/platform/export-lines.ts';
import { lineOf } from './lines.ts';
import { type Row, type Table, columnsOf, familyOf, specOfColumn } from '#server/platform/table.ts';

/** The rows of a table by id, and the ids of those with a value in a unique column, or values unique together. */
class Rows {
  private readonly byId = new Map<number, Row>();
  private readonly byValue: ReadonlyMap<string, Map<unknown, number>>;

  constructor(table: Table) {
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

/** What must be unique of a row: a column's value, or those of several as one text; null where one of them is none. */
function keyOf(row: Row, names: string): unknown {
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

/** What a column sorts by: texts without regard to case, as in the database. */
const sortable = (table: Table, field: string, value: unknown): unknown => {
  const spec = specOfColumn(table, field);
  return familyOf(spec) === 'text' && spec.kind !== 'enum' && typeof value === 'string' ? fold(value) : value;
};

function compareBy(table: Table, { field, descending }: SortKey, a: Row, b: Row): number {
  const [x, y] = [sortable(table, field, a[field] ?? null), sortable(table, field, b[field] ?? null)];
  // Nulls are larger than everything, as PostgreSQL has it.
  const order = x === null || y === null ? Number(x === null) - Number(y === null) : compareValues(x, y);
  return descending ? -order : order;
}

function byKeys(table: Table, sort: readonly SortKey[]): (a: Row, b: Row) => number {
  const tie: SortKey = { field: 'id', descending: sort.at(-1)?.descending ?? false };
  return (a, b) => {
    for (const key of [...sort, tie]) {
      const order = compareBy(table, key, a, b);
      if (order !== 0) return order;
    }
    return 0;
  };
}

/** The store of tests: the same answers as the database, from memory. Transactions run one after the other. */
export class MemoryStore implements Store {
  private readonly tables = new Map<string, Rows>();
  private readonly ids = new Map<string, number>();
  private readonly counters = new Map<string, number>();
  private readonly listeners = new Set<(table: string) => void>();
  private last: Promise<unknown> = Promise.resolve();
  private readonly clock: Clock;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  private of(table: Table): Rows {
    const rows = this.tables.get(table.name) ?? new Rows(table);
    this.tables.set(table.name, rows);
    return rows;
  }

  private rows(table: Table): Row[] {
    return this.of(table).all();
  }

  /** The rows a predicate matches; at once where it asks for an id or a unique value. */
  private matching(table: Table, where: Predicate): Row[] {
    const rows = this.of(table);
    const names = ['id', ...columnsOf(table).flatMap(([name, spec]) => (spec.unique ? [name] : []))];
    for (const name of names) {
      const value = valueAsked(where, name) ?? null;
      if (value === null) continue;
      const id = name === 'id' ? Number(value) : rows.idWith(name, value);
      const row = typeof id === 'number' ? rows.get(id) : undefined;
      return row && matches(where, row) ? [row] : [];
    }
    return rows.all().filter((row) => matches(where, row));
  }

  async list(table: Table, selection: Selection): Promise<Row[]> {
    const { where, sort = [], limit, offset = 0, fields } = selection;
    const found = this.matching(table, where)
      .toSorted(byKeys(table, sort))
      .slice(offset, limit === undefined ? undefined : offset + limit);
    return found.map((row) =>
      fields ? Object.fromEntries(fields.map((name) => [name, row[name] ?? null])) : { ...row },
    );
  }

  async count(table: Table, where: Predicate): Promise<number> {
    return this.matching(table, where).length;
  }

  async find(table: Table, where: Predicate): Promise<Row | null> {
    const [row] = await this.list(table, { where, limit: 1 });
    return row ?? null;
  }

  async aggregate(table: Table, where: Predicate, aggregation: Aggregation, limit: number): Promise<Group[]> {
    const found = this.matching(table, where);
    const groups = new Map<string, Row[]>();
    if (aggregation.groupBy.length === 0) groups.set('', found);
    for (const row of aggregation.groupBy.length > 0 ? found : []) {
      const key = JSON.stringify(aggregation.groupBy.map((name) => row[name] ?? null));
      groups.set(key, [...(groups.get(key) ?? []), row]);
    }
    const order = byKeys(
      table,
      aggregation.groupBy.map((field) => ({ field, descending: false })),
    );
    return [...groups.values()]
      .toSorted((a, b) => (a[0] && b[0] ? order(a[0], b[0]) : 0))
      .slice(0, limit)
      .map((rows) => groupOf(aggregation, rows));
  }

  async *lines(...[table, selection, fields, format]: Parameters<Store['lines']>): ReturnType<Store['lines']> {
    const rows = await this.list(table, selection);
    for (const row of rows) {
      const line = lineOf(
        format,
        fields.map((name) => ({ kind: specOfColumn(table, name).kind, value: row[name] ?? null })),
      );
      yield line + LINE_END[format];
    }
  }

  /** Transactions queue; a failed one leaves the data as it was. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const run = async (): Promise<T> => {
      const changed = new Set<string>();
      const committed: (() => Promise<void>)[] = [];
      const journal: (() => void)[] = [];
      try {
        const result = await work(this.begin(changed, committed, journal));
        for (const table of changed) for (const listener of this.listeners) listener(table);
        for (const next of committed) await next();
        return result;
      } catch (error) {
        for (const takeBack of journal.toReversed()) takeBack();
        throw error;
      }
    };
    const result = this.last.then(run);
    this.last = result.catch(() => undefined);
    return result;
  }

  private begin(changed: Set<string>, committed: (() => Promise<void>)[], journal: (() => void)[]): Transaction {
    const write = (table: Table, id: number, row: Row | undefined): void => {
      changed.add(table.name);
      journal.push(this.of(table).put(id, row));
    };
    const number = (numbers: Map<string, number>, name: string): number => {
      const before = numbers.get(name) ?? 0;
      numbers.set(name, before + 1);
      journal.push(() => numbers.set(name, before));
      return before + 1;
    };
    const checkUnique = (table: Table, row: Row): void => {
      for (const [name] of columnsOf(table).filter(([, column]) => column.unique)) {
        const value = row[name] ?? null;
        if (value === null) continue;
        const id = this.of(table).idWith(name, value) ?? row['id'];
        if (id !== row['id']) throw new NotUnique(table.name, [name]);
      }
      for (const fields of table.uniqueTogether) {
        const names = fields.join();
        const id = this.of(table).idWith(names, keyOf(row, names)) ?? row['id'];
        if (id !== row['id']) throw new NotUnique(table.name, fields);
      }
    };
    const checkRules = (table: Table, row: Row): void => {
      for (const [rule, holds] of Object.entries(table.checks)) {
        if (!holds(row)) throw new OutOfBounds(table.name, rule);
      }
      for (const [rule, { same, from, to, counts }] of Object.entries(table.exclusions)) {
        if (!counts(row)) continue;
        const isInTheWay = (other: Row): boolean =>
          other['id'] !== row['id'] &&
          counts(other) &&
          other[same] === row[same] &&
          String(other[from]) < String(row[to]) &&
          String(row[from]) < String(other[to]);
        if (this.rows(table).some(isInTheWay)) throw new Overlaps(table.name, rule);
      }
    };
    const put = (table: Table, row: Row): void => {
      checkUnique(table, row);
      checkRules(table, row);
      write(table, Number(row['id']), row);
    };
    const insert = async (table: Table, values: Row): Promise<Row> => {
      const id = number(this.ids, table.name);
      const now = this.clock.now().toISOString();
      const defaults = Object.fromEntries(columnsOf(table).map(([name, spec]) => [name, spec.default ?? null]));
      const row = { ...defaults, created_at: now, updated_at: now, ...values, id, version: 1 };
      put(table, row);
      return { ...row };
    };
    return {
      list: (table, selection) => this.list(table, selection),
      count: (table, where) => this.count(table, where),
      find: (table, where) => this.find(table, where),
      aggregate: (table, where, aggregation, limit) => this.aggregate(table, where, aggregation, limit),
      lock: async (table, id) => this.of(table).get(id) ?? null,
      insert,
      insertMissing: async (table, rows) => {
        const before = this.rows(table).length;
        for (const row of rows) {
          await insert(table, row).catch((error: unknown) => {
            if (!(error instanceof NotUnique)) throw error;
          });
        }
        return this.rows(table).length - before;
      },
      insertIfAbsent: async (table, values) => {
        try {
          await insert(table, values);
          return true;
        } catch (error) {
          if (error instanceof NotUnique) return false;
          throw error;
        }
      },
      update: async (table, where, values, isNote = false) => {
        if (table.appendOnly) throw new Error(`${table.name} is append-only`);
        const found = this.matching(table, where);
        return found.map((row) => {
          const stamp = { updated_at: this.clock.now().toISOString(), version: Number(row['version']) + 1 };
          const next = { ...row, ...values, ...(isNote ? {} : stamp) };
          put(table, next);
          return { ...next };
        });
      },
      increment: async (table, where, by) => {
        const found = this.matching(table, where);
        for (const row of found) {
          const more = Object.entries(by).map(([name, value]) => [name, Number(row[name]) + value]);
          put(table, { ...row, ...Object.fromEntries(more) });
        }
        return found.length;
      },
      remove: async (table, where) => {
        if (table.appendOnly) throw new Error(`${table.name} is append-only`);
        const found = this.matching(table, where);
        for (const row of found) write(table, Number(row['id']), undefined);
        return found.length;
      },
      attempt: async (work) => {
        const written = journal.length;
        const planned = committed.length;
        try {
          return await work();
        } catch (error) {
          for (const takeBack of journal.splice(written).toReversed()) takeBack();
          committed.length = planned;
          throw error;
        }
      },
      afterCommit: (next) => void committed.push(next),
      next: async (sequence) => number(this.counters, sequence),
    };
  }

  onChange(listener: (table: string) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  async tidy(): Promise<void> {}

  isWatching(): boolean {
    return true;
  }

  async ping(): Promise<boolean> {
    return true;
  }
}

function groupOf(aggregation: Aggregation, rows: readonly Row[]): Group {
  const group: Record<string, unknown> = Object.fromEntries(
    aggregation.groupBy.map((name) => [name, rows[0]?.[name] ?? null]),
  );
  if (aggregation.count) group['count'] = rows.length;
  for (const key of ['sum', 'min', 'max', 'avg'] as const) {
    if (aggregation[key].length === 0) continue;
    group[key] = Object.fromEntries(aggregation[key].map((field) => [field, measure(key, field, rows)]));
  }
  return group;
}

function measure(key: 'sum' | 'min' | 'max' | 'avg', field: string, rows: readonly Row[]): unknown {
  const values = rows.map((row) => row[field] ?? null).filter((value) => value !== null);
  if (values.length === 0) return null;
  const sum = values.reduce<number>((total, value) => total + Number(value), 0);
  if (key === 'sum') return sum;
  if (key === 'avg') return sum / values.length;
  const ordered = values.toSorted(compareValues);
  return key === 'min' ? ordered[0] : ordered.at(-1);
}
