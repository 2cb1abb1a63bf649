/**
 * Quotes and bookings. A quote is booked once; a repeated booking is known by its idempotency key, not by the quote. A stay is
 * confirmed once its deposit is paid, or for a stated reason; a booking that says neither is held.
 */
import { randomUUID } from 'node:crypto';
import { businessDate } from '#shared/business-date.ts';
import { countNights } from '#shared/day.ts';
import type { PricedStay } from '#shared/rates/stay-input.ts';
import { type StayState, holdMinutes } from '#shared/reservations/states.ts';
import type { Alternative, Restriction } from '#shared/reservations/stay-answers.ts';
import { type Issue, issue } from '#shared/errors.ts';
import { PERMISSION_GROUPS, codeOf } from '#shared/permissions.ts';
import type { Reader, Transaction } from '#server/platform/database/store.ts';
import {
  type Moment,
  type Wish,
  alternatives,
  noRoom,
  refuseRestricted,
  refuseTaken,
  selling,
  stayLeft,
} from '#server/domain/reservations/rooms/availability.ts';
import { insertBeside } from '#server/domain/side-writes.ts';
import type { RequestContext } from '#server/kit/caller.ts';
import { demand } from '#server/kit/require-permission.ts';
import { type Span, type Unit, unitInUse } from '#server/domain/reservations/rooms/inventory.ts';
import { houseSight } from '#server/domain/reservations/rooms/availability-window.ts';
import { hasId, hasValue } from '#server/kit/kit.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { isBelow } from '#server/kit/conditions.ts';
import type { Reservation } from './stay-command.ts';
import {
  type Property,
  type RoomType,
  type StayDates,
  chargeFacts,
  fits,
  guestsOver,
  pricedStay,
  stayFacts,
  ttxCollectorOf,
  typeAndHouse,
} from './facts.ts';
import type { Party } from './party.ts';
import { releaseExpired } from './expired-holds.ts';
import { stayNames } from './names.ts';
import { tellOfBooking } from './guest-messages.ts';
import { uncounted } from './overdue.ts';
import { postPrice } from '#server/domain/reservations/money/folio.ts';
import { restrictionOn } from '#server/domain/reservations/rooms/restrictions.ts';
import { takeSegment } from '#server/domain/reservations/rooms/segments.ts';
import { quotes, staySegments } from '#server/domain/reservations/tables.ts';
import { resourceTables } from '#server/domain/tables.ts';
import {
  type VoucherRow,
  findVoucher,
  isUsedUp,
  refuseVoucher,
  takeUse,
  usedUp,
  voucherFor,
} from '#server/domain/rates/vouchers.ts';

const QUOTE_MINUTES = 15;
const MOST_NIGHTS = 365;
const MINUTE_MS = 60_000;

export const later = (now: string, minutes: number): string =>
  new Date(Date.parse(now) + minutes * MINUTE_MS).toISOString();

export interface StayWish extends StayDates {
  readonly room_type_id: number;
  readonly party: Party;
}

export interface PricedWish extends StayWish {
  /** The code of a voucher. */
  readonly voucher: string | null;
}

export const refusing = (issues: readonly Issue[]): Refusal =>
  new Refusal('VALIDATION', { issues, resource: 'reservations' });

/** Issues of the nights asked for, in any room. */
function issuesOf({ arrival, departure, party }: Omit<StayWish, 'room_type_id'>, today: string): Issue[] {
  const nights = countNights(arrival, departure);
  const issues: Issue[] = [];
  if (nights < 1) issues.push(issue(['departure'], 'no_night'));
  if (nights > MOST_NIGHTS) issues.push(issue(['departure'], 'too_many_nights', { max: MOST_NIGHTS }));
  if (arrival < today) issues.push(issue(['arrival'], 'past_day', { today }));
  const { children, child_ages } = party;
  if (![0, children].includes(child_ages?.length ?? 0)) issues.push(issue(['child_ages'], 'child_ages', { children }));
  return issues;
}

/** Refuses what no house can be asked for: no nights, nights gone by, more guests than there are beds in one of the rooms. */
export function checkWish(types: readonly RoomType[], wish: StayDates & Pick<StayWish, 'party'>, today: string): void {
  const over = types.map((type) => guestsOver(type, wish.party)).find(({ length }) => length > 0);
  const issues = [...issuesOf(wish, today), ...(over ?? [])];
  if (issues.length > 0) throw refusing(issues);
}

