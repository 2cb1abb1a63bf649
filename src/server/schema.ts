import { type Database, DatabaseError } from '#server/platform/database/database.ts';
import { SCHEMA_DEADLINE_MS } from '#server/platform/database/deadlines.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';
import { syncTables } from '#server/platform/database/sync-tables.ts';
import type { Table } from '#server/platform/database/table.ts';

/**
 * Brings a database to what this version of the server expects of it: migrations and its tables. While
 * declarations are being written (`isCautious`), what may be a rename is asked about first.
 */
export async function bringUpToDate(
  database: Database,
  tables: readonly Table[],
  options: { readonly isCautious?: boolean } = {},
): Promise<void> {
  const follow = (): Promise<void> =>
    database.transaction((tx) => syncTables(tx, tables, options), { deadlineMs: SCHEMA_DEADLINE_MS });
  try {
    await migrate(database, follow);
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    throw new StartupError(`The tables cannot follow their declarations: ${error.message}.`, { cause: error });
  }
}
