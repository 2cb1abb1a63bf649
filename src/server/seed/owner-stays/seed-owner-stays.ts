import { resourceTables } from '#server/domain/tables.ts';
import { countOn, seedRows } from '#server/seed/bulk-load.ts';
import type { Row } from '#server/platform/database/table.ts';
import type { Demo } from '#server/seed/demo.ts';
import { seedListing } from '#server/seed/listing/seed-listing.ts';
import { seedReservations } from '#server/seed/reservations/seed-reservations.ts';
import { type DemoOwnerStay, demoFreeStays } from './free-stays.ts';

const ownerStayOf = ({ id, owner_id, unit_id, arrival, departure }: Row): DemoOwnerStay => ({
  reservation_id: Number(id),
  owner_id: Number(owner_id),
  unit_id: Number(unit_id),
  arrival: String(arrival),
  departure: String(departure),
  guests: 2,
  status: 'completed',
});

/** Puts the owners' free nights into the database: programmes, requests, and the account of each unit. */
export async function seedOwnerStays(demo: Demo): Promise<void> {
  const { sql, now } = demo;
  const { listings, ownerships } = await demo.of(seedListing);
  const { ownerNights } = await demo.of(seedReservations);
  const stays = ownerNights.reservations.map(ownerStayOf);
  const { programmes, requests, entries, balances, counted } = demoFreeStays({ now, listings, ownerships, stays });
  await seedRows(sql, resourceTables['free-stay-programmes'], programmes);
  await seedRows(sql, resourceTables['free-stay-requests'], requests);
  await seedRows(sql, resourceTables['entitlement-balances'], balances);
  await seedRows(sql, resourceTables['entitlement-entries'], entries);
  await countOn(sql, counted);
}
