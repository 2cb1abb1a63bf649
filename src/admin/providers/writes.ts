import { holdsFiles } from '#shared/files.ts';
import { isRecord } from '#shared/records.ts';
import type {
  BaseKey,
  BaseRecord,
  CreateParams,
  CustomParams,
  DeleteOneParams,
  MetaQuery,
  UpdateParams,
} from '@refinedev/core';
import { http } from '#browser/http.ts';
import { toFormData } from '#client/form-data.ts';
import { makeKey } from '#client/make-key.ts';
import { fetchResource } from '#admin/components/catalogue.ts';
import type { AnyResource } from '#shared/resource.ts';
import { signalOf } from './signal-of.ts';
import { read, taken } from './taken.ts';

/**
 * Writes to our own API and its declared calls, with keys that make a repeated write one write. Apart from the reads,
 * because no list waits for them.
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

/** Makes a call outside the six generic ones: an action, an upload, a report. The whole answer is under `data`. */
export async function custom<T>({
  url,
  method,
  payload,
  query,
  headers,
  filters,
  sorters,
  meta,
}: CustomParams): Promise<{
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

export async function create<T extends BaseRecord, V>({
  resource,
  variables,
  meta,
}: CreateParams<V>): Promise<{ data: T }> {
  const written = await writtenAs(resource);
  const path = pathOf(written, 'create');
  return taken(http.post<{ data: T }>(path, bodyOf(written, variables), { headers: idempotent(meta) }));
}

export async function update<T extends BaseRecord, V>({
  resource,
  id,
  variables,
  meta,
}: UpdateParams<V>): Promise<{ data: T }> {
  const written = await writtenAs(resource);
  const path = pathOf(written, 'update', id);
  return taken(http.patch<{ data: T }>(path, bodyOf(written, variables), { headers: ifMatch(meta) }));
}

export async function remove<T extends BaseRecord, V>({
  resource,
  id,
  meta,
}: DeleteOneParams<V>): Promise<{ data: T }> {
  const path = pathOf(await writtenAs(resource), 'remove', id);
  return taken(http.delete<{ data: T }>(path, { headers: ifMatch(meta) }));
}
