import { lastAgreement, needsAnother } from '#shared/trail/agreements.ts';
import { matches } from '#shared/matches.ts';
import { predicateOf } from '#shared/parse-where.ts';
import type { AnyAction } from '#shared/resource.ts';
import type { StoredRow } from '#server/platform/database/table.ts';
import { all, is, isIn } from '#server/kit/conditions.ts';
import { isAllowed, refuseOwnStep } from '#server/kit/allowed-actions.ts';
import type { RequestContext } from '#server/kit/caller.ts';
import type { Scene } from '#server/kit/commands.ts';
import { whereContext } from '#server/kit/kit.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { auditTable } from '#server/kit/tables.ts';
import type { Changes } from './entry.ts';

/**
 * What an undo must not get around: the second person that an action asks for, and the state that an action asks of its record.
 * Without these rules whoever wrote something could have it approved and then write something else by taking back an edit.
 */

type Entry = NonNullable<typeof auditTable.row>;

/** Whether the caller wrote it; by name as well, because a number alone may be a guest's as well as an administrator's. */
export const isOwnEntry = ({ caller }: RequestContext, { actor_id, actor_name }: Entry): boolean =>
  actor_id === caller.id && actor_name === caller.name;

interface Taken {
  readonly entry: Entry;
  /** The action that was written first. */
  readonly action: string;
  /** Whether taking the entry back does that action again. */
  readonly isRedo: boolean;
  readonly record: StoredRow;
  readonly changes: Changes;
}

/** Before anything is written: done once more, an action asks what it asked the first time. */
export async function refuseAround(scene: Scene, taken: Taken): Promise<void> {
  const action = actionOf(scene, taken.action);
  if (action && taken.isRedo) {
    refuseOwnStep(scene, action, taken.record);
    if (!isAllowed(scene, action, taken.record)) throw new Refusal('CONFLICT', { message: 'not_in_state' });
  }
  await refuseBehindAgreement(scene, taken);
}

/** An action that is taken back leaves a record on which it could be done; one that has gone on from it cannot go back. */
export function refuseOutOfState(scene: Scene, { entry, action: name, isRedo, record, changes }: Taken): void {
  const action = actionOf(scene, name);
  if (!action || isRedo) return;
  // Who may do it is another question than whether it could be done.
  const when = Object.fromEntries(Object.entries(action.when ?? {}).filter(([field]) => !asksWho(action, field)));
  const restored = Object.fromEntries(Object.entries(changes).map(([field, [old]]) => [field, old]));
  const then = { ...whereContext(scene.bound, scene.context), canRead: () => true, now: entry.at };
  if (!matches(predicateOf(when, then), { ...record, ...restored })) {
    throw new Refusal('CONFLICT', { message: 'moved_on_since' });
  }
}

const actionOf = ({ bound: { resource } }: Scene, name: string): AnyAction | undefined =>
  Object.hasOwn(resource.actions ?? {}, name) ? resource.actions?.[name] : undefined;

const asksWho = ({ when = {} }: AnyAction, name: string): boolean => JSON.stringify(when[name]).includes('"$me"');

/**
 * Keeps what a second person agreed to as they saw it. Whoever needed that person does not undo another's later act either: taking
 * back a colleague's cancellation would be approving it anew.
 */
async function refuseBehindAgreement({ tx, bound, context }: Scene, { entry, record }: Taken): Promise<void> {
  const actions = bound.resource.actions ?? {};
  const agreeing = Object.entries(actions).filter(([, action]) => needsAnother(action));
  if (agreeing.length === 0) return;
  const entries = await tx.list(auditTable, {
    where: all(
      is('resource', bound.resource.name),
      is('record_id', record.id),
      isIn('action', [...agreeing.map(([name]) => name), 'undo']),
    ),
    fields: ['id', 'action', 'undo_of', 'actor_name', 'at'],
  });
  const agreed = lastAgreement(actions, entries);
  if (!agreed) return;
  if (agreed.entry.id > entry.id) {
    const since = { by: agreed.entry.actor_name, at: agreed.entry.at, fields: [] };
    throw new Refusal('CONFLICT', { message: 'agreed_since', since, resource: bound.resource.name });
  }
  if (!isOwnEntry(context, entry) && agreed.entry.id !== entry.id)
    refuseOwnStep({ bound, context }, agreed.action, record);
}
