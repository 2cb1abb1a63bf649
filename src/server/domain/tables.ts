import { type ResourceName, resources } from '#resources/index.ts';
import { tablesOfResources } from '#server/kit/tables.ts';
import type { Table } from '#server/platform/database/table.ts';
import { vouchersTable } from './rates/tables.ts';

/** The table of every declared resource, by its name. */
export const resourceTables = tablesOfResources(resources, { vouchers: vouchersTable }) as Readonly<
  Record<ResourceName, Table>
>;