/** The voucher that is wished for, if it may be used for the stay. */
const voucherOf = async (
  reader: Reader,
  { voucher: code, ...stay }: PricedWish,
  { id: property_id }: Property,
  today: string,
): Promise<VoucherRow | null> => (code === null ? null : voucherFor(reader, code, { ...stay, property_id }, today));

/** How many who should have left and are not counted yet have one of these nights all the same. */
const lateOn = async (reader: Reader, wish: Span, { today, now }: Moment): Promise<number> =>
  wish.arrival <= today ? ((await uncounted(reader, wish, now))?.stays ?? 0) : 0;

export interface Quote {
  readonly id: string;
  readonly expires_at: string;
  readonly priced: PricedStay;
}

/** Quotes the nights and keeps the price for a quarter of an hour; refused with alternatives where there are none. */
export async function quote(tx: Transaction, wish: PricedWish, now: string): Promise<Quote> {
  const known = await typeAndHouse(tx, wish.room_type_id);
  const today = businessDate(now, known.property.rollover_hour);
  checkWish([known.type], wish, today);
  const voucher = await voucherOf(tx, wish, known.property, today);
  if (voucher && isUsedUp(voucher)) refuseVoucher({ rule: 'voucher_used_up' });
  const facts = { ...(await stayFacts(tx, wish, known)), voucher };
  await refuseRestricted(tx, facts, { ...wish, isAgreed: false }, today);
  await releaseExpired(tx, now, wish.room_type_id);
  const left = (await stayLeft(tx, wish)) - (await lateOn(tx, wish, { today, now }));
  if (left < 1) throw await noRoom(tx, wish, { today });
  const priced = pricedStay(facts, wish, wish.party);
  await tx.remove(quotes, isBelow('expires_at', later(now, -24 * 60), 'instant'));
  const { party, room_type_id, arrival, departure } = wish;
  const row = await tx.insert(quotes, {
    token: randomUUID(),
    property_id: known.property.id,
    room_type_id,
    arrival,
    departure,
    request: party,
    priced,
    voucher_id: voucher?.id ?? null,
    expires_at: later(now, QUOTE_MINUTES),
    reservation_id: null,
  });
  return { id: row.token, expires_at: row.expires_at, priced };
}

export interface TypeOnSale {
  readonly type: RoomType;
  /** How many such stays can still be sold. */
  readonly available: number;
  readonly total_sen: number;
  /** Why it is not sold on these nights although it may be free. */
  readonly restriction: Restriction | null;
  readonly sold_out_alternatives: readonly Alternative[];
}

/** Every type of the house that has beds for the party, with what the stay would cost. */
export async function availability(
  reader: Reader,
  property: Property,
  wish: Omit<StayWish, 'room_type_id'>,
  now: string,
): Promise<TypeOnSale[]> {
  const today = businessDate(now, property.rollover_hour);
  const issues = issuesOf(wish, today);
  if (issues.length > 0) throw refusing(issues);
  const sight = await houseSight(reader, property, wish);
  const charges = await chargeFacts(reader);
  const found: TypeOnSale[] = [];
  for (const type of sight.types) {
    if (!fits(type, wish.party)) continue;
    const span = { ...wish, room_type_id: type.id, known: { property, type } };
    const facts = { ...sight.factsOf(type), ...charges };
    const restriction = restrictionOn(facts, wish);
    const late = await lateOn(reader, span, { today, now });
    const available = restriction === null ? Math.max(0, (await sight.left(span)) - late) : 0;
    const instead = available > 0 ? [] : await alternatives(reader, span, today, sight);
    found.push({
      type,
      available,
      total_sen: pricedStay(facts, wish, wish.party).total_sen,
      restriction,
      sold_out_alternatives: instead,
    });
  }
  return found;
}

export interface LeadGuest {
  readonly full_name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly nationality: string;
}

export interface BookingWish extends PricedWish {
  readonly unit_id: number | null;
  readonly lead_guest: LeadGuest;
  readonly quote_id: string | null;
  /** Null for whichever the deposit allows: confirmed where none is due, else held. An enquiry takes and owes nothing. */
  readonly status: Extract<StayState, 'enquiry' | 'pending' | 'confirmed'> | null;
  /** Why the stay is confirmed before its deposit is paid. */
  readonly waive_reason: string | null;
  /** Why the nights are sold although a rule of the house is against it. */
  readonly override_reason: string | null;
  /** Further columns of the reservation that a body may write. */
  readonly details?: Partial<Reservation>;
}

