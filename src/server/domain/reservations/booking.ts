import { businessDate } from '#shared/business-date.ts';
import { countNights } from '#shared/day.ts';
import { issue } from '#shared/errors.ts';
import { PERMISSION_GROUPS, codeOf } from '#shared/permissions.ts';
import type { PricedStay } from '#shared/rates/stay-input.ts';
import { type StayState, holdMinutes } from '#shared/reservations/states.ts';
import type { Transaction } from '#server/platform/database/store.ts';
import { type VoucherRow, getVoucher, isUsedUp, takeUse, usedUp } from '#server/domain/rates/vouchers.ts';
import { postPrice } from '#server/domain/reservations/money/folio.ts';
import {
  type StayMoment,
  refuseRestricted,
  refuseTaken,
  sellNights,
} from '#server/domain/reservations/rooms/availability.ts';
import { takeSegment } from '#server/domain/reservations/rooms/segments.ts';
import { describeAssignment } from '#server/domain/reservations/rooms/unit-candidates.ts';
import { quotes, staySegments } from '#server/domain/reservations/tables.ts';
import { insertBeside } from '#server/domain/side-writes.ts';
import { resourceTables } from '#server/domain/tables.ts';
import type { RequestContext } from '#server/kit/caller.ts';
import { hasId } from '#server/kit/kit.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { requirePermission } from '#server/kit/require-permission.ts';
import { addMinutes } from './business-day.ts';
import { type StayFacts, pricedStay, readStayFacts, ttxCollectorOf, getTypeAndHouse } from './facts.ts';
import { tellOfBooking } from './messages/guest-messages.ts';
import { createStayNames } from './names.ts';
import { type OwnerStayTerms, priceOwnerStay } from './owner-stays.ts';
import { agesIn } from './party.ts';
import { type Offer, claimQuote, findTerms, getQuotedVoucher } from './quotes.ts';
import type { Reservation } from './stay-command.ts';
import { type PricedWish, checkUnit, checkWish, lockUnitOfType, refusing } from './stay-wish.ts';

/**
 * Books a stay: facts, then availability, then the price, then the rows, each step adding to the one before. A stay is confirmed
 * once its deposit is paid, or for a stated reason; a booking that says neither is held. An enquiry takes no nights and owes nothing.
 */

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
  /** Null for whichever the deposit allows: confirmed where none is due, else held. */
  readonly status: Extract<StayState, 'enquiry' | 'pending' | 'confirmed'> | null;
  /** Why the stay is confirmed before its deposit is paid. */
  readonly waive_reason: string | null;
  /** Why the nights are sold against a rule of the property. */
  readonly override_reason: string | null;
  /** Further columns of the reservation that a body may write. */
  readonly details?: Partial<Reservation>;
  /** Makes it an owner's stay, on nights that are free. */
  readonly owner_stay?: OwnerStayTerms;
}

interface BookingContext {
  readonly tx: Transaction;
  readonly context: RequestContext;
}

/** A wish beside its room type, its property, the day there and the quote it refers to. */
interface Asked {
  readonly call: BookingContext;
  readonly wish: BookingWish;
  readonly known: Pick<StayFacts, 'property' | 'type'>;
  readonly at: StayMoment;
  readonly offer: Offer | null;
}

/** A wish whose nights are free and that breaks no rule of the property. */
interface Available extends Asked {
  readonly facts: StayFacts;
  readonly voucher: VoucherRow | null;
}

/** A stay whose nights are taken and whose row is not written yet. */
interface PlannedBooking {
  readonly columns: Partial<Reservation>;
  /** Why it was sold against a rule, or confirmed before its deposit. */
  readonly reason: string | null;
  entails(reservation: Reservation): Promise<void>;
}

type Begun = Pick<Reservation, 'status' | 'hold_expires_at' | 'deposit_waived'>;

interface Priced extends Available {
  readonly priced: PricedStay;
  readonly begun: Begun;
}

