import { type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { QUERY } from '#shared/constants.ts';
import { isWorthRetrying, retryWaitMs } from './providers/failure.ts';
import { tellFailure } from './providers/tell-failure.ts';

const told = new WeakSet<object>();

/** What renews itself every minute says once that it could not, until it could again. */
const isToldAlready = (query: Query): boolean =>
  told.has(query) && query.observers.some(({ options }) => Boolean(options.refetchInterval));

/** The one cache of the back-office. No placeholder by default: a record must never show under another's address. */
export const queryClient = new QueryClient({
  // The one place where a failed fetch is told, whichever hook or screen asked: after the last attempt, once.
  queryCache: new QueryCache({
    onError: (error, query) => {
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
      // Whether there is a line is the call's to find out: one that waits for it would say nothing for as long.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    // A write is never repeated on its own.
    mutations: { retry: false, networkMode: 'always' },
  },
});
