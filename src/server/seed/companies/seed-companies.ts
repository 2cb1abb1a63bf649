import { resourceTables } from '#server/domain/tables.ts';
import { seedRows } from '#server/seed/bulk-load.ts';
import type { Demo } from '#server/seed/demo.ts';
import { demoCompanies } from './companies.ts';

/** Puts the companies into the database: the house's own, owners', clients and agencies. */
export async function seedCompanies({ sql, now }: Demo): Promise<ReturnType<typeof demoCompanies>> {
  const companies = demoCompanies(now);
  await seedRows(sql, resourceTables.companies, companies);
  return companies;
}
