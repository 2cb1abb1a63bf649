import { administratorAccounts } from '#server/kit/accounts/account-kinds.ts';
import { accountSequenceOf } from '#server/kit/accounts/account-number.ts';
import { userAccounts } from '#server/domain/people/accounts.ts';
import { calendarLinks } from '#server/domain/channels/tables.ts';
import { counters, documents, logins } from '#server/kit/tables.ts';
import {
  quotes,
  reservationLines,
  reservationNights,
  reservationTerms,
  staySegments,
  typeNights,
} from '#server/domain/reservations/tables.ts';
import { resourceTables } from '#server/domain/tables.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';
import { LONG_DEADLINE_MS } from '#server/platform/database/deadlines.ts';
import type { FileStore } from '#server/platform/files/files.ts';
import { quoteIdentifier } from '#server/platform/database/sql-text.ts';
import {
  UNINDEXED_FROM,
  advanceSequence,
  countOn,
  fillUnindexed,
  insertRows,
  nextIdOf,
  seedRows,
} from './bulk-load.ts';
import { type AdministratorRow, demoAdministrators } from '#server/seed/people/administrators.ts';
import { DemoAttendance } from '#server/seed/people/attendance.ts';
import { DemoAudit } from './audit.ts';
import { demoBills } from '#server/seed/expenses/bills.ts';
import { seedBills } from '#server/seed/expenses/seed-bills.ts';
import { demoCompanies, onAccount, withCompanies } from '#server/seed/companies/companies.ts';
import { demoEnquiries } from '#server/seed/enquiries/enquiries.ts';
import { DemoGuests } from '#server/seed/people/returning-guests.ts';
import { type StandingRows, type StateLevy, demoListings } from '#server/seed/listing/listings.ts';
import { DemoOwners } from '#server/seed/people/owners.ts';
import { type DemoStays, demoStays } from '#server/seed/reservations/stays.ts';
import { reachOf } from '#server/seed/reservations/reach.ts';
import { demoRatePlans } from '#server/seed/rates/rate-plans.ts';
import { demoSeasons } from '#server/seed/rates/seasons.ts';
import { DemoSubmissions } from '#server/seed/people/submissions.ts';
import { DemoPapers } from '#server/seed/people/user-papers.ts';
import { demoOwnerships } from '#server/seed/listing/ownerships.ts';
import { type DemoFreeStays, demoFreeStays } from '#server/seed/owner-stays/free-stays.ts';
import { demoPackages } from '#server/seed/packages/packages.ts';
import { demoPhotos } from '#server/seed/listing/photos.ts';
import { type UserRow, demoUsers } from '#server/seed/people/users.ts';

/**
 * Fills an empty database with the demo, area by area in the order in which rows name each other, in one transaction
 * and once for ever.
 */

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
  return db.transaction(async (sql) => {
    if (!(await claim(sql, { users, whenBegun }))) return null;
    const takenEmails = await emailsOf(sql);
    const administrators = await seedAdministrators(sql, now, takenEmails);
    const audit = new DemoAudit();
    const generated = demoUsers({
      count: users,
      now,
      takenEmails: [...takenEmails, ...administrators.map(({ email }) => email)],
    });
    const around = {
      audit,
      owners: new DemoOwners(),
      submissions: new DemoSubmissions(),
      attendance: new DemoAttendance(),
      guests: new DemoGuests(users),
      papers: new DemoPapers(),
    };
    await seedUsers(sql, { count: users, users: generated }, Object.values(around));
    await seedAgentRates(sql);
    await seedRows(sql, resourceTables.owners, around.owners.rows);
    const standing = { levies: await stateLevies(sql), policies: await namedPolicies(sql) };
    const bare = demoListings(now, around.owners.rows, standing);
    const firstDocument = await nextIdOf(sql, documents.name);
    const { listings, documents: pictures } = files
      ? await demoPhotos(bare, { files, now, firstId: firstDocument })
      : { listings: bare, documents: [] };
    await seedRows(sql, documents, pictures);
    if (files) await seedPapers(sql, around.papers, { files, now, firstId: firstDocument + pictures.length });
    await seedRows(sql, resourceTables.properties, listings.properties);
    await seedRows(sql, resourceTables['room-types'], listings.roomTypes);
    await seedRows(sql, resourceTables.seasons, demoSeasons(now, listings));
    const companies = demoCompanies(now);
    await seedRows(sql, resourceTables.companies, companies);
    await seedRows(sql, resourceTables['rate-plans'], demoRatePlans(now, listings, { ...standing, companies }));
    await seedRows(sql, resourceTables.units, listings.units);
    const ownerships = demoOwnerships(listings.units, now);
    await seedRows(sql, resourceTables.ownerships, ownerships);
    const agreed = demoPackages({ ownerships, administrators, now });
    await seedRows(sql, resourceTables['service-packages'], agreed.packages);
    await seedRows(sql, resourceTables['package-versions'], agreed.versions);
    await seedRows(sql, resourceTables['unit-packages'], agreed.assignments);
    const { riderId } = around.papers;
    const billed = demoBills({ now, units: listings.units, ownerships, agreed, administrators, riderId });
    await seedBills(sql, billed, { now, files });
    const stays = demoStays({ now, reach: reachOf(users) }, listings, around.guests);
    const sent = withCompanies(stays.reservations, companies);
    await seedStays(sql, { ...stays, reservations: sent, payments: onAccount(stays.payments, sent) });
    await seedFreeStays(sql, demoFreeStays({ now, listings, ownerships }));
    const asked = demoEnquiries(now, { ...listings, stays: stays.reservations }, administrators);
    await seedRows(sql, resourceTables.enquiries, asked.enquiries);
    await seedRows(sql, quotes, asked.quotes);
    await countOn(sql, new Map([['enquiries', asked.enquiries.length]]));
    await seedRows(sql, resourceTables['change-contact-submissions'], around.submissions.rows(now));
    await seedRows(sql, resourceTables.attendance, around.attendance.rows(now));
    const auditEntries = await seedAudit(sql, audit, administrators);
    return { users, administrators: administrators.length, auditEntries };
  });
}

