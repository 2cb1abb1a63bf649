import { ensureFirstAdministrator } from '#server/domain/first-administrator.ts';
import { seedDemo } from '#server/domain/seed/seed-demo.ts';
import { allTables } from '#server/domain/tables.ts';
import { systemClock } from '#server/platform/clock.ts';
import { SCHEMA_DEADLINE_MS } from '#server/platform/deadlines.ts';
import { DiskFiles } from '#server/platform/files.ts';
import type { App } from '#server/platform/listen.ts';
import { migrate } from '#server/platform/migrate.ts';
import { SqlStore } from '#server/platform/sql-store.ts';
import { syncTables } from '#server/platform/sync-tables.ts';
import { createApp } from './app.ts';
import type { Foundations } from './foundations.ts';

/** Brings the database up to date with the declarations and puts the application on top of it. */
export async function assemble(foundations: Foundations, clientDir: string | null): Promise<App> {
  const { config, database, directory, jwtSecret, log } = foundations;
  await migrate(database, () =>
    database.transaction((tx) => syncTables(tx, allTables), { deadlineMs: SCHEMA_DEADLINE_MS }),
  );
  const store = await SqlStore.open(database, systemClock);
  await ensureFirstAdministrator({ store, clock: systemClock }, foundations.firstAdministrator);
  if (config.seed === 'demo') await seedDemo(database, { users: config.seedUsers, now: systemClock.now() });
  return createApp({
    store,
    files: await DiskFiles.open(directory.uploads),
    config: { ...config, jwtSecret },
    log,
    clock: systemClock,
    clientDir,
  });
}
