import { addDays } from '#shared/day.ts';
import type { Reader, Transaction } from '#server/platform/database/store.ts';
import { noteOwners } from '#server/domain/note-owner.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { all, any, is, isAbove, isBelow, isIn, isNot, isNull } from '#server/kit/conditions.ts';
import { rowsIn } from '#server/kit/rows-in.ts';

/** Keeps today's holdings on each owner's record (number of units, properties, agreements), because lists sort and filter by them. */

const onDay = (today: string) => all(isBelow('from', addDays(today, 1)), any(isNull('to'), isAbove('to', today)));

const codesIn = (ids: Iterable<number>, codes: ReadonlyMap<number, string>): string | null =>
  [...new Set(ids)]
    .flatMap((id) => codes.get(id) ?? [])
    .toSorted()
    .join(' ') || null;

export async function noteHoldings(tx: Transaction, ownerIds: readonly number[], today: string): Promise<void> {
  const shares = await tx.list(resourceTables.ownerships, {
    where: all(isIn('owner_id', ownerIds), onDay(today)),
    fields: ['owner_id', 'unit_id'],
  });
  const unitIds = [...new Set(shares.map(({ unit_id }) => unit_id))];
  const units = await tx.list(resourceTables.units, { where: isIn('id', unitIds), fields: ['id', 'property_id'] });
  const properties = await tx.list(resourceTables.properties, {
    where: isIn('id', [...new Set(units.map(({ property_id }) => property_id))]),
    fields: ['id', 'code'],
  });
  const assigned = await tx.list(resourceTables['unit-packages'], {
    where: all(isIn('unit_id', unitIds), onDay(today)),
    fields: ['unit_id', 'package_id'],
  });
  const packages = await tx.list(resourceTables['service-packages'], {
    where: isIn('id', [...new Set(assigned.map(({ package_id }) => package_id))]),
    fields: ['id', 'code'],
  });
  const codes = {
    properties: new Map(properties.map(({ id, code }) => [id, code])),
    packages: new Map(packages.map(({ id, code }) => [id, code])),
  };
  const standings = [...new Set(ownerIds)].map((id) => {
    const own = new Set(shares.filter(({ owner_id }) => owner_id === id).map(({ unit_id }) => unit_id));
    const houses = units.flatMap((unit) => (own.has(unit.id) ? (unit.property_id ?? []) : []));
    const agreements = assigned.flatMap(({ unit_id, package_id }) => (own.has(unit_id) ? package_id : []));
    return [
      id,
      {
        unit_count: own.size,
        property_codes: codesIn(houses, codes.properties),
        package_codes: codesIn(agreements, codes.packages),
      },
    ] as const;
  });
  await noteOwners(tx, new Map(standings));
}

/** How many units are on the package today, and how many owners they have. */
export async function countHolders(
  reader: Reader,
  packageId: number,
  today: string,
): Promise<{ readonly unit_count: number; readonly owner_count: number }> {
  const assigned = await rowsIn(reader, resourceTables['unit-packages'], {
    where: all(is('package_id', packageId), onDay(today)),
    fields: ['id', 'unit_id'],
  });
  const unitIds = assigned.map(({ unit_id }) => unit_id);
  const shares = await rowsIn(reader, resourceTables.ownerships, {
    where: all(isIn('unit_id', unitIds), onDay(today)),
    fields: ['id', 'owner_id'],
  });
  return { unit_count: unitIds.length, owner_count: new Set(shares.map(({ owner_id }) => owner_id)).size };
}

/** Notes how many owners the packages of these units have. Not locked: the hourly job corrects a count that two writers made at the same time. */
export async function noteOwnersOnPackages(tx: Transaction, unitIds: readonly number[], today: string): Promise<void> {
  const assigned = await tx.list(resourceTables['unit-packages'], {
    where: all(isIn('unit_id', unitIds), onDay(today)),
    fields: ['package_id'],
  });
  const packages = [...new Set(assigned.map(({ package_id }) => package_id))].toSorted((a, b) => a - b);
  for (const id of packages) {
    const { owner_count } = await countHolders(tx, id, today);
    await tx.note(resourceTables['service-packages'], all(is('id', id), isNot('owner_count', owner_count)), {
      owner_count,
    });
  }
}

/** The same for whoever owns these units today, or did so yesterday, and for whoever has just lost a share of one. */
export async function noteHoldingsOf(
  tx: Transaction,
  unitIds: readonly number[],
  { today, formerOwners = [] }: { readonly today: string; readonly formerOwners?: readonly number[] },
): Promise<void> {
  const rows = await tx.list(resourceTables.ownerships, {
    where: all(isIn('unit_id', unitIds), any(isNull('to'), isAbove('to', addDays(today, -2)))),
    fields: ['owner_id'],
  });
  await noteHoldings(tx, [...new Set([...rows.map(({ owner_id }) => owner_id), ...formerOwners])], today);
}
