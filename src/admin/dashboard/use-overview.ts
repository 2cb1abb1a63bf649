import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Groups, readGroups } from '#admin/providers/taken.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { type ListParams, encodeListParams } from '#shared/list-query.ts';
import type { AnyResource } from '#shared/resource.ts';
import { lastMonths, type Month } from './months.ts';
import { REFRESH_MS } from '#admin/providers/refresh.ts';

const MONTHS = 12;

type Group = Readonly<Record<string, unknown>> & { readonly count: number };

export interface Breakdown {
  readonly total: number;
  /** Counts by field, then by value. */
  readonly counts: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** Counts for all of a card's bars with one call: groups by all fields together, added up by each field. */
export function useBreakdown(resource: AnyResource, by: readonly string[]) {
  const { label } = useResourceWords(resource);
  return useQuery({
    queryKey: ['data', 'default', resource.name, 'list', { overview: by }],
    meta: { prefix: label },
    queryFn: async ({ signal }): Promise<Breakdown> => {
      const { groups, total } = await countBy(resource, { aggregate: { groupBy: by, count: true } }, signal);
      return { total, counts: countByValue(groups, by) };
    },
    refetchInterval: REFRESH_MS,
  });
}

const countBy = (resource: AnyResource, asked: ListParams, signal: AbortSignal): Promise<Groups<Group>> =>
  readGroups<Group>(`/api/${resource.name}/aggregation?${encodeListParams(asked)}`, signal);

/** Adds up the groups by each field's values. */
export function countByValue(groups: readonly Group[], by: readonly string[]): Breakdown['counts'] {
  return Object.fromEntries(
    by.map((field) => {
      const sums: Record<string, number> = {};
      for (const group of groups) {
        const value = String(group[field]);
        sums[value] = (sums[value] ?? 0) + group.count;
      }
      return [field, sums];
    }),
  );
}

export interface MonthCount {
  readonly month: Month;
  readonly count: number | undefined;
}

/** Counts of new records in the last months, with one call. */
export function useMonths(resource: AnyResource, field: string) {
  const { label } = useResourceWords(resource);
  const today = new Date().toDateString();
  // oxlint-disable-next-line react/exhaustive-deps -- because a new day may begin a new month.
  const months = useMemo(() => lastMonths(new Date(), MONTHS), [today]);
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['data', 'default', resource.name, 'list', { months: field, from: months[0]?.from }],
    meta: { prefix: label },
    queryFn: async ({ signal }) => {
      const filter = { [field]: { $gte: months[0]?.from, $lt: months.at(-1)?.to } };
      const aggregate = { groupBy: [{ field, by: 'month' }], count: true } as const;
      const { groups } = await countBy(resource, { filter, aggregate }, signal);
      return countByValue(groups, [field])[field] ?? {};
    },
    refetchInterval: REFRESH_MS,
  });
  return {
    months: months.map((month): MonthCount => ({ month, count: data && (data[month.key] ?? 0) })),
    isFailed: isError && !isFetching,
    retry: () => void refetch(),
  };
}
