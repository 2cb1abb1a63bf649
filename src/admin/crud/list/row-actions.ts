import type { Row } from '#admin/components/client-part.ts';
import type { Permissions } from '#admin/providers/permissions.ts';
import { getSession } from '#browser/session.ts';
import type { AnyAction, AnyResource } from '#shared/resource.ts';
import { mayAct } from '#admin/crud/action/limits.ts';
import { isPossible, possibleFor } from '#admin/crud/action/possible.ts';

/** Actions that the reader may take on a row, and on a selection of rows. */

type Named = readonly [name: string, action: AnyAction];

const allowed = (resource: AnyResource, permissions: Permissions): Named[] =>
  Object.entries(resource.actions ?? {}).filter(([name]) => permissions.canAct(resource, name));

/** Actions on offer for one record. */
export function actionsFor(resource: AnyResource, row: Row, permissions: Permissions): Named[] {
  const { user } = getSession();
  return allowed(resource, permissions).filter(
    ([name, action]) =>
      isPossible(action, { resource, row }, user) && mayAct(resource, row, { permissions, action: name }),
  );
}

/** Bulk actions that apply to at least one of the records. */
export function bulkActionsFor(resource: AnyResource, rows: readonly Row[], permissions: Permissions): Named[] {
  const { user } = getSession();
  return allowed(resource, permissions).filter(
    ([, action]) => action.bulk === true && rows.some(possibleFor(action, resource, user)),
  );
}
