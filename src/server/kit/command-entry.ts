import { REASONS, stateOf } from '#shared/actions.ts';
import { isFinal } from '#shared/kept-values.ts';
import { type AnyResource, allFields } from '#shared/resource.ts';
import type { Values } from '#shared/validate.ts';
import type { Row, StoredRow } from '#server/platform/database/table.ts';
import { type Changes, type Entry, changesBetween } from '#server/kit/audit/entry.ts';
import type { Scene } from './commands.ts';
import type { Bound } from './kit.ts';
import { refuseUnchanged } from './refusal.ts';
import type { ActionCommand, AnyCommand } from './server-part.ts';

/** The audit trail's entry of a write, and the writes that change nothing and leave none. */

const reasonOf = (input: Values): string | null => {
  const said = REASONS.map((name) => input[name]).find((value) => value !== undefined && value !== null);
  return typeof said === 'string' ? said : null;
};

interface Done {
  /** Null when the record was deleted. */
  readonly after: StoredRow | null;
  /** The entry of the trail that it takes back. */
  readonly undoOf: number | undefined;
  /** What an action changed beside its record. */
  readonly noted?: ReadonlyMap<string, Changes[string]> | undefined;
}

/** What the trail keeps of a write. */
export function entryOf(
  { bound: { resource }, reason, batchId }: Scene,
  { kind, action, before, input }: AnyCommand,
  { after, undoOf, noted }: Done,
): Entry {
  const forgets = after === null || resource.actions?.[action ?? '']?.forgets === true;
  return {
    action: action ?? kind,
    resource: resource.name,
    recordId: Number((after ?? before)?.id),
    changes: noted?.size ? Object.fromEntries(noted) : changesBetween(resource, { before, after, input, forgets }),
    reason: reason ?? reasonOf(input),
    undoOf: undoOf ?? null,
    ...(batchId === undefined ? {} : { batchId }),
  };
}

/** Whether an undo of what the trail keeps would be refused, because only other actions give a field back. */
export function isForGood(resource: AnyResource, { action, changes }: Pick<Entry, 'action' | 'changes'>): boolean {
  const fields = allFields(resource);
  return Object.keys(changes).some((name) => isFinal(fields[name]?.spec, action));
}

/** Whether an update leaves the record as it was. */
export function isIdle({ resource }: Bound, { kind, before, change, input }: AnyCommand): boolean {
  if (kind !== 'update' || before === null) return false;
  return Object.keys(changesBetween(resource, { before, after: { ...before, ...change }, input })).length === 0;
}

/** An update that changes neither the record nor its related rows is not an act, even with a reason. */
export async function refuseIdleAct(
  { resource, part }: Bound,
  command: ActionCommand<StoredRow, Values>,
  further: Row,
): Promise<void> {
  const { action: name, before, change, input } = command;
  const action = resource.actions?.[name];
  const state = action && stateOf(action, input);
  const changes = changesBetween(resource, { before, after: { ...before, ...(state ?? change), ...further } });
  if (Object.keys(changes).length > 0) return;
  if (state || !(await part.changesBeside?.(command))) refuseUnchanged();
}
