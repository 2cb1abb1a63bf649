import { addDays, countNights, isWithin } from '#shared/day.ts';
import { nightsOf } from '#shared/rates/night.ts';
import type { RowOfResource } from '#shared/resource.ts';
import type { units } from '#resources/listing/units.ts';
import type { Reader, RowCondition, Transaction } from '#server/platform/database/store.ts';
import { OutOfBounds } from '#server/platform/database/store.ts';
import { type NamedStay, nameStays, sayStays } from './coming-stays.ts';
import { hasId } from '#server/kit/kit.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { all, is, isAbove, isFrom, isIn, isNotIn, meets, outside, within } from '#server/kit/conditions.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { type TypeNight, staySegments, typeNights } from '#server/domain/reservations/tables.ts';

/**
 * Inventory: for every room type and night how many units are in service, and how many of them are sold. The table's
 * own rule keeps a night from being sold too often; nothing here asks first.
 *
 * Locks are taken in one order, the stay, then the unit, then the nights of its type, whether a room is sold, given to a guest
 * or closed: so it is sold or closed, never both, and two of them never wait for each other.
 */

/** Nights [arrival, departure) of a room type. */
export interface Span {
  readonly room_type_id: number;
  readonly arrival: string;
  readonly departure: string;
}

export type Unit = RowOfResource<typeof units>;

const AHEAD = 7;

/** Kinds of nights that are taken by guests; the rest are nights on which there is one unit less. */
export const STAYS = ['reservation', 'overstay'] as const;

const nightsIn = ({ room_type_id, arrival, departure }: Span) =>
  all(is('room_type_id', room_type_id), within('night', arrival, departure));

/**
 * Selling nights of a type, making them, pinning stays in them or changing their number of units waits here for the
 * other: what each of them asks about all stays of the type then still holds when it is done.
 */
export const alone = (tx: Transaction, roomTypeId: number): Promise<number> =>
  tx.next(`nights of room type ${roomTypeId}`);

/**
 * The unit, if it is in service, locked until the transaction ends: taking it out of service waits, and then sees the
 * stay. Locked before the nights of its type, as by its own writes.
 */
export async function findUnitInUse(tx: Transaction, id: number): Promise<Unit | null> {
  const unit = await tx.lock(resourceTables.units, id);
  return unit?.lifecycle === 'active' ? unit : null;
}

/** Sells each night once more, or `by` -1 gives it back. Throws `OutOfBounds` when one of them is sold out. */
export async function takeNights(tx: Transaction, span: Span, by: 1 | -1 = 1): Promise<void> {
  const wanted = countNights(span.arrival, span.departure);
  const found = await tx.increment(typeNights, nightsIn(span), { sold: by });
  if (by < 0) await tighten(tx, nightsIn(span));
  if (found === wanted) return;
  if (found > 0) await tx.increment(typeNights, nightsIn(span), { sold: -by });
  await makeNights(tx, span);
  await tx.increment(typeNights, nightsIn(span), { sold: by });
}

/** Units that come back to an oversold night go to the stays that were sold beyond capacity, and are not sold again. */
const tighten = (tx: Transaction, nights: RowCondition<TypeNight>): Promise<number> =>
  tx.increment(typeNights, all(nights, isAbove('beyond', 0)), { beyond: -1 });

/** Takes nights even beyond capacity, for a guest who is in the house. */
export async function takeAnyway(tx: Transaction, { room_type_id, arrival, departure }: Span): Promise<void> {
  for (const night of nightsOf(arrival, departure)) {
    const span = { room_type_id, arrival: night, departure: addDays(night, 1) };
    try {
      await tx.attempt(() => takeNights(tx, span));
    } catch (error) {
      if (!(error instanceof OutOfBounds)) throw error;
      await tx.increment(typeNights, nightsIn(span), { sold: 1, beyond: 1 });
    }
  }
}