async function seedPapers(sql: Sql, papers: DemoPapers, place: Parameters<DemoPapers['keep']>[0]): Promise<void> {
  const kept = await papers.keep(place);
  await seedRows(sql, documents, kept.documents);
  const columns = ['identity_document', 'licence_document', 'vehicle_photo', 'avatar'].map(quoteIdentifier);
  await sql.query(
    `update ${quoteIdentifier(resourceTables.users.name)} as "u" set ${columns.map((name) => `${name} = "p".${name}`).join(', ')}
      from jsonb_to_recordset($1::jsonb) as "p"("id" integer, ${columns.map((name) => `${name} jsonb`).join(', ')})
      where "u"."id" = "p"."id"`,
    [JSON.stringify(kept.users)],
  );
}

async function stateLevies(sql: Sql): Promise<StateLevy[]> {
  const { rows } = await sql.query<{ id: number; state_code: string | null }>(
    `select "id", "state_code" from ${quoteIdentifier(resourceTables.levies.name)} where "kind" = 'state' and "valid_until" is null`,
  );
  return rows;
}

async function namedPolicies(sql: Sql): Promise<StandingRows['policies']> {
  const table = resourceTables['cancellation-policies'].name;
  const { rows } = await sql.query<{ id: number; name: string }>(
    `select "id", "name" from ${quoteIdentifier(table)} order by "id"`,
  );
  return rows;
}

/** Every line and payment writes entries of the ledger: of many stays their indexes are built afterwards. */
async function seedStays(sql: Sql, stays: DemoStays): Promise<void> {
  const fill = (): Promise<void> => seedStayRows(sql, stays);
  await (stays.lines.length < UNINDEXED_FROM ? fill() : fillUnindexed(sql, resourceTables['ledger-entries'], fill));
}

async function seedStayRows(sql: Sql, stays: DemoStays): Promise<void> {
  await seedRows(sql, resourceTables['unit-blocks'], stays.blocks);
  await seedRows(sql, resourceTables.vouchers, stays.vouchers);
  await seedRows(sql, resourceTables.reservations, stays.reservations);
  await seedRows(sql, resourceTables['reservation-guests'], stays.guests);
  await seedRows(sql, resourceTables.payments, stays.payments);
  await seedRows(sql, staySegments, stays.segments);
  await seedRows(sql, typeNights, stays.typeNights);
  await seedRows(sql, reservationNights, stays.nights);
  await seedRows(sql, reservationTerms, stays.terms);
  await seedRows(sql, reservationLines, stays.lines);
  await countOn(sql, stays.counted);
  const { imports, calendarStays, feeds, links } = stays.calendars;
  await seedRows(sql, resourceTables['calendar-imports'], imports);
  await seedRows(sql, resourceTables['calendar-stays'], calendarStays);
  await seedRows(sql, resourceTables['calendar-feeds'], feeds);
  await seedRows(sql, calendarLinks, links);
}

