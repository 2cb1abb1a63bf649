import { clientPartOf } from '#admin/components/catalogue.ts';
import type { Permissions } from '#admin/providers/permissions.ts';
import { type AnyResource, isCreatable } from '#shared/resource.ts';

/** Whether there is a screen for a new record: the form of its fields, or a custom one. */
export const hasCreate = (resource: AnyResource): boolean =>
  isCreatable(resource) || clientPartOf(resource.name).Create !== undefined;

export const canCreate = (resource: AnyResource, permissions: Permissions): boolean =>
  resource.route !== undefined && hasCreate(resource) && permissions.can(resource, 'create');
