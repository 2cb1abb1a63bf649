import { urlOf } from '#browser/call.ts';
import type { AnswerOf, Call, GivenTo } from '#shared/calls/call.ts';
import type { Fields } from '#shared/field.ts';
import { keepPreviousData, skipToken, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useLocale } from '#browser/i18n.ts';
import { ofList } from '#admin/providers/failure.ts';
import type { Telling } from '#admin/providers/tell-failure.ts';
import { entryNamed } from '#resources/addresses.ts';
import { read, readPage } from '#admin/providers/taken.ts';
import { LIST } from '#shared/constants.ts';
import { encodeListParams, type ListParams } from '#shared/list-query.ts';

/**
 * How a screen reads beside its list: declared calls, first rows, whole pages, each cached among the lists of a
 * resource.
 */

interface ReadOptions {
  /** Interval of automatic refetches in milliseconds. */
  readonly everyMs?: number;
  /** Keeps the previous answer visible until the new one is here. */
  readonly keepsLast?: boolean;
  /** The answer is a list of rows, whose failure also shows a toast. */
  readonly isList?: boolean;
}

/** Names the resource in the toast about rows that failed to load. */
export function useTelling(name: string): Telling & Record<string, unknown> {
  const locale = useLocale();
  const entry = entryNamed(name);
  return entry ? { prefix: entry.label[locale] } : {};
}

/**
 * Reads with GET in the reader's language and caches under the lists of `resource`, so that a write to it fetches the
 * answer again. Without an address nothing is fetched.
 */
export const useRead = <T>(
  resource: string,
  url: string | null,
  { everyMs, keepsLast = false, isList = false }: ReadOptions = {},
): UseQueryResult<T> =>
  useQuery<T>({
    queryKey: ['data', 'default', resource, 'list', url, useLocale()],
    queryFn: ({ signal }) => (isList ? ofList(read<T>(url ?? '', signal)) : read<T>(url ?? '', signal)),
    meta: useTelling(resource),
    enabled: url !== null,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
    ...(keepsLast ? { placeholderData: keepPreviousData } : {}),
  });

/** Makes a declared reading call, cached under the lists of a resource; with `given` null nothing is fetched. */
export const useCall = <C extends Call<string, Fields, unknown, boolean>>(
  { of, call, given }: { readonly of: string; readonly call: C; readonly given: GivenTo<C> | null },
  options: ReadOptions = {},
): UseQueryResult<AnswerOf<C>> => useRead<AnswerOf<C>>(of, given && urlOf(call, given), options);

/** The first of the rows that were asked for, and how many there are in all. */
export interface FirstRows<R> {
  readonly rows: readonly R[];
  readonly total: number;
}

async function firstRows<R>(resource: string, question: ListParams, signal: AbortSignal): Promise<FirstRows<R>> {
  const url = `/api/${resource}/aggregation?${encodeListParams(question)}`;
  const { data, total } = await readPage<R>(resource, url, signal);
  return { rows: data, total };
}

/** First page of a resource's rows and their total; with a null question nothing is fetched. */
export const useFirstRows = <R>(resource: string, question: ListParams | null): UseQueryResult<FirstRows<R>> =>
  useQuery({
    queryKey: ['data', 'default', resource, 'list', 'rows', question],
    queryFn: question ? ({ signal }) => firstRows<R>(resource, question, signal) : skipToken,
    meta: useTelling(resource),
  });

const rowsIn = <R>({ rows }: FirstRows<R>): readonly R[] => rows;

/** Rows of a resource, as many as one page may hold; with a null question nothing is fetched. */
export const useRows = <R>(resource: string, asked: ListParams | null): UseQueryResult<readonly R[]> => {
  const question = asked && { pagination: { limit: LIST.maxPageSize }, ...asked };
  return useQuery({
    queryKey: ['data', 'default', resource, 'list', 'rows', question],
    queryFn: question ? ({ signal }) => firstRows<R>(resource, question, signal) : skipToken,
    meta: useTelling(resource),
    select: rowsIn,
  });
};
