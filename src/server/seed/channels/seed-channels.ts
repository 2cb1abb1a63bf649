import { calendarLinks } from '#server/domain/channels/tables.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { seedRows } from '#server/seed/bulk-load.ts';
import type { Demo } from '#server/seed/demo.ts';
import { seedReservations } from '#server/seed/reservations/seed-reservations.ts';

/** Puts the calendars of other platforms into the database, with the stays that came by them. */
export async function seedChannels(demo: Demo): Promise<void> {
  const { sql } = demo;
  const { imports, calendarStays, feeds, links } = (await demo.of(seedReservations)).calendars;
  await seedRows(sql, resourceTables['calendar-imports'], imports);
  await seedRows(sql, resourceTables['calendar-stays'], calendarStays);
  await seedRows(sql, resourceTables['calendar-feeds'], feeds);
  await seedRows(sql, calendarLinks, links);
}
