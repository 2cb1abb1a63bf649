import { businessDate } from '#shared/business-date.ts';
import { countNights } from '#shared/day.ts';
import { UNKNOWN_COUNTRY } from '#shared/countries.ts';
import type { StayState } from '#shared/reservations/states.ts';
import type { RowOfResource } from '#shared/resource.ts';
import type { calendarImports } from '#resources/channels/calendar-imports.ts';
import type { calendarStays } from '#resources/channels/calendar-stays.ts';
import type { roomTypes } from '#resources/listing/room-types.ts';
import type { reservations } from '#resources/reservations/reservations.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Reader, Transaction } from '#server/platform/database/store.ts';
import type { Author } from '#server/kit/audit/entry.ts';
import { takeIfFree } from '#server/domain/reservations/rooms/availability.ts';
import { changeBeside, insertBeside } from '#server/domain/side-writes.ts';
import { alone, takeNights, findUnitInUse } from '#server/domain/reservations/rooms/inventory.ts';
import { hasId } from '#server/kit/kit.ts';
import { all, is, meets } from '#server/kit/conditions.ts';
import { createStayNames } from '#server/domain/reservations/names.ts';
import {
  dropSegment,
  readPlaces,
  releaseStay,
  listSegments,
  takeSegment,
} from '#server/domain/reservations/rooms/segments.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { staySegments } from '#server/domain/reservations/tables.ts';
import { returnUse } from '#server/domain/rates/vouchers.ts';

/** Turns the entries of a channel's calendar into reservations, which find their room or wait in quarantine. */

export type Import = RowOfResource<typeof calendarImports>;
type Reservation = RowOfResource<typeof reservations>;
export type ImportedStay = RowOfResource<typeof calendarStays>;

export interface ImportScene {
  readonly tx: Transaction;
  readonly context: Author;
}

/** A room to be had: a unit, or any of the type. */
export interface RoomPlace {
  readonly room_type_id: number;
  readonly unit_id: number | null;
}

export interface Nights {
  readonly arrival: string;
  readonly departure: string;
}

const stays = () => resourceTables['calendar-stays'];

/** States in which the channel's word about a stay still counts; after that it is the front desk's. */
const OPEN: readonly StayState[] = ['confirmed', 'quarantined'];
const isOpen = (reservation: Reservation | null): reservation is Reservation =>
  reservation !== null && OPEN.includes(reservation.status);

/** No stay is placed in a unit that is out of order or archived. */
export const isInService = async (reader: Reader, unitId: number): Promise<boolean> =>
  (await reader.find(resourceTables.units, hasId(unitId)))?.lifecycle === 'active';

/** Sells the nights; null when they are not free, because an import cannot ask first. */
async function takeRoom(
  { tx, context: { now } }: ImportScene,
  room: RoomPlace & Nights,
  { reservation_id, isSale = true }: { readonly reservation_id: number | null; readonly isSale?: boolean },
): Promise<number | null> {
  const { room_type_id, unit_id, arrival, departure } = room;
  if (unit_id !== null && !(await findUnitInUse(tx, unit_id))) return null;
  const span = { room_type_id, arrival, departure };
  return takeIfFree(tx, { span, now, isSale }, () => takeSegment(tx, { ...span, reservation_id, unit_id }));
}

const MOST_NAMED = 3;

/** References of stays and reasons of blocks on the nights, for people to read; null where the nights are free. */
async function findInTheWay(
  reader: Reader,
  { room_type_id, unit_id, arrival, departure }: RoomPlace & Nights,
): Promise<string | null> {
  const blocking = is('blocking', true);
  const taken = await reader.list(staySegments, {
    where: all(meets(arrival, departure), blocking, is('room_type_id', room_type_id)),
    limit: 200,
  });
  const own = taken.filter((row) => row.unit_id === unit_id);
  // The unit is free, but out of service, or all that can be sold of its type is sold.
  const isOut = unit_id !== null && !(await isInService(reader, unit_id));
  const met = own.length > 0 || isOut ? own : taken.filter((row) => row.unit_id === null);
  const names: string[] = [];
  for (const { reservation_id, block_id } of met.slice(0, MOST_NAMED)) {
    const name =
      block_id === null
        ? (await reader.find(resourceTables.reservations, hasId(Number(reservation_id))))?.reference
        : (await reader.find(resourceTables['unit-blocks'], hasId(block_id)))?.reason;
    if (typeof name === 'string') names.push(name);
  }
  if (met.length > MOST_NAMED) names.push('…');
  return names.length === 0 ? null : names.join(', ').slice(0, 200);
}

