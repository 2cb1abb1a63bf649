import { is } from './conditions.ts';
import type { Fields } from '#shared/field.ts';
import { holdsFiles } from '#shared/files.ts';
import { underPresentNames } from '#shared/kept-values.ts';
import { allFields } from '#shared/resource.ts';
import type { Reader, Transaction } from '#server/platform/database/store.ts';
import type { StoredRow } from '#server/platform/database/table.ts';
import { type Changes, MASK, writeEntry } from '#server/kit/audit/entry.ts';
import { isOwnEntry, refuseAround, refuseOutOfState } from '#server/kit/audit/refuse-undo.ts';
import { sayWhoChanged, tellingWhoChanged } from './changed-since.ts';
import { isForGood } from './command-entry.ts';
import { type Outcome, type Scene, commandOf, locked, perform, refuseClosed, refuseGone } from './commands.ts';
import type { Bound, Kit } from './kit.ts';
import type { MovedOn } from './moved-on.ts';
import { Refusal, type RefusalName, refuse } from './refusal.ts';
import { auditTable } from './tables.ts';

/** Undo is a second, audited write that restores what the first one set, if that still stands. */

type Entry = NonNullable<typeof auditTable.row>;

/** For so long the actor takes an act back without a reason; afterwards one is asked for. */
const WINDOW_MS = 15 * 60_000;
/** Longest chain of undos of undos that is followed, a bound on the work. */
const MAX_UNDOS = 50;

export interface Found {
  readonly entry: Entry;
  readonly bound: Bound;
  /** The action that was written first, whose code its undo needs, and the undo of that. */
  readonly action: string;
  /** Whether taking the entry back does that action again. */
  readonly isRedo: boolean;
}

/** The record an audit entry is about and the code its undo needs: the same as the write's own. */
export async function findEntry(kit: Kit, tx: Transaction, auditId: number): Promise<Found> {
  const entry = await tx.lock(auditTable, auditId);
  const bound = kit.resources.find(({ resource }) => resource.name === entry?.resource);
  if (!entry || !bound) throw new Refusal('NOT_FOUND');
  let first: Entry | null = entry;
  let step = 0;
  for (; step < MAX_UNDOS && typeof first?.undo_of === 'number'; step += 1) {
    first = await tx.find(auditTable, is('id', first.undo_of));
  }
  return { entry, bound, action: first?.action ?? entry.action, isRedo: step % 2 === 1 };
}

/**
 * Restores what an entry's write set, if it still stands; an audited write of its own. Late, of another's act or over
 * facts that moved on it needs a reason, which is asked for only where everything else allows the undo.
 */
export async function undo(scene: Scene, found: Found): Promise<Outcome> {
  const { tx, bound, context } = scene;
  const { entry } = found;
  const changes: Changes = underPresentNames(allFields(bound.resource), entry.changes);
  const beside = besideOf(bound, entry, changes);
  const record = await locked(scene, { id: Number(entry.record_id), expected: null });
  refuseClosed(scene, record);
  const undone = await tx.find(auditTable, is('undo_of', entry.id));
  if (undone) throw new Refusal('CONFLICT', { message: 'already_undone' });
  const taken = { ...found, record, changes };
  await refuseAround(scene, taken);
  const facts = [
    ...aboutTheAct(scene, entry),
    ...((await bound.part.movedOn?.({ tx, context, record, changes, since: entry.at })) ?? []),
  ];
  const own = allFields(bound.resource);
  const isSameSort = (name: string): boolean => (own[name] === undefined) === beside;
  const about = { resource: bound.resource.name, recordId: record.id, behind: entry.id, concerns: isSameSort };
  const outcome = await tellingWhoChanged(tx, about, () =>
    (beside ? restoreBeside : restore)(scene, { entry, record, changes }),
  );
  refuseOutOfState(scene, taken);
  if (facts.length > 0 && scene.reason === undefined) throw new Refusal('REASON_NEEDED', { movedOn: facts });
  return outcome;
}

