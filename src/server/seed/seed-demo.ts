import { counters } from '#server/kit/tables.ts';
import { resourceTables } from '#server/domain/tables.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';
import type { FileStore } from '#server/platform/files/files.ts';
import { LONG_DEADLINE_MS } from '#server/platform/database/deadlines.ts';
import { quoteIdentifier } from '#server/platform/database/sql-text.ts';
import { nextIdOf, seedRows } from './bulk-load.ts';
import { seedChannels } from './channels/seed-channels.ts';
import { seedCompanies } from './companies/seed-companies.ts';
import { beginDemo, type Demo, type SeedStep } from './demo.ts';
import { seedEnquiries } from './enquiries/seed-enquiries.ts';
import { seedExpenses } from './expenses/seed-expenses.ts';
import { seedListing } from './listing/seed-listing.ts';
import { seedOwnerStays } from './owner-stays/seed-owner-stays.ts';
import { seedPackages } from './packages/seed-packages.ts';
import { seedPeople } from './people/seed-people.ts';
import { seedRates } from './rates/seed-rates.ts';
import { seedReservations } from './reservations/seed-reservations.ts';

/** Fills an empty database with the demo, in one transaction and once for ever. What an area has is made in its folder. */

/** In any order: whoever names another's rows asks for them first. */
const AREAS: readonly SeedStep[] = [
  seedPeople,
  seedListing,
  seedCompanies,
  seedRates,
  seedPackages,
  seedExpenses,
  seedReservations,
  seedChannels,
  seedOwnerStays,
  seedEnquiries,
];

export interface SeedOptions {
  /** How many users. */
  readonly users: number;
  /** Instant from which the data's dates count back. */
  readonly now: Date;
  /** Store of the listings' pictures; without it they have none. */
  readonly files?: FileStore;
  /** Told when it is certain that the demo will be made: whoever waits for it learns what for. */
  readonly whenBegun?: (() => void) | undefined;
}

export interface Seeded {
  readonly users: number;
  readonly administrators: number;
  readonly auditEntries: number;
}

/** Says that the question was answered once: who deletes every user does not want the demo back at the next start. */
const MARKER = 'demo_data';

/**
 * Fills a database that has no users yet with demo data, in one transaction; null where it has or had some already.
 * Safe to call from several processes at once: the others wait for the first and then do nothing.
 */
export function seedDemo(db: Database, { users, now, files, whenBegun }: SeedOptions): Promise<Seeded | null> {
  const seed = async (sql: Sql): Promise<Seeded | null> => {
    if (!(await claim(sql, { users, whenBegun }))) return null;
    const demo = beginDemo({ sql, users, now, files });
    for (const area of AREAS) await demo.of(area);
    const { administrators } = await demo.of(seedPeople);
    return { users, administrators: administrators.length, auditEntries: await seedAudit(demo) };
  };
  // A slow machine draws papers and stays for longer than a request may keep a transaction waiting; who starts at the same
  // time waits that long in one statement.
  return db.transaction(seed, { idleMs: LONG_DEADLINE_MS, deadlineMs: LONG_DEADLINE_MS });
}

async function claim(sql: Sql, { users, whenBegun }: Pick<SeedOptions, 'users' | 'whenBegun'>): Promise<boolean> {
  const { rows } = await sql.query(
    `insert into ${quoteIdentifier(counters.name)} ("name", "value") values ($1, $2) on conflict ("name") do nothing returning "name"`,
    [MARKER, users],
  );
  if (rows.length === 0) return false;
  const present = await sql.query(`select 1 from ${quoteIdentifier(resourceTables.users.name)} limit 1`);
  if (present.rows.length > 0) return false;
  whenBegun?.();
  return true;
}

async function seedAudit(demo: Demo): Promise<number> {
  const { audit, administrators } = await demo.of(seedPeople);
  const [actor] = administrators;
  if (!actor) return 0;
  const table = resourceTables.audit;
  const rows = audit.rows({ administrators, actor, firstId: await nextIdOf(demo.sql, table.name) });
  await seedRows(demo.sql, table, rows);
  return rows.length;
}
