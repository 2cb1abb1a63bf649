import { ensureFirstAdministrator } from '#server/kit/accounts/first-administrator.ts';
import { type Housekeeping, startHousekeeping } from '#server/kit/jobs.ts';
import { Documents } from '#server/kit/documents/documents.ts';
import { type Kit, createKit, refuseMistakes } from '#server/kit/kit.ts';
import { logSender, outboxJob, outboxOf } from '#server/kit/outbox.ts';
import { type Product, tablesOf } from '#server/kit/product.ts';
import { ensureReferenceData } from '#server/seed/reference-data.ts';
import { seedAccounts } from '#server/seed/revenue/accounts.ts';
import { seedClosedMonths } from '#server/seed/revenue/closed-months.ts';
import { seedWorkedMonth } from '#server/seed/revenue/worked-month.ts';
import { seedDemo } from '#server/seed/seed-demo.ts';
import { systemClock } from '#server/platform/process/clock.ts';
import { watchDataDirectory } from '#server/platform/files/disk-space.ts';
import { DiskFiles } from '#server/platform/files/files.ts';
import type { App } from '#server/platform/process/listen.ts';
import { SqlStore } from '#server/platform/database/sql-store.ts';
import { createApp } from './app.ts';
import type { Foundations } from './foundations.ts';
import { highland } from './product.ts';
import { bringUpToDate } from './schema.ts';

/** The application, and the jobs that run beside its requests once started. */
interface Assembled extends App {
  keepHouse(): Housekeeping;
}

/**
 * Brings the database up to date with the declarations and puts the application on top of it. Without built pages it is
 * assembled for development.
 */
export async function assemble(
  foundations: Foundations,
  clientDir: string | null,
  product: Product = highland,
): Promise<Assembled> {
  const { config, database, directory, jwtSecret, log } = foundations;
  refuseMistakes(product);
  await bringUpToDate(database, tablesOf(product), { isCautious: clientDir === null });
  const store = await SqlStore.open(database, systemClock);
  await ensureFirstAdministrator({ store, clock: systemClock }, foundations.firstAdministrator);
  await ensureReferenceData(store);
  const files = await DiskFiles.open(directory.uploads);
  if (config.seed === 'demo') {
    const whenBegun = (): void =>
      log.info({ users: config.seedUsers }, 'making the demo data, once; this takes a while');
    await seedDemo(database, { users: config.seedUsers, now: systemClock.now(), files, whenBegun });
    await seedWorkedMonth(store);
    const now = systemClock.now().toISOString();
    await seedAccounts(store, now);
    const makeKit = (): Kit =>
      createKit({
        product,
        store,
        documents: new Documents({ store, files, log }),
        clock: systemClock,
        mapTiles: null,
      });
    await seedClosedMonths({ store, makeKit }, now);
  }
  const disk = watchDataDirectory(directory.root, config.minFreeBytes);
  await disk.hasRoom();
  const app = createApp({
    product,
    store,
    files,
    disk,
    config: { ...config, jwtSecret },
    log,
    clock: systemClock,
    clientDir,
  });
  // No transport for messages comes with the product: outside production the log shows what would leave.
  const outbox = outboxOf(product);
  const post = config.isProduction || outbox === null ? [] : [outboxJob(outbox, logSender(log))];
  const jobs = [...product.areas.flatMap((area) => area.jobs ?? []), ...post];
  const house = { store, files, clock: systemClock, log };
  return Object.assign(app, { keepHouse: () => startHousekeeping(house, jobs) });
}
