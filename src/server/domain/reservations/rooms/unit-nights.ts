import { countNights, isWithin } from '#shared/day.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { all, any, is, isAbove, isBelow, isIn, isNot, meets, within } from '#server/kit/conditions.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import { reservationNights, staySegments } from '#server/domain/reservations/tables.ts';
import { resourceTables } from '#server/domain/tables.ts';

/** Nights of a unit within some days, by what takes them. */
export interface TakenNights {
  readonly unit_id: number;
  /** Sold, with those of guests who should have left. */
  readonly guest: number;
  /** Booked for its owner. */
  readonly owner: number;
  /** Those of them for which the owner pays. */
  readonly owner_paid: number;
  /** Kept for its owner and not booked. */
  readonly kept: number;
  /** Out of order, or not let. */
  readonly closed: number;
}

type Kind = Exclude<keyof TakenNights, 'unit_id' | 'owner_paid'>;

interface Nights {
  readonly from: string;
  readonly until: string;
}

/** Nights in a row that take a unit. */
export interface Taking {
  readonly unit_id: number;
  readonly reservation_id: number | null;
  readonly arrival: string;
  readonly departure: string;
  readonly by: Kind;
}

/**
 * Stays and blocks that meet the days [from, until), with their whole length. Nights on which a unit is not let come from the
 * unit's own dates, because segments are kept only for nights to come.
 */
export async function listTakings(
  reader: Reader,
  unitIds: readonly number[],
  { from, until }: Nights,
): Promise<Taking[]> {
  const segments = await reader.list(staySegments, {
    where: all(isIn('unit_id', unitIds), is('blocking', true), isNot('kind', 'not_let'), meets(from, until)),
  });
  const ids = [...new Set(segments.flatMap(({ reservation_id }) => reservation_id ?? []))];
  const ofOwners = await rowsIn(reader, resourceTables.reservations, {
    where: all(isIn('id', ids), is('kind', 'owner_stay')),
    fields: ['id'],
  });
  const isOwners = new Set(ofOwners.map(({ id }) => id));
  const kindOf = ({ kind, reservation_id }: (typeof segments)[number]): Kind => {
    if (kind === 'owner_stay') return 'kept';
    if (kind === 'block') return 'closed';
    return reservation_id !== null && isOwners.has(reservation_id) ? 'owner' : 'guest';
  };
  const takings = segments.flatMap((segment): Taking[] => {
    const { unit_id, reservation_id, arrival, departure } = segment;
    return unit_id === null ? [] : [{ unit_id, reservation_id, arrival, departure, by: kindOf(segment) }];
  });
  return [...takings, ...(await listNotLet(reader, takings, { unitIds, from, until }))];
}

/** Nights outside the period for which a unit is let, but for those on which somebody slept there all the same. */
async function listNotLet(
  reader: Reader,
  takings: readonly Taking[],
  { unitIds, from, until }: Nights & { readonly unitIds: readonly number[] },
): Promise<Taking[]> {
  const dated = await rowsIn(reader, resourceTables.units, {
    where: all(isIn('id', unitIds), any(isAbove('service_from', from), isBelow('service_until', until))),
    fields: ['id', 'service_from', 'service_until'],
  });
  return dated.flatMap(({ id, service_from, service_until }) => {
    const own = takings.filter(({ unit_id }) => unit_id === id);
    const before = listUntaken({ from, until: earlier(service_from ?? from, until) }, own);
    const after = listUntaken({ from: later(service_until ?? until, from), until }, own);
    return [...before, ...after].map((nights) => ({ ...nights, unit_id: id, reservation_id: null, by: 'closed' }));
  });
}

type Span = Pick<Taking, 'arrival' | 'departure'>;

const earlier = (day: string, other: string): string => (day < other ? day : other);
const later = (day: string, other: string): string => (day > other ? day : other);

/** Gaps between the taken nights. */
function listUntaken({ from, until }: Nights, taken: readonly Span[]): Span[] {
  const left: Span[] = [];
  let arrival = from;
  for (const span of taken.toSorted((one, other) => (one.arrival < other.arrival ? -1 : 1))) {
    left.push({ arrival, departure: earlier(span.arrival, until) });
    arrival = later(arrival, span.departure);
  }
  return [...left, { arrival, departure: until }].filter((span) => span.arrival < span.departure);
}

/** Nights of it that lie within the days. */
export const countTaken = ({ arrival, departure }: Pick<Taking, 'arrival' | 'departure'>, days: Nights): number =>
  Math.max(0, countNights(arrival > days.from ? arrival : days.from, departure < days.until ? departure : days.until));

/** In the order of the units that are asked for; of the days [from, until). */
export async function countUnitNights(
  reader: Reader,
  unitIds: readonly number[],
  { from, until }: Nights,
): Promise<TakenNights[]> {
  const takings = await listTakings(reader, unitIds, { from, until });
  const sums = new Map(
    unitIds.map((unit_id) => [unit_id, { unit_id, guest: 0, owner: 0, owner_paid: 0, kept: 0, closed: 0 }]),
  );
  for (const taking of takings) {
    const sum = sums.get(taking.unit_id);
    if (sum) sum[taking.by] += countTaken(taking, { from, until });
  }
  const ofOwners = takings.flatMap(({ by, reservation_id }) => (by === 'owner' ? (reservation_id ?? []) : []));
  const paid = await rowsIn(reader, reservationNights, {
    where: all(isIn('reservation_id', [...new Set(ofOwners)]), is('is_free', false), within('date', from, until)),
    fields: ['reservation_id', 'date'],
  });
  for (const { reservation_id, date } of paid) {
    const place = takings.find(
      (each) => each.reservation_id === reservation_id && isWithin(date, each.arrival, each.departure),
    );
    const sum = sums.get(place?.unit_id ?? 0);
    if (sum) sum.owner_paid += 1;
  }
  return [...sums.values()];
}
