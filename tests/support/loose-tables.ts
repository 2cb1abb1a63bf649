import type { ResourceName } from '#resources/index.ts';
import { resourceTables } from '#server/domain/tables.ts';
import type { Table } from '#server/platform/database/table.ts';

/** The tables of resources for rows that a test makes up, of any resource, sound or not. */
export const looseTables: Readonly<Record<ResourceName, Table>> = resourceTables;
