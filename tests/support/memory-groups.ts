import { compareValues } from '#shared/collation.ts';
import type { Aggregation, Bucket, GroupKey } from '#shared/list-query.ts';
import type { RowGroup } from '#server/platform/database/store.ts';
import type { Row } from '#server/platform/database/table.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LENGTH: Readonly<Record<Bucket, number>> = { day: 10, week: 10, month: 7, year: 4 };

/** What a day or an instant falls into at the hotel, as a group of it is called. */
export function bucketOf(value: unknown, by: Bucket): string | null {
  if (typeof value !== 'string') return null;
  const isDay = value.length === 10;
  const there = Date.parse(isDay ? `${value}T00:00:00Z` : value) + (isDay ? 0 : 8 * HOUR_MS);
  const sinceMonday = (new Date(there).getUTCDay() + 6) % 7;
  return new Date(by === 'week' ? there - sinceMonday * DAY_MS : there).toISOString().slice(0, LENGTH[by]);
}

/** The row with its buckets in the place of its days and instants. */
export const bucketed = (groupBy: readonly GroupKey[], row: Row): Row => ({
  ...row,
  ...Object.fromEntries(
    groupBy.flatMap(({ field, by }) => (by === null ? [] : [[field, bucketOf(row[field], by)] as const])),
  ),
});

/** What an aggregation says of the rows of one group. */
export function groupOf(aggregation: Aggregation, keys: Row, rows: readonly Row[]): RowGroup {
  const group: Record<string, unknown> = Object.fromEntries(
    aggregation.groupBy.map(({ field }) => [field, keys[field] ?? null]),
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
