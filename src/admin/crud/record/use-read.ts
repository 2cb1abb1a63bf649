import { urlOf } from '#browser/call.ts';
import type { AnswerOf, Call, GivenTo } from '#shared/call.ts';
import type { Fields } from '#shared/field.ts';
import { keepPreviousData, skipToken, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useLocale } from '#browser/i18n.ts';
import { ofList } from '#admin/providers/failure.ts';
import type { Telling } from '#admin/providers/tell-failure.ts';
import { entryNamed } from '#resources/addresses.ts';
import { read, readPage } from '#admin/providers/taken.ts';
import { LIST } from '#shared/constants.ts';
import { encodeListParams, type ListParams } from '#shared/list-query.ts';

interface ReadOptions {
  /** Ask again by itself, in milliseconds. */
  readonly everyMs?: number;
  /** What was asked for last stays in sight until this is here. */
  readonly keepsLast?: boolean;
  /** Rows are asked for: should they not come, a toast says so too. */
  readonly isList?: boolean;
}

/** Rows beside other things are named where they are missed. */
export function useTelling(name: string): Telling & Record<string, unknown> {
  const locale = useLocale();
  const entry = entryNamed(name);
  return entry ? { prefix: entry.label[locale] } : {};
}

/**
 * A GET's answer in the reader's language, kept under the lists of `resource`: whatever is written to that is asked for
 * anew. Without an address there is no question.
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

/** A declared call that reads, kept under the lists of a resource; without a question none is asked. */
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

/** A page of a resource's rows; without a question none are asked for. */
export const useFirstRows = <R>(resource: string, question: ListParams | null): UseQueryResult<FirstRows<R>> =>
  useQuery({
    queryKey: ['data', 'default', resource, 'list', 'rows', question],
    queryFn: question ? ({ signal }) => firstRows<R>(resource, question, signal) : skipToken,
    meta: useTelling(resource),
  });

const rowsIn = <R>({ rows }: FirstRows<R>): readonly R[] => rows;

/** Rows of a resource, as many as one page may hold; without a question none are asked for. */
export const useRows = <R>(resource: string, asked: ListParams | null): UseQueryResult<readonly R[]> => {
  const question = asked && { pagination: { limit: LIST.maxPageSize }, ...asked };
  return useQuery({
    queryKey: ['data', 'default', resource, 'list', 'rows', question],
    queryFn: question ? ({ signal }) => firstRows<R>(resource, question, signal) : skipToken,
    meta: useTelling(resource),
    select: rowsIn,
  });
};
