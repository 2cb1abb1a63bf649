import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { read } from '#admin/providers/taken.ts';
import { LIST } from '#shared/constants.ts';
import { encodeListParams, type ListParams } from '#shared/list-query.ts';

interface ReadOptions {
  /** Ask again by itself, in milliseconds. */
  readonly everyMs?: number;
  /** What was asked for last stays in sight until this is here. */
  readonly keepsLast?: boolean;
  /** An answer is never used again without asking whether it still holds. */
  readonly isAlwaysNew?: boolean;
}

/**
 * A GET's answer, kept under the lists of `resource`: whatever is written to that is asked for anew. Without an
 * address there is no question.
 */
export const useRead = <T>(
  resource: string,
  url: string | null,
  { everyMs, keepsLast = false, isAlwaysNew = false }: ReadOptions = {},
): UseQueryResult<T> =>
  useQuery<T>({
    queryKey: ['data', 'default', resource, 'list', url],
    queryFn: ({ signal }) => read<T>(url ?? '', signal),
    enabled: url !== null,
    ...(isAlwaysNew ? { staleTime: 0 } : {}),
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
    ...(keepsLast ? { placeholderData: keepPreviousData } : {}),
  });

/** Rows of a resource, as many as one page may hold; without a question none are asked for. */
export const useRows = <R>(resource: string, question: ListParams | null): UseQueryResult<readonly R[]> =>
  useQuery({
    queryKey: ['data', 'default', resource, 'list', 'rows', question],
    queryFn: async ({ signal }): Promise<readonly R[]> => {
      const query = encodeListParams({ pagination: { limit: LIST.maxPageSize }, ...question });
      return (
        (await read<Readonly<Record<string, readonly R[]>>>(`/api/${resource}/aggregation?${query}`, signal))[
          resource
        ] ?? []
      );
    },
    enabled: question !== null,
  });
