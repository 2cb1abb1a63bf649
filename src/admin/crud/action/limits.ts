import type { Limits, Row } from '#admin/components/client-part.ts';
import type { Permissions } from '#admin/providers/permissions.ts';
import { getSession } from '#browser/session.ts';
import { clientPartOf } from '#admin/components/catalogue.ts';
import type { AnyResource } from '#shared/resource.ts';
import { isOpen, isRemovable } from './possible.ts';

/** Changes that an administrator may make to this record: by permission, by its state, and by the limits that its area sets. */

/** Acts that this administrator may do to other records but not to this one; null for most records. */
export const limitsOf = (resource: AnyResource, row: Row, permissions: Permissions): Limits | null =>
  clientPartOf(resource.name).limits?.(row, { me: getSession().user, permissions }) ?? null;

export const mayEdit = (resource: AnyResource, row: Row, permissions: Permissions): boolean =>
  isOpen(resource, row) &&
  resource.editable !== false &&
  permissions.can(resource, 'edit') &&
  limitsOf(resource, row, permissions)?.fields !== 'all';

export const mayRemove = (resource: AnyResource, row: Row, permissions: Permissions): boolean =>
  isRemovable(resource, row) && permissions.can(resource, 'delete') && !limitsOf(resource, row, permissions);

export function mayAct(
  resource: AnyResource,
  row: Row,
  { permissions, action }: { permissions: Permissions; action: string },
): boolean {
  const actions = limitsOf(resource, row, permissions)?.actions ?? [];
  return actions !== 'all' && !actions.includes(action);
}

/** Whether the administrator may write these fields of the record. */
export function mayWrite(
  resource: AnyResource,
  row: Row,
  { permissions, fields }: { permissions: Permissions; fields: readonly string[] },
): boolean {
  const closed = limitsOf(resource, row, permissions)?.fields ?? [];
  return closed !== 'all' && !fields.some((name) => closed.includes(name));
}
