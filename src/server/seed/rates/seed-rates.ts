import { resourceTables } from '#server/domain/tables.ts';
import { seedRows } from '#server/seed/bulk-load.ts';
import { seedCompanies } from '#server/seed/companies/seed-companies.ts';
import type { Demo } from '#server/seed/demo.ts';
import { seedListing } from '#server/seed/listing/seed-listing.ts';
import { demoPolicies } from './holiday-policies.ts';
import { demoRatePlans } from './rate-plans.ts';
import { demoSeasons } from './seasons.ts';
import { readStandingRows } from './standing-rows.ts';

/** Puts seasons, a policy of the holidays and rate plans into the database, those negotiated with companies too. */
export async function seedRates(demo: Demo): Promise<void> {
  const { sql, now } = demo;
  const { listings } = await demo.of(seedListing);
  const companies = await demo.of(seedCompanies);
  await seedRows(sql, resourceTables.seasons, demoSeasons(now, listings));
  const { policies: standing } = await demo.of(readStandingRows);
  const dated = demoPolicies(now, standing);
  await seedRows(sql, resourceTables['cancellation-policies'], dated);
  const sellable = { policies: [...standing, ...dated], companies };
  await seedRows(sql, resourceTables['rate-plans'], demoRatePlans(now, listings, sellable));
}
