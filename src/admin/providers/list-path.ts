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
  hasTitlesOnly?: boolean | undefined;
}

/** Path of a list's call. Prefetching and the list itself must build the same one, or they would not share an answer. */
export function listPath(
  resource: string,
  { filters, sorters, pagination, fields, hasTitlesOnly }: ListRequest,
): string {
  const params: ListParams = {
    filter: toWhere(filters ?? []),
    sort: Object.fromEntries((sorters ?? []).map(({ field, order }) => [field, order === 'desc' ? -1 : 1])),
    pagination: {
      limit: pagination?.pageSize ?? LIST.pageSize,
      currentPage: pagination?.currentPage ?? LIST.currentPage,
    },
    ...(fields ? { fields } : {}),
  };
  return `/api/${resource}/${hasTitlesOnly ? 'titles' : 'aggregation'}?${encodeListParams(params)}`;
}
