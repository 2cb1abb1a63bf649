import type { Store } from '#server/platform/database/store.ts';

/** Counts the changes of each table, so that a cached result can tell whether it still holds. */
export class Generations {
  private readonly counts = new Map<string, number>();
  private missed = 0;
  private readonly store: Store;

  constructor(store: Store) {
    this.store = store;
    store.onChange((table) => {
      // An empty name says that announcements may have been missed.
      if (table === '') this.missed += 1;
      else this.counts.set(table, (this.counts.get(table) ?? 0) + 1);
    });
  }

  of(table: string): number {
    return this.missed + (this.counts.get(table) ?? 0);
  }

  /** Not while changes of other processes may go unnoticed. */
  isCurrent(table: string, generation: number): boolean {
    return this.of(table) === generation && this.store.isWatching();
  }
}
