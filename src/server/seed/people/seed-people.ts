import { administratorAccounts } from '#server/kit/accounts/account-kinds.ts';
import { accountSequenceOf } from '#server/kit/accounts/account-number.ts';
import { userAccounts } from '#server/domain/people/accounts.ts';
import { counters, documents, logins } from '#server/kit/tables.ts';
import { resourceTables } from '#server/domain/tables.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { LONG_DEADLINE_MS } from '#server/platform/database/deadlines.ts';
import { quoteIdentifier } from '#server/platform/database/sql-text.ts';
import { DemoAudit } from '#server/seed/audit.ts';
import {
  UNINDEXED_FROM,
  advanceSequence,
  countOn,
  fillUnindexed,
  insertRows,
  nextIdOf,
  seedRows,
} from '#server/seed/bulk-load.ts';
import type { Demo } from '#server/seed/demo.ts';
import { type AdministratorRow, demoAdministrators } from './administrators.ts';
import { DemoAttendance } from './attendance.ts';
import { DemoOwners, type OwnerRow } from './owners.ts';
import { DemoGuests } from './returning-guests.ts';
import { DemoSubmissions } from './submissions.ts';
import { DemoPapers } from './user-papers.ts';
import { type UserRow, demoUsers } from './users.ts';

/** Puts the people of the demo into the database: administrators, users with their papers, owners. */

interface SeededPeople {
  readonly administrators: readonly AdministratorRow[];
  readonly owners: readonly OwnerRow[];
  readonly guests: DemoGuests;
  /** One who rides for the house; null where there is none. */
  readonly riderId: number | null;
  /** Entries about them. The trail is written last, because it names administrators by the ids they got. */
  readonly audit: DemoAudit;
}

export async function seedPeople({ sql, users: count, now, files }: Demo): Promise<SeededPeople> {
  const takenEmails = await emailsOf(sql);
  const administrators = await seedAdministrators(sql, now, takenEmails);
  const emails = [...takenEmails, ...administrators.map(({ email }) => email)];
  const around = {
    audit: new DemoAudit(),
    owners: new DemoOwners(),
    submissions: new DemoSubmissions(),
    attendance: new DemoAttendance(),
    guests: new DemoGuests(count),
    papers: new DemoPapers(),
  };
  const users = demoUsers({ count, now, takenEmails: emails });
  await seedUsers(sql, { count, users }, Object.values(around));
  await seedAgentRates(sql);
  await seedRows(sql, resourceTables.owners, around.owners.rows);
  if (files) await seedPapers(sql, around.papers, { files, now, firstId: await nextIdOf(sql, documents.name) });
  await seedRows(sql, resourceTables['change-contact-submissions'], around.submissions.rows(now));
  await seedRows(sql, resourceTables.attendance, around.attendance.rows(now));
  const { audit, owners, guests, papers } = around;
  return { administrators, owners: owners.rows, guests, riderId: papers.riderId, audit };
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

/** Dates each agent's rate from the day of the account, because a commission is worked out by the rate of its day. */
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
