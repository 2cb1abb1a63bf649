import { addDays } from '#shared/day.ts';
import type { RowOfResource } from '#shared/resource.ts';
import type { servicePackages } from '#resources/packages/service-packages.ts';
import type { unitPackages } from '#resources/packages/unit-packages.ts';
import { noteHoldingsOf } from '#server/domain/listing/holdings.ts';
import { changeBeside, insertBeside } from '#server/domain/side-writes.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { all, any, is, isAbove, isBelow, isNull } from '#server/kit/conditions.ts';
import { hasId } from '#server/kit/kit.ts';
import { refuseUnchanged, refuse } from '#server/kit/refusal.ts';
import type { ActionOn } from '#server/kit/server-part.ts';
import type { Reader, Transaction } from '#server/platform/database/store.ts';
import { monthOf, todayOf } from './versions.ts';

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

/** Puts a unit on the package; what it was on ends where this begins. */
export async function assignUnit(
  command: ActionOn<typeof servicePackages, 'assign'>,
): Promise<Partial<RowOfResource<typeof servicePackages>>> {
  const { tx, context, before: to, input } = command;
  const { unit_id, from, note } = input;
  await tx.lock(resourceTables.units, unit_id);
  const rows = await listOf(tx, unit_id, { from, to: null });
  const present = rows.find((row) => row.from < from);
  const planned = rows.find((row) => row.from >= from);
  if (planned?.package_id === to.id && planned.from === from) return refuseUnchanged('unit_package_same', { from });
  if (present?.package_id === to.id && !planned) return refuseUnchanged('unit_package_same', { from: present.from });
  if (planned) refuse('unit_package_planned', { day: planned.from });
  const month = monthOf(todayOf(context.now));
  if (present && from < month) refuse('unit_package_past', { from: month });
  if (present) {
    const change = { to: from };
    await changeBeside(command, 'unit-packages', { before: present, action: 'end', change, reason: note });
  }
  await insertBeside(command, 'unit-packages', { unit_id, package_id: to.id, from, to: null, note });
  await noteHoldingsOf(tx, [unit_id], todayOf(context.now));
  return {};
}