/** Why nothing of the entry can be put back. */
function obstacleOf({ action }: Entry, changes: Changes, fields: Fields): RefusalName {
  if (action === 'create') return 'undo_of_new';
  if (action === 'remove') return 'undo_of_removed';
  const names = Object.keys(changes);
  if (names.length === 0) return 'undo_of_act';
  return names.every((name) => fields[name]) ? 'undo_of_hidden' : 'undo_of_other';
}

/** Whether the resource takes back what the entry notes of other records; refuses where it cannot. */
function besideOf({ resource, part }: Bound, entry: Entry, changes: Changes): boolean {
  const fields = allFields(resource);
  const names = Object.keys(changes);
  const isWritten = entry.action !== 'create' && entry.action !== 'remove' && names.length > 0;
  const isBeside = isWritten && part.undoBeside !== undefined && names.every((name) => fields[name] === undefined);
  const isRestorable =
    isWritten &&
    Object.entries(changes).every(
      ([name, values]) => !values.includes(MASK) && fields[name] !== undefined && !holdsFiles(fields[name].spec),
    );
  if (!isRestorable && !isBeside) refuse(obstacleOf(entry, changes, fields));
  if (isForGood(resource, { action: entry.action, changes })) {
    throw new Refusal('CONFLICT', { message: 'by_action_only' });
  }
  return isBeside;
}

function aboutTheAct({ context }: Scene, entry: Entry): MovedOn[] {
  const { at, actor_name } = entry;
  const isLate = Date.parse(context.now) - Date.parse(at) > WINDOW_MS;
  return [
    ...(isLate ? [{ fact: 'late', at: at } as const] : []),
    ...(isOwnEntry(context, entry) ? [] : [{ fact: 'of_another', by: actor_name } as const]),
  ];
}

interface Act {
  readonly entry: Entry;
  readonly record: StoredRow;
  readonly changes: Changes;
}

async function restoreBeside(scene: Scene, { entry, record, changes }: Act): Promise<Outcome> {
  const { kit, tx, bound, context, reason = null, batchId } = scene;
  const { documents } = kit;
  const restored = (await bound.part.undoBeside?.({ tx, context, record, changes, documents })) ?? {};
  const note = {
    action: 'undo',
    resource: bound.resource.name,
    recordId: record.id,
    undoOf: entry.id,
    changes: restored,
    reason,
    ...(batchId === undefined ? {} : { batchId }),
  };
  const auditId = await writeEntry({ tx, table: auditTable, author: context }, note);
  return { row: record, auditId, isForGood: false };
}

async function restore(scene: Scene, { entry, record: before, changes }: Act): Promise<Outcome> {
  const moved = Object.entries(changes).filter(
    ([name, [, after]]) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after),
  );
  if (moved.length > 0) {
    const changed = Object.fromEntries(moved.map(([name, [, after]]) => [name, [after, before[name] ?? null]]));
    const about = { resource: scene.bound.resource.name, recordId: before.id, behind: entry.id };
    const said = await sayWhoChanged(scene.tx, { ...about, fields: Object.keys(changed) }, 'fields_changed_since');
    throw new Refusal('CONFLICT', { ...said, body: { changed } });
  }
  const change = Object.fromEntries(Object.entries(changes).map(([name, [old]]) => [name, old]));
  await refuseGone(scene, { fields: scene.bound.resource.fields, values: change });
  return perform(scene, { ...commandOf(scene), kind: 'undo', before, change }, { undoOf: entry.id });
}

/** The entries of a bulk act, the latest first; none for one that never was. */
export const entriesOfBatch = (reader: Reader, batchId: string): Promise<Pick<Entry, 'id' | 'record_id'>[]> =>
  reader.list(auditTable, {
    where: is('batch_id', batchId),
    sort: [{ field: 'id', descending: true }],
    fields: ['id', 'record_id'],
  });