/** Gives back the nights of a stay that it does not want any more, and sells it those that it has not. */
export async function exchangeNights(tx: Transaction, before: readonly Span[], after: Span): Promise<void> {
  const had = before.flatMap(({ room_type_id, arrival, departure }) =>
    nightsOf(arrival, departure).map((night) => ({ room_type_id, night })),
  );
  const isKept = ({ room_type_id, night }: (typeof had)[number]): boolean =>
    room_type_id === after.room_type_id && isWithin(night, after.arrival, after.departure);
  const kept = had.filter(isKept).map(({ night }) => night);
  for (const span of groupIntoRuns(had.filter((each) => !isKept(each)))) await takeNights(tx, span, -1);
  const { room_type_id } = after;
  const fresh = nightsOf(after.arrival, after.departure).filter((night) => !kept.includes(night));
  for (const span of groupIntoRuns(fresh.map((night) => ({ room_type_id, night })))) await takeNights(tx, span);
}

/** Nights in their order as stretches without a gap. */
function groupIntoRuns(nights: readonly { readonly room_type_id: number; readonly night: string }[]): Span[] {
  const runs: { room_type_id: number; arrival: string; departure: string }[] = [];
  for (const { room_type_id, night } of nights) {
    const last = runs.at(-1);
    if (last?.room_type_id === room_type_id && last.departure === night) last.departure = addDays(night, 1);
    else runs.push({ room_type_id, arrival: night, departure: addDays(night, 1) });
  }
  return runs;
}

/** Makes rows for nights that were not asked for before. */
async function makeNights(tx: Transaction, span: Span): Promise<void> {
  await alone(tx, span.room_type_id);
  // Nights around these are usually asked for next, so their rows are made at once.
  const wide = { ...span, arrival: addDays(span.arrival, -AHEAD), departure: addDays(span.departure, AHEAD) };
  const left = (await countCapacities(tx, [span.room_type_id], wide))(span.room_type_id);
  const type = await tx.find(resourceTables['room-types'], hasId(span.room_type_id));
  const rows = [...left].map(([night, capacity]) => ({
    room_type_id: span.room_type_id,
    night,
    capacity,
    overbook: type?.overbook_limit ?? 0,
    sold: 0,
    beyond: 0,
  }));
  await tx.insertMissing(typeNights, rows);
}

type Nights = Omit<Span, 'room_type_id'>;
type ByNight = ReadonlyMap<string, number>;

/** Units in service and not blocked, by type and night. */
export async function countCapacities(
  reader: Reader,
  types: readonly number[],
  { arrival, departure }: Nights,
): Promise<(type: number) => ByNight> {
  const isOfType = isIn('room_type_id', types);
  const isActive = is('lifecycle', 'active');
  const fields = ['id', 'room_type_id'] as const;
  const ready = await reader.list(resourceTables.units, { where: all(isOfType, isActive), fields });
  const blocks = await reader.list(staySegments, {
    where: all(isOfType, is('blocking', true), isNotIn('kind', STAYS), meets(arrival, departure)),
  });
  return (type) => {
    const ids = new Set(ready.filter(({ room_type_id }) => room_type_id === type).map(({ id }) => id));
    const standing = blocks.filter(
      ({ room_type_id, unit_id }) => room_type_id === type && unit_id !== null && ids.has(unit_id),
    );
    return new Map(
      nightsOf(arrival, departure).map((night) => {
        const blocked = standing.filter((block) => block.arrival <= night && night < block.departure);
        return [night, ids.size - blocked.length];
      }),
    );
  };
}

/** How often each night can still be sold. */
export const nightsLeft = async (reader: Reader, { room_type_id, ...nights }: Span): Promise<ByNight> =>
  (await countNightsLeft(reader, [room_type_id], nights)).get(room_type_id) ?? new Map();

