import type { MetaQuery } from '@refinedev/core';

export const signalOf = (meta: MetaQuery | undefined): { signal?: AbortSignal } => {
  // A query has its signal in `queryContext`; direct calls of the provider pass it in `signal`.
  const signal: unknown = meta?.['signal'] ?? meta?.queryContext?.signal;
  return signal instanceof AbortSignal ? { signal } : {};
};
