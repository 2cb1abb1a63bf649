import type { GetListParams } from '@refinedev/core';
import { LIST } from '#shared/constants.ts';
import type { TakenPage } from './taken.ts';

type GetPage = <T>(params: GetListParams) => Promise<TakenPage<T>>;

/** Fetches all records, in the largest pages that the contract allows. */
export async function getAll<T>(params: GetListParams, getPage: GetPage): Promise<TakenPage<T>> {
  const data: T[] = [];
  for (let currentPage = 1; ; currentPage += 1) {
    const page = await getPage<T>({ ...params, pagination: { currentPage, pageSize: LIST.maxPageSize } });
    data.push(...page.data);
    if (page.data.length < LIST.maxPageSize || data.length >= page.total) return { data, total: page.total };
  }
}
