import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureReferenceData } from '#server/seed/reference-data.ts';
import { systemClock } from '#server/platform/process/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { createLog } from '#server/platform/process/log.ts';
import { PgliteDatabase } from '#server/platform/database/embedded/pglite.ts';
import { installedPgliteVersion } from '#server/platform/database/embedded/pglite-package.ts';
import { placeSnapshot } from '#server/platform/database/embedded/snapshot.ts';
import { SqlStore } from '#server/platform/database/sql-store.ts';
import { allTables } from './product.ts';
import { bringUpToDate } from './schema.ts';

const layReferenceData = async (database: Database): Promise<void> =>
  ensureReferenceData(await SqlStore.open(database, systemClock));

/**
 * Makes the cluster that first starts copy: the shipped empty one with every declared table and index in it, and what
 * every database begins with. A first start then has nothing to create but its own data; whatever was declared since is
 * added as on every start.
 */
export async function prepareCluster(folder: string, fill = layReferenceData): Promise<void> {
  const log = createLog('error');
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  placeSnapshot(unfinished, log, null);
  const database = await PgliteDatabase.open({ directory: unfinished, snapshot: null, log });
  try {
    await bringUpToDate(database, allTables);
    await fill(database);
    // Closing has seconds for what is left to write, which a busy disk would not keep to.
    await database.exec('checkpoint');
  } finally {
    await database.close();
  }
  rmSync(join(unfinished, 'postmaster.pid'), { force: true });
  rmSync(folder, { recursive: true, force: true });
  renameSync(unfinished, folder);
  writeFileSync(`${folder}.json`, `${JSON.stringify({ pglite: installedPgliteVersion() })}\n`);
}
