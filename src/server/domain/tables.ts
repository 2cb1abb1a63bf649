import { type declarations, type ResourceName, resources } from '#resources/index.ts';
import { tablesOfResources } from '#server/kit/tables.ts';
import type { RowOf } from '#shared/field.ts';
import type { Table } from '#server/platform/database/table.ts';
import { entitlementBalancesTable, entitlementEntriesTable } from './owner-stays/tables.ts';
import { expensesTable } from './expenses/tables.ts';
import { ownershipsTable } from './listing/tables.ts';
import { packageVersionsTable, unitPackagesTable } from './packages/tables.ts';
import { seasonsTable, vouchersTable } from './rates/tables.ts';
import { ledgerTable, statementsTable } from './revenue/tables.ts';

type Declared<N extends ResourceName> = Extract<(typeof declarations)[number], { readonly name: N }>;

/** The table of every declared resource, by its name. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each name has the table of its own declaration
export const resourceTables = tablesOfResources(resources, {
  'entitlement-balances': entitlementBalancesTable,
  'entitlement-entries': entitlementEntriesTable,
  expenses: expensesTable,
  'ledger-entries': ledgerTable,
  'owner-statements': statementsTable,
  ownerships: ownershipsTable,
  seasons: seasonsTable,
  'package-versions': packageVersionsTable,
  'unit-packages': unitPackagesTable,
  vouchers: vouchersTable,
}) as {
  readonly [N in ResourceName]: Table<RowOf<Declared<N>['fields']>>;
};
