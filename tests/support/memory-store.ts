import type { Aggregation } from '#shared/list-query.ts';
import type { ColumnsOf, Predicate } from '#shared/where.ts';
import type { Clock } from '#server/platform/process/clock.ts';
import { LINE_END } from '#server/platform/database/export-lines.ts';
import type { RowGroup, Picked, Selection, Store, Transaction } from '#server/platform/database/store.ts';
import { type Row, type StoredRow, type Table, specOfColumn } from '#server/platform/database/table.ts';
import { veiled } from '#server/platform/database/veils.ts';
import { lineOf, readableCell } from './lines.ts';
import { MemoryDoorCounts } from './memory-door-counts.ts';
import { bucketed, groupOf } from './memory-groups.ts';
import { byKeys } from './memory-order.ts';
import { Tables } from './memory-rows.ts';
import { type Work, beginTransaction } from './memory-transaction.ts';

/** The store of tests: the same answers as the database, from memory. Transactions run one after the other. */
export class MemoryStore implements Store {
  readonly doorCounts = new MemoryDoorCounts();
  private readonly tables = new Tables();
  private readonly numbers = new Map<string, number>();
  private readonly listeners = new Set<(table: string) => void>();
  private last: Promise<unknown> = Promise.resolve();
  private readonly clock: Clock;
  private readonly reads: Work['reads'] = {
    list: (table, selection) => this.list(table, selection),
    count: (table, where) => this.count(table, where),
    find: (table, where) => this.find(table, where),
    aggregate: (table, where, aggregation, limit) => this.aggregate(table, where, aggregation, limit),
  };

  constructor(clock: Clock) {
    this.clock = clock;
  }

  async list<R extends StoredRow, F extends keyof R & string>(
    table: Table<R>,
    selection: Selection<ColumnsOf<NoInfer<R>>, keyof R & string, F>,
  ): Promise<Picked<R, F>[]> {
    // Rows are kept without the types of their tables.
    return this.rowsOf(table, selection) as Picked<R, F>[];
  }

  private rowsOf(table: Table, selection: Selection): Row[] {
    const { where, sort = [], limit, offset = 0, fields } = selection;
    const found = this.tables
      .of(table)
      .matching(where)
      .toSorted(byKeys(table, sort))
      .slice(offset, limit === undefined ? undefined : offset + limit);
    return found.map((row) =>
      fields ? Object.fromEntries(fields.map((name) => [name, row[name] ?? null])) : { ...row },
    );
  }

  async count(table: Table, where: Predicate): Promise<number> {
    return this.tables.of(table).matching(where).length;
  }

  async find<R extends StoredRow>(table: Table<R>, where: Predicate): Promise<R | null> {
    const [row] = this.rowsOf(table, { where, limit: 1 });
    return (row as R | undefined) ?? null;
  }

  async aggregate(table: Table, where: Predicate, aggregation: Aggregation, limit: number): Promise<RowGroup[]> {
    const found = this.tables.of(table).matching(where);
    const { groupBy } = aggregation;
    const groups = new Map<string, { keys: Row; rows: Row[] }>();
    if (groupBy.length === 0) groups.set('', { keys: {}, rows: found });
    for (const row of groupBy.length > 0 ? found : []) {
      const keys = bucketed(groupBy, row);
      const name = JSON.stringify(groupBy.map(({ field }) => keys[field] ?? null));
      const group = groups.get(name);
      if (group) group.rows.push(row);
      else groups.set(name, { keys, rows: [row] });
    }
    const order = byKeys(
      table,
      groupBy.map(({ field }) => ({ field, descending: false })),
    );
    return [...groups.values()]
      .toSorted((a, b) => order(a.keys, b.keys))
      .slice(0, limit)
      .map(({ keys, rows }) => groupOf(aggregation, keys, rows));
  }

  async *lines(...[table, selection, lines]: Parameters<Store['lines']>): ReturnType<Store['lines']> {
    const { fields, format, readable } = lines;
    const titleOf = (name: string, id: unknown): unknown => {
      const { table: related, titles, scope } = readable?.relations[name] ?? {};
      const found = related && scope && this.rowsOf(related, { where: scope }).find((row) => row['id'] === id);
      return titles
        ?.map((title) => found?.[title])
        .find((title) => title !== undefined && title !== null && title !== '');
    };
    for (const [at, each] of this.rowsOf(table, selection).entries()) {
      const row = veiled(each, selection.veils ?? {});
      const cells = fields.map((name) => {
        const cell = { kind: specOfColumn(table, name).kind, value: row[name] ?? null };
        if (!readable) return cell;
        return readableCell(cell, readable, { name, title: titleOf(name, cell.value) });
      });
      yield lineOf(format, cells, at) + LINE_END[format];
    }
  }

  /** Transactions queue; a failed one leaves the data as it was. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const run = async (): Promise<T> => {
      const changed = new Set<string>();
      const committed: (() => Promise<void>)[] = [];
      const journal: (() => void)[] = [];
      try {
        const { tables, numbers, clock } = this;
        const tx = beginTransaction({ tables, numbers, clock, reads: this.reads, journal, changed, committed });
        const result = await work(tx);
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
