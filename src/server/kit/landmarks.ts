import type { Landmark, Selection, Store } from '#server/platform/database/store.ts';
import { canEnter } from '#server/platform/database/page-sql.ts';
import type { StoredRow, Table } from '#server/platform/database/table.ts';
import type { Generations } from './generations.ts';
import { RecentMap } from './recent-map.ts';

/**
 * Reads deep pages by key although the contract asks for them by number: both ends of a page that was read are remembered with
 * their places, so that the next page, the one before and the same again begin there and skip nothing. A write to the
 * table may move any place, so it forgets them all.
 */

/** Orders of lists that somebody pages through at a time. */
const MOST_ORDERS = 500;
/** Kept for each; the oldest goes first, which is the farthest from where the reader is. */
const MOST_LANDMARKS = 40;

interface Known {
  readonly generation: number;
  readonly landmarks: readonly Landmark[];
}

export class Landmarks {
  private readonly known = new RecentMap<Known>(MOST_ORDERS);
  private readonly store: Store;
  private readonly generations: Generations;

  constructor(store: Store, generations: Generations) {
    this.store = store;
    this.generations = generations;
  }

  /** Rows of a page within the `total`; their ids are among the fields. */
  async list(table: Table, selection: Selection & { readonly total: number }): Promise<StoredRow[]> {
    const { where, sort, offset = 0 } = selection;
    if (!canEnter(table, selection)) return this.store.list(table, selection);
    const key = `${table.name} ${JSON.stringify([where, sort])}`;
    const found = this.known.get(key);
    const known = found && this.generations.isCurrent(table.name, found.generation) ? found : undefined;
    const generation = known?.generation ?? this.generations.of(table.name);
    const landmarks = known?.landmarks ?? [];
    let rows = await this.store.list(table, { ...selection, landmarks });
    // Another process has just removed the row where this began; its announcement is on the way.
    if (rows.length === 0 && landmarks.length > 0) rows = await this.store.list(table, selection);
    const ends = [
      [rows[0], offset],
      [rows.at(-1), offset + rows.length - 1],
    ] as const;
    const seen = ends.flatMap(([row, position]) => (row ? [{ id: row.id, position }] : []));
    const others = landmarks.filter(({ position }) => seen.every((each) => each.position !== position));
    this.known.set(key, { generation, landmarks: [...others, ...seen].slice(-MOST_LANDMARKS) });
    return rows;
  }
}
