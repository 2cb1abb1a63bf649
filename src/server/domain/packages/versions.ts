import { countHolders } from '#server/domain/listing/holdings.ts';
import { holdTelling } from '#server/domain/listing/told-months.ts';
import type { RowOfResource } from '#shared/resource.ts';
import { type PackageTerms, whoBearsUtilities } from '#shared/packages/terms.ts';
import { USUAL_ROLLOVER_HOUR, businessDate } from '#shared/business-date.ts';
import { splitInWords } from '#shared/packages/split-in-words.ts';
import { keysOf } from '#shared/records.ts';
import { everything } from '#shared/where.ts';
import type { packageVersions } from '#resources/packages/package-versions.ts';
import type { servicePackages } from '#resources/packages/service-packages.ts';
import { changeBeside, insertBeside } from '#server/domain/side-writes.ts';
import { resourceTables } from '#server/domain/tables.ts';
import type { Author } from '#server/kit/audit/entry.ts';
import { all, any, is, isAbove, isIn, isNot, isNull, isUntil } from '#server/kit/conditions.ts';
import { Refusal, refuseUnchanged, refuse } from '#server/kit/refusal.ts';
import type { ActionOn } from '#server/kit/server-part.ts';
import type { Reader, Transaction } from '#server/platform/database/store.ts';
import { refuseToldVersion } from './told-terms.ts';

/**
 * The timeline of what an agreement says. Versions that were approved never share a day: the one before ends where the next
 * begins, and the database holds that.
 */

type Version = RowOfResource<typeof packageVersions>;

interface Cause {
  readonly tx: Transaction;
  readonly context: Author;
}

export const todayOf = (now: string): string => businessDate(now, USUAL_ROLLOVER_HOUR);
export const monthOf = (day: string): string => `${day.slice(0, 8)}01`;

/** Writers of one package's versions wait for each other at its row. */
export async function lockPackage(tx: Transaction, id: number) {
  const found = await tx.lock(resourceTables['service-packages'], id);
  if (!found) throw new Refusal('NOT_FOUND');
  return found;
}

/** Number and name of the package's next version. */
export async function nextVersion(tx: Transaction, packageId: number): Promise<Pick<Version, 'no' | 'name'>> {
  const { code } = await lockPackage(tx, packageId);
  const [last] = await tx.list(resourceTables['package-versions'], {
    where: is('package_id', packageId),
    sort: [{ field: 'no', descending: true }],
    limit: 1,
  });
  const no = (last?.no ?? 0) + 1;
  return { no, name: `${code} v${no}` };
}

/** What was approved, the earliest first, without what was taken back before it began. */
async function listTimeline(reader: Reader, packageId: number): Promise<Version[]> {
  const rows = await reader.list(resourceTables['package-versions'], {
    where: all(is('package_id', packageId), isNot('state', 'draft')),
    sort: [{ field: 'effective_from', descending: false }],
  });
  return rows.filter(({ effective_from, ends_on }) => effective_from !== ends_on);
}

const stateOn = (
  today: string,
  { effective_from, ends_on }: Pick<Version, 'effective_from' | 'ends_on'>,
): Version['state'] => {
  if (effective_from > today) return 'approved';
  return ends_on !== null && ends_on <= today ? 'superseded' : 'active';
};

/** Puts a draft into the timeline: the version before it ends where it begins. */
export async function approve(command: ActionOn<typeof packageVersions, 'approve'>): Promise<Partial<Version>> {
  const { tx, context, before } = command;
  const { effective_from } = before;
  // Before the package, whose row those who move a unit take last.
  await holdTelling(tx);
  const { state } = await lockPackage(tx, before.package_id);
  if (state !== 'active') refuse('version_of_retired');
  const timeline = await listTimeline(tx, before.package_id);
  const same = timeline.find((each) => each.effective_from === effective_from);
  if (same) refuse('version_same_start', { name: same.name, from: effective_from });
  const today = todayOf(context.now);
  // What was settled by other terms would no longer follow from any.
  if (timeline.length > 0 && effective_from < monthOf(today)) refuse('version_past', { from: monthOf(today) });
  const last = timeline.findLast((each) => each.effective_from < effective_from);
  const next = timeline.find((each) => each.effective_from > effective_from);
  const ends_on = next?.effective_from ?? null;
  await refuseToldVersion(tx, { package_id: before.package_id, from: effective_from, until: ends_on });
  if (last && (last.ends_on === null || last.ends_on > effective_from)) {
    const ended = { ends_on: effective_from };
    const change = { ...ended, state: last.state === 'retired' ? last.state : stateOn(today, { ...last, ...ended }) };
    await changeBeside(command, 'package-versions', { before: last, action: 'supersede', change, reason: null });
  }
  const approved = { ends_on, state: stateOn(today, { effective_from, ends_on }) };
  return { ...approved, approved_by: context.caller.account_number, approved_at: context.now };
}

