import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { allTables } from '#server/product.ts';
import { migrations } from '#server/platform/database/migrate.ts';
import { installedPgliteVersion } from '#server/platform/database/embedded/pglite-package.ts';
import { prepareCluster } from '#server/prepare.ts';
import { bringUpToDate } from '#server/schema.ts';
import { createLog } from '#server/platform/process/log.ts';
import { openServer } from '#server/platform/database/open-database.ts';
import type { TestProject } from 'vitest/node';
import { freshDatabase, postgresUrl } from './postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folder of an embedded cluster that has every declared table. */
    cluster: string;
    /** The database of the PostgreSQL server that fresh ones are copied from; null where there is no server. */
    template: string | null;
  }
}

const CACHE = 'node_modules/.cache/highland';
let template: { name: string; drop(): Promise<void> } | null = null;

/** Makes the declared tables once per run: each test file opens a copy instead of creating a hundred indexes itself. */
export async function setup({ provide }: TestProject): Promise<void> {
  provide('cluster', await prepareFolder());
  if (postgresUrl !== undefined) template = await prepareTemplate();
  provide('template', template?.name ?? null);
}

export async function teardown(): Promise<void> {
  await template?.drop();
}

/** Kept for the next run until the declarations, the migrations, what makes tables of them or the engine change. */
async function prepareFolder(): Promise<string> {
  const makers = [
    'platform/database/sync-tables',
    'platform/database/table-sql',
    'platform/database/table-shape',
    'platform/database/derived',
    'platform/database/select',
    'platform/database/migrate',
    'prepare',
  ].map((name) => readFileSync(`src/server/${name}.ts`, 'utf8'));
  const shape = JSON.stringify([installedPgliteVersion(), migrations, allTables, makers]);
  const path = resolve(CACHE, createHash('sha256').update(shape).digest('hex').slice(0, 16));
  if (existsSync(path)) return path;
  mkdirSync(CACHE, { recursive: true });
  const scratch = `${path}.${process.pid}`;
  await prepareCluster(scratch, async () => undefined);
  rmSync(`${scratch}.json`);
  try {
    renameSync(scratch, path);
  } catch (error) {
    // Several runs may begin at once: each makes its own, and the first one's stays.
    rmSync(scratch, { recursive: true });
    if (!existsSync(path)) throw error;
  }
  return path;
}

async function prepareTemplate(): Promise<{ name: string; drop(): Promise<void> }> {
  const { name, url, drop } = await freshDatabase();
  const database = await openServer(url, createLog('silent'));
  await bringUpToDate(database, allTables);
  await database.close();
  return { name, drop };
}
