import { quotes } from '#server/domain/reservations/tables.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { countOn, seedRows } from '#server/seed/bulk-load.ts';
import type { Demo } from '#server/seed/demo.ts';
import { seedListing } from '#server/seed/listing/seed-listing.ts';
import { seedPeople } from '#server/seed/people/seed-people.ts';
import { seedReservations } from '#server/seed/reservations/seed-reservations.ts';
import { demoEnquiries } from './enquiries.ts';

/** Puts the enquiries into the database, with what was offered. */
export async function seedEnquiries(demo: Demo): Promise<void> {
  const { sql, now } = demo;
  const { listings } = await demo.of(seedListing);
  const { administrators } = await demo.of(seedPeople);
  const { reservations: stays } = await demo.of(seedReservations);
  const asked = demoEnquiries(now, { ...listings, stays }, administrators);
  await seedRows(sql, resourceTables.enquiries, asked.enquiries);
  await seedRows(sql, quotes, asked.quotes);
  await countOn(sql, new Map([['enquiries', asked.enquiries.length]]));
}
