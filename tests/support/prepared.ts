import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { prepareCluster } from '#server/prepare.ts';
import { bringUpToDate } from '#server/schema.ts';
import { createLog } from '#server/platform/log.ts';
import { openServer } from '#server/platform/open-database.ts';
import type { TestProject } from 'vitest/node';
import { freshDatabase, postgresUrl } from './postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A tar of an embedded cluster that has every declared table. */
    cluster: string;
    /** The database of the PostgreSQL server that fresh ones are copied from; null where there is no server. */
    template: string | null;
  }
}

const folder = mkdtempSync(join(tmpdir(), 'highland-prepared-'));
let template: { name: string; drop(): Promise<void> } | null = null;

/** Makes the declared tables once per run: each test file opens a copy instead of creating a hundred indexes itself. */
export async function setup({ provide }: TestProject): Promise<void> {
  provide('cluster', await prepareTar());
  if (postgresUrl !== undefined) template = await prepareTemplate();
  provide('template', template?.name ?? null);
}

export async function teardown(): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  await template?.drop();
}

async function prepareTar(): Promise<string> {
  const cluster = join(folder, 'cluster');
  await prepareCluster(cluster);
  const engine = await PGlite.create({ dataDir: cluster, extensions: { btree_gist, pg_trgm } });
  const tar = await engine.dumpDataDir('none');
  await engine.close();
  const path = join(folder, 'cluster.tar');
  writeFileSync(path, new Uint8Array(await tar.arrayBuffer()));
  rmSync(cluster, { recursive: true });
  return path;
}

async function prepareTemplate(): Promise<{ name: string; drop(): Promise<void> }> {
  const { name, url, drop } = await freshDatabase();
  const database = await openServer(url, createLog('silent'));
  await bringUpToDate(database);
  await database.close();
  return { name, drop };
}
