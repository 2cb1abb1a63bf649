import type { Permissions } from '#admin/providers/permissions.ts';
import type { AnyResource } from '#shared/resource.ts';

export const canCreate = (resource: AnyResource, permissions: Permissions): boolean =>
  resource.route !== undefined && resource.creatable !== false && permissions.can(resource, 'create');
