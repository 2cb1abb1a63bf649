import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { http } from '#browser/http.ts';
import { encodeListParams } from '#shared/list-query.ts';
import { ratesWords } from './words.ts';

/** As many rows as one page of a list may hold. */
const MOST = 500;

/** Rows of a resource that a filter leaves; fetched anew whenever the resource's lists are. */
export function useRows<R>(resource: string, filter: Readonly<Record<string, unknown>>, sort: string) {
  const query = encodeListParams({ filter, sort: { [sort]: 1 }, pagination: { limit: MOST } });
  return useAnswer<readonly R[]>(resource, `/api/${resource}/aggregation?${query}`, resource);
}

/** One member of a GET's answer. */
export function useAnswer<T>(resource: string, url: string, member: string) {
  return useQuery({
    queryKey: ['data', 'default', resource, 'list', url],
    queryFn: async (): Promise<T> => {
      const answer = await http.get<Readonly<Record<string, T>>>(url);
      const value = answer.ok ? answer.data[member] : undefined;
      if (value === undefined) throw new Error(url);
      return value;
    },
  });
}

/** What was asked for, once it is here; else why not, and the way to ask again. */
export function Loaded<T>({ of, children }: { of: UseQueryResult<T>; children: (data: T) => ReactNode }): ReactNode {
  const t = ratesWords.useT();
  if (of.data !== undefined) return children(of.data);
  if (!of.isError) return <span className="input-wait" />;
  return (
    <p role="alert">
      {t('failed')}{' '}
      <button type="button" className="button button-small" onClick={() => void of.refetch()}>
        {t('retry')}
      </button>
    </p>
  );
}
