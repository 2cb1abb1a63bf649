import { QueryCache, QueryClient } from '@tanstack/react-query';
import { getSession, subscribeSession } from '#browser/session.ts';
import { QUERY } from '#shared/constants.ts';
import { isWorthRetrying, retryWaitMs } from './providers/failure.ts';
import { tellFailure } from './providers/tell-failure.ts';

const told = new WeakSet<object>();

/** The part of a query that tells whether it is asked again by itself. */
interface Watched {
  readonly observers: readonly { readonly options: { readonly refetchInterval?: unknown } }[];
}

/** Whether a query with an interval has shown its failure already, so that it shows it once until its next success. */
const isToldAlready = (query: Watched): boolean =>
  told.has(query) && query.observers.some(({ options }) => Boolean(options.refetchInterval));

/** The back-office's query cache. No placeholder by default, because a record must never show under another's address. */
export const queryClient = new QueryClient({
  // The only place that shows a failed fetch, after the last attempt and once, for every hook and screen.
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (!isToldAlready(query)) tellFailure(error, query.meta);
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

const readerNow = (): number | undefined => getSession().user?.id;
let reader = readerNow();

// One reader's answers are not the next one's to see, and nobody waits for those still on their way.
subscribeSession(() => {
  const next = readerNow();
  if (next === reader) return;
  if (reader !== undefined) queryClient.getQueryCache().clear();
  reader = next;
});
