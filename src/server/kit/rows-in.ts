import { type ColumnsOf, type Predicate, everything } from '#shared/where.ts';
import type { Picked, Reader } from '#server/platform/database/store.ts';
import type { StoredRow, Table } from '#server/platform/database/table.ts';

interface Asked<R, Field> {
  readonly where?: Predicate<ColumnsOf<R>>;
  /** Columns, upwards. */
  readonly sort?: readonly (keyof R & string)[];
  readonly fields?: readonly Field[];
}

/** The rows of a table, or the fields of them that were asked for. */
export const rowsIn = <R extends StoredRow, const F extends keyof R & string = keyof R & string>(
  reader: Reader,
  table: Table<R>,
  { where = everything, sort = [], fields }: Asked<NoInfer<R>, F>,
): Promise<Picked<R, F>[]> =>
  reader.list(table, {
    where,
    sort: sort.map((field) => ({ field, descending: false })),
    ...(fields && { fields }),
  });