const MOST_REF = 60;
const MOST_NAME = 120;

export interface Told extends Nights {
  readonly uid: string;
  readonly summary: string;
}

/** A reservation for what the calendar says, with its nights or in quarantine. */
export const bookTold = async (scene: ImportScene, from: Import, told: Told): Promise<ImportedStay> =>
  keepEntry(scene, from, { ...told, ...(await reserve(scene, from, told)) });

/** Keeps an event without a reservation: the property's own stays have these nights, and the channel knows of them. */
export async function mirrorTold(scene: ImportScene, from: Import, told: Told): Promise<ImportedStay> {
  const { arrival, departure } = told;
  const room = { room_type_id: Number(from.room_type_id), unit_id: from.unit_id, arrival, departure };
  const in_the_way = await findInTheWay(scene.tx, room);
  return keepEntry(scene, from, { ...told, reservation_id: null, status: 'mirrored', in_the_way });
}

type Outcome = Pick<ImportedStay, 'reservation_id' | 'status' | 'in_the_way'>;

async function keepEntry(scene: ImportScene, from: Import, entry: Told & Outcome): Promise<ImportedStay> {
  const values = { ...entry, import_id: from.id, missing_since: null };
  const known = await scene.tx.find(stays(), all(is('import_id', from.id), is('uid', entry.uid)));
  return known
    ? note(scene, known, { action: 'calendar-move', change: values })
    : insertBeside(scene, 'calendar-stays', values);
}

async function getRoomType(reader: Reader, id: number): Promise<RowOfResource<typeof roomTypes>> {
  const type = await reader.find(resourceTables['room-types'], hasId(id));
  if (!type) throw new Refusal('CONFLICT', { message: 'calendar_no_type' });
  return type;
}

/** The reservation alone; the entry's columns that follow from it. */
export async function reserve(scene: ImportScene, from: Import, told: Told): Promise<Outcome> {
  const { tx, context } = scene;
  const { arrival, departure, uid, summary } = told;
  const room = { room_type_id: Number(from.room_type_id), unit_id: from.unit_id, arrival, departure };
  const type = await getRoomType(tx, room.room_type_id);
  const segmentId = await takeRoom(scene, room, { reservation_id: null });
  const reservation = await insertBeside(scene, 'reservations', {
    guest_name: `${from.name}${summary === '' ? '' : ` · ${summary}`}`.slice(0, MOST_NAME),
    guest_email: null,
    guest_phone: null,
    nationality: UNKNOWN_COUNTRY,
    lead_guest_id: null,
    agent_id: null,
    company_id: null,
    source_channel: 'ical',
    channel_ref: uid.slice(0, MOST_REF),
    channel_markup_percent: 0,
    ...(await createStayNames(tx, businessDate(context.now, 0))),
    status: segmentId === null ? 'quarantined' : 'confirmed',
    property_id: type.property_id,
    room_type_id: room.room_type_id,
    unit_id: segmentId === null ? null : room.unit_id,
    arrival,
    departure,
    nights: countNights(arrival, departure),
    adults: Math.max(1, type.base_occupancy),
    children: 0,
    any_foreign_occupant: false,
    // The channel takes the guest's money, and the tax with it.
    ttx_collector: 'platform',
    total_sen: 0,
    paid_sen: 0,
    balance_sen: 0,
    deposit_sen: 0,
    payment_status: 'unpaid',
  });
  const reservation_id = reservation.id;
  if (segmentId !== null) await tx.update(staySegments, hasId(segmentId), { reservation_id });
  return {
    reservation_id,
    status: segmentId === null ? 'quarantined' : 'placed',
    in_the_way: segmentId === null ? await findInTheWay(tx, room) : null,
  };
}

