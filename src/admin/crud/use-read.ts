import { keepPreviousData, skipToken, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useLocale } from '#browser/i18n.ts';
import { read } from '#admin/providers/taken.ts';
import { LIST } from '#shared/constants.ts';
import { encodeListParams, type ListParams } from '#shared/list-query.ts';

interface ReadOptions {
  /** Ask again by itself, in milliseconds. */
  readonly everyMs?: number;
  /** What was asked for last stays in sight until this is here. */
  readonly keepsLast?: boolean;
}

/**
 * A GET's answer in the reader's language, kept under the lists of `resource`: whatever is written to that is asked for
 * anew. Without an address there is no question.
 */
export const useRead = <T>(
  resource: string,
  url: string | null,
  { everyMs, keepsLast = false }: ReadOptions = {},
): UseQueryResult<T> =>
  useQuery<T>({
    queryKey: ['data', 'default', resource, 'list', url, useLocale()],
    queryFn: ({ signal }) => read<T>(url ?? '', signal),
    enabled: url !== null,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
    ...(keepsLast ? { placeholderData: keepPreviousData } : {}),
  });

/** The first of the rows that were asked for, and how many there are in all. */
export interface FirstRows<R> {
  readonly rows: readonly R[];
  readonly total: number;
}

async function firstRows<R>(resource: string, question: ListParams, signal: AbortSignal): Promise<FirstRows<R>> {
  const url = `/api/${resource}/aggregation?${encodeListParams(question)}`;
  const answer = await read<Readonly<Record<string, unknown>>>(url, signal);
  return { rows: (answer[resource] ?? []) as readonly R[], total: Number(answer['totalCount'] ?? 0) };
}

/** A page of a resource's rows; without a question none are asked for. */
export const useFirstRows = <R>(resource: string, question: ListParams | null): UseQueryResult<FirstRows<R>> =>
  useQuery({
    queryKey: ['data', 'default', resource, 'list', 'rows', question],
    queryFn: question ? ({ signal }) => firstRows<R>(resource, question, signal) : skipToken,
  });

const rowsIn = <R>({ rows }: FirstRows<R>): readonly R[] => rows;

/** Rows of a resource, as many as one page may hold; without a question none are asked for. */
export const useRows = <R>(resource: string, asked: ListParams | null): UseQueryResult<readonly R[]> => {
  const question = asked && { pagination: { limit: LIST.maxPageSize }, ...asked };
  return useQuery({
    queryKey: ['data', 'default', resource, 'list', 'rows', question],
    queryFn: question ? ({ signal }) => firstRows<R>(resource, question, signal) : skipToken,
    select: rowsIn,
  });
};
