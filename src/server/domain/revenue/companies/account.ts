import { USUAL_ROLLOVER_HOUR, businessDate } from '#shared/business-date.ts';
import { type Ageing, ageOpen, overdueOf } from '#shared/companies/ageing.ts';
import { sumSen } from '#shared/money.ts';
import { companies } from '#resources/companies/companies.ts';
import { readCompanyAccount } from '#resources/revenue/company-calls.ts';
import { resourceTables } from '#server/domain/tables.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { all, is } from '#server/kit/conditions.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import { serve } from '#server/kit/serve.ts';
import type { LedgerEntry } from '#server/domain/revenue/ledger.ts';

/** What the ledger says of a company's account, in its order. */
export const listAccountEntries = (reader: Reader, companyId: number): Promise<LedgerEntry[]> =>
  rowsIn(reader, resourceTables['ledger-entries'], {
    where: all(is('company_id', companyId), is('account', 'guest-receivable')),
    sort: ['posted_on', 'id'],
  });

/** Open bills by age, as of the day in the house. */
export async function readAgeing(reader: Reader, companyId: number, now: string): Promise<Ageing> {
  const bills = await rowsIn(reader, resourceTables['company-charges'], {
    where: all(is('company_id', companyId), is('state', 'open')),
    fields: ['due_on', 'open_sen'],
  });
  return ageOpen(bills, businessDate(now, USUAL_ROLLOVER_HOUR));
}

export const companyAccount = serve(companies, readCompanyAccount, async ({ tx, context, record }) => {
  const { id, credit_limit_sen } = record;
  const entries = await listAccountEntries(tx, id);
  const balance_sen = sumSen(entries.map(({ amount_sen }) => amount_sen));
  const receipts = await rowsIn(tx, resourceTables['company-receipts'], {
    where: is('company_id', id),
    fields: ['unallocated_sen'],
  });
  const ageing = await readAgeing(tx, id, context.now);
  return {
    data: {
      balance_sen,
      overdue_sen: overdueOf(ageing),
      credit_limit_sen,
      left_sen: credit_limit_sen - balance_sen,
      unallocated_sen: sumSen(receipts.map(({ unallocated_sen }) => unallocated_sen)),
      ageing: { ...ageing },
    },
  };
});
