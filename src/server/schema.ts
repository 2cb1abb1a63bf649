import { allTables } from '#server/domain/tables.ts';
import { type Database, DatabaseError } from '#server/platform/database/database.ts';
import { SCHEMA_DEADLINE_MS } from '#server/platform/database/deadlines.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';
import { syncTables } from '#server/platform/database/sync-tables.ts';

/**
 * Brings a database to what this version of the server expects of it: migrations and every declared table. While
 * declarations are being written (`isCautious`), what may be a rename is asked about first.
 */
export async function bringUpToDate(
  database: Database,
  options: { readonly isCautious?: boolean } = {},
): Promise<void> {
  const follow = (): Promise<void> =>
    database.transaction((tx) => syncTables(tx, allTables, options), { deadlineMs: SCHEMA_DEADLINE_MS });
  try {
    await migrate(database, follow);
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    throw new StartupError(`The tables cannot follow their declarations: ${error.message}.`, { cause: error });
  }
}
