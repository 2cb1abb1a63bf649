import { type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { QUERY } from '#shared/constants.ts';
import { isWorthRetrying, retryWaitMs } from './providers/failure.ts';
import { tellFailure } from './providers/tell-failure.ts';

const told = new WeakSet<object>();

/** Whether a query with an interval has shown its failure already, so that it shows it once until its next success. */
const isToldAlready = (query: Query): boolean =>
  told.has(query) && query.observers.some(({ options }) => Boolean(options.refetchInterval));

/** The back-office's query cache. No placeholder by default, because a record must never show under another's address. */
export const queryClient = new QueryClient({
  // The only place that shows a failed fetch, after the last attempt and once, for every hook and screen.
  queryCache: new QueryCache({
    onError: (error, query) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the cache hands over a query whose type parameters nobody reads
      if (!isToldAlready(query as Query)) tellFailure(error, query.meta);
      told.add(query);
    },
    onSuccess: (_data, query) => void told.delete(query),
  }),
  defaultOptions: {
    queries: {
      retry: isWorthRetrying,
      retryDelay: retryWaitMs,
      gcTime: QUERY.cacheTimeMs,
      staleTime: QUERY.staleTimeMs,
      refetchOnWindowFocus: QUERY.refetchOnWindowFocus,
      // Calls are made even when the browser reports offline, because a paused query would show no failure.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    // A write is never retried automatically.
    mutations: { retry: false, networkMode: 'always' },
  },
});
