import type { AccessControlProvider } from '@refinedev/core';
import { fetchResource } from '#admin/components/catalogue.ts';
import { entryNamed } from '#resources/addresses.ts';
import { menu } from '#resources/menu.ts';
import type { Ability } from '#shared/permissions.ts';
import { currentPermissions } from './permissions.ts';

const ABILITY_OF: Readonly<Record<string, Ability>> = {
  list: 'view',
  show: 'view',
  create: 'create',
  clone: 'create',
  edit: 'edit',
  delete: 'delete',
};

/** Answers Refine from the same permissions that our own screens read synchronously. */
export const accessControlProvider: AccessControlProvider = {
  can: async ({ resource: name, action }) => ({ can: await isAllowed(name ?? '', action) }),
  options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true } },
};

async function isAllowed(name: string, action: string): Promise<boolean> {
  const permissions = currentPermissions();
  const known = entryNamed(name);
  if (known) {
    const ability = Object.hasOwn(ABILITY_OF, action) ? ABILITY_OF[action] : undefined;
    if (ability) return permissions.can(known, ability);
    const resource = await fetchResource(name);
    return resource !== undefined && permissions.canAct(resource, action);
  }
  const entry = menu.flatMap((top) => [top, ...(top.children ?? [])]).find(({ key }) => key === name);
  return entry !== undefined && permissions.has(entry.permission);
}
