import type { freeStayProgrammes } from '#resources/owner-stays/free-stay-programmes.ts';
import type { OwnerYears } from '#shared/owner-stays/entitlement.ts';
import type { StayRules } from '#shared/owner-stays/rules.ts';
import type { RowOfResource } from '#shared/resource.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { is } from '#server/kit/conditions.ts';
import { listOwnersOf } from '#server/domain/listing/ownerships.ts';
import type { Unit } from '#server/domain/reservations/rooms/inventory.ts';
import { listPackagesOn } from '#server/domain/packages/in-force.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { addDays } from '#shared/day.ts';

/** Which programme a unit is under, and since when its owner has it. */

export type Programme = RowOfResource<typeof freeStayProgrammes>;
type UnitPlace = Pick<Unit, 'id' | 'room_type_id' | 'property_id'>;
type PlacedUnit = UnitPlace & { readonly package_id: number | null };

/** How closely a programme names a unit: 0 for every unit; null where it names another. */
function closeness(programme: Programme, unit: PlacedUnit): number | null {
  const { unit_id, package_id, room_type_id, property_id } = programme;
  const named = [
    [unit_id, unit.id, 8],
    [package_id, unit.package_id, 4],
    [room_type_id, unit.room_type_id, 2],
    [property_id, unit.property_id, 1],
  ] as const;
  if (named.some(([wanted, is_]) => wanted !== null && wanted !== is_)) return null;
  return named.reduce((sum, [wanted, , weight]) => sum + (wanted === null ? 0 : weight), 0);
}

export const listProgrammes = (reader: Reader): Promise<Programme[]> =>
  reader.list(resourceTables['free-stay-programmes'], { where: is('status', 'active') });

/** The units with the packages that they are on that day. */
export async function placeUnits<U extends UnitPlace>(
  reader: Reader,
  units: readonly U[],
  day: string,
): Promise<(U & PlacedUnit)[]> {
  const packages = await listPackagesOn(
    reader,
    units.map(({ id }) => id),
    day,
  );
  return units.map((unit) => ({ ...unit, package_id: packages.get(unit.id) ?? null }));
}

/** Of several the one that names the unit most closely, then the newest. */
export function chooseProgramme(programmes: readonly Programme[], unit: PlacedUnit): Programme | null {
  const [first = null] = programmes
    .flatMap((programme) => {
      const close = closeness(programme, unit);
      return close === null ? [] : [{ programme, close }];
    })
    .toSorted((a, b) => b.close - a.close || b.programme.id - a.programme.id);
  return first?.programme ?? null;
}

/** The programme that the unit is under on the day; null where none names it. */
export async function findProgrammeOf(reader: Reader, unitId: number, day: string): Promise<Programme | null> {
  const units = await reader.list(resourceTables.units, { where: is('id', unitId) });
  const [unit] = await placeUnits(reader, units, day);
  return unit ? chooseProgramme(await listProgrammes(reader), unit) : null;
}

/** First day on which the owner has the unit, of the days in question; null for somebody who does not own it then. */
export async function findOwnedSince(
  reader: Reader,
  unit: Unit,
  { owner_id, day }: { readonly owner_id: number; readonly day: string },
): Promise<{ readonly since: string | null } | null> {
  const rows = await listOwnersOf(reader, [unit.id], { from: day, until: addDays(day, 1) });
  const own = rows.find((row) => row.owner_id === owner_id);
  if (own) return { since: own.from };
  return rows.length === 0 && unit.owner_id === owner_id ? { since: unit.service_from } : null;
}

export const yearsOf = (programme: Programme | null, since: string | null): OwnerYears => ({
  basis: programme?.year_basis ?? 'calendar',
  since,
});

export const stayRulesOf = (programme: Programme | null): StayRules =>
  programme ?? {
    max_nights_per_stay: null,
    min_notice_days: 0,
    booking_window_days: null,
    max_simultaneous: 1,
    pool_allowed: false,
    friends_allowed: true,
    blackout_days: null,
  };
