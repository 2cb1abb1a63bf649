import type { Fields } from '#shared/field.ts';
import { type AnyResource, allFields } from '#shared/resource.ts';
import type { Permissions } from '#admin/providers/permissions.ts';

const known = new WeakMap<AnyResource, Fields>();

/** Caches `allFields`, because lists call it for every cell. */
export function fieldsOf(resource: AnyResource): Fields {
  let fields = known.get(resource);
  if (!fields) known.set(resource, (fields = allFields(resource)));
  return fields;
}

/** Readable fields that lists carry: all but proofs. */
export const listableFields = (resource: AnyResource, permissions: Permissions): string[] =>
  readableFields(resource, permissions).filter((name) => fieldsOf(resource)[name]?.spec.proof !== true);

/** Fields that answers carry for this administrator, in declared order. */
export const readableFields = (resource: AnyResource, permissions: Permissions): string[] =>
  Object.entries(fieldsOf(resource))
    .filter(
      ([name, { spec }]) => spec.stored && !spec.hidden && name !== 'version' && permissions.canRead(resource, name),
    )
    .map(([name]) => name);

/** Fields of the record that its headline shows. */
export const headlineFields = ({ headline = [] }: AnyResource): string[] =>
  headline.filter((fact) => typeof fact === 'string');
