import { type CoOwner, nameShareRun, shareRunOf } from '#shared/listing/co-owners.ts';
import { issue } from '#shared/errors.ts';
import type { units } from '#resources/listing/units.ts';
import { insertBeside, changeBeside, removeBeside } from '#server/domain/side-writes.ts';
import { resourceTables } from '#server/domain/tables.ts';
import type { Changes } from '#server/kit/audit/entry.ts';
import { is, isIn } from '#server/kit/conditions.ts';
import { hasId } from '#server/kit/kit.ts';
import { Refusal, refuse, refuseUnchanged } from '#server/kit/refusal.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import type { ActionOn, UndoCall } from '#server/kit/server-part.ts';
import type { Reader, Transaction } from '#server/platform/database/store.ts';
import { type Ownership, type TimelineCause, findMainOwner, followShares } from './ownerships.ts';
import { listMovedDays, refuseToldDays } from './told-months.ts';

/**
 * All owners of a unit at once, from a day on: two halves that came one after the other would leave a half of it nobody's in
 * between. What was planned from that day on gives way; the trail says it at the unit, share by share, and takes it back.
 */

type Holding = Pick<Ownership, 'owner_id' | 'share_bp' | 'from' | 'to' | 'note'>;

const isSameShare = (one: Holding, other: Holding): boolean =>
  one.owner_id === other.owner_id && one.share_bp === other.share_bp && one.from === other.from;

const listTimeline = (reader: Reader, unitId: number): Promise<Ownership[]> =>
  reader.list(resourceTables.ownerships, {
    where: is('unit_id', unitId),
    sort: [
      { field: 'from', descending: false },
      { field: 'id', descending: false },
    ],
  });

/** The timeline with these owners from a day on: earlier shares end there, later ones go. */
function replaceFrom(
  rows: readonly Ownership[],
  owners: readonly CoOwner[],
  { from, note }: { readonly from: string; readonly note: string | null },
): Holding[] {
  const before = rows
    .filter((row) => row.from < from)
    .map((row) => (row.to === null || row.to > from ? { ...row, to: from } : row));
  return [...before, ...owners.map((owner) => ({ ...owner, from, to: null, note }))];
}

/** Brings the rows of a unit to what is wanted; one that merely ends on another day stays the row that it is. */
async function writeTimeline(
  cause: TimelineCause,
  unitId: number,
  { rows, wanted }: { readonly rows: readonly Ownership[]; readonly wanted: readonly Holding[] },
): Promise<void> {
  const left = [...wanted];
  const kept: { readonly before: Ownership; readonly to: string | null }[] = [];
  for (const before of rows) {
    const at = left.findIndex((each) => isSameShare(each, before));
    const [match] = at === -1 ? [] : left.splice(at, 1);
    if (match) kept.push({ before, to: match.to });
    else await removeBeside(cause, 'ownerships', before);
  }
  for (const { before, to } of kept) {
    if (before.to === to) continue;
    await changeBeside(cause, 'ownerships', { before, action: 'transfer', change: { to }, reason: null });
  }
  for (const { owner_id, share_bp, from, to, note } of left) {
    await insertBeside(cause, 'ownerships', { unit_id: unitId, owner_id, share_bp, from, to, note });
  }
}

async function readAccounts(reader: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await rowsIn(reader, resourceTables.owners, {
    where: isIn('id', [...new Set(ids)]),
    fields: ['id', 'account_number'],
  });
  return new Map(rows.map(({ id, account_number }) => [id, account_number]));
}

