import type { AccessControlProvider } from '@refinedev/core';
import { fetchResource, resourceNamed } from '#admin/components/catalogue.ts';
import { entryNamed } from '#resources/addresses.ts';
import { menu } from '#resources/menu.ts';
import type { Ability } from '#shared/permissions.ts';
import { currentPermissions } from './permission-set.ts';

/** Refine's question: a resource, or the key of a menu entry that is none, and what shall be done there. */
export interface AccessQuestion {
  readonly resource: string;
  readonly action: string;
}

/** Refine's name of what a permission group allows. */
export const QUESTION_OF: Readonly<Record<Ability, string>> = {
  view: 'list',
  create: 'create',
  edit: 'edit',
  delete: 'delete',
};

const ABILITY_OF: Readonly<Record<string, Ability>> = {
  list: 'view',
  show: 'view',
  create: 'create',
  clone: 'create',
  edit: 'edit',
  delete: 'delete',
};

/** Whether the loaded codes allow it; an action of a resource whose declaration is not loaded is not allowed yet. */
export function answerAtOnce({ resource: name, action }: AccessQuestion): boolean {
  const permissions = currentPermissions();
  const known = entryNamed(name);
  if (known) {
    const ability = Object.hasOwn(ABILITY_OF, action) ? ABILITY_OF[action] : undefined;
    if (ability) return permissions.can(known, ability);
    const resource = resourceNamed(name);
    return resource !== undefined && permissions.canAct(resource, action);
  }
  const entry = menu.flatMap((top) => [top, ...(top.children ?? [])]).find(({ key }) => key === name);
  return entry !== undefined && permissions.has(entry.permission);
}

/** Refine's access control: what menu, routes and buttons ask, our own and those of plain pages. */
export const accessControlProvider: AccessControlProvider = {
  can: async ({ resource = '', action }) => {
    if (!Object.hasOwn(ABILITY_OF, action)) await fetchResource(resource);
    return { can: answerAtOnce({ resource, action }) };
  },
  options: {
    buttons: { enableAccessControl: true, hideIfUnauthorized: true },
    // An answer holds as long as the codes, see `answers.ts`.
    queryOptions: { staleTime: Infinity, gcTime: Infinity },
  },
};
