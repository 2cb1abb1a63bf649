import type { ListingNights, NightGap } from '#shared/listing/summary.ts';
import { addDays } from '#shared/day.ts';
import { seasonalRate } from '#shared/rates/night-price.ts';
import type { RowOfResource } from '#shared/resource.ts';
import type { roomTypes } from '#resources/listing/room-types.ts';
import type { units } from '#resources/listing/units.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { STAYS } from '#server/domain/reservations/rooms/inventory.ts';
import { type NightRates, computeAverageRate } from './average-rate.ts';
import type { RateDayRow } from '#server/domain/rates/rate-days.ts';
import { type SeasonRow, seasonRules } from '#server/domain/rates/seasons.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { staySegments } from '#server/domain/reservations/tables.ts';
import { rowsWhere } from '#server/kit/conditions.ts';

/**
 * Which of the nights to come a unit or a type can be sold, what takes the others, and the figures that follow. The
 * inventory's summary is put together from them.
 */

type RoomType = RowOfResource<typeof roomTypes>;
type Unit = RowOfResource<typeof units>;

/** Nights that are looked at, today's included. */
export const SPAN = { short: 30, long: 90, sight: 365 } as const;

/** A stay or closure on the nights in sight, [first, end) of them, today's being 0. */
export interface Stay {
  readonly reservation_id: number | null;
  readonly unit_id: number | null;
  readonly room_type_id: number;
  readonly first: number;
  readonly end: number;
  /** Sold, slept in by its owner for nothing, kept from sale by a block, or outside the unit's time of service. */
  readonly as: 'sold' | 'owner' | 'block' | 'service';
}

/** Which of the nights in sight a day is; what was before counts as the first, what comes after as past the last. */
function countFrom(sight: readonly string[]): (day: string) => number {
  const places = new Map(sight.map((night, at) => [night, at]));
  return (day) => places.get(day) ?? (day < (sight[0] ?? '') ? 0 : sight.length);
}

/** Sale of a type on the nights in sight, today's first. */
export interface TypeSale {
  readonly typeId: number;
  /** Whether a stay may arrive on the night. */
  readonly opens: readonly boolean[];
  readonly gaps: readonly NightGap[];
}

interface Rates {
  readonly painted: readonly RateDayRow[];
  readonly seasons: readonly SeasonRow[];
}

export function describeSale(type: RoomType, { painted, seasons }: Rates, sight: readonly string[]): TypeSale {
  const days = new Map(painted.filter((row) => row.room_type_id === type.id).map((row) => [row.date, row]));
  const standing = { base_rate_sen: type.base_rate_sen, seasons: seasonRules(seasons, type) };
  const isUnpriced = sight.map((night) => (days.get(night)?.price_sen ?? seasonalRate(night, standing)) === 0);
  const isClosed = sight.map((night) => days.get(night)?.closed === true);
  return {
    typeId: type.id,
    opens: sight.map(
      (night, at) => isUnpriced[at] !== true && isClosed[at] !== true && days.get(night)?.closed_to_arrival !== true,
    ),
    gaps: [...findNightGaps('price' as const, isUnpriced, sight), ...findNightGaps('closed' as const, isClosed, sight)],
  };
}

/** Nights [from, to); without an end in sight when null. */
interface Gap<Of> {
  readonly of: Of;
  readonly from: string;
  readonly to: string | null;
}

/** The first run of such nights; none where there is no such night. */
export function findNightGaps<Of>(of: Of, isGap: readonly boolean[], sight: readonly string[]): Gap<Of>[] {
  const first = isGap.indexOf(true);
  const from = sight[first];
  if (from === undefined) return [];
  const end = isGap.indexOf(false, first);
  return [{ of, from, to: end < 0 ? null : (sight[end] ?? null) }];
}

/** Whether no night in sight is left. */
export const isEndless =
  (today: string) =>
  ({ from, to }: Pick<Gap<unknown>, 'from' | 'to'>): boolean =>
    from === today && to === null;

