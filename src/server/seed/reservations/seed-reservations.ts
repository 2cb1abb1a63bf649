import {
  reservationLines,
  reservationNights,
  reservationTerms,
  staySegments,
  typeNights,
} from '#server/domain/reservations/tables.ts';
import { resourceTables } from '#server/domain/tables.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { UNINDEXED_FROM, countOn, fillUnindexed, seedRows } from '#server/seed/bulk-load.ts';
import { onAccount, withCompanies } from '#server/seed/companies/companies.ts';
import { seedCompanies } from '#server/seed/companies/seed-companies.ts';
import type { Demo } from '#server/seed/demo.ts';
import { seedListing } from '#server/seed/listing/seed-listing.ts';
import { seedPeople } from '#server/seed/people/seed-people.ts';
import { gatewayFeeRows } from './gateway-fees.ts';
import { type OwnerNights, ownerNightsOf } from './owner-nights.ts';
import { reachOf } from './reach.ts';
import { type DemoStays, demoStays } from './stays.ts';

/** Puts the stays into the database, with their guests, nights and bills. */
export async function seedReservations(demo: Demo): Promise<DemoStays & { readonly ownerNights: OwnerNights }> {
  const { sql, now, users } = demo;
  await seedRows(sql, resourceTables['gateway-fees'], gatewayFeeRows(now));
  const { listings } = await demo.of(seedListing);
  const { guests, owners } = await demo.of(seedPeople);
  const companies = await demo.of(seedCompanies);
  const drawn = demoStays({ now, reach: reachOf(users) }, listings, guests);
  const reservations = withCompanies(drawn.reservations, companies);
  const stays = { ...drawn, reservations, payments: onAccount(drawn.payments, reservations) };
  // Every line and payment writes entries of the ledger: of many stays their indexes are built afterwards.
  const fill = (): Promise<void> => seedStayRows(sql, stays);
  await (stays.lines.length < UNINDEXED_FROM ? fill() : fillUnindexed(sql, resourceTables['ledger-entries'], fill));
  const ownerNights = ownerNightsOf(stays, { listings, owners, now });
  await seedRows(sql, resourceTables.reservations, ownerNights.reservations);
  await seedRows(sql, staySegments, ownerNights.segments);
  await seedRows(sql, reservationNights, ownerNights.nights);
  await seedRows(sql, reservationTerms, ownerNights.terms);
  await countOn(sql, ownerNights.counted);
  return { ...stays, ownerNights };
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
}
