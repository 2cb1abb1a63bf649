import type { Row } from '#admin/components/client-part.ts';
import { keptFile, type StoredDocument } from '#shared/files.ts';
import type { AnyResource } from '#shared/resource.ts';
import { fieldsOf } from './fields.ts';

/** Whether a record is a person, and which photo shows the face. */

export const isPerson = ({ fields, title }: AnyResource): boolean => fields[title]?.spec.personal === true;

export const photoFieldOf = (resource: AnyResource, shown: readonly string[]): string | undefined =>
  shown.find((name) => fieldsOf(resource)[name]?.spec.accepts?.every((kind) => kind.startsWith('image/')) === true);

export function photoOf(resource: AnyResource, row: Row, shown: readonly string[]): StoredDocument | null {
  return keptFile(row[photoFieldOf(resource, shown) ?? '']);
}
