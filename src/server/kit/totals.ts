import type { Predicate } from '#shared/where.ts';
import type { Store } from '#server/platform/database/store.ts';
import type { Table } from '#server/platform/database/table.ts';

const MOST_TOTALS = 1000;

interface Known {
  readonly generation: number;
  readonly total: Promise<number>;
}

/**
 * Exact totals, counted once per filter and kept until a write to the table. Counting is what makes lists slow; it is
 * done on the first page asked for after a write and never twice at the same time.
 */
export class Totals {
  private readonly known = new Map<string, Known>();
  private readonly generations = new Map<string, number>();
  private missed = 0;
  private readonly store: Store;

  constructor(store: Store) {
    this.store = store;
    store.onChange((table) => {
      // An empty name says that announcements may have been missed.
      if (table === '') this.missed += 1;
      else this.generations.set(table, (this.generations.get(table) ?? 0) + 1);
    });
  }

  private generationOf(table: string): number {
    return this.missed + (this.generations.get(table) ?? 0);
  }

  async count(table: Table, where: Predicate): Promise<number> {
    const key = `${table.name} ${JSON.stringify(where)}`;
    const generation = this.generationOf(table.name);
    const known = this.known.get(key);
    if (known?.generation === generation && this.store.isWatching()) return known.total;
    const total = this.store.count(table, where);
    this.remember(key, { generation, total });
    try {
      return await total;
    } catch (error) {
      this.known.delete(key);
      throw error;
    }
  }

  private remember(key: string, known: Known): void {
    this.known.delete(key);
    this.known.set(key, known);
    const [oldest] = this.known.keys();
    if (this.known.size > MOST_TOTALS && oldest !== undefined) this.known.delete(oldest);
  }
}
