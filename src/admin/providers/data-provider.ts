import { isRecord } from '#shared/records.ts';
import { holdsFiles } from '#shared/files.ts';
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
import { toFormData } from '#client/form-data.ts';
import { makeKey } from '#client/make-key.ts';
import { fetchResource } from '#admin/components/catalogue.ts';
import { LIST, QUERY_LIMITS } from '#shared/constants.ts';
import type { AnyResource } from '#shared/resource.ts';
import { listPath } from './list-path.ts';
import { type TakenPage, read, readPage, taken } from './taken.ts';

/**
 * Refine's way to our own API: lists, records, writes and declared calls, with keys that make a repeated write one
 * write. Records of other servers go through `rest-provider.ts`.
 */

type Written = Pick<AnyResource, 'name'> & Partial<Pick<AnyResource, 'fields' | 'endpoints'>>;

/** The parts of a declaration that a write needs; for an undeclared resource, its name. */
const writtenAs = async (name: string): Promise<Written> => (await fetchResource(name)) ?? { name };

/** Path of an operation's declared call, or of the generic one. */
function pathOf({ name, endpoints }: Written, operation: 'create' | 'update' | 'remove', id?: BaseKey): string {
  const declared = endpoints?.[operation];
  const generic = operation === 'create' ? `/api/${name}` : `/api/${name}/{id}`;
  const path = declared ? declared.slice(declared.indexOf(' ') + 1) : generic;
  return path.replace('{id}', encodeURIComponent(String(id ?? '')));
}

/** Makes a write's body; a resource with files is always sent as a form, so that its calls keep one shape. */
function bodyOf({ fields = {} }: Written, variables: unknown): unknown {
  return Object.values(fields).some(({ spec }) => holdsFiles(spec))
    ? toFormData(isRecord(variables) ? variables : {})
    : variables;
}

const ifMatch = (meta: MetaQuery | undefined): Record<string, string> => {
  const version: unknown = meta?.['version'];
  return typeof version === 'number' ? { 'If-Match': `"${version}"` } : {};
};

/** Sends the caller's own key, which makes a second press of a button the same request, or a new one. */
const idempotent = (meta: MetaQuery | undefined): Record<string, string> => {
  const key: unknown = meta?.['idempotencyKey'];
  return { 'Idempotency-Key': typeof key === 'string' ? key : makeKey() };
};

const signalOf = (meta: MetaQuery | undefined): { signal?: AbortSignal } => {
  // A query has its signal in `queryContext`; direct calls of the provider pass it in `signal`.
  const signal: unknown = meta?.['signal'] ?? meta?.queryContext?.signal;
  return signal instanceof AbortSignal ? { signal } : {};
};

async function getPage<T>(params: GetListParams): Promise<TakenPage<T>> {
  const { resource, filters, sorters, pagination, meta } = params;
  const fields = meta?.fields?.map(String);
  const hasTitlesOnly = meta?.['hasTitlesOnly'] === true;
  const path = listPath(resource, { filters, sorters, pagination, fields, hasTitlesOnly });
  return readPage<T>(resource, path, signalOf(meta).signal);
}

/** Fetches all records, in the largest pages that the contract allows. */
async function getAll<T>(params: GetListParams): Promise<TakenPage<T>> {
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

/** Makes a call outside the six generic ones: an action, an upload, a report. The whole answer is under `data`. */
async function custom<T>({ url, method, payload, query, headers, filters, sorters, meta }: CustomParams): Promise<{
  data: T;
}> {
  if (filters?.length || sorters?.length) throw new Error('Custom calls take their filters inside the url.');
  const values = Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]);
  const text = new URLSearchParams(values).toString();
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

/** Data provider of Refine over the product's own API. */
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
