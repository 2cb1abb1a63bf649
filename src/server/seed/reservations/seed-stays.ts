import { entriesOf } from '#shared/records.ts';
import { calendarLinks } from '#server/domain/channels/tables.ts';
import {
  reservationLines,
  reservationNights,
  reservationTerms,
  staySegments,
  typeNights,
} from '#server/domain/reservations/tables.ts';
import { resourceTables } from '#server/domain/tables.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { quoteIdentifier } from '#server/platform/database/sql-text.ts';
import { type CompanyRow, onAccount, withCompanies } from '#server/seed/companies/companies.ts';
import { advanceSequence, countOn, fillUnindexed, insertRows, seedRows } from '#server/seed/bulk-load.ts';
import type { StayLists } from './stay-rows.ts';
import type { DemoStays } from './stays.ts';

/** Writes the stays part by part, and then what they come to. */
export async function seedStays(
  sql: Sql,
  stays: Generator<StayLists, DemoStays, void>,
  companies: readonly CompanyRow[],
): Promise<DemoStays> {
  const tables = {
    blocks: resourceTables['unit-blocks'],
    reservations: resourceTables.reservations,
    guests: resourceTables['reservation-guests'],
    payments: resourceTables.payments,
    segments: staySegments,
    nights: reservationNights,
    terms: reservationTerms,
    lines: reservationLines,
  };
  let part = stays.next();
  const fill = async (): Promise<void> => {
    for (; part.done !== true; part = stays.next()) {
      const reservations = withCompanies(part.value.reservations, companies);
      const lists = { ...part.value, reservations, payments: onAccount(part.value.payments, reservations) };
      for (const [list, table] of entriesOf(tables)) await insertRows(sql, table, lists[list]);
    }
  };
  // What is charged and paid stands in the ledger at once.
  await fillUnindexed(sql, [...Object.values(tables), resourceTables['ledger-entries']], fill);
  for (const table of Object.values(tables)) await advanceSequence(sql, table);
  if (part.done !== true) throw new Error('There are stays left.');
  const { typeNights: nights, counted, calendars, vouchers } = part.value;
  for (const { id, uses } of vouchers) {
    await sql.query(`update ${quoteIdentifier(resourceTables.vouchers.name)} set "uses" = $2 where "id" = $1`, [
      id,
      uses,
    ]);
  }
  await seedRows(sql, typeNights, nights);
  await countOn(sql, counted);
  const { imports, calendarStays, feeds, links } = calendars;
  await seedRows(sql, resourceTables['calendar-imports'], imports);
  await seedRows(sql, resourceTables['calendar-stays'], calendarStays);
  await seedRows(sql, resourceTables['calendar-feeds'], feeds);
  await seedRows(sql, calendarLinks, links);
  await noteVisits(sql);
  return part.value;
}

/** Whoever books is signed in at that time: a guest who is expected tomorrow is not one of the dormant. */
async function noteVisits(sql: Sql): Promise<void> {
  const [users, reservations] = [resourceTables.users, resourceTables.reservations].map(({ name }) =>
    quoteIdentifier(name),
  );
  await sql.query(
    `update ${users} as "u" set "last_login_at" = greatest("u"."last_login_at", "s"."last") from
      (select "lead_guest_id", max("created_at") as "last" from ${reservations} where "lead_guest_id" is not null group by 1) as "s"
      where "u"."id" = "s"."lead_guest_id"`,
  );
}
