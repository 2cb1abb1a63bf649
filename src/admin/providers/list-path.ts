import type { CrudFilter, CrudSort, Pagination } from '@refinedev/core';
import { LIST } from '#shared/constants.ts';
import { encodeListParams, type ListParams } from '#shared/list-query.ts';
import { toWhere } from './filters.ts';

export interface ListRequest {
  filters?: readonly CrudFilter[] | undefined;
  sorters?: readonly CrudSort[] | undefined;
  pagination?: Pagination | undefined;
  fields?: readonly string[] | undefined;
  /** Asks for what the records are called alone, which needs no code. */
  isOfTitles?: boolean | undefined;
}

/** The call a list makes. Whoever asks early and whoever asks in time come to the same text. */
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
