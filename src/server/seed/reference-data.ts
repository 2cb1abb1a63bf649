import type { ResourceName } from '#resources/index.ts';
import type { Store, Transaction } from '#server/platform/database/store.ts';
import type { Row, Table } from '#server/platform/database/table.ts';
import { addLevies, addPolicies, catchUpHolidays } from './reference-catch-up.ts';
import { referencePolicies } from '#server/seed/rates/cancellation-policies.ts';
import { referenceHolidays } from '#server/seed/rates/holidays.ts';
import { referenceLevies, referenceTaxRates, unconfirmedLevies } from '#server/seed/rates/tax-rates.ts';
import { isIn } from '#server/kit/conditions.ts';
import { counters } from '#server/kit/tables.ts';
import { resourceTables } from '#server/domain/tables.ts';

interface ReferenceSet {
  /** Says that it was laid down once; another year's rows are another set. */
  readonly name: string;
  readonly resource: ResourceName;
  readonly rows: readonly Row[];
  /** The editions before, and what databases of one of them get in place of all the rows. */
  readonly after?: { readonly names: readonly string[]; catchUp(tx: Transaction): Promise<void> };
}

const rows = (facts: readonly object[]): readonly Row[] => facts.map((each) => ({ ...each }));

export const referenceSets: readonly ReferenceSet[] = [
  {
    name: 'reference_cancellation_policies',
    resource: 'cancellation-policies',
    rows: rows(referencePolicies),
    after: { names: ['cancellation_policies_of_houses'], catchUp: (tx) => addPolicies(tx, referencePolicies) },
  },
  { name: 'reference_tax_rates', resource: 'tax-rates', rows: rows(referenceTaxRates) },
  {
    name: 'reference_levies_2026',
    resource: 'levies',
    rows: rows(referenceLevies),
    after: { names: ['reference_levies'], catchUp: (tx) => addLevies(tx, unconfirmedLevies) },
  },
  {
    name: 'reference_holidays_2026_2027_again',
    resource: 'holidays',
    rows: rows(referenceHolidays),
    after: {
      names: ['reference_holidays_2026_2027', 'reference_holidays_2026_2027_states'],
      catchUp: (tx) => catchUpHolidays(tx, referenceHolidays),
    },
  },
];

/**
 * Rates and holidays that every database begins with, each set once: what administrators change or delete afterwards
 * stays changed and deleted. A process that comes second waits for the first and then does nothing.
 */
export async function ensureReferenceData(store: Store): Promise<void> {
  await store.transaction(async (tx) => {
    for (const set of referenceSets) {
      if (!(await tx.insertIfAbsent(counters, { name: set.name, value: set.rows.length }))) continue;
      if (set.after && (await tx.count(counters, isIn('name', set.after.names))) > 0) {
        await set.after.catchUp(tx);
        continue;
      }
      const table: Table = resourceTables[set.resource];
      for (const row of set.rows) await tx.insert(table, row);
    }
  });
}