/**
 * Takes the nights, in the unit where one is named, at the price as it is now or as it was quoted. Throws NOT_AVAILABLE or
 * UNIT_TAKEN with alternatives, and CONFLICT for a voucher whose last use another stay has got.
 */
export async function planBooking(call: BookingContext, wish: BookingWish): Promise<PlannedBooking> {
  const asked = await readAsked(call, wish);
  const available = await checkAvailable(asked);
  return takeNights(priceBooking(available));
}

/** Books a stay that something else led to, such as an owner's wish. */
export async function createBooking(call: BookingContext, wish: BookingWish): Promise<Reservation> {
  const { columns, reason, entails } = await planBooking(call, wish);
  const reservation = await insertBeside({ ...call, reason }, 'reservations', columns);
  await entails(reservation);
  return reservation;
}

const isEnquiry = ({ wish }: Pick<Asked, 'wish'>): boolean => wish.status === 'enquiry';

async function readAsked(call: BookingContext, wish: BookingWish): Promise<Asked> {
  const { tx, context } = call;
  if (isEnquiry({ wish })) refuseKept(wish);
  const known = await getTypeAndHouse(tx, wish.room_type_id);
  const { property, type } = known;
  const at = { today: businessDate(context.now, property.rollover_hour), now: context.now };
  const offer = await claimQuote(tx, { ...wish, known }, { property, at });
  checkWish([type], wish, at.today);
  if (wish.unit_id !== null) checkUnit(await tx.find(resourceTables.units, hasId(wish.unit_id)), type.id);
  return { call, wish, known, at, offer };
}

/** An enquiry holds no unit and uses no quote. */
function refuseKept({ unit_id, quote_id }: BookingWish): void {
  const issues = [
    ...(unit_id === null ? [] : [issue(['unit_id'], 'unknown_field', { field: 'unit_id' })]),
    ...(quote_id === null ? [] : [issue(['quote_id'], 'unknown_field', { field: 'quote_id' })]),
  ];
  if (issues.length > 0) throw refusing(issues);
}

async function checkAvailable(asked: Asked): Promise<Available> {
  const { call, wish, known, at, offer } = asked;
  const { tx } = call;
  const { today } = at;
  const wanted = { ...wish, known };
  if (!isEnquiry(asked)) await refuseTaken(tx, wanted, at);
  const voucher = await getVoucherOf(asked);
  if (voucher && isUsedUp(voucher)) throw usedUp(voucher);
  const planned = offer ? null : await findTerms(tx, wish, { ...known, today, caller: call.context.caller });
  const facts = { ...(await readStayFacts(tx, wish, known)), ...planned, voucher };
  const isAgreed = offer !== null || wish.override_reason !== null;
  await refuseRestricted(tx, facts, { ...wanted, isAgreed, today });
  return { ...asked, facts, voucher };
}

/** The quoted voucher, or the one that is wished for if it may be used for the stay. */
async function getVoucherOf({ call: { tx }, wish, known, at, offer }: Asked): Promise<VoucherRow | null> {
  if (offer) return getQuotedVoucher(tx, offer, wish);
  const { voucher: code, arrival, departure } = wish;
  if (code === null) return null;
  return getVoucher(tx, code, { arrival, departure, property_id: known.property.id, today: at.today });
}

function priceBooking(available: Available): Priced {
  const { call, wish, offer, facts } = available;
  const { owner_stay, party } = wish;
  const own = owner_stay && priceOwnerStay(facts, wish, { ...owner_stay, party });
  const agreed = offer?.priced ?? own ?? pricedStay(facts, wish, party);
  const begun = decideState(call.context, wish, agreed);
  const priced = isEnquiry(available) ? { ...agreed, lines: [], total_sen: 0, deposit_sen: 0 } : agreed;
  return { ...available, priced, begun };
}

