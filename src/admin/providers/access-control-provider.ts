import type { AccessControlProvider } from '@refinedev/core';
import { resources } from '#resources/index.ts';
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

/** Refine's question, answered from the same set that our own screens ask without a promise. */
export const accessControlProvider: AccessControlProvider = {
  can: ({ resource: name, action }) => Promise.resolve({ can: isAllowed(name ?? '', action) }),
  options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true } },
};

function isAllowed(name: string, action: string): boolean {
  const permissions = currentPermissions();
  const resource = resources.find((candidate) => candidate.name === name);
  if (resource) {
    const ability = Object.hasOwn(ABILITY_OF, action) ? ABILITY_OF[action] : undefined;
    return ability ? permissions.can(resource, ability) : permissions.canAct(resource, action);
  }
  const entry = menu.flatMap((top) => [top, ...(top.children ?? [])]).find(({ key }) => key === name);
  return entry !== undefined && permissions.has(entry.permission);
}
