import { addDays } from '#shared/day.ts';
import type { RowOfResource } from '#shared/resource.ts';
import type { servicePackages } from '#resources/packages/service-packages.ts';
import type { unitPackages } from '#resources/packages/unit-packages.ts';
import { holdUnit } from '#server/domain/listing/told-months.ts';
import { noteHoldingsOf } from '#server/domain/listing/holdings.ts';
import { changeBeside, insertBeside } from '#server/domain/side-writes.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { all, any, is, isAbove, isBelow, isNull } from '#server/kit/conditions.ts';
import { hasId } from '#server/kit/kit.ts';
import { refuseUnchanged, refuse } from '#server/kit/refusal.ts';
import type { ActionOn, Command } from '#server/kit/server-part.ts';
import type { Reader, Transaction } from '#server/platform/database/store.ts';
import { refuseToldTerms } from './told-terms.ts';
import { monthOf, notePackages, todayOf } from './versions.ts';

/**
 * Which agreement a unit is on from day to day: never two at once, and none missing while somebody owns the unit who
 * had one.
 */

type Assignment = RowOfResource<typeof unitPackages>;

const listOf = (
  reader: Reader,
  unitId: number,
  { from, to }: { readonly from: string; readonly to: string | null },
): Promise<Assignment[]> =>
  reader.list(resourceTables['unit-packages'], {
    where: all(
      is('unit_id', unitId),
      any(isNull('to'), isAbove('to', from)),
      ...(to === null ? [] : [isBelow('from', to)]),
    ),
    sort: [{ field: 'from', descending: false }],
  });

const nameOf = async (reader: Reader, id: number): Promise<string> =>
  (await reader.find(resourceTables['service-packages'], hasId(id)))?.name ?? '';

/** Refuses days on which the unit is on an agreement already. The unit is locked: two rows at once are seen here. */
export async function refuseSecondPackage(tx: Transaction, wanted: Assignment): Promise<void> {
  await tx.lock(resourceTables.units, wanted.unit_id);
  const rows = await listOf(tx, wanted.unit_id, wanted);
  const other = rows.find(({ id }) => id !== wanted.id);
  if (!other) return;
  const params = { package: await nameOf(tx, other.package_id), from: other.from };
  if (other.to === null) refuse('unit_package_open', params);
  refuse('unit_package_taken', { ...params, until: addDays(String(other.to), -1) });
}

interface Days {
  readonly from: string;
  readonly to: string | null;
}

const LAST = '9999-12-31';

const endOf = ({ to }: Days): string => to ?? LAST;

/** Days that meet or touch, as one. */
export function joinDays(days: readonly Days[]): Days[] {
  const joined: Days[] = [];
  for (const each of days.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const before = joined.at(-1);
    if (before && endOf(before) >= each.from) {
      joined[joined.length - 1] = { from: before.from, to: endOf(before) > endOf(each) ? before.to : each.to };
    } else joined.push(each);
  }
  return joined;
}

/**
 * First days on which the unit is owned and on no agreement although it has been on one since somebody owned it without a break: an
 * owner who has just come may have none yet.
 */
export function findUncovered(owned: readonly Days[], assigned: readonly Days[]): Days | null {
  const agreed = joinDays(assigned);
  for (const own of joinDays(owned)) {
    const held = agreed.filter((each) => each.from < endOf(own) && endOf(each) > own.from);
    const [first, next] = held;
    if (!first || endOf(first) >= endOf(own)) continue;
    const until = next?.from ?? own.to;
    return { from: endOf(first), to: until };
  }
  return null;
}

/** Refuses what leaves a day of an owner without terms; the database does so too when the transaction ends. */
export async function refuseGap(tx: Transaction, unitId: number): Promise<void> {
  const ofUnit = is('unit_id', unitId);
  const assigned = await tx.list(resourceTables['unit-packages'], { where: ofUnit });
  const owned = await tx.list(resourceTables.ownerships, { where: ofUnit });
  const gap = findUncovered(owned, assigned);
  if (gap?.to) refuse('unit_package_gap', { from: gap.from, until: addDays(gap.to, -1) });
  if (gap) refuse('unit_package_ends', { from: gap.from });
}

/** A change that is taken out gives its days back to what the unit was on before, which is answered. */
export async function resumeBefore(command: Command<Assignment>, gone: Assignment): Promise<Assignment | undefined> {
  const [before] = await command.tx.list(resourceTables['unit-packages'], {
    where: all(is('unit_id', gone.unit_id), is('to', gone.from)),
  });
  if (before)
    await changeBeside(command, 'unit-packages', { before, action: 'resume', change: { to: gone.to }, reason: null });
  return before;
}

/** Puts a unit on the package; what it was on ends where this begins. */
export async function assignUnit(
  command: ActionOn<typeof servicePackages, 'assign'>,
): Promise<Partial<RowOfResource<typeof servicePackages>>> {
  const { tx, context, before: to, input } = command;
  const { unit_id, from, note } = input;
  await holdUnit(tx, unit_id);
  const rows = await listOf(tx, unit_id, { from, to: null });
  const present = rows.find((row) => row.from < from);
  const planned = rows.find((row) => row.from >= from);
  if (planned?.package_id === to.id && planned.from === from) return refuseUnchanged('unit_package_same', { from });
  if (present?.package_id === to.id && !planned) return refuseUnchanged('unit_package_same', { from: present.from });
  if (planned) refuse('unit_package_planned', { day: planned.from });
  const month = monthOf(todayOf(context.now));
  if (present && from < month) refuse('unit_package_past', { from: month });
  await refuseToldTerms(tx, [{ unit_id, from, until: null }]);
  if (present) {
    const change = { to: from };
    await changeBeside(command, 'unit-packages', { before: present, action: 'end', change, reason: note });
  }
  await insertBeside(command, 'unit-packages', { unit_id, package_id: to.id, from, to: null, note });
  // An owner may have come after the last agreement had ended: the days between are told here, by the database only at the end.
  await refuseGap(tx, unit_id);
  await noteHoldingsOf(tx, [unit_id], { today: todayOf(context.now) });
  await notePackages(tx, [to.id, ...(present ? [present.package_id] : [])], todayOf(context.now));
  return {};
}