/** A stay is confirmed once its deposit is paid or waived with a reason; until then it is held. */
function decideState(context: RequestContext, wish: BookingWish, { deposit_sen }: PricedStay): Begun {
  const { waive_reason, party } = wish;
  const isDue = deposit_sen > 0;
  const status = wish.status ?? (isDue && waive_reason === null ? 'pending' : 'confirmed');
  if (status === 'enquiry') return { status, hold_expires_at: null, deposit_waived: null };
  if (status === 'pending') {
    const hold_expires_at = addMinutes(context.now, holdMinutes(party.source_channel));
    return { status, hold_expires_at, deposit_waived: null };
  }
  if (isDue && waive_reason === null) throw new Refusal('DEPOSIT_DUE');
  if (isDue) requirePermission(context, codeOf(PERMISSION_GROUPS.reservation, 'edit'));
  return { status, hold_expires_at: null, deposit_waived: isDue ? waive_reason : null };
}

async function takeNights(booking: Priced): Promise<PlannedBooking> {
  const { call, wish, at, begun } = booking;
  const { segmentId, assignment } = await takeRoom(booking);
  return {
    columns: { ...buildColumns(booking), ...(await createStayNames(call.tx, at.today)), assignment },
    reason: wish.override_reason ?? begun.deposit_waived,
    entails: (reservation) => writeBeside(booking, reservation, segmentId),
  };
}

/** What is written with the stay: the use of its voucher, its nights, its folio, its guest, the quote and the message. */
async function writeBeside(booking: Priced, reservation: Reservation, segmentId: number | null): Promise<void> {
  const { call, wish, at, offer, voucher, priced } = booking;
  const { tx } = call;
  const reservationId = reservation.id;
  if (voucher && !isEnquiry(booking)) await takeUse(tx, voucher, reservation);
  if (segmentId !== null) await tx.update(staySegments, hasId(segmentId), { reservation_id: reservationId });
  await postPrice(tx, { reservationId, day: at.today }, priced);
  const lead = { reservation_id: reservationId, ...wish.lead_guest, is_lead: true };
  await insertBeside(call, 'reservation-guests', lead);
  if (offer) await tx.update(quotes, hasId(offer.id), { reservation_id: reservationId });
  await tellOfBooking(call, reservation);
}

/** Takes the nights and the unit; an enquiry has no segment, and an owner is in a unit by right and not by anybody's choice. */
async function takeRoom({ call: { tx }, wish, known, at }: Asked) {
  const { room_type_id, unit_id, arrival, departure } = wish;
  // Checked only here, because a booking that is too late for a unit would otherwise queue for its lock.
  const unit = unit_id === null ? null : await lockUnitOfType(tx, unit_id, known.type.id);
  if (isEnquiry({ wish })) return { segmentId: null, assignment: null };
  const segment = { reservation_id: null, room_type_id, unit_id, arrival, departure };
  const segmentId = await sellNights(tx, { span: { ...wish, known }, at }, () => takeSegment(tx, segment));
  const isChosen = unit !== null && !wish.owner_stay;
  return {
    segmentId,
    assignment: isChosen ? describeAssignment(wish, { number: unit.number, by: 'chosen' }) : null,
  };
}

function buildColumns({ wish, known: { property }, offer, voucher, priced, begun }: Priced): Partial<Reservation> {
  const { lead_guest: lead, party, room_type_id, unit_id, arrival, departure } = wish;
  return {
    ...wish.details,
    guest_name: lead.full_name,
    guest_email: lead.email,
    guest_phone: lead.phone,
    nationality: lead.nationality,
    source_channel: party.source_channel,
    channel_markup_percent: party.channel_markup_percent ?? 0,
    ...begun,
    kind: wish.owner_stay ? 'owner_stay' : 'guest',
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
    rate_plan_id: priced.terms?.plan?.id ?? null,
    total_sen: priced.total_sen,
    paid_sen: 0,
    balance_sen: priced.total_sen,
    deposit_sen: priced.deposit_sen,
    payment_status: 'unpaid',
  };
}
