import { holdsFiles } from '#shared/field.ts';
import type {
  BaseKey,
  BaseRecord,
  CreateParams,
  CustomParams,
  DataProvider,
  DeleteOneParams,
  GetListParams,
  GetManyParams,
  GetOneParams,
  MetaQuery,
  UpdateParams,
} from '@refinedev/core';
import { http } from '#browser/http.ts';
import { fetchResource } from '#admin/components/catalogue.ts';
import { LIST, QUERY_LIMITS } from '#shared/constants.ts';
import type { AnyResource } from '#shared/resource.ts';
import { toFormData } from './form-data.ts';
import { listPath } from './list-path.ts';
import { type ListPage, read, readPage, taken } from './taken.ts';

type Written = Pick<AnyResource, 'name'> & Partial<Pick<AnyResource, 'fields' | 'endpoints'>>;

/** What a write needs to know of its resource; of one that nobody declared, its name. */
const writtenAs = async (name: string): Promise<Written> => (await fetchResource(name)) ?? { name };

/** The declared call of an operation, or the generic one. */
function pathOf({ name, endpoints }: Written, operation: 'create' | 'update' | 'remove', id?: BaseKey): string {
  const declared = endpoints?.[operation];
  const generic = operation === 'create' ? `/api/${name}` : `/api/${name}/{id}`;
  const path = declared ? declared.slice(declared.indexOf(' ') + 1) : generic;
  return path.replace('{id}', encodeURIComponent(String(id ?? '')));
}

/** A resource that carries files is always written as a form, so that its calls keep one shape. */
function bodyOf({ fields = {} }: Written, variables: unknown): unknown {
  return Object.values(fields).some(({ spec }) => holdsFiles(spec))
    ? toFormData(variables as Record<string, unknown>)
    : variables;
}

const ifMatch = (meta: MetaQuery | undefined): Record<string, string> => {
  const version: unknown = meta?.['version'];
  return typeof version === 'number' ? { 'If-Match': `"${version}"` } : {};
};

/** Random enough to tell two attempts apart; `crypto.randomUUID` is missing on plain http. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The caller's own key makes a second press of the same button the same request. */
const idempotent = (meta: MetaQuery | undefined): Record<string, string> => {
  const key: unknown = meta?.['idempotencyKey'];
  return { 'Idempotency-Key': typeof key === 'string' ? key : newKey() };
};

const signalOf = (meta: MetaQuery | undefined): { signal?: AbortSignal } => {
  // A query brings its signal along; whoever calls the provider itself says it plainly.
  const signal: unknown = meta?.['signal'] ?? meta?.queryContext?.signal;
  return signal instanceof AbortSignal ? { signal } : {};
};

async function getPage<T>(params: GetListParams): Promise<ListPage<T>> {
  const { resource, filters, sorters, pagination, meta } = params;
  const fields = meta?.fields as readonly string[] | undefined;
  const isOfTitles = meta?.['isOfTitles'] === true;
  const path = listPath(resource, { filters, sorters, pagination, fields, isOfTitles });
  return readPage<T>(resource, path, signalOf(meta).signal);
}

/** Every record, asked for in the largest pages the contract allows. */
async function getAll<T>(params: GetListParams): Promise<ListPage<T>> {
  const data: T[] = [];
  for (let currentPage = 1; ; currentPage += 1) {
    const page = await getPage<T>({ ...params, pagination: { currentPage, pageSize: LIST.maxPageSize } });
    data.push(...page.data);
    if (page.data.length < LIST.maxPageSize || data.length >= page.total) return { data, total: page.total };
  }
}

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

/** A call outside the six: an action, an upload, a report. The whole answer comes back under `data`. */
async function custom<T>({ url, method, payload, query, headers, filters, sorters, meta }: CustomParams): Promise<{
  data: T;
}> {
  if (filters?.length || sorters?.length) throw new Error('Custom calls take their filters inside the url.');
  const text = query ? new URLSearchParams(query as Record<string, string>).toString() : '';
  const path = text ? `${url}${url.includes('?') ? '&' : '?'}${text}` : url;
  const options = {
    headers: { ...(headers as Record<string, string> | undefined), ...ifMatch(meta) },
    ...signalOf(meta),
  };
  switch (method) {
    case 'get':
      return { data: await read<T>(path, signalOf(meta).signal) };
    case 'post':
      return {
        data: await taken(
          http.post<T>(path, payload, { ...options, headers: { ...idempotent(meta), ...options.headers } }),
        ),
      };
    case 'patch':
      return { data: await taken(http.patch<T>(path, payload, options)) };
    case 'delete':
      return { data: await taken(http.delete<T>(path, options)) };
    default:
      throw new Error(`The API has no ${method} calls.`);
  }
}

/** Refine's data hooks over the product's own API. */
export const dataProvider: DataProvider & Required<Pick<DataProvider, 'custom'>> = {
  getApiUrl: () => '/api',
  getList: <T extends BaseRecord>(params: GetListParams) =>
    params.pagination?.mode === 'off' || params.pagination?.mode === 'client' ? getAll<T>(params) : getPage<T>(params),
  getMany: <T extends BaseRecord>(params: GetManyParams) => getMany<T>(params),
  getOne: <T extends BaseRecord>({ resource, id, meta }: GetOneParams) =>
    read<{ data: T }>(`/api/${resource}/${encodeURIComponent(String(id))}`, signalOf(meta).signal),
  create: async <T extends BaseRecord, V>({ resource, variables, meta }: CreateParams<V>) => {
    const written = await writtenAs(resource);
    const path = pathOf(written, 'create');
    return taken(http.post<{ data: T }>(path, bodyOf(written, variables), { headers: idempotent(meta) }));
  },
  update: async <T extends BaseRecord, V>({ resource, id, variables, meta }: UpdateParams<V>) => {
    const written = await writtenAs(resource);
    const path = pathOf(written, 'update', id);
    return taken(http.patch<{ data: T }>(path, bodyOf(written, variables), { headers: ifMatch(meta) }));
  },
  deleteOne: async <T extends BaseRecord, V>({ resource, id, meta }: DeleteOneParams<V>) => {
    const path = pathOf(await writtenAs(resource), 'remove', id);
    return taken(http.delete<{ data: T }>(path, { headers: ifMatch(meta) }));
  },
  custom: <T extends BaseRecord, Q, P>(params: CustomParams<Q, P>) => custom<T>(params as CustomParams),
};
