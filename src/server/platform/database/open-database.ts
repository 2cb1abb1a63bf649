import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Database } from './database.ts';
import { readTar } from '#server/platform/files/tar.ts';
import { lockDirectory } from './lock.ts';
import type { Log } from '#server/platform/process/log.ts';
import { PgliteDatabase } from './embedded/pglite.ts';
import { PostgresDatabase } from './postgres.ts';
import { placeSnapshot, readSnapshot } from './embedded/snapshot.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';

/**
 * Opens the database: PostgreSQL twice with one SQL, embedded as PGlite in a worker thread, or a server. There is no ORM,
 * because the kit compiles declarations to SQL itself and uses PostgreSQL's own constraints.
 */

/** How long a server may take to come up beside us, as after a reboot of the machine. */
const SERVER_PATIENCE_MS = 10_000;
const RETRY_MS = 500;
const OLDEST_SERVER = 150_000;

export interface DatabaseTuning {
  deadlineMs?: number;
  idleInTransactionMs?: number;
}

/** The cluster in a directory of its own, locked against a second process until it is closed. */
export async function openEmbedded(
  place: { root: string; database: string },
  log: Log,
  tuning: DatabaseTuning = {},
): Promise<Database> {
  const lock = await lockDirectory(place.root);
  try {
    placeSnapshot(place.database, log);
    const database = await PgliteDatabase.open({ directory: place.database, snapshot: null, log, ...tuning });
    const close = database.close.bind(database);
    database.close = async () => {
      await close();
      await lock.release();
    };
    return database;
  } catch (error) {
    await lock.release();
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(`The embedded database in ${place.database} does not open: ${reason}`, { cause: error });
  }
}

/** A cluster that is gone with the process; for tests. */
export async function openInMemory(log: Log, tuning: DatabaseTuning = {}): Promise<Database> {
  const snapshot = readSnapshot();
  return PgliteDatabase.open({
    directory: null,
    snapshot: 'tar' in snapshot ? [...readTar(snapshot.tar)] : null,
    log,
    ...tuning,
  });
}

/** A PostgreSQL server; waits a little for one that is starting, and says at once what will not get better. */
export async function openServer(url: string, log: Log, tuning: DatabaseTuning = {}): Promise<Database> {
  const until = Date.now() + SERVER_PATIENCE_MS;
  for (let told = false; ;) {
    try {
      await checkServer(url);
      return new PostgresDatabase({ url, log, ...tuning });
    } catch (error) {
      if (error instanceof StartupError) throw error;
      const reason = explain(error);
      if (isHopeless(error))
        throw new StartupError(`The database at ${describe(url)} refused us: ${reason}.`, { cause: error });
      if (Date.now() >= until) {
        throw new StartupError(`The database at ${describe(url)} cannot be reached: ${reason}.`, { cause: error });
      }
      if (!told) log.warn({ reason }, 'the database cannot be reached yet; trying again');
      told = true;
      await sleep(RETRY_MS);
    }
  }
}

async function checkServer(url: string): Promise<void> {
  let client: pg.Client;
  try {
    client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000, query_timeout: 2_000 });
  } catch (error) {
    throw new StartupError('DATABASE_URL is not a PostgreSQL address like postgres://user:password@host:5432/name.', {
      cause: error,
    });
  }
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string; encoding: string }>(
      "select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding",
    );
    const [server] = rows;
    if (server && Number(server.version) < OLDEST_SERVER) {
      throw new StartupError(`The database at ${describe(url)} is older than PostgreSQL 15.`);
    }
    if (server && server.encoding !== 'UTF8') {
      throw new StartupError(
        `The database at ${describe(url)} stores ${server.encoding}; it must be created with UTF8.`,
      );
    }
  } finally {
    void client.end().catch(() => undefined);
  }
}

/** Wrong password or role, no such database: waiting does not help. */
function isHopeless(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(28|3D|42)/.test(error.code ?? '');
}

function explain(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map((inner) => explain(inner)).join('; ');
  return error instanceof Error ? error.message || error.name : String(error);
}

/** The address without its password. */
function describe(url: string): string {
  try {
    const { host, pathname, searchParams } = new URL(url);
    return `${host || (searchParams.get('host') ?? 'localhost')}${pathname}`;
  } catch {
    return 'DATABASE_URL';
  }
}
