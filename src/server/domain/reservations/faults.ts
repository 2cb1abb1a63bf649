import { countNights } from '#shared/day.ts';
import { nightsOf } from '#shared/rates/night.ts';
import type { StayState } from '#shared/reservations/states.ts';
import type { StayFault } from '#shared/reservations/stay-answers.ts';
import type { PriceLine } from '#shared/rates/line.ts';
import { sumSen } from '#shared/money.ts';
import type { Reader, RowCondition } from '#server/platform/database/store.ts';
import type { Row } from '#server/platform/database/table.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import { all, is, isAbove, isFrom, isIn } from '#server/kit/conditions.ts';
import { STAYS } from '#server/domain/reservations/rooms/inventory.ts';
import type { Reservation } from './stay-command.ts';
import type { SegmentRow } from '#server/domain/reservations/rooms/segments.ts';
import { reservationLines, reservationNights, staySegments, typeNights } from '#server/domain/reservations/tables.ts';
import { resourceTables } from '#server/domain/tables.ts';

/**
 * Compares the places in which a stay keeps the same fact and names where they disagree: its days, the price of each night, the nights
 * that are held in rooms, the unit and its owner, the bill, and the taxes by the night. After every act all of it agrees.
 */

/** States whose nights are held in rooms and on the bill. */
const HOLDING: readonly StayState[] = ['pending', 'confirmed', 'checked_in', 'checked_out'];

interface Line extends Pick<PriceLine, 'code' | 'qty' | 'amount_sen'> {
  readonly id: number;
  readonly reservation_id: number;
  readonly reversal_of: number | null;
}

type Held = SegmentRow & { readonly kind: string };

interface Payment {
  readonly reservation_id: number;
  readonly direction: string;
  readonly amount_sen: number;
}

interface Books {
  readonly lines: readonly Line[];
  readonly dates: readonly string[];
  readonly held: readonly Held[];
  readonly payments: readonly Payment[];
  readonly ownerOf: ReadonlyMap<number, unknown>;
}

const PAGE = 200;

/** The faults of the stays that a predicate names, a page of them at a time. */
export async function findFaults(reader: Reader, where: RowCondition<Reservation>): Promise<StayFault[]> {
  const found: StayFault[] = [];
  for (let last = 0; ;) {
    const stays = await reader.list(resourceTables.reservations, {
      where: all(where, isAbove('id', last)),
      sort: [{ field: 'id', descending: false }],
      limit: PAGE,
    });
    const books = await readBooks(reader, stays);
    for (const stay of stays) found.push(...checkAgainstBooks(stay, books(stay.id)));
    last = stays.at(-1)?.id ?? 0;
    if (stays.length < PAGE) return found;
  }
}

async function readBooks(reader: Reader, stays: readonly Reservation[]): Promise<(id: number) => Books> {
  const theirs = isIn(
    'reservation_id',
    stays.map(({ id }) => id),
  );
  const lines = groupOf(await rowsIn(reader, reservationLines, { where: theirs }));
  const dates = groupOf(
    await rowsIn(reader, reservationNights, {
      where: theirs,
      sort: ['date'],
      fields: ['reservation_id', 'date'],
    }),
  );
  const blocking = all(theirs, is('blocking', true));
  const held = groupOf(
    (await rowsIn(reader, staySegments, { where: blocking, sort: ['arrival'] })).map((each) => ({
      ...each,
      reservation_id: Number(each.reservation_id),
    })),
  );
  const payments = groupOf(await rowsIn(reader, resourceTables.payments, { where: theirs }));
  const units = await reader.list(resourceTables.units, {
    where: isIn('id', [...new Set(stays.flatMap(({ unit_id }) => unit_id ?? []))]),
    fields: ['id', 'owner_id'],
  });
  const ownerOf = new Map(units.map(({ id, owner_id }) => [id, owner_id ?? null]));
  return (id) => ({
    lines: lines.get(id) ?? [],
    dates: (dates.get(id) ?? []).map(({ date }) => date),
    held: held.get(id) ?? [],
    payments: payments.get(id) ?? [],
    ownerOf,
  });
}

function groupOf<T extends { readonly reservation_id: number }>(rows: readonly T[]): ReadonlyMap<number, readonly T[]> {
  const groups = new Map<number, T[]>();
  for (const row of rows) {
    const own = groups.get(row.reservation_id);
    if (own) own.push(row);
    else groups.set(row.reservation_id, [row]);
  }
  return groups;
}

function checkAgainstBooks(stay: Reservation, books: Books): StayFault[] {
  const isHolding = HOLDING.includes(stay.status);
  const found: (readonly [StayFault['fault'], string] | null)[] = [
    ...(isHolding ? [checkDays(stay), checkRates(stay, books), checkAssignedUnit(stay, books)] : []),
    checkRooms(stay, books, isHolding),
    checkOwner(stay, books),
    checkBill(stay, books),
    checkTax(stay, books, isHolding),
  ];
  const { id: reservation_id, reference } = stay;
  return found.flatMap((each) => (each ? [{ reservation_id, reference, fault: each[0], found: each[1] }] : []));
}

