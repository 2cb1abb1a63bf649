import type {
  BaseRecord,
  CreateParams,
  CustomParams,
  DataProvider,
  DeleteOneParams,
  GetListParams,
  GetManyParams,
  GetOneParams,
  UpdateParams,
} from '@refinedev/core';
import { QUERY_LIMITS } from '#shared/constants.ts';
import { signalOf } from './signal-of.ts';
import { listPath } from './list-path.ts';
import { type TakenPage, read, readPage } from './taken.ts';

/**
 * Refine's way to our own API: lists and records here, writes and declared calls in `writes.ts`. Records of other servers go
 * through `rest-provider.ts`.
 */

/** Fetches the code of writes; once the page is idle, so that the first one does not wait. */
export const fetchWrites = () => import('./writes.ts');

const readAll = async <T>(params: GetListParams): Promise<TakenPage<T>> =>
  (await import('./all-pages.ts')).getAll<T>(params, getPage);

async function getPage<T>(params: GetListParams): Promise<TakenPage<T>> {
  const { resource, filters, sorters, pagination, meta } = params;
  const fields = meta?.fields?.map(String);
  const hasTitlesOnly = meta?.['hasTitlesOnly'] === true;
  const path = listPath(resource, { filters, sorters, pagination, fields, hasTitlesOnly });
  return readPage<T>(resource, path, signalOf(meta).signal);
}

/** Fetches records by their ids, as many at once as the contract lets a list name. */
async function getMany<T>({ resource, ids, meta }: GetManyParams): Promise<{ data: T[] }> {
  const chunks = Array.from({ length: Math.ceil(ids.length / QUERY_LIMITS.listValues) }, (_, at) =>
    ids.slice(at * QUERY_LIMITS.listValues, (at + 1) * QUERY_LIMITS.listValues),
  );
  const pages = await Promise.all(
    chunks.map((chunk) =>
      getPage<T>({
        resource,
        filters: [{ field: 'id', operator: 'in', value: chunk.map(Number) }],
        pagination: { currentPage: 1, pageSize: chunk.length },
        ...(meta ? { meta } : {}),
      }),
    ),
  );
  return { data: pages.flatMap((page) => page.data) };
}

/** Data provider of Refine over the product's own API. */
export const dataProvider: DataProvider & Required<Pick<DataProvider, 'custom'>> = {
  getApiUrl: () => '/api',
  getList: <T extends BaseRecord>(params: GetListParams) =>
    (params.pagination?.mode ?? 'server') === 'server' ? getPage<T>(params) : readAll<T>(params),
  getMany: <T extends BaseRecord>(params: GetManyParams) => getMany<T>(params),
  getOne: <T extends BaseRecord>({ resource, id, meta }: GetOneParams) =>
    read<{ data: T }>(`/api/${resource}/${encodeURIComponent(String(id))}`, signalOf(meta).signal),
  create: async <T extends BaseRecord, V>(params: CreateParams<V>) => (await fetchWrites()).create<T, V>(params),
  update: async <T extends BaseRecord, V>(params: UpdateParams<V>) => (await fetchWrites()).update<T, V>(params),
  deleteOne: async <T extends BaseRecord, V>(params: DeleteOneParams<V>) => (await fetchWrites()).remove<T, V>(params),
  custom: async <T extends BaseRecord, Q, P>(params: CustomParams<Q, P>) =>
    (await fetchWrites()).custom<T>(params as CustomParams),
};
