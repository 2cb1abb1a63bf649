import type { Clock } from '#server/platform/process/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Store } from '#server/platform/database/store.ts';
import { createLog } from '#server/platform/process/log.ts';
import { openServer } from '#server/platform/database/open-database.ts';
import { PgliteDatabase } from '#server/platform/database/embedded/pglite.ts';
import { SqlStore } from '#server/platform/database/sql-store.ts';
import { inject } from 'vitest';
import { readCluster } from './cluster.ts';
import { MemoryStore } from './memory-store.ts';
import { freshDatabase } from './postgres.ts';
import { isWholeRun } from './sampling.ts';

/** A store that tests open for themselves and close again. */
export interface OpenStore {
  readonly store: Store;
  /** Null for the store that is only memory. */
  readonly db: Database | null;
  close(): Promise<void>;
}

export interface Engine {
  readonly name: string;
  open(clock: Clock): Promise<OpenStore>;
}

const log = createLog('silent');

async function openSql(db: Database, clock: Clock, drop: () => Promise<void>): Promise<OpenStore> {
  const store = await SqlStore.open(db, clock);
  return {
    store,
    db,
    close: async () => {
      await db.close();
      await drop();
    },
  };
}

const memory: Engine = {
  name: 'memory',
  open: async (clock) => ({ store: new MemoryStore(clock), db: null, close: async () => undefined }),
};

const embedded: Engine = {
  name: 'embedded PostgreSQL',
  open: async (clock) => {
    const snapshot = readCluster(inject('cluster'));
    return openSql(await PgliteDatabase.open({ directory: null, snapshot, log }), clock, async () => undefined);
  },
};

const server: Engine = {
  name: 'PostgreSQL server',
  open: async (clock) => {
    const { url, drop } = await freshDatabase(inject('template'));
    return openSql(await openServer(url, log), clock, drop);
  },
};

/** Every engine this machine has: for the suites that prove them equal, of the store and its predicates. */
export const sqlEngines: readonly Engine[] = process.env['TEST_DATABASE_URL'] ? [embedded, server] : [embedded];
export const engines: readonly Engine[] = [memory, ...sqlEngines];

/** The database that decides: a server where there is one, because only there do transactions meet. */
const decisive: readonly Engine[] = sqlEngines.slice(-1);

/** For what the kit does upon the store: what the mock has to do too, and one database; `npm run test:all` takes all. */
export const kitEngines: readonly Engine[] = isWholeRun ? engines : [memory, ...decisive];

/** For the rules of an area: they speak to the store alone, so one database decides; `npm run test:all` adds memory. */
export const domainEngines: readonly Engine[] = isWholeRun ? [memory, ...decisive] : decisive;

/** For what memory has no answer to: sums asked in SQL, and what many do at once; `npm run test:all` takes every database. */
export const databaseEngines: readonly Engine[] = isWholeRun ? sqlEngines : decisive;