/** Records the outcome of a calendar's event, with its entry in the trail. */
export const note = (
  scene: ImportScene,
  stay: ImportedStay,
  { action, change }: { readonly action: string; readonly change: Partial<ImportedStay> },
): Promise<ImportedStay> => changeBeside(scene, 'calendar-stays', { before: stay, action, change, reason: null });

/** Gives a stay in quarantine a room; false when that is taken too. */
export async function placeImport(
  scene: ImportScene,
  stay: ImportedStay,
  { place, reason }: { readonly place: RoomPlace; readonly reason: string | null },
): Promise<boolean> {
  const { tx } = scene;
  const reservation = await tx.lock(resourceTables.reservations, Number(stay.reservation_id));
  if (reservation?.status !== 'quarantined') return false;
  const { arrival, departure } = stay;
  const room = { ...place, arrival, departure };
  if ((await takeRoom(scene, room, { reservation_id: reservation.id })) === null) {
    const in_the_way = await findInTheWay(tx, room);
    if (in_the_way !== stay.in_the_way) await tx.update(stays(), hasId(stay.id), { in_the_way });
    return false;
  }
  const { property_id } = await getRoomType(tx, place.room_type_id);
  const change = { ...place, property_id, status: 'confirmed' } as const;
  await changeBeside(scene, 'reservations', { before: reservation, action: 'calendar-place', change, reason });
  return true;
}

/** The channel moved a stay: it gives its nights back and takes the new ones, or waits for them in quarantine. */
export async function moveTold(
  scene: ImportScene,
  stay: ImportedStay,
  { from, told }: { readonly from: Import; readonly told: Told },
): Promise<ImportedStay> {
  const { tx } = scene;
  const reservation = await tx.lock(resourceTables.reservations, Number(stay.reservation_id));
  const { arrival, departure, summary } = told;
  if (!isOpen(reservation)) return bookTold(scene, from, told);
  const id = reservation.id;
  const isPlacedNow = reservation.status === 'confirmed';
  const place: RoomPlace = isPlacedNow
    ? { room_type_id: reservation.room_type_id, unit_id: reservation.unit_id }
    : { room_type_id: Number(from.room_type_id), unit_id: from.unit_id };
  // Locks before any night is released, in the order in which sales lock.
  if (place.unit_id !== null) await findUnitInUse(tx, place.unit_id);
  await alone(tx, place.room_type_id);
  for (const segment of await listSegments(tx, id)) {
    await takeNights(tx, segment, -1);
    await dropSegment(tx, segment);
  }
  const room = { ...place, arrival, departure };
  const isLess = isPlacedNow && stay.arrival <= arrival && departure <= stay.departure;
  const isPlaced = (await takeRoom(scene, room, { reservation_id: id, isSale: !isLess })) !== null;
  const change: Partial<Reservation> = {
    arrival,
    departure,
    nights: countNights(arrival, departure),
    status: isPlaced ? 'confirmed' : 'quarantined',
    unit_id: isPlaced ? place.unit_id : null,
    ...(await readPlaces(tx, { id, unit_id: place.unit_id }, scene.context.now)),
    room_type_id: place.room_type_id,
  };
  await changeBeside(scene, 'reservations', {
    before: reservation,
    action: 'calendar-move',
    change,
    reason: from.name,
  });
  const values: Partial<ImportedStay> = {
    arrival,
    departure,
    summary,
    missing_since: null,
    status: isPlaced ? 'placed' : 'quarantined',
    in_the_way: isPlaced ? null : await findInTheWay(tx, room),
  };
  return note(scene, stay, { action: 'calendar-move', change: values });
}

/** Frees the nights. Only stays that came from the calendar and are not checked in are ever released. */
export async function letGo(
  scene: ImportScene,
  stay: ImportedStay,
  { action, reason }: { readonly action: string; readonly reason: string },
): Promise<void> {
  const { tx, context } = scene;
  const reservation = await tx.lock(resourceTables.reservations, Number(stay.reservation_id));
  if (!isOpen(reservation)) return;
  await releaseStay(tx, reservation.id);
  await returnUse(tx, reservation);
  const change = { status: 'cancelled', cancelled_at: context.now, cancel_reason: reason } as const;
  await changeBeside(scene, 'reservations', { before: reservation, action, change, reason });
}
