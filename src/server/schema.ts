import { allTables } from '#server/domain/tables.ts';
import type { Database } from '#server/platform/database.ts';
import { SCHEMA_DEADLINE_MS } from '#server/platform/deadlines.ts';
import { migrate } from '#server/platform/migrate.ts';
import { syncTables } from '#server/platform/sync-tables.ts';

/** Brings a database to what this version of the server expects of it: migrations and every declared table. */
export const bringUpToDate = (database: Database): Promise<void> =>
  migrate(database, () => database.transaction((tx) => syncTables(tx, allTables), { deadlineMs: SCHEMA_DEADLINE_MS }));
