import { countNights, movePeriod, periodOf } from '#shared/day.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { all, is, isIn, meets } from '#server/kit/conditions.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import { staySegments } from '#server/domain/reservations/tables.ts';
import { resourceTables } from '#server/domain/tables.ts';

/** Nights of a unit in the month of a bill: those that anybody slept, and those of them that were its owner's free ones. */
export interface SleptNights {
  readonly slept: number;
  readonly free: number;
}

/** In the order of the units that are asked for. */
export async function countSleptNights(
  reader: Reader,
  unitIds: readonly number[],
  day: string,
): Promise<SleptNights[]> {
  const period = periodOf(day);
  const [from, until] = [`${period}-01`, `${movePeriod(period, 1)}-01`];
  const where = all(
    isIn('unit_id', unitIds),
    isIn('kind', ['reservation', 'overstay', 'owner_stay']),
    is('blocking', true),
    meets(from, until),
  );
  const stays = await reader.list(staySegments, { where });
  const ids = [...new Set(stays.flatMap(({ reservation_id }) => reservation_id ?? []))];
  const free = await rowsIn(reader, resourceTables.reservations, {
    where: all(isIn('id', ids), is('kind', 'owner_stay')),
    fields: ['id'],
  });
  const isFree = new Set(free.map(({ id }) => id));
  const nightsWithin = ({ arrival, departure }: (typeof stays)[number]): number =>
    countNights(arrival > from ? arrival : from, departure < until ? departure : until);
  return unitIds.map((id) => {
    const own = stays.filter(({ unit_id }) => unit_id === id);
    const count = (of: typeof stays): number => of.reduce((sum, stay) => sum + nightsWithin(stay), 0);
    return {
      slept: count(own),
      free: count(own.filter(({ reservation_id }) => reservation_id !== null && isFree.has(reservation_id))),
    };
  });
}
