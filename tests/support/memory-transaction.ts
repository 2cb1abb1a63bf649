import type { Predicate } from '#shared/where.ts';
import type { Clock } from '#server/platform/process/clock.ts';
import { type Store, type Transaction, NotUnique } from '#server/platform/database/store.ts';
import { type Row, type StoredRow, type Table, columnsOf } from '#server/platform/database/table.ts';
import type { Tables } from './memory-rows.ts';
import { checkRow, checkUnnamed, derivedOf, followersOf } from './memory-rules.ts';

/** What a transaction works on, and what it leaves for its end. */
export interface Work {
  readonly tables: Tables;
  /** The last number of each sequence. */
  readonly numbers: Map<string, number>;
  readonly clock: Clock;
  readonly reads: Pick<Store, 'list' | 'count' | 'find' | 'aggregate'>;
  /** Takes everything back, last first. */
  readonly journal: (() => void)[];
  readonly changed: Set<string>;
  readonly committed: (() => Promise<void>)[];
}

export function beginTransaction({ tables, numbers, clock, reads, journal, changed, committed }: Work): Transaction {
  const write = (table: Table, id: number, row: Row | undefined): void => {
    changed.add(table.name);
    journal.push(tables.of(table).put(id, row));
  };
  const number = (name: string): number => {
    const before = numbers.get(name) ?? 0;
    numbers.set(name, before + 1);
    journal.push(() => numbers.set(name, before));
    return before + 1;
  };
  const put = (table: Table, given: Row): Row => {
    const row = { ...given, ...derivedOf(tables, table, given) };
    const id = Number(row['id']);
    checkRow(tables, table, row);
    write(table, id, row);
    for (const { table: other, row: follower } of followersOf(tables, table, id))
      write(other, Number(follower['id']), { ...follower, ...derivedOf(tables, other, follower) });
    return row;
  };
  const insert = async (table: Table, values: Row): Promise<Row> => {
    const id = number(`id of ${table.name}`);
    const now = clock.now().toISOString();
    const defaults = Object.fromEntries(columnsOf(table).map(([name, spec]) => [name, spec.default ?? null]));
    return { ...put(table, { ...defaults, created_at: now, updated_at: now, ...values, id, version: 1 }) };
  };
  const change = <R extends StoredRow>(table: Table<R>, where: Predicate, to: (row: Row) => Row): R[] => {
    if (table.appendOnly) throw new Error(`${table.name} is append-only`);
    const found = tables.of(table).matching(where);
    return found.map((row) => ({ ...put(table, { ...row, ...to(row) }) }) as R);
  };
  const isThere = (error: unknown): false => {
    if (error instanceof NotUnique) return false;
    throw error;
  };
  const insertIfAbsent = (table: Table, values: Row): Promise<boolean> =>
    insert(table, values).then(() => true, isThere);
  return {
    ...reads,
    lock: async <R extends StoredRow>(table: Table<R>, id: number) =>
      (tables.of(table).get(id) as R | undefined) ?? null,
    insert: async <R extends StoredRow>(table: Table<R>, values: Row) => (await insert(table, values)) as R,
    insertMissing: async (table, rows) => {
      let made = 0;
      for (const row of rows) if (await insertIfAbsent(table, row)) made += 1;
      return made;
    },
    insertIfAbsent,
    update: async <R extends StoredRow>(table: Table<R>, where: Predicate, values: Row) =>
      change(table, where, (row) => ({
        ...values,
        updated_at: clock.now().toISOString(),
        version: Number(row['version']) + 1,
      })),
    note: async <R extends StoredRow>(table: Table<R>, where: Predicate, values: Row) =>
      change(table, where, () => values),
    increment: async (table: Table, where: Predicate, by: Readonly<Record<string, number>>) => {
      const found = tables.of(table).matching(where);
      for (const row of found) {
        const more = Object.entries(by).map(([name, value]) => [name, Number(row[name]) + value]);
        put(table, { ...row, ...Object.fromEntries(more) });
      }
      return found.length;
    },
    remove: async (table, where) => {
      if (table.appendOnly) throw new Error(`${table.name} is append-only`);
      const found = tables.of(table).matching(where);
      for (const row of found) write(table, Number(row['id']), undefined);
      for (const row of found) checkUnnamed(tables, table, row['id']);
      return found.length;
    },
    attempt: async (work) => {
      const written = journal.length;
      const planned = committed.length;
      const known = [...changed];
      try {
        return await work();
      } catch (error) {
        for (const takeBack of journal.splice(written).toReversed()) takeBack();
        committed.length = planned;
        changed.clear();
        for (const table of known) changed.add(table);
        throw error;
      }
    },
    afterCommit: (next) => void committed.push(next),
    // One transaction after the other, as it is.
    turn: async () => undefined,
    next: async (sequence) => number(sequence),
  };
}
