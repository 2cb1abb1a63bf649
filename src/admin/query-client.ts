import { QueryClient } from '@tanstack/react-query';
import { QUERY } from '#shared/constants.ts';
import { isWorthRetrying, retryWaitMs } from './providers/failure.ts';

/** The one cache of the back-office. No placeholder by default: a record must never show under another's address. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: isWorthRetrying,
      retryDelay: retryWaitMs,
      gcTime: QUERY.cacheTimeMs,
      staleTime: QUERY.staleTimeMs,
      refetchOnWindowFocus: QUERY.refetchOnWindowFocus,
    },
    // A write is never repeated on its own.
    mutations: { retry: false },
  },
});
