import { documents } from '#server/kit/tables.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { nextIdOf, seedRows } from '#server/seed/bulk-load.ts';
import type { Demo } from '#server/seed/demo.ts';
import { seedPeople } from '#server/seed/people/seed-people.ts';
import { readStandingRows } from '#server/seed/rates/standing-rows.ts';
import { type DemoListings, demoListings } from './listings.ts';
import { demoOwnerships } from './ownerships.ts';
import { demoPhotos } from './photos.ts';

interface SeededListing {
  readonly listings: DemoListings;
  readonly ownerships: ReturnType<typeof demoOwnerships>;
}

/** Puts the houses into the database, with their pictures and who owns which unit. */
export async function seedListing(demo: Demo): Promise<SeededListing> {
  const { sql, now, files } = demo;
  const { owners } = await demo.of(seedPeople);
  const bare = demoListings(now, owners, await demo.of(readStandingRows));
  const { listings, documents: pictures } = files
    ? await demoPhotos(bare, { files, now, firstId: await nextIdOf(sql, documents.name) })
    : { listings: bare, documents: [] };
  await seedRows(sql, documents, pictures);
  await seedRows(sql, resourceTables.properties, listings.properties);
  await seedRows(sql, resourceTables['room-types'], listings.roomTypes);
  await seedRows(sql, resourceTables.units, listings.units);
  const ownerships = demoOwnerships(listings.units, now);
  await seedRows(sql, resourceTables.ownerships, ownerships);
  return { listings, ownerships };
}
