import type { Limits, Row } from '#admin/components/client-part.ts';
import type { Permissions } from '#admin/providers/permissions.ts';
import { getSession } from '#browser/session.ts';
import { clientPartOf } from '#admin/components/catalogue.ts';
import type { AnyResource } from '#shared/resource.ts';
import { isOpen, isRemovable } from './record-actions.ts';

/** What this administrator may not do to this very record, though they may to others; null for all but a few. */
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

/** Whether these fields may be written here at all. */
export function mayWrite(
  resource: AnyResource,
  row: Row,
  { permissions, fields }: { permissions: Permissions; fields: readonly string[] },
): boolean {
  const closed = limitsOf(resource, row, permissions)?.fields ?? [];
  return closed !== 'all' && !fields.some((name) => closed.includes(name));
}
