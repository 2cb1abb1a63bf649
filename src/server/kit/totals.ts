import type { Predicate } from '#shared/where.ts';
import type { Store } from '#server/platform/database/store.ts';
import type { Table } from '#server/platform/database/table.ts';
import type { Generations } from './generations.ts';
import { RecentMap } from './recent-map.ts';

interface Known {
  readonly generation: number;
  readonly total: Promise<number>;
}

/**
 * Exact totals, counted once per filter and kept until a write to the table. Counting is what makes lists slow; it is
 * done on the first page asked for after a write and never twice at the same time.
 */
export class Totals {
  private readonly known = new RecentMap<Known>(1000);
  private readonly store: Store;
  private readonly generations: Generations;

  constructor(store: Store, generations: Generations) {
    this.store = store;
    this.generations = generations;
  }

  async count(table: Table, where: Predicate): Promise<number> {
    const key = `${table.name} ${JSON.stringify(where)}`;
    const known = this.known.get(key);
    if (known && this.generations.isCurrent(table.name, known.generation)) return known.total;
    const generation = this.generations.of(table.name);
    const total = this.store.count(table, where);
    this.known.set(key, { generation, total });
    try {
      return await total;
    } catch (error) {
      this.known.delete(key);
      throw error;
    }
  }
}
