import { compareValues } from '#shared/collation.ts';
import type { Aggregation } from '#shared/list-query.ts';
import type { Group } from '#server/platform/store.ts';
import type { Row } from '#server/platform/table.ts';

/** What an aggregation says of the rows of one group. */
export function groupOf(aggregation: Aggregation, rows: readonly Row[]): Group {
  const group: Record<string, unknown> = Object.fromEntries(
    aggregation.groupBy.map((name) => [name, rows[0]?.[name] ?? null]),
  );
  if (aggregation.count) group['count'] = rows.length;
  for (const key of ['sum', 'min', 'max', 'avg'] as const) {
    if (aggregation[key].length === 0) continue;
    group[key] = Object.fromEntries(aggregation[key].map((field) => [field, measure(key, field, rows)]));
  }
  return group;
}

function measure(key: 'sum' | 'min' | 'max' | 'avg', field: string, rows: readonly Row[]): unknown {
  const values = rows.map((row) => row[field] ?? null).filter((value) => value !== null);
  if (values.length === 0) return null;
  const sum = values.reduce<number>((total, value) => total + Number(value), 0);
  if (key === 'sum') return sum;
  if (key === 'avg') return sum / values.length;
  const ordered = values.toSorted(compareValues);
  return key === 'min' ? ordered[0] : ordered.at(-1);
}
