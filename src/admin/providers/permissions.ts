import { useMemo } from 'react';
import { getSession, useSession } from '#browser/session.ts';
import { type Ability, codeOf } from '#shared/permissions.ts';
import { type AnyResource, codeOfAction } from '#shared/resource.ts';

/** Permissions of the signed-in administrator, answered synchronously. */
export interface Permissions {
  /** Null means any administrator. */
  has(code: number | null): boolean;
  can(resource: Pick<AnyResource, 'permission'>, ability: Ability): boolean;
  canAct(resource: AnyResource, action: string): boolean;
  canRead(resource: AnyResource, field: string): boolean;
}

export function permissionsOf(codes: ReadonlySet<number>): Permissions {
  const has = (code: number | null): boolean => code === null || codes.has(code);
  const can = (resource: Pick<AnyResource, 'permission'>, ability: Ability): boolean =>
    has(codeOf(resource.permission, ability));
  return {
    has,
    can,
    canAct: (resource, action) => {
      const declared = resource.actions?.[action];
      return declared !== undefined && has(codeOfAction(resource, declared));
    },
    canRead: (resource, field) => has(resource.fields[field]?.spec.visibleTo ?? null),
  };
}

const NONE: ReadonlySet<number> = new Set();

export const currentPermissions = (): Permissions => permissionsOf(getSession().permissions ?? NONE);

export function usePermissions(): Permissions {
  const { permissions } = useSession();
  return useMemo(() => permissionsOf(permissions ?? NONE), [permissions]);
}