/** Nights left of several room types; nights without a row are computed from the units. */
export async function countNightsLeft(
  reader: Reader,
  types: readonly number[],
  nights: Nights,
): Promise<ReadonlyMap<number, ByNight>> {
  const where = all(isIn('room_type_id', types), within('night', nights.arrival, nights.departure));
  const rows = await reader.list(typeNights, { where });
  const known = new Map(types.map((type) => [type, new Map<string, number>()]));
  for (const { room_type_id, night, capacity, overbook, beyond, sold } of rows) {
    const there = capacity + overbook + beyond;
    known.get(room_type_id)?.set(night, there - sold);
  }
  const wanted = countNights(nights.arrival, nights.departure);
  const open = types.filter((type) => known.get(type)?.size !== wanted);
  if (open.length === 0) return known;
  const fields = ['id', 'overbook_limit'] as const;
  const limits = await reader.list(resourceTables['room-types'], { where: isIn('id', open), fields });
  const reckoned = await countCapacities(reader, open, nights);
  for (const type of open) {
    const overbook = limits.find(({ id }) => id === type)?.overbook_limit ?? 0;
    const left = known.get(type);
    for (const [night, capacity] of reckoned(type)) if (!left?.has(night)) left?.set(night, capacity + overbook);
  }
  return known;
}

interface Recount<N extends number = number> {
  readonly by: N;
  /** The first day that counts. */
  readonly today: string;
}

/** A unit comes into service (1) or leaves it (-1), from a day on; nights on which it is blocked have done without it. */
export async function countUnit(
  tx: Transaction,
  { id, room_type_id }: Unit,
  { by, today }: Recount<1 | -1>,
): Promise<void> {
  await alone(tx, room_type_id);
  const blocks = await tx.list(staySegments, {
    where: all(is('unit_id', id), is('blocking', true), isNotIn('kind', STAYS), isAbove('departure', today)),
  });
  const free = blocks.map(({ arrival, departure }) => outside('night', arrival, departure));
  await changeCapacity(tx, all(is('room_type_id', room_type_id), isFrom('night', today), ...free), {
    capacity: by,
  });
}

/** A unit in service is blocked (-1) for some nights, or no longer (1). */
export async function countBlock(tx: Transaction, span: Span, by: 1 | -1): Promise<void> {
  await alone(tx, span.room_type_id);
  await changeCapacity(tx, nightsIn(span), { capacity: by });
}

/** Changes the overbooking of a type on its future nights. */
export async function countOverbooking(tx: Transaction, roomTypeId: number, { by, today }: Recount): Promise<void> {
  await alone(tx, roomTypeId);
  const where = all(is('room_type_id', roomTypeId), isFrom('night', today));
  await changeCapacity(tx, where, { overbook: by });
}

async function changeCapacity(
  tx: Transaction,
  where: RowCondition<TypeNight>,
  by: { readonly capacity?: number; readonly overbook?: number },
): Promise<void> {
  const { capacity = 0, overbook = 0 } = by;
  const more = capacity + overbook;
  try {
    await tx.attempt(() => tx.increment(typeNights, where, by));
    for (let n = 0; n < more; n += 1) if ((await tighten(tx, where)) === 0) break;
  } catch (error) {
    if (!(error instanceof OutOfBounds)) throw error;
    const rows = await tx.list(typeNights, { where, sort: [{ field: 'night', descending: false }] });
    const tight = rows.find((night) => night.sold > night.capacity + night.overbook + night.beyond + more);
    const night = tight?.night ?? '';
    const stays = await listSold(tx, Number(tight?.room_type_id), night);
    throw new Refusal('CONFLICT', {
      message: 'nights_sold',
      params: { night, stays: sayStays(stays) },
      body: { stays },
    });
  }
}

const MOST_NAMED = 5;

/** Stays that a night of a type is sold to; first those that have no unit yet, which are the easiest to move. */
async function listSold(reader: Reader, roomTypeId: number, night: string): Promise<readonly NamedStay[]> {
  const isSold = all(is('blocking', true), isIn('kind', STAYS));
  const segments = await reader.list(staySegments, {
    where: all(is('room_type_id', roomTypeId), isSold, meets(night, addDays(night, 1))),
    sort: [{ field: 'arrival', descending: false }],
  });
  const byEase = segments.toSorted((a, b) => Number(a.unit_id !== null) - Number(b.unit_id !== null));
  return nameStays(reader, byEase.slice(0, MOST_NAMED));
}
