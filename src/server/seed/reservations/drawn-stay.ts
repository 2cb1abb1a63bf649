import { HOUR_MS } from '#shared/constants.ts';
import { addDays, countNights } from '#shared/day.ts';
import type { Assignment } from '#shared/reservations/assignment.ts';
import type { PricedStay } from '#shared/rates/stay-input.ts';
import type { SourceChannel, StayState } from '#shared/reservations/states.ts';
import type { VoucherRow } from '#server/domain/rates/vouchers.ts';
import type { Row } from '#server/platform/database/table.ts';
import type { PropertyRow, RoomTypeRow, UnitRow } from '#server/seed/listing/listings.ts';
import { demoCommission } from './price.ts';

/**
 * A stay of the demo once everything about it has been drawn, and the columns that it comes to. Nothing is drawn here:
 * what chance decides is `stays.ts`.
 */

export interface DemoPlace {
  readonly unit: UnitRow;
  readonly type: RoomTypeRow;
  readonly property: PropertyRow;
}

export interface DrawnGuest {
  /** Of the account, where the guest has one. */
  readonly id: number | null;
  readonly name: string;
  readonly nationality: string;
  readonly isForeign: boolean;
  readonly phone: string;
  readonly email: string;
}

export interface DrawnStay {
  readonly id: number;
  readonly status: StayState;
  readonly place: DemoPlace;
  readonly arrival: string;
  readonly departure: string;
  readonly guest: DrawnGuest;
  readonly party: { readonly adults: number; readonly children: number; readonly any_foreign_occupant: boolean };
  readonly channel: SourceChannel;
  readonly voucher: VoucherRow | null;
  readonly priced: PricedStay;
  readonly paid: number;
  readonly hasUnit: boolean;
  /** Why it is this unit, as far as it is told. */
  readonly assignment: Assignment | null;
  /** When it was booked. */
  readonly at: string;
}

const GONE: readonly StayState[] = ['cancelled', 'no_show', 'expired'];
const IN: readonly StayState[] = ['checked_in', 'checked_out'];
/** Hours for which a stay that is not confirmed yet is held. */
const HELD_MS = 20 * HOUR_MS;

export const isGone = ({ status }: Pick<DrawnStay, 'status'>): boolean => GONE.includes(status);
export const hasArrived = ({ status }: Pick<DrawnStay, 'status'>): boolean => IN.includes(status);
export const totalOfStay = (stay: DrawnStay): number => (isGone(stay) ? 0 : stay.priced.total_sen);

function moneyColumns(stay: DrawnStay): Row {
  const { status, priced, paid, channel, voucher } = stay;
  const total = totalOfStay(stay);
  const isShort = !isGone(stay) && status !== 'pending' && paid < priced.deposit_sen;
  return {
    channel_commission_sen: isGone(stay) ? null : demoCommission(channel, priced),
    channel_markup_percent: 0,
    voucher_id: voucher?.id ?? null,
    total_sen: total,
    paid_sen: paid,
    balance_sen: total - paid,
    deposit_sen: isGone(stay) ? 0 : priced.deposit_sen,
    deposit_waived: isShort ? 'Comes every year' : null,
    payment_status: paid === 0 ? 'unpaid' : paid === total ? 'paid' : 'deposit',
  };
}

/** A guest who does not come is given up the morning after; the others call off on half of the way to their arrival. */
function calledOffAt({ status, arrival, at }: DrawnStay, now: Date): string {
  if (status === 'no_show') return `${addDays(arrival, 1)}T01:00:00.000Z`;
  const [booked, due] = [Date.parse(at), Date.parse(arrival)];
  const half = booked + Math.max(0, due - booked) / 2;
  return new Date(Math.min(now.getTime(), Math.floor(half))).toISOString();
}

function progressColumns(stay: DrawnStay, now: Date): Row {
  const { status, arrival, departure } = stay;
  const isOff = status === 'cancelled' || status === 'no_show';
  return {
    status,
    hold_expires_at: status === 'pending' ? new Date(now.getTime() + HELD_MS).toISOString() : null,
    assignment: stay.hasUnit && !isGone(stay) ? stay.assignment : null,
    checked_in_at: hasArrived(stay) ? `${arrival}T08:10:00.000Z` : null,
    checked_out_at: status === 'checked_out' ? `${departure}T03:20:00.000Z` : null,
    cancelled_at: isOff ? calledOffAt(stay, now) : null,
    cancel_reason: status === 'cancelled' ? 'Plans changed' : null,
    cancellation_fee_sen: isOff ? 0 : null,
  };
}

/** Columns of the reservation that follow from what was drawn. */
export function reservationColumns(stay: DrawnStay, now: Date): Row {
  const { id, place, arrival, departure, guest, party, channel } = stay;
  const { unit, type, property } = place;
  return {
    guest_name: guest.name,
    guest_email: guest.email,
    guest_phone: guest.phone,
    nationality: guest.nationality,
    lead_guest_id: guest.id,
    source_channel: channel,
    channel_ref: channel === 'booking_com' || channel === 'agoda' ? String(4_100_000_000 + 7919 * id) : null,
    internal_note: null,
    property_id: property.id,
    room_type_id: type.id,
    unit_id: stay.hasUnit && !isGone(stay) ? unit.id : null,
    arrival,
    departure,
    nights: countNights(arrival, departure),
    ...party,
    ttx_collector: property.ttx_registered ? 'operator' : 'exempt',
    ...moneyColumns(stay),
    ...progressColumns(stay, now),
  };
}

/** Columns of the guest on record, whose document was looked at once they are in. */
export function guestColumns(stay: DrawnStay): Row {
  const { name, nationality, email, phone, isForeign } = stay.guest;
  const document = isForeign
    ? { id_type: 'passport', id_mask: '•••• 4471' }
    : { id_type: 'mykad', id_mask: '880214-**-***3' };
  return {
    reservation_id: stay.id,
    full_name: name,
    nationality,
    email,
    phone,
    age: null,
    is_lead: true,
    ...(hasArrived(stay) ? document : { id_type: null, id_mask: null }),
    id_expires_on: null,
    id_number: null,
  };
}
