import type { Predicate } from '#shared/where.ts';
import type { RowCondition, Store } from './store.ts';
import type { Row, StoredRow, Table } from './table.ts';

/** Changes of other processes are announced; should an announcement be late, no row is trusted longer than this. */
const TRUSTED_MS = 2000;
const MAX_ROWS = 10_000;

interface Entry {
  readonly row: Promise<Row | null>;
  /** The state of the table when the row was asked for. */
  readonly stamp: number;
  readonly askedAt: number;
}

/**
 * Rows that are needed with every request. A row is served again only while nothing was announced about its table since
 * it was asked for, and never while announcements may be missing.
 */
export class RowCache {
  private readonly store: Store;
  private readonly entries = new Map<string, Entry>();
  private readonly stamps = new Map<string, number>();
  private missed = 0;
  /** Ends the subscription to changes. */
  readonly close: () => void;

  constructor(store: Store) {
    this.store = store;
    this.close = store.onChange((table) => {
      // An empty name says that announcements may have been missed.
      if (table === '') this.missed += 1;
      else this.stamps.set(table, (this.stamps.get(table) ?? 0) + 1);
    });
  }

  /** `key` names the row among the rows of its table. */
  find<R extends StoredRow>(table: Table<R>, key: string, where: RowCondition<R>): Promise<R | null>;
  find(table: Table, key: string, where: Predicate): Promise<Row | null> {
    const name = `${table.name} ${key}`;
    const stamp = this.missed + (this.stamps.get(table.name) ?? 0);
    const known = this.entries.get(name);
    const now = performance.now();
    if (known && known.stamp === stamp && now - known.askedAt < TRUSTED_MS && this.store.isWatching()) return known.row;
    const row = this.store.find(table, where);
    this.entries.delete(name);
    this.entries.set(name, { row, stamp, askedAt: now });
    row.catch(() => this.forget(name, row));
    if (this.entries.size > MAX_ROWS) this.entries.delete(this.entries.keys().next().value ?? name);
    return row;
  }

  private forget(name: string, row: Promise<Row | null>): void {
    if (this.entries.get(name)?.row === row) this.entries.delete(name);
  }
}