export const isOpen = ({ lifecycle }: Pick<Unit, 'lifecycle'>): boolean => lifecycle === 'active';

/** Which of the nights in sight are taken so. */
export const takenAs = (as: Stay['as'], stays: readonly Stay[]): boolean[] =>
  Array.from(countNightly(stays.filter((stay) => stay.as === as)), (count) => count > 0);

/** Stays and closures from today on; a stay without a unit still takes one of its type. */
export async function listStays(reader: Reader, sight: readonly string[]): Promise<Stay[]> {
  const today = sight[0] ?? '';
  const where = { blocking: true, departure: { $gt: today }, arrival: { $lt: addDays(today, SPAN.sight) } };
  const rows = await reader.list(staySegments, {
    where: rowsWhere(staySegments, where),
    fields: ['reservation_id', 'unit_id', 'room_type_id', 'arrival', 'departure', 'kind'],
  });
  const nightOf = countFrom(sight);
  const owners = await listOwnerStays(reader, today);
  return rows.map(({ reservation_id, unit_id, room_type_id, arrival, departure, kind }) => ({
    reservation_id: reservation_id === null ? null : reservation_id,
    unit_id: unit_id === null ? null : unit_id,
    room_type_id: room_type_id,
    first: nightOf(arrival),
    end: nightOf(departure),
    as: STAYS.some((each) => each === kind)
      ? owners.has(reservation_id)
        ? 'owner'
        : 'sold'
      : kind === 'not_let'
        ? 'service'
        : 'block',
  }));
}

async function listOwnerStays(reader: Reader, today: string): Promise<ReadonlySet<number | null>> {
  const table = resourceTables.reservations;
  const where = rowsWhere(table, { kind: 'owner_stay', departure: { $gt: today } });
  const rows = await reader.list(table, { where, fields: ['id'] });
  return new Set(rows.map(({ id }) => id));
}

interface Let {
  readonly units: readonly Unit[];
  readonly stays: readonly Stay[];
  readonly sales: readonly TypeSale[];
}

/** First night, and the prices of nights. */
export interface At {
  readonly today: string;
  readonly rates: NightRates;
}

/** Only what can be let counts: units out of order and nights kept from sale are no nights to sell. */
export function computeFigures({ units: rooms, stays, sales }: Let, { today, rates }: At): ListingNights {
  const inService = rooms.filter(isOpen);
  const sold = countNightly(stays.filter((stay) => stay.as === 'sold'));
  // A night that its owner sleeps there could have been sold, and was not.
  const blocked = countNightly(stays.filter((stay) => stay.as === 'block' || stay.as === 'service'));
  const sum = (counts: Uint16Array): number => counts.reduce((total, each) => total + each, 0);
  const occupancy = (span: number): number | null => {
    const available = span * inService.length - sum(blocked.slice(0, span));
    return available <= 0 ? null : Math.round((1000 * sum(sold.slice(0, span))) / available) / 10;
  };
  /** Counted for each type by itself, because a free room of one type does not help a guest who books another. */
  const free = sales.flatMap(({ typeId, opens }) => {
    const own = inService.filter(({ room_type_id }) => room_type_id === typeId).length;
    const taken = countNightly(stays.filter(({ room_type_id }) => room_type_id === typeId));
    const night = opens.findIndex((isOpened, at) => isOpened && (taken[at] ?? 0) < own);
    return night < 0 ? [] : [night];
  });
  return {
    occupancy_30: occupancy(SPAN.short),
    occupancy_90: occupancy(SPAN.long),
    adr_sen: computeAverageRate(stays, rates),
    next_free_night: free.length === 0 ? null : addDays(today, Math.min(...free)),
  };
}

/** How many stays each night has, today's first. */
function countNightly(stays: readonly Stay[]): Uint16Array {
  const counts = new Uint16Array(SPAN.sight);
  for (const { first, end } of stays) for (let at = first; at < end; at += 1) counts[at] = (counts[at] ?? 0) + 1;
  return counts;
}
