import type { SortKey } from '#shared/list-query.ts';
import { compareValues, fold } from '#shared/collation.ts';
import { type Row, type Table, familyOf, specOfColumn } from '#server/platform/database/table.ts';

/** What a column sorts by: texts without regard to case, as in the database. */
const sortable = (table: Table, field: string, value: unknown): unknown => {
  const spec = specOfColumn(table, field);
  return familyOf(spec) === 'text' && spec.kind !== 'enum' && typeof value === 'string' ? fold(value) : value;
};

function compareBy(table: Table, { field, descending }: SortKey, a: Row, b: Row): number {
  const [x, y] = [sortable(table, field, a[field] ?? null), sortable(table, field, b[field] ?? null)];
  // Nulls are larger than everything, as PostgreSQL has it.
  const order = x === null || y === null ? Number(x === null) - Number(y === null) : compareValues(x, y);
  return descending ? -order : order;
}

/** An order of rows by these keys, and by id where they leave it open. */
export function byKeys(table: Table, sort: readonly SortKey[]): (a: Row, b: Row) => number {
  const tie: SortKey = { field: 'id', descending: sort.at(-1)?.descending ?? false };
  return (a, b) => {
    for (const key of [...sort, tie]) {
      const order = compareBy(table, key, a, b);
      if (order !== 0) return order;
    }
    return 0;
  };
}