/** Takes a version out of use; one that has begun ends today, and only where no unit is on the package any more. */
export async function retire(command: ActionOn<typeof packageVersions, 'retire'>): Promise<Partial<Version>> {
  const { tx, context, before } = command;
  await lockPackage(tx, before.package_id);
  const today = todayOf(context.now);
  if (before.state === 'draft') return { state: 'retired', ends_on: before.effective_from };
  if (before.effective_from > today) {
    const timeline = await listTimeline(tx, before.package_id);
    const last = timeline.find(({ ends_on }) => ends_on === before.effective_from);
    // Out of the way first: two versions never share a day, not even for a moment.
    await tx.update(resourceTables['package-versions'], is('id', before.id), { ends_on: before.effective_from });
    if (last) {
      const change = { ends_on: before.ends_on };
      await changeBeside(command, 'package-versions', { before: last, action: 'prolong', change, reason: null });
    }
    return { state: 'retired', ends_on: before.effective_from };
  }
  const used = await countUnits(tx, before.package_id, today);
  if (used > 0) refuse('version_used', { count: used });
  return { state: 'retired', ends_on: today };
}

/** Units that are on the package on a day or later. */
export const countUnits = (reader: Reader, packageId: number, day: string): Promise<number> =>
  reader.count(
    resourceTables['unit-packages'],
    all(is('package_id', packageId), any(isNull('to'), isAbove('to', day))),
  );

/** Copies a version into a draft for another month. */
export async function draftFrom(command: ActionOn<typeof packageVersions, 'new-version'>): Promise<Partial<Version>> {
  const { tx, context, before, input } = command;
  const { state } = await lockPackage(tx, before.package_id);
  if (state !== 'active') refuse('version_of_retired');
  const { effective_from } = input;
  const drafted = await tx.find(
    resourceTables['package-versions'],
    all(
      is('package_id', before.package_id),
      is('state', 'draft'),
      is('effective_from', effective_from),
      isNot('id', before.id),
    ),
  );
  if (drafted) refuseUnchanged('version_drafted', { name: drafted.name, from: effective_from });
  await insertBeside(command, 'package-versions', {
    ...(await nextVersion(tx, before.package_id)),
    ...ofTerms(before.terms),
    package_id: before.package_id,
    effective_from,
    note: input.note,
    state: 'draft',
    ends_on: null,
    made_by: context.caller.account_number,
    approved_by: null,
    approved_at: null,
  });
  return {};
}

/** Terms, and what is found by them. */
export const ofTerms = (terms: PackageTerms): Pick<Version, 'terms' | 'share_type'> => ({
  terms,
  share_type: terms.share.type,
});

type Standing = Pick<
  RowOfResource<typeof servicePackages>,
  | 'current_version_id'
  | 'share_type'
  | 'split'
  | 'cleaning_to'
  | 'utilities_by'
  | 'in_force_since'
  | 'unit_count'
  | 'owner_count'
>;

/** How a package stands in its list, by the version of today. */
export const standingOfPackage = (
  current: Pick<Version, 'id' | 'terms' | 'effective_from'> | undefined,
  counts: Pick<Standing, 'unit_count' | 'owner_count'>,
): Standing => ({
  current_version_id: current?.id ?? null,
  share_type: current?.terms.share.type ?? null,
  split: current ? splitInWords(current.terms.share) : null,
  cleaning_to: current?.terms.income.cleaning.to ?? null,
  utilities_by: current ? whoBearsUtilities(current.terms) : null,
  in_force_since: current?.effective_from ?? null,
  ...counts,
});

/**
 * Makes packages say which of their versions holds today, how it shares and how many units are on it. Each is locked before it is
 * counted, the smaller id first, so that of two changes the later one counts both.
 */
export async function notePackages(tx: Transaction, packageIds: readonly number[], today: string): Promise<void> {
  for (const id of [...new Set(packageIds)].toSorted((a, b) => a - b)) {
    const before = await lockPackage(tx, id);
    const current = (await listTimeline(tx, id)).find(
      ({ effective_from, ends_on }) => effective_from <= today && (ends_on === null || ends_on > today),
    );
    const standing = standingOfPackage(current, await countHolders(tx, id, today));
    if (keysOf(standing).some((name) => standing[name] !== before[name]))
      await tx.note(resourceTables['service-packages'], is('id', id), standing);
  }
}

/** Lets versions begin and end with the day, and notes the units that do so. */
export async function beginVersions(cause: Cause, today: string): Promise<void> {
  const rows = await cause.tx.list(resourceTables['package-versions'], {
    where: all(
      isIn('state', ['approved', 'active']),
      any(
        all(is('state', 'approved'), isUntil('effective_from', today)),
        all(is('state', 'active'), isUntil('ends_on', today)),
      ),
    ),
  });
  for (const before of rows) {
    const change = { state: stateOn(today, before) };
    const action = change.state === 'active' ? 'begin' : 'supersede';
    await changeBeside(cause, 'package-versions', { before, action, change, reason: null });
  }
  const packages = await cause.tx.list(resourceTables['service-packages'], { where: everything, fields: ['id'] });
  await notePackages(
    cause.tx,
    packages.map(({ id }) => id),
    today,
  );
}
