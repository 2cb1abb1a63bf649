import type { AnyCall, Call } from './call.ts';
import type { Fields } from '#shared/field.ts';
import type { AnyResource, CreateFieldsOf, RowOfResource } from '#shared/resource.ts';
import { shape, writtenOf } from '#shared/shape.ts';

export interface WrittenRecord<R> {
  readonly data: RowOfResource<R>;
  readonly audit_id: number | null;
}

/** The call that makes a record of a resource whose declaration has an action for it. */
export function createCallOf<R extends Pick<AnyResource, 'name'> & { readonly create?: { readonly input: unknown } }>(
  resource: R,
): Call<string, CreateFieldsOf<R> & Fields, WrittenRecord<R>, false>;
export function createCallOf(resource: Pick<AnyResource, 'name' | 'create' | 'createPermission'>): AnyCall {
  const { name, create, createPermission = 'create' } = resource;
  if (!create) throw new Error(`${name} declares no action that makes a record`);
  return {
    method: 'POST',
    path: `/api/${name}`,
    ability: createPermission,
    ...create,
    status: 201,
    answer: writtenOf(shape.record(resource)),
    isPartial: false,
  };
}
