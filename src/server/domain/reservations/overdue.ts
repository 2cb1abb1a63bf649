import { businessDate } from '#shared/business-date.ts';
import { addDays, isWithin } from '#shared/day.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { all, is, isIn, isUntil } from '#server/kit/conditions.ts';
import type { Reservation } from './stay-command.ts';
import type { Property } from './facts.ts';
import type { SegmentRow } from '#server/domain/reservations/rooms/segments.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { staySegments } from '#server/domain/reservations/tables.ts';

/** Finds guests who are overdue, and the overstay rows that count their nights already. */

/** A guest due today may leave until the property's check-out time: before it tonight is sold as usual. */
export const isOverdue = (stay: Staying, house: Hour, now: string): boolean =>
  stay.status === 'checked_in' && Date.parse(now) > Date.parse(`${stay.departure}T${house.check_out_time}:00+08:00`);

type Staying = Pick<Reservation, 'status' | 'departure'>;
type Hour = Pick<Property, 'check_out_time'>;

const isKept = is('kind', 'overstay');

/** Overstay row of a stay; null where there is none. */
export async function findOverstay(reader: Reader, stayId: number): Promise<SegmentRow | null> {
  const [row] = await reader.list(staySegments, { where: all(is('reservation_id', stayId), isKept), limit: 1 });
  return row ?? null;
}

/** An overdue guest, and the property's business date. */
export interface Overdue {
  readonly stay: Pick<Reservation, 'id' | 'unit_id'>;
  readonly house: Hour;
  readonly today: string;
  /** Whether tonight is taken for them at least, if not in their unit. */
  readonly isCounted: boolean;
}

/** Overdue stays whose night is not counted yet; of one room type where one is given. */
export async function listUncountedOverdue(reader: Reader, now: string, roomTypeId?: number): Promise<Overdue[]> {
  const table = resourceTables.reservations;
  // No property is further than this.
  const day = businessDate(now, 0);
  const stays = await reader.list(table, {
    where: all(
      is('status', 'checked_in'),
      isUntil('departure', day),
      ...(roomTypeId === undefined ? [] : [is('room_type_id', roomTypeId)]),
    ),
    fields: ['id', 'status', 'departure', 'property_id', 'room_type_id', 'unit_id'],
  });
  if (stays.length === 0) return [];
  const ids = stays.map(({ id }) => id);
  const kept = await reader.list(staySegments, {
    where: all(isIn('reservation_id', ids), isKept),
    fields: ['reservation_id', 'departure', 'unit_id'],
  });
  const houses = await reader.list(resourceTables.properties, {
    where: isIn('id', [...new Set(stays.map(({ property_id }) => property_id))]),
    fields: ['id', 'check_out_time', 'rollover_hour'],
  });
  return stays.flatMap((stay) => {
    const house = houses.find(({ id }) => id === stay.property_id);
    if (!house || !isOverdue(stay, house, now)) return [];
    const today = businessDate(now, house.rollover_hour);
    const own = kept.find(({ reservation_id }) => reservation_id === stay.id);
    const isCounted = own?.departure === addDays(today, 1);
    return isCounted && own?.unit_id !== null ? [] : [{ stay, house, today, isCounted }];
  });
}

interface Sold {
  readonly room_type_id: number;
  readonly unit_id?: number | null;
  readonly arrival: string;
  readonly departure: string;
}

/**
 * Overdue stays of a type that are not counted yet, on nights that are being sold: how many `nights`, and whether the
 * very unit is occupied. A sale asks under its own locks, so that no sale comes between the property's
 * hour and the count.
 */
export async function findUncountedNight(
  reader: Reader,
  { room_type_id, unit_id = null, arrival, departure }: Sold,
  now: string,
): Promise<{ readonly night: string; readonly stays: number; readonly isLivedIn: boolean } | null> {
  const found = (await listUncountedOverdue(reader, now, room_type_id)).filter(({ today }) =>
    isWithin(today, arrival, departure),
  );
  const [first] = found;
  if (!first) return null;
  return {
    night: first.today,
    stays: found.filter(({ isCounted }) => !isCounted).length,
    isLivedIn: unit_id !== null && found.some(({ stay }) => stay.unit_id === unit_id),
  };
}

/** How many guests who should have left, and are not counted yet, have one of these nights all the same. */
export const countLate = async (
  reader: Reader,
  wish: Sold,
  { today, now }: { readonly today: string; readonly now: string },
): Promise<number> => (wish.arrival <= today ? ((await findUncountedNight(reader, wish, now))?.stays ?? 0) : 0);
