import { ensureFirstAdministrator } from '#server/domain/first-administrator.ts';
import { ensureReferenceData } from '#server/domain/reference-data.ts';
import { seedDemo } from '#server/domain/seed/seed-demo.ts';
import { systemClock } from '#server/platform/clock.ts';
import { DiskFiles } from '#server/platform/files.ts';
import type { App } from '#server/platform/listen.ts';
import { SqlStore } from '#server/platform/sql-store.ts';
import { createApp } from './app.ts';
import type { Foundations } from './foundations.ts';
import { bringUpToDate } from './schema.ts';

/** Brings the database up to date with the declarations and puts the application on top of it. */
export async function assemble(foundations: Foundations, clientDir: string | null): Promise<App> {
  const { config, database, directory, jwtSecret, log } = foundations;
  await bringUpToDate(database);
  const store = await SqlStore.open(database, systemClock);
  await ensureFirstAdministrator({ store, clock: systemClock }, foundations.firstAdministrator);
  await ensureReferenceData(store);
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
