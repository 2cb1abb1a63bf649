import { matches } from '#shared/matches.ts';
import { predicateOf } from '#shared/parse-where.ts';
import { isOwnStep } from '#shared/actions.ts';
import { codesOfAction } from '#shared/permissions.ts';
import type { AnyAction } from '#shared/resource.ts';
import type { Row } from '#server/platform/database/table.ts';
import type { RequestContext } from './caller.ts';
import { type Bound, whereContext } from './kit.ts';
import { Refusal, isUnchanged } from './refusal.ts';

/** Actions that a record's state and earlier steps leave open, and what a refused one says of them. */

/** A resource and who acts on its records. */
interface Acting {
  readonly bound: Bound;
  readonly context: RequestContext;
}

export function actionOf(bound: Bound, name: string): AnyAction {
  const actions = bound.resource.actions ?? {};
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (!action) throw new Refusal('NOT_FOUND');
  return action;
}

export const isAllowed = ({ bound, context }: Acting, action: AnyAction, row: Row): boolean =>
  matches(predicateOf(action.when ?? {}, { ...whereContext(bound, context), canRead: () => true }), row);

/** Refuses an action that needs a second person to whoever took one before (`notBy`). */
export function refuseOwnStep({ bound, context }: Acting, action: AnyAction, row: Row): void {
  if (!isOwnStep(action, row, context.caller.account_number)) return;
  const [permission] = codesOfAction(bound.resource, action);
  throw new Refusal('FORBIDDEN', { message: 'own_step', body: { permission } });
}

/** The actions the row's state leaves, to whomever. */
export const allowedActions = ({ bound, context }: Acting, row: Row): string[] =>
  Object.entries(bound.resource.actions ?? {})
    .filter(([, action]) => isAllowed({ bound, context }, action, row))
    .map(([name]) => name);

/** A refusal of an action that exists in the record's state says what is in its way, by name, and which others exist. */
export function tellingWhatElse(
  { bound, context }: Acting,
  error: unknown,
  { row, action }: { readonly row: Row; readonly action: string },
): unknown {
  if (!(error instanceof Refusal) || error.code !== 'CONFLICT' || error.details.body?.['allowed']) return error;
  if (isUnchanged(error)) return error;
  const obstacle = error.details.message;
  const allowed = allowedActions({ bound, context }, row).filter((name) => name !== action);
  return new Refusal('CONFLICT', { ...error.details, body: { ...error.details.body, allowed, obstacle } });
}