type Begun = Pick<Reservation, 'status' | 'hold_expires_at' | 'deposit_waived'>;

/** A stay is confirmed once its deposit is paid or waived with a reason; until then it is held. */
function beginning(context: RequestContext, wish: BookingWish, { deposit_sen }: PricedStay): Begun {
  const { waive_reason, party } = wish;
  const isDue = deposit_sen > 0;
  const status = wish.status ?? (isDue && waive_reason === null ? 'pending' : 'confirmed');
  if (status === 'enquiry') return { status, hold_expires_at: null, deposit_waived: null };
  if (status === 'pending') {
    const hold_expires_at = later(context.now, holdMinutes(party.source_channel));
    return { status, hold_expires_at, deposit_waived: null };
  }
  if (isDue && waive_reason === null) throw new Refusal('DEPOSIT_DUE');
  if (isDue) demand(context, codeOf(PERMISSION_GROUPS.reservation, 'edit'));
  return { status, hold_expires_at: null, deposit_waived: isDue ? waive_reason : null };
}

interface Scene {
  readonly tx: Transaction;
  readonly context: RequestContext;
}

/** Notes an enquiry about nights of a type: no unit is held, and availability stays as it is. */
function refuseKept({ unit_id, quote_id }: BookingWish): void {
  const issues = [
    ...(unit_id === null ? [] : [issue(['unit_id'], 'unknown_field', { field: 'unit_id' })]),
    ...(quote_id === null ? [] : [issue(['quote_id'], 'unknown_field', { field: 'quote_id' })]),
  ];
  if (issues.length > 0) throw refusing(issues);
}

type Offer = NonNullable<typeof quotes.row>;

/** A quote is booked once, and not for ever; where its nights are gone, it is said what is free instead. */
async function refuseOver(tx: Transaction, wish: Wish, offer: Offer, { now, today }: Moment): Promise<void> {
  const isBooked = offer.reservation_id !== null;
  if (!isBooked && offer.expires_at > now) return;
  const isGone = (await stayLeft(tx, wish)) < 1;
  const body = isGone ? { alternatives: await alternatives(tx, wish, today) } : {};
  throw new Refusal(isBooked ? 'QUOTE_USED' : 'QUOTE_EXPIRED', { body });
}

/** The quote while it stands; null where none was named. */
async function quoted(
  tx: Transaction,
  wish: BookingWish & Wish,
  property: Property,
  at: Moment,
): Promise<Offer | null> {
  if (wish.quote_id === null) return null;
  const known = await tx.find(quotes, hasValue('token', wish.quote_id));
  const row = known && (await tx.lock(quotes, known.id));
  if (!row) throw refusing([issue(['quote_id'], 'gone')]);
  await refuseOver(tx, wish, row, at);
  const { request } = row;
  const isSame =
    row.room_type_id === wish.room_type_id &&
    row.arrival === wish.arrival &&
    row.departure === wish.departure &&
    request.adults === wish.party.adults &&
    request.children === wish.party.children &&
    isSameAges(agesIn(wish.party) ?? agesIn(request), agesIn(request)) &&
    request.any_foreign_occupant === wish.party.any_foreign_occupant &&
    (request.channel_markup_percent ?? 0) === (wish.party.channel_markup_percent ?? 0) &&
    ttxCollectorOf(property, request.source_channel) === ttxCollectorOf(property, wish.party.source_channel);
  if (!isSame) throw new Refusal('CONFLICT', { message: 'quote_differs' });
  return row;
}

/** Null while unknown. */
const agesIn = ({ child_ages }: Party): readonly number[] | null => (child_ages?.length ? child_ages : null);

const isSameAges = (a: Party['child_ages'], b: Party['child_ages']): boolean =>
  JSON.stringify(a?.toSorted((x, y) => x - y)) === JSON.stringify(b?.toSorted((x, y) => x - y));

/** A quote keeps its voucher, even if the voucher's terms have changed since. */
async function quotedVoucher(
  tx: Transaction,
  offer: Offer,
  { voucher: code }: BookingWish,
): Promise<VoucherRow | null> {
  const id = offer.voucher_id;
  const found = await findVoucher(tx, id);
  if (id !== null && !found) refuseVoucher({ rule: 'voucher_unknown' });
  if (code !== null && code !== found?.code) throw new Refusal('CONFLICT', { message: 'quote_differs' });
  return found;
}

