import { type Predicate, everything } from '#shared/where.ts';
import type { Reader } from '#server/platform/database/store.ts';
import type { Table } from '#server/platform/database/table.ts';

interface Asked {
  readonly where?: Predicate;
  /** Columns, upwards. */
  readonly sort?: readonly string[];
  readonly fields?: readonly string[];
}

/** The rows of a table; the caller's type is that of its declaration, or of the fields asked for. */
export const rowsIn = async <R>(
  reader: Reader,
  table: Table,
  { where = everything, sort = [], fields }: Asked,
): Promise<R[]> =>
  (await reader.list(table, {
    where,
    sort: sort.map((field) => ({ field, descending: false })),
    ...(fields && { fields }),
  })) as readonly unknown[] as R[];
