import { resourceTables } from '#server/domain/tables.ts';
import { seedRows } from '#server/seed/bulk-load.ts';
import type { Demo } from '#server/seed/demo.ts';
import { seedListing } from '#server/seed/listing/seed-listing.ts';
import { seedPeople } from '#server/seed/people/seed-people.ts';
import { type DemoPackages, demoPackages } from './packages.ts';

/** Puts the service packages into the database, and which unit is let under which. */
export async function seedPackages(demo: Demo): Promise<DemoPackages> {
  const { sql, now } = demo;
  const { ownerships } = await demo.of(seedListing);
  const { administrators } = await demo.of(seedPeople);
  const agreed = demoPackages({ ownerships, administrators, now });
  await seedRows(sql, resourceTables['service-packages'], agreed.packages);
  await seedRows(sql, resourceTables['package-versions'], agreed.versions);
  await seedRows(sql, resourceTables['unit-packages'], agreed.assignments);
  return agreed;
}
