import { getSession } from '#browser/session.ts';
import type { SubEntry } from '#shared/menu.ts';
import { type Ability, codeOf, codesOfAction } from '#shared/permissions.ts';
import type { AnyResource } from '#shared/resource.ts';

/** Permissions of the signed-in administrator, answered synchronously. */
export interface Permissions {
  /** Null means any administrator. */
  has(code: number | null): boolean;
  can(resource: Pick<AnyResource, 'name' | 'permission' | 'createPermission'>, ability: Ability): boolean;
  canAct(resource: AnyResource, action: string): boolean;
  canRead(resource: AnyResource, field: string): boolean;
  /** Whether a menu entry's screen may be opened. */
  canOpen(entry: Pick<SubEntry, 'key' | 'route' | 'permission'>): boolean;
}

/** Reads permissions from codes at once, because a screen cannot wait for a provider while it is drawn. */
export function permissionsOf(held: ReadonlySet<number>): Permissions {
  const has = (code: number | null): boolean => code === null || held.has(code);
  return {
    has,
    can: ({ permission, createPermission }, ability) =>
      ability === 'create' && createPermission ? createPermission.some(has) : has(codeOf(permission, ability)),
    canAct: (resource, action) => {
      const declared = resource.actions?.[action];
      const codes = declared && codesOfAction(resource, declared);
      return codes !== undefined && (codes.length === 0 || codes.some(has));
    },
    canRead: (resource, field) => has(resource.fields[field]?.spec.visibleTo ?? null),
    canOpen: ({ permission }) => has(permission),
  };
}

export const NO_CODES: ReadonlySet<number> = new Set();

export const currentPermissions = (): Permissions => permissionsOf(getSession().permissions ?? NO_CODES);
