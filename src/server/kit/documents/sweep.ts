import { DAY_MS } from '#shared/constants.ts';
import type { FileStore } from '#server/platform/files/files.ts';
import type { Log } from '#server/platform/process/log.ts';
import type { Store } from '#server/platform/database/store.ts';
import { documents } from '#server/kit/tables.ts';
import { rowsWhere } from '#server/kit/conditions.ts';

/**
 * Removes uploaded files that a crash left without a record, a day later, unless most files are such: then the folder belongs to
 * another database.
 */

const BATCH = 200;
/** Most files that crashes may leave behind; beyond them, more than half of all files without a record mean another database's folder. */
const ALWAYS_PLAUSIBLE = 20;

interface Deps {
  readonly store: Store;
  readonly files: FileStore;
  readonly log: Log;
}

async function listUnnamedKeys(store: Store, batch: readonly string[]): Promise<string[]> {
  const where = rowsWhere(documents, { $or: [{ storage_key: { $in: batch } }, { thumbnail_key: { $in: batch } }] });
  const rows = await store.list(documents, { where, fields: ['storage_key', 'thumbnail_key'] });
  const named = new Set(rows.flatMap(({ storage_key, thumbnail_key }) => [storage_key, thumbnail_key]));
  return batch.filter((key) => !named.has(key));
}

/**
 * Removes files that a crash left between being stored and being named: older than a day, so that no upload under way is
 * touched. An upload folder that belongs to another database, or to a later state of this one, is left alone.
 * @returns how many went.
 */
export async function sweepFiles({ store, files, log }: Deps): Promise<number> {
  const orphans: string[] = [];
  let seen = 0;
  let batch: string[] = [];
  const look = async (): Promise<void> => {
    seen += batch.length;
    if (batch.length > 0) orphans.push(...(await listUnnamedKeys(store, batch)));
    batch = [];
  };
  for await (const key of files.keys(DAY_MS)) {
    if (batch.push(key) === BATCH) await look();
  }
  await look();
  if (orphans.length > ALWAYS_PLAUSIBLE && orphans.length > seen / 2) {
    log.warn(
      { orphans: orphans.length, files: seen },
      'most uploaded files are named by no record of this database; nothing was removed',
    );
    return 0;
  }
  for (const key of orphans) await files.remove(key);
  if (orphans.length > 0) log.info({ files: orphans.length }, 'removed uploaded files that no record names');
  return orphans.length;
}
