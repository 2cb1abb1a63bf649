import { isOwnStep } from '#shared/actions.ts';
import { matches } from '#shared/matches.ts';
import { predicateOf } from '#shared/parse-where.ts';
import { allFields, type AnyAction, type AnyResource } from '#shared/resource.ts';
import type { Me, Predicate } from '#shared/where.ts';
import type { FormRecord } from '#admin/crud/form/form-model.ts';

/** Actions that a record's state allows; cheap, because lists ask for every row. The server decides again, because it knows more. */

/** A record of a resource; null where an action is about many. */
export interface Subject<R = FormRecord> {
  readonly resource: AnyResource;
  readonly row: R;
}

/** Whether the record may take the action, as far as the browser can know. */
export const isPossible = (action: AnyAction, { resource, row }: Subject, me: Me | null): boolean =>
  possibleFor(action, resource, me)(row);

/** Tells of many records which may take the action; its conditions are read once. */
export function possibleFor(action: AnyAction, resource: AnyResource, me: Me | null): (row: FormRecord) => boolean {
  const [open, guard] = [predicateIn(resource, resource.open, null), guardOf(resource, action, me)];
  return (row) =>
    (!open || matches(open, row)) && (!guard || matches(guard, row)) && !isOwnStep(action, row, me?.account_number);
}

/** Whether the record may still change at all, as far as the browser can know. */
export function isOpen(resource: AnyResource, row: FormRecord): boolean {
  const guard = predicateIn(resource, resource.open, null);
  return !guard || matches(guard, row);
}

/** Whether the record can be deleted, as far as the browser can know; the administrator's permission is checked elsewhere. */
export function isRemovable(resource: AnyResource, row: FormRecord): boolean {
  const guard = predicateIn(resource, resource.removableWhen, null);
  return resource.removable !== false && isOpen(resource, row) && (!guard || matches(guard, row));
}

export const guardOf = (resource: AnyResource, action: AnyAction, me: Me | null): Predicate | null =>
  predicateIn(resource, action.when, me);

function predicateIn(resource: AnyResource, where: AnyResource['open'], me: Me | null): Predicate | null {
  if (!where) return null;
  return predicateOf<FormRecord>(where, {
    fields: allFields(resource),
    now: new Date().toISOString(),
    ...(me ? { me } : {}),
  });
}
