import { f } from '#shared/field.ts';
import { optional, pick } from '#shared/field-groups.ts';
import { STAY_STATES } from '#shared/reservations/states.ts';
import { reservationGuests } from './reservation-guests.ts';
import { stayFields as own } from './stay-fields.ts';

/** Inputs of a booking beyond the nights: fields that can still be edited afterwards. */
export const BOOKING_DETAILS = [
  'channel_ref',
  'lead_guest_id',
  'agent_id',
  'company_id',
  'eta',
  'special_requests',
  'internal_note',
] as const;

/**
 * What a booking asks. `UNIT_TAKEN` and `NOT_AVAILABLE` come with `alternatives`, and with `conflict` (what is in the unit) or
 * `restriction` (the rule that forbids it, unless `override_reason` gives a reason to override it). With a quote the
 * quoted price applies, once.
 */
export const bookingInput = {
  ...pick(own, 'room_type_id', 'unit_id', 'arrival', 'departure'),
  ...pick(own, 'adults', 'children', 'child_ages', 'any_foreign_occupant'),
  ...pick(own, 'source_channel'),
  ...optional(pick(own, 'channel_markup_percent')),
  lead_guest: f.group(pick(reservationGuests.fields, 'full_name', 'email', 'phone', 'nationality')),
  /** Code of a voucher; with a quote, the quote's own voucher applies. */
  voucher: f.text().format('code').max(40).optional(),
  /** A plan of the room type; with a quote, the quote's own applies. */
  rate_plan_id: f.integer().min(1).optional(),
  quote_id: f.text().max(60).optional(),
  /** Defaults to confirmed where no deposit is due, else to held; an enquiry takes no nights until it is held. */
  status: f
    .enum({ enquiry: STAY_STATES.enquiry, pending: STAY_STATES.pending, confirmed: STAY_STATES.confirmed })
    .optional(),
  /** Reason to confirm the stay before its deposit is paid; needs the permission to edit. */
  waive_reason: f.text().max(500).optional(),
  /** Reason to sell nights against a restriction, such as a minimum stay; kept in the audit trail. */
  override_reason: f.text().max(500).optional(),
  /** Enquiry that is won by the booking. */
  enquiry_id: f.relation('enquiries').optional(),
  /** Language of messages to the guest; that of the enquiry when left out, else English. */
  guest_locale: own.guest_locale.optional(),
  ...pick(own, ...BOOKING_DETAILS),
};
