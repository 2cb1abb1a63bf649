import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openServer } from '#server/platform/database/open-database.ts';
import { createLog } from '#server/platform/process/log.ts';
import type { Database } from '#server/platform/database/database.ts';
import { allTables } from '#server/product.ts';
import { bringUpToDate } from '#server/schema.ts';
import { freshDatabase, postgresUrl } from '#tests/support/postgres.ts';
import { trailSealer, write } from '#tests/support/sealing.ts';

const { sealerOf, verify } = trailSealer();

describe.runIf(postgresUrl !== undefined)('sealing beside writers', () => {
  const log = createLog('silent');
  let fresh: Awaited<ReturnType<typeof freshDatabase>>;
  let first: Database;
  let second: Database;
  beforeAll(async () => {
    fresh = await freshDatabase();
    first = await openServer(fresh.url, log);
    second = await openServer(fresh.url, log);
    await bringUpToDate(first, allTables);
  });
  afterAll(async () => {
    await Promise.all([first.close(), second.close()]);
    await fresh.drop();
  });

  it('waits for an entry with a smaller id that commits later, and makes nobody wait', async () => {
    const sealer = sealerOf(first);
    let finish: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let early = 0;
    const slow = second.transaction(async (tx) => {
      early = await write(tx, 1);
      await held;
    });
    await vi.waitFor(() => expect(early).toBeGreaterThan(0));
    expect(await write(first, 2)).toBeGreaterThan(early);
    expect(await sealer.run()).toBe(0);
    const before = performance.now();
    await write(first, 3);
    expect(performance.now() - before).toBeLessThan(1_000);
    finish();
    await slow;
    expect(await sealer.run()).toBe(2);
    expect(await sealer.run()).toBe(1);
    expect(await verify(first)).toMatchObject({ problems: [], entries: 3, unsealed: 0 });
  });

  it('seals everything once while many write out of order and two processes seal', async () => {
    const over = new AbortController();
    const sealing = [first, second].map(async (database) => {
      const sealer = sealerOf(database);
      while (!over.signal.aborted) {
        await sealer.run();
        await sleep(10);
      }
      while ((await verify(database)).unsealed > 0) await sealer.run();
    });
    let rolledBack = 0;
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      const database = writer % 2 === 0 ? first : second;
      for (let n = 0; n < 40; n += 1) {
        const fails = n % 10 === writer;
        await database
          .transaction(async (tx) => {
            await write(tx, n);
            await sleep(Math.random() * 20);
            if (fails) throw new Error('changed my mind');
          })
          .catch(() => {
            rolledBack += 1;
          });
      }
    });
    await Promise.all(writers);
    over.abort();
    await Promise.all(sealing);
    const { rows } = await first.query<{ entries: number }>('select count(*) as "entries" from "audit"');
    expect(rolledBack).toBe(32);
    expect(await verify(first)).toMatchObject({ problems: [], entries: rows[0]?.entries, unsealed: 0 });
  }, 60_000);
});
