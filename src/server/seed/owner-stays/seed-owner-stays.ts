import { resourceTables } from '#server/domain/tables.ts';
import { countOn, seedRows } from '#server/seed/bulk-load.ts';
import type { Demo } from '#server/seed/demo.ts';
import { seedListing } from '#server/seed/listing/seed-listing.ts';
import { demoFreeStays } from './free-stays.ts';

/** Puts the owners' free nights into the database: programmes, requests, and the account of each unit. */
export async function seedOwnerStays(demo: Demo): Promise<void> {
  const { sql, now } = demo;
  const { listings, ownerships } = await demo.of(seedListing);
  const { programmes, requests, entries, balances, counted } = demoFreeStays({ now, listings, ownerships });
  await seedRows(sql, resourceTables['free-stay-programmes'], programmes);
  await seedRows(sql, resourceTables['free-stay-requests'], requests);
  await seedRows(sql, resourceTables['entitlement-balances'], balances);
  await seedRows(sql, resourceTables['entitlement-entries'], entries);
  await countOn(sql, counted);
}