/** Share by share what was and what is, by whose it is and its days. */
async function tellChanges(reader: Reader, was: readonly Holding[], now: readonly Holding[]): Promise<Changes> {
  const accounts = await readAccounts(
    reader,
    [...was, ...now].map(({ owner_id }) => owner_id),
  );
  const byName = (holdings: readonly Holding[]): ReadonlyMap<string, number> =>
    new Map(
      holdings.map(({ owner_id, from, to, share_bp }) => [
        nameShareRun({ account_number: accounts.get(owner_id) ?? String(owner_id), from, to }),
        share_bp,
      ]),
    );
  const [before, after] = [byName(was), byName(now)];
  return Object.fromEntries(
    [...new Set([...before.keys(), ...after.keys()])]
      .filter((name) => before.get(name) !== after.get(name))
      .map((name) => [name, [before.get(name) ?? null, after.get(name) ?? null]]),
  );
}

const movedDays = (was: readonly Holding[], now: readonly Holding[]) =>
  [
    ...was.filter((each) => !now.some((other) => isSameShare(each, other) && each.to === other.to)),
    ...now.filter((each) => !was.some((other) => isSameShare(each, other) && each.to === other.to)),
  ].map((each) => {
    const other = [...was, ...now].find((holding) => holding !== each && isSameShare(holding, each));
    return listMovedDays(each, other ?? null);
  });

interface Turned {
  readonly rows: readonly Ownership[];
  readonly wanted: readonly Holding[];
}

/** Refuses what a locked statement rests on, writes the shares, and says what changed; the unit is locked. */
async function turnOver(
  cause: TimelineCause & { readonly tx: Transaction },
  unitId: number,
  { rows, wanted }: Turned,
): Promise<Changes> {
  const { tx, context } = cause;
  await refuseToldDays(tx, unitId, movedDays(rows, wanted).flat());
  await writeTimeline(cause, unitId, { rows, wanted });
  const owner_id = await findMainOwner(tx, unitId, context.now);
  await tx.note(resourceTables.units, hasId(unitId), { owner_id });
  const formerOwners = rows.map((row) => row.owner_id);
  await followShares(tx, unitId, { formerOwners, now: context.now });
  return tellChanges(tx, rows, wanted);
}

export async function setOwners(command: ActionOn<typeof units, 'set-owners'>): Promise<object> {
  const { tx, before, input } = command;
  const { owners, from, note } = input;
  const accounts = await readAccounts(
    tx,
    owners.map(({ owner_id }) => owner_id),
  );
  const gone = owners.findIndex(({ owner_id }) => !accounts.has(owner_id));
  if (gone !== -1) {
    const issues = [issue(['owners', gone, 'owner_id'], 'gone')];
    throw new Refusal('VALIDATION', { issues, resource: 'units', action: 'set-owners' });
  }
  const rows = await listTimeline(tx, before.id);
  const wanted = replaceFrom(rows, owners, { from, note });
  const changes = await turnOver({ ...command, reason: note }, before.id, { rows, wanted });
  if (Object.keys(changes).length === 0) refuseUnchanged();
  command.note(changes);
  return {};
}

/** Gives the unit back to whom it was, where nobody has moved any of these shares since. */
export async function restoreOwners({ record, changes, ...cause }: UndoCall): Promise<Changes> {
  const { tx } = cause;
  const rows = await listTimeline(tx, record.id);
  const accounts = await readAccounts(
    tx,
    rows.map(({ owner_id }) => owner_id),
  );
  const wanted: Holding[] = [...rows];
  for (const [name, [was, now]] of Object.entries(changes)) {
    const run = shareRunOf(name);
    if (!run) return refuse('undo_of_other');
    const owner = await tx.find(resourceTables.owners, is('account_number', run.account_number));
    const at = wanted.findIndex(
      (each) => accounts.get(each.owner_id) === run.account_number && each.from === run.from && each.to === run.to,
    );
    if (!owner || (wanted[at]?.share_bp ?? null) !== now) return refuse('changed_since');
    const [known] = at === -1 ? [] : wanted.splice(at, 1);
    if (typeof was === 'number') {
      const { from, to } = run;
      wanted.push({ owner_id: owner.id, share_bp: was, from, to, note: known?.note ?? null });
    }
  }
  return turnOver(cause, record.id, { rows, wanted });
}
