import { documents } from '#server/kit/tables.ts';
import { expenseShares } from '#server/domain/expenses/tables.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { countOn, nextIdOf, seedRows } from '#server/seed/bulk-load.ts';
import type { Demo } from '#server/seed/demo.ts';
import { seedListing } from '#server/seed/listing/seed-listing.ts';
import { seedPackages } from '#server/seed/packages/seed-packages.ts';
import { seedPeople } from '#server/seed/people/seed-people.ts';
import { demoBills } from './bills.ts';
import { keepReceipts } from './keep-receipts.ts';

/** Puts the bills of units and houses into the database, with their receipts. */
export async function seedExpenses(demo: Demo): Promise<void> {
  const { sql, now, files } = demo;
  const { listings, ownerships } = await demo.of(seedListing);
  const { administrators, riderId } = await demo.of(seedPeople);
  const agreed = await demo.of(seedPackages);
  const made = demoBills({ now, units: listings.units, ownerships, agreed, administrators, riderId });
  await seedRows(sql, resourceTables.meters, made.meters);
  await seedRows(sql, resourceTables['expense-rules'], made.rules);
  const bare = made.bills.map((bill) => ({ ...bill, has_receipt: false }));
  const { bills, documents: receipts } = files
    ? await keepReceipts(made.bills, { files, now, firstId: await nextIdOf(sql, documents.name) })
    : { bills: bare, documents: [] };
  await seedRows(sql, documents, receipts);
  await seedRows(sql, resourceTables.expenses, bills);
  await seedRows(sql, expenseShares, made.shares);
  await countOn(sql, made.counted);
}
