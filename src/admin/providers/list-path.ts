import type { CrudFilter, CrudSort, Pagination } from '@refinedev/core';
import { LIST } from '#shared/constants.ts';
import { encodeListParams, type ListParams } from '#shared/list-query.ts';
import { toWhere } from './filters.ts';

export interface ListRequest {
  filters?: readonly CrudFilter[] | undefined;
  sorters?: readonly CrudSort[] | undefined;
  pagination?: Pagination | undefined;
  fields?: readonly string[] | undefined;
  /** Asks only for the records' titles, which needs no permission. */
  isOfTitles?: boolean | undefined;
}

/** Path of a list's call; prefetching and the list itself make the same text, so that they share one answer. */
export function listPath(resource: string, { filters, sorters, pagination, fields, isOfTitles }: ListRequest): string {
  const params: ListParams = {
    filter: toWhere(filters ?? []),
    sort: Object.fromEntries((sorters ?? []).map(({ field, order }) => [field, order === 'desc' ? -1 : 1])),
    pagination: {
      limit: pagination?.pageSize ?? LIST.pageSize,
      currentPage: pagination?.currentPage ?? LIST.currentPage,
    },
    ...(fields ? { fields } : {}),
  };
  return `/api/${resource}/${isOfTitles ? 'titles' : 'aggregation'}?${encodeListParams(params)}`;
}
