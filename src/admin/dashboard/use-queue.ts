import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { Row } from '#admin/components/client-part.ts';
import { dataProvider } from '#admin/providers/data-provider.ts';
import { fromWhere } from '#admin/providers/filters.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { resourcesHere } from '#admin/components/catalogue.ts';
import { resourceWordsIn } from '#admin/components/resource-words.ts';
import { useLocale } from '#browser/i18n.ts';
import { LIST, type Locale } from '#shared/constants.ts';
import {
  fieldsOfQueue,
  mergeQueues,
  queuesFor,
  sourceKey,
  waiting,
  type QueueItem,
  type QueueSource,
} from './queues.ts';
import { REFRESH_MS } from '#admin/providers/refresh.ts';
import { whereOf } from '#shared/views.ts';

/**
 * Reads everything that waits for this administrator's decision as one queue, oldest first, from as many resources as
 * declare one.
 */

/** As many as stand on a first screen beside the rest of the day; a phone shows them under it. */
const FIRST = { wide: 8, phone: 6 };
const PAGE_SIZE = 20;

export interface QueueCount {
  readonly source: QueueSource;
  /** Undefined until known. */
  readonly count: number | undefined;
  readonly isFailed: boolean;
  readonly retry: () => void;
}

export interface QueueModel {
  readonly items: readonly QueueItem[];
  readonly counts: readonly QueueCount[];
  readonly total: number;
  readonly isLoading: boolean;
  /** Time of the oldest shown figure; undefined before the first. */
  readonly asOf: number | undefined;
  /** Whether more items wait than are shown, and whether more can be shown. */
  readonly hasMore: boolean;
  readonly canShowMore: boolean;
  showMore(): void;
  hide(item: QueueItem): void;
  bringBack(item: QueueItem): void;
}

export function useQueue(): QueueModel {
  const permissions = usePermissions();
  const sources = useMemo(() => queuesFor(resourcesHere(), permissions), [permissions]);
  const locale = useLocale();
  const [limit, setLimit] = useState(() => (matchMedia('(width < 48rem)').matches ? FIRST.phone : FIRST.wide));
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const answers = useQueries({ queries: sources.map((source) => queueQuery(source, { limit, locale })) });

  const pages = sources.map((source, at) => ({ source, rows: answers[at]?.data?.rows ?? [] }));
  const items = mergeQueues(pages, { hidden, limit });
  const counts = sources.map((source, at): QueueCount => {
    const answer = answers[at];
    const shown = mergeQueues([{ source, rows: answer?.data?.rows ?? [] }], { hidden: new Set(), limit });
    return {
      source,
      count: answer?.data && waiting(answer.data.total, shown, hidden),
      isFailed: answer?.isError === true && !answer.isFetching,
      retry: () => void answer?.refetch(),
    };
  });
  const total = counts.reduce((sum, { count = 0 }) => sum + count, 0);
  const times = answers.map(({ dataUpdatedAt }) => dataUpdatedAt).filter((at) => at > 0);

  return {
    items,
    counts,
    total,
    isLoading: answers.some(({ isPending, isError }) => isPending && !isError),
    asOf: times.length > 0 ? Math.min(...times) : undefined,
    hasMore: total > items.length,
    canShowMore: limit < LIST.maxPageSize,
    showMore: () => setLimit(Math.min(limit + PAGE_SIZE, LIST.maxPageSize)),
    hide: useCallback(({ key }: QueueItem) => setHidden((keys) => new Set(keys).add(key)), []),
    bringBack: useCallback(
      ({ key }: QueueItem) => setHidden((keys) => new Set([...keys].filter((other) => other !== key))),
      [],
    ),
  };
}

interface QueuePage {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** Query of a queue, under the resource's own key so that a write to it refreshes the queue. */
const queueQuery = (source: QueueSource, { limit, locale }: { limit: number; locale: Locale }) => ({
  meta: { prefix: resourceWordsIn(source.resource, locale).label },
  queryKey: ['data', 'default', source.resource.name, 'list', { queue: sourceKey(source), limit }],
  queryFn: async (): Promise<QueuePage> => {
    const { data, total } = await dataProvider.getList<Row>({
      resource: source.resource.name,
      filters: fromWhere(whereOf(source.resource, source.view)),
      sorters: [{ field: source.since, order: 'asc' }],
      pagination: { currentPage: 1, pageSize: limit },
      meta: { fields: fieldsOfQueue(source) },
    });
    return { rows: data, total };
  },
  refetchInterval: REFRESH_MS,
  // Present items stay while more are fetched.
  placeholderData: keepPreviousData,
});
