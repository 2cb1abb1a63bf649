import type { Row } from '#admin/components/client-part.ts';
import type { Permissions } from '#admin/providers/permissions.ts';
import { type AnyAction, type AnyResource } from '#shared/resource.ts';
import { sidesOf } from '#shared/actions.ts';
import type { Me } from '#shared/where.ts';
import { isPossible } from './possible.ts';

/** Actions with an approving and a rejecting side, for the keys and the buttons that take them. */

export type DecisionSide = 'approve' | 'reject';

/** One side of an action's choice, for a key or a button. */
export interface Decision {
  readonly name: string;
  readonly action: AnyAction;
  /** Value of the action's choice. */
  readonly choice: string;
}

interface Asked {
  readonly permissions: Permissions;
  readonly me: Me | null;
  /** View of the list; a queue's own action is preferred to the others. */
  readonly view: string | null;
}

/** The action that approves or rejects this record: one with two sides that is allowed and possible now. */
export function decisionFor(
  resource: AnyResource,
  row: Row,
  { permissions, me, view, side }: Asked & { side: DecisionSide },
): Decision | null {
  const preferred = view === null ? undefined : resource.queues?.[view]?.action;
  const candidates = decidable(resource, permissions).filter(({ action }) => isPossible(action, { resource, row }, me));
  const chosen = candidates.find(({ name }) => name === preferred) ?? candidates[0];
  return chosen ? { ...chosen, choice: chosen.sides[side] } : null;
}

/** Whether the resource has an action to approve or reject that this administrator may take. */
export const canDecide = (resource: AnyResource, permissions: Permissions): boolean =>
  decidable(resource, permissions).length > 0;

function decidable(resource: AnyResource, permissions: Permissions) {
  return Object.entries(resource.actions ?? {}).flatMap(([name, action]) => {
    const sides = sidesOf(action);
    return sides && permissions.canAct(resource, name) ? [{ name, action, sides }] : [];
  });
}
