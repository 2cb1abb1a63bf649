import { describe, expect, test } from 'vitest';
import { RowCache } from '#server/platform/database/row-cache.ts';
import type { Store } from '#server/platform/database/store.ts';
import { defineTable } from '#server/platform/database/table.ts';
import { f } from '#shared/field.ts';
import { everything } from '#shared/where.ts';

const boats = defineTable('boats', { name: f.text() });

/** Only what a cache asks of a store, with a row that tells how often it was read. */
function countingStore() {
  let reads = 0;
  let isWatching = true;
  const listeners = new Set<(table: string) => void>();
  const store = {
    find: async () => {
      reads += 1;
      return { reads };
    },
    onChange: (listener: (table: string) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isWatching: () => isWatching,
  };
  return {
    // The cache uses no other part of a store.
    store: store as unknown as Store,
    announce: (table: string) => listeners.forEach((listener) => listener(table)),
    watch: (on: boolean) => {
      isWatching = on;
    },
    listeners,
  };
}

describe('a cached row', () => {
  const read = (cache: RowCache) => cache.find(boats, '1', everything);

  test('is read once while nothing changes, and shared by who asks meanwhile', async () => {
    const cache = new RowCache(countingStore().store);
    expect(await Promise.all([read(cache), read(cache)])).toEqual([{ reads: 1 }, { reads: 1 }]);
    expect(await read(cache)).toEqual({ reads: 1 });
  });

  test('is read again after a change of its table, also one during the reading', async () => {
    const { store, announce } = countingStore();
    const cache = new RowCache(store);
    const reading = read(cache);
    announce('boats');
    await reading;
    expect(await read(cache)).toEqual({ reads: 2 });
    announce('anchors');
    expect(await read(cache)).toEqual({ reads: 2 });
  });

  test('is read again when announcements may have been missed', async () => {
    const { store, announce } = countingStore();
    const cache = new RowCache(store);
    await read(cache);
    announce('');
    expect(await read(cache)).toEqual({ reads: 2 });
  });

  test('is not trusted while nobody watches', async () => {
    const { store, watch } = countingStore();
    const cache = new RowCache(store);
    await read(cache);
    watch(false);
    expect(await read(cache)).toEqual({ reads: 2 });
    expect(await read(cache)).toEqual({ reads: 3 });
  });

  test('is not kept when reading it failed', async () => {
    const { store } = countingStore();
    store.find = () => Promise.reject(new Error('away'));
    const cache = new RowCache(store);
    await expect(read(cache)).rejects.toThrow('away');
    await expect(read(cache)).rejects.toThrow('away');
  });

  test('needs no listener any more once the cache is closed', () => {
    const { store, listeners } = countingStore();
    new RowCache(store).close();
    expect(listeners.size).toBe(0);
  });
});
