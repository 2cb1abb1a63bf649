import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { dataProvider } from '#admin/providers/data-provider.ts';
import { ofList } from '#admin/providers/failure.ts';
import { fromWhere } from '#admin/providers/filters.ts';
import { read } from '#admin/providers/taken.ts';
import { useResourceWords } from '#admin/words.ts';
import { encodeListParams } from '#shared/list-query.ts';
import type { AnyResource } from '#shared/resource.ts';
import { lastMonths, type Month } from './months.ts';
import { REFRESH_MS } from './use-queue.ts';

const MONTHS = 12;

type Group = Readonly<Record<string, unknown>> & { readonly count: number };

export interface Breakdown {
  readonly total: number;
  /** By field, then by value. */
  readonly counts: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** One question for all of a card's bars: the groups by all its fields together, added up for each of them. */
export function useBreakdown(resource: AnyResource, by: readonly string[]) {
  const { label } = useResourceWords(resource);
  return useQuery({
    queryKey: ['data', 'default', resource.name, 'list', { overview: by }],
    meta: { prefix: label },
    queryFn: async (): Promise<Breakdown> => {
      const query = encodeListParams({ aggregate: { groupBy: by, count: true } });
      const url = `/api/${resource.name}/aggregation?${query}`;
      const { groups, totalCount } = await ofList(read<{ groups: Group[]; totalCount: number }>(url));
      return { total: totalCount, counts: addUp(groups, by) };
    },
    refetchInterval: REFRESH_MS,
  });
}

/** What each value of each field comes to. */
export function addUp(groups: readonly Group[], by: readonly string[]): Breakdown['counts'] {
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

/** How many there were in each of the last months. Past months hardly change, so they are asked for once. */
export function useMonths(resource: AnyResource, field: string) {
  const { label } = useResourceWords(resource);
  const today = new Date().toDateString();
  // oxlint-disable-next-line react/exhaustive-deps -- a new day may begin a new month.
  const months = useMemo(() => lastMonths(new Date(), MONTHS), [today]);
  const answers = useQueries({
    queries: months.map((month, at) => ({
      ...monthQuery(resource, field, { month, isOver: at < MONTHS - 1 }),
      meta: { prefix: label },
    })),
  });
  return {
    months: months.map((month, at): MonthCount => ({ month, count: answers[at]?.data })),
    isFailed: answers.some(({ isError, isFetching }) => isError && !isFetching),
    retry: () => {
      for (const answer of answers) if (answer.isError) void answer.refetch();
    },
  };
}

const monthQuery = (resource: AnyResource, field: string, { month, isOver }: { month: Month; isOver: boolean }) => ({
  queryKey: ['months', resource.name, field, month.key],
  queryFn: async (): Promise<number> => {
    const { total } = await dataProvider.getList({
      resource: resource.name,
      filters: fromWhere({ [field]: { $gte: month.from, $lt: month.to } }),
      pagination: { currentPage: 1, pageSize: 1 },
      meta: { fields: ['id'] },
    });
    return total;
  },
  ...(isOver ? { staleTime: Infinity } : { refetchInterval: REFRESH_MS }),
});