async function seedFreeStays(
  sql: Sql,
  { programmes, requests, entries, balances, counted }: DemoFreeStays,
): Promise<void> {
  await seedRows(sql, resourceTables['free-stay-programmes'], programmes);
  await seedRows(sql, resourceTables['free-stay-requests'], requests);
  await seedRows(sql, resourceTables['entitlement-balances'], balances);
  await seedRows(sql, resourceTables['entitlement-entries'], entries);
  await countOn(sql, counted);
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

async function emailsOf(sql: Sql): Promise<string[]> {
  const { rows } = await sql.query<{ email: string }>(`select "email" from ${quoteIdentifier(logins.name)}`);
  return rows.map(({ email }) => email);
}

async function seedAdministrators(sql: Sql, now: Date, takenEmails: readonly string[]): Promise<AdministratorRow[]> {
  const table = resourceTables.administrators;
  const prefix = administratorAccounts.prefixOf({});
  const known = await sql.query<{ value: number }>(
    `select "value" from ${quoteIdentifier(counters.name)} where "name" = $1`,
    [accountSequenceOf(prefix)],
  );
  const lastNumber = known.rows[0]?.value ?? 0;
  const rows = demoAdministrators({ now, firstId: await nextIdOf(sql, table.name), lastNumber, takenEmails });
  await insertRows(sql, table, rows);
  await advanceSequence(sql, table);
  await giveLogins(sql, 'administrators', rows[0]?.id ?? 1);
  await countOn(sql, new Map([[accountSequenceOf(prefix), lastNumber + rows.length]]));
  return rows;
}

/** Learns of every user as it is made, to tell more about some of them. */
interface Watcher {
  note(user: UserRow): void;
}

async function seedUsers(
  sql: Sql,
  { count, users }: { readonly count: number; readonly users: Iterable<UserRow> },
  watchers: readonly Watcher[],
): Promise<void> {
  const table = resourceTables.users;
  const lastNumbers = new Map<string, number>();
  const noted = function* (): Generator<UserRow, void> {
    for (const user of users) {
      const sequence = accountSequenceOf(userAccounts.prefixOf(user));
      lastNumbers.set(sequence, (lastNumbers.get(sequence) ?? 0) + 1);
      for (const watcher of watchers) watcher.note(user);
      yield user;
    }
  };
  const fill = (): Promise<void> => insertRows(sql, table, noted());
  await (count < UNINDEXED_FROM ? fill() : fillUnindexed(sql, table, fill));
  await advanceSequence(sql, table);
  const fillLogins = (): Promise<void> => giveLogins(sql, 'users', 1);
  await (count < UNINDEXED_FROM ? fillLogins() : fillUnindexed(sql, logins, fillLogins));
  await advanceSequence(sql, logins);
  await countOn(sql, lastNumbers);
}

/** What agents get, since they have their account. */
async function seedAgentRates(sql: Sql): Promise<void> {
  const [rates, users] = [resourceTables['agent-rates'], resourceTables.users];
  await sql.query(
    `insert into ${quoteIdentifier(rates.name)} ("agent_id", "commission_rate", "from_at", "set_by", "created_at", "updated_at")
      select "id", "commission_rate", "created_at", 'Highland', "created_at", "created_at"
        from ${quoteIdentifier(users.name)} where "role" = 'agent' and "commission_rate" is not null order by "id"`,
  );
}

/** A way in for every account from an id on, without a password: each is opened by a reset alone. */
async function giveLogins(sql: Sql, resource: 'users' | 'administrators', firstId: number): Promise<void> {
  await sql.query(
    `insert into ${quoteIdentifier(logins.name)} ("account_number", "resource", "record_id", "email", "created_at", "updated_at")
      select "account_number", $1::text, "id", "email", "created_at", "created_at"
        from ${quoteIdentifier(resourceTables[resource].name)} where "id" >= $2 order by "id"`,
    [resource, firstId],
    { deadlineMs: LONG_DEADLINE_MS },
  );
}

async function seedAudit(sql: Sql, audit: DemoAudit, administrators: readonly AdministratorRow[]): Promise<number> {
  const [actor] = administrators;
  if (!actor) return 0;
  const table = resourceTables.audit;
  const rows = audit.rows({ administrators, actor, firstId: await nextIdOf(sql, table.name) });
  await seedRows(sql, table, rows);
  return rows.length;
}