/** Refuses what is no unit of the type in service. */
function refuseOther(unit: Unit | null, roomTypeId: number): asserts unit is Unit {
  if (unit?.lifecycle === 'active' && unit.room_type_id === roomTypeId) return;
  throw refusing([issue(['unit_id'], 'other_type')]);
}

/** A unit of the type, in service until the transaction ends. */
export async function unitOfType(tx: Transaction, unitId: number, roomTypeId: number): Promise<Unit> {
  const unit = await unitInUse(tx, unitId);
  refuseOther(unit, roomTypeId);
  return unit;
}

/**
 * Sells a stay, or notes that somebody asks for it, which takes no nights and asks for no money. Sold are its nights, the unit where one is named, the price as it is now or as it was quoted, once for a quote.
 * Throws NOT_AVAILABLE or UNIT_TAKEN with alternatives, and CONFLICT for a
 * voucher whose last use another stay has got.
 */
export async function book({ tx, context }: Scene, wish: BookingWish): Promise<Reservation> {
  const { now } = context;
  const isAsked = wish.status === 'enquiry';
  if (isAsked) refuseKept(wish);
  const known = await typeAndHouse(tx, wish.room_type_id);
  const { property, type } = known;
  const today = businessDate(now, property.rollover_hour);
  const wanted = { ...wish, known };
  const offer = await quoted(tx, wanted, property, { now, today });
  checkWish([type], wish, today);
  if (wish.unit_id !== null) refuseOther(await tx.find(resourceTables.units, hasId(wish.unit_id)), type.id);
  const { room_type_id, unit_id, arrival, departure, party } = wish;
  const segment = { reservation_id: null, room_type_id, unit_id, arrival, departure };
  if (!isAsked) await refuseTaken(tx, wanted, { today, now });
  const voucher = await (offer ? quotedVoucher(tx, offer, wish) : voucherOf(tx, wish, property, today));
  if (voucher && isUsedUp(voucher)) throw usedUp(voucher);
  const facts = { ...(await stayFacts(tx, wish, known)), voucher };
  const isAgreed = offer !== null || wish.override_reason !== null;
  await refuseRestricted(tx, facts, { ...wanted, isAgreed }, today);
  const agreed = offer?.priced ?? pricedStay(facts, wish, party);
  const begun = beginning(context, wish, agreed);
  const priced = isAsked ? { ...agreed, lines: [], total_sen: 0, deposit_sen: 0 } : agreed;
  // Checked only here, because a booking that is too late for a unit would otherwise queue for its lock.
  if (unit_id !== null) await unitOfType(tx, unit_id, type.id);
  const segmentId = isAsked ? null : await selling(tx, wanted, { today, now }, () => takeSegment(tx, segment));
  const lead = wish.lead_guest;
  const values: Partial<Reservation> = {
    ...wish.details,
    guest_name: lead.full_name,
    guest_email: lead.email,
    guest_phone: lead.phone,
    nationality: lead.nationality,
    source_channel: party.source_channel,
    channel_markup_percent: party.channel_markup_percent ?? 0,
    ...(await stayNames(tx, today)),
    ...begun,
    property_id: property.id,
    room_type_id,
    unit_id,
    arrival,
    departure,
    nights: countNights(arrival, departure),
    adults: party.adults,
    children: party.children,
    // Booking a quote need not repeat them.
    child_ages: agesIn(offer?.request ?? party),
    any_foreign_occupant: party.any_foreign_occupant,
    ttx_collector: ttxCollectorOf(property, party.source_channel),
    voucher_id: voucher?.id ?? null,
    total_sen: priced.total_sen,
    paid_sen: 0,
    balance_sen: priced.total_sen,
    deposit_sen: priced.deposit_sen,
    payment_status: 'unpaid',
  };
  const why = wish.override_reason ?? begun.deposit_waived;
  const reservation = await insertBeside({ tx, context }, 'reservations', values, why);
  const reservationId = reservation.id;
  if (voucher && !isAsked) await takeUse(tx, voucher, reservation);
  if (segmentId !== null) await tx.update(staySegments, hasId(segmentId), { reservation_id: reservationId });
  await postPrice(tx, { reservationId, day: today }, priced);
  await insertBeside({ tx, context }, 'reservation-guests', {
    reservation_id: reservationId,
    ...lead,
    is_lead: true,
  });
  if (offer) await tx.update(quotes, hasId(offer.id), { reservation_id: reservationId });
  await tellOfBooking({ tx, context }, reservation);
  return reservation;
}
