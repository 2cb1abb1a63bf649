import { type ResourceName, resources } from '#resources/index.ts';
import { auditTable, kitTables } from '#server/kit/tables.ts';
import { type Table, tableOf } from '#server/platform/database/table.ts';
import { calendarLinks } from './channels/tables.ts';
import { vouchersTable } from './rates/tables.ts';
import { reservationTables } from './reservations/tables.ts';

/** Tables of declared resources that keep more rules than their declarations say. */
const STRICTER: { readonly [N in ResourceName]?: Table } = { audit: auditTable, vouchers: vouchersTable };

/** The table of every declared resource, by its name. */
export const resourceTables = Object.fromEntries(
  resources.map((resource) => [resource.name, STRICTER[resource.name as ResourceName] ?? tableOf(resource)]),
) as Readonly<Record<ResourceName, Table>>;

/** Every table the server keeps. */
export const allTables: readonly Table[] = [
  ...Object.values(resourceTables),
  ...kitTables,
  calendarLinks,
  ...reservationTables,
];
