import { companiesSentences } from '#shared/companies/sentences.ts';
import { refusalOfClient } from '#shared/companies/clients.ts';
import { issue } from '#shared/errors.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { hasId } from '#server/kit/kit.ts';
import type { ServerArea } from '#server/kit/product.ts';
import { Refusal } from '#server/kit/refusal.ts';

/** Only those who send guests have a price of their own. */
async function refuseNoClient(reader: Reader, id: number): Promise<void> {
  const company = await reader.find(resourceTables.companies, hasId(id));
  const rule = company ? refusalOfClient(company) : 'gone';
  if (rule !== null) throw new Refusal('VALIDATION', { issues: [issue(['company_id'], rule)], resource: 'rate-plans' });
}

export const companies: ServerArea = {
  name: 'companies',
  sentences: companiesSentences,
  on: { 'plan negotiated': ({ tx }, { company_id }) => refuseNoClient(tx, company_id) },
};