type Found = readonly [StayFault['fault'], string] | null;

const spanOf = (from: string, to: string): string => `${from} – ${to}`;

function checkDays({ nights, arrival, departure }: Reservation): Found {
  return nights === countNights(arrival, departure) ? null : ['days', `${nights} ≠ ${spanOf(arrival, departure)}`];
}

const standingOf = (lines: readonly Line[]): readonly Line[] => {
  const taken = new Set(lines.map(({ reversal_of }) => reversal_of));
  return lines.filter(({ id, reversal_of }) => reversal_of === null && !taken.has(id));
};

const nightsOn = (lines: readonly Line[], code: string): number =>
  standingOf(lines)
    .filter((each) => each.code === code)
    .reduce((sum, { qty }) => sum + qty, 0);

/** A stay whose money a channel takes has no price at all. */
function checkRates({ arrival, departure }: Reservation, { dates, lines }: Books): Found {
  const onBill = nightsOn(lines, 'ROOM');
  if (dates.length === 0 && onBill === 0) return null;
  const wanted = nightsOf(arrival, departure);
  if (dates.join() !== wanted.join()) return ['rates', `${dates.join(' ')} ≠ ${spanOf(arrival, departure)}`];
  return onBill === wanted.length ? null : ['rates', `ROOM × ${onBill} ≠ ${wanted.length}`];
}

function checkRooms({ arrival, departure, status }: Reservation, { held }: Books, isHolding: boolean): Found {
  const own = held.filter(({ kind }) => kind === 'reservation');
  const kept = held.filter(({ kind }) => kind === 'overstay');
  const end = own.reduce((day, part) => (part.arrival === day ? part.departure : ''), arrival);
  const said = held.map((each) => spanOf(each.arrival, each.departure)).join(', ');
  if (isHolding ? end !== departure : own.length > 0)
    return ['rooms', `${said || '–'} ≠ ${spanOf(arrival, departure)}`];
  const isKeptWell = kept.length <= 1 && kept.every((each) => status === 'checked_in' && each.arrival === departure);
  return isKeptWell ? null : ['rooms', `${said} (${status})`];
}

/** The first unit before the guest comes, one of those they have had while they are here, and the last when they have left. */
function checkAssignedUnit({ status, unit_id }: Reservation, { held }: Books): Found {
  const units = held.filter(({ kind }) => kind === 'reservation').map((part) => part.unit_id);
  const last = units.at(-1) ?? null;
  if (status === 'checked_out' && last === null) return null;
  const right = status === 'checked_out' ? [last] : status === 'checked_in' ? units : units.slice(0, 1);
  return right.length === 0 || right.includes(unit_id) ? null : ['unit', `${unit_id ?? '–'} ≠ ${right.join(', ')}`];
}

function checkOwner({ unit_id, owner_id }: Reservation, { ownerOf }: Books): Found {
  const owner = unit_id === null ? null : (ownerOf.get(unit_id) ?? null);
  return owner_id === owner ? null : ['owner', `${owner_id ?? '–'} ≠ ${String(owner ?? '–')}`];
}

function checkBill({ total_sen, paid_sen, balance_sen }: Reservation, { lines, payments }: Books): Found {
  const total = sumSen(lines.map(({ amount_sen }) => amount_sen));
  const paid = sumSen(payments.map(({ direction, amount_sen }) => (direction === 'in' ? amount_sen : -amount_sen)));
  const isRight = total === total_sen && paid === paid_sen && balance_sen === total - paid;
  return isRight ? null : ['bill', `${total_sen} − ${paid_sen} = ${balance_sen} ≠ ${total} − ${paid}`];
}

/** Tourism tax and levy are owed for a night that is slept, once. */
function checkTax({ nights }: Reservation, { lines }: Books, isHolding: boolean): Found {
  const most = isHolding ? nights : 0;
  const code = ['TTX', 'LEVY'].find((each) => nightsOn(lines, each) > most);
  return code === undefined ? null : ['taxes', `${code} × ${nightsOn(lines, code)} > ${most}`];
}

/** Nights of room types, from a day on, whose count of sold ones is not what is held. */
export async function findMiscountedNights(reader: Reader, today: string): Promise<readonly Row[]> {
  const counted = await rowsIn(reader, typeNights, { where: isFrom('night', today) });
  const held = await rowsIn(reader, staySegments, {
    where: all(is('blocking', true), isIn('kind', STAYS), isAbove('departure', today)),
    fields: ['room_type_id', 'arrival', 'departure'],
  });
  const sold = new Map<string, number>();
  for (const { room_type_id, arrival, departure } of held) {
    for (const night of nightsOf(arrival < today ? today : arrival, departure)) {
      const key = `${room_type_id} ${night}`;
      sold.set(key, (sold.get(key) ?? 0) + 1);
    }
  }
  return counted.flatMap((row) => {
    const there = sold.get(`${row.room_type_id} ${row.night}`) ?? 0;
    return row.sold === there ? [] : [{ ...row, held: there }];
  });
}
