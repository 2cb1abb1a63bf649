import { AccessControlContext, useCan } from '@refinedev/core';
import { useContext, useMemo } from 'react';
import { useSession } from '#browser/session.ts';
import { entryOf } from '#admin/components/visible-menu.ts';
import { answerAtOnce, QUESTION_OF } from './access-control-provider.ts';
import { answer, useCorrections } from './answers.ts';
import { NO_CODES, type Permissions, permissionsOf } from './permission-set.ts';

export type { Permissions };

/**
 * Permissions of the administrator by Refine's access control. Fields and single codes, of which Refine knows nothing, are
 * answered from the loaded set.
 */
export function usePermissions(): Permissions {
  const permissions = useSession('permissions');
  const { can } = useContext(AccessControlContext);
  const corrections = useCorrections();
  return useMemo(
    () => {
      const held = permissionsOf(permissions ?? NO_CODES);
      if (!can) return held;
      return {
        ...held,
        can: ({ name }, ability) => answer({ resource: name, action: QUESTION_OF[ability] }, can),
        canAct: ({ name }, action) => answer({ resource: name, action }, can),
        canOpen: ({ key, route }) => answer({ resource: entryOf(route)?.name ?? key, action: 'list' }, can),
      };
    },
    // oxlint-disable-next-line react/exhaustive-deps -- because a correction changes what the same questions are answered.
    [permissions, can, corrections],
  );
}

/** Whether Refine's access control allows one act; drawn at once, and again should the provider say otherwise. */
export function useAllowed(resource: string, action: string): boolean {
  const placeholderData = { can: answerAtOnce({ resource, action }) };
  return useCan({ resource, action, queryOptions: { placeholderData } }).data?.can ?? false;
}
