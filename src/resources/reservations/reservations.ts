import { CHARGED_FOR } from '#shared/reservations/extra-charge.ts';
import { PRICE_MODES } from '#shared/reservations/states.ts';
import { f } from '#shared/field.ts';
import { PERMISSION_GROUPS } from '#shared/permissions.ts';
import { defineResource } from '#shared/resource.ts';
import { bookingInput } from './booking-input.ts';
import { collector, party, stayFields, STAY_SECTIONS } from './stay-fields.ts';
import { STAY_NEXT, STAY_VIEWS } from './stay-views.ts';

/**
 * Stays of guests, from the phone call to the bill. `POST /api/reservations` takes nights and makes one; its actions
 * are the only way from one state to another. What a stay costs line by line is at `GET /api/reservations/{id}/folio`.
 */

/** A guest who arrived today stays at least one night. */
const LEAVES_EARLY = { departure: { $gt: { $houseDay: 0 } }, nights: { $gt: 1 } } as const;
const LEAVES_LATE = { departure: { $lt: { $houseDay: 0 } } } as const;

export const reservations = defineResource('reservations', {
  permission: PERMISSION_GROUPS.reservation,
  route: '/admin/reservation',
  title: 'reference',
  fields: stayFields,
  columns: [
    'guest_name',
    'reference',
    'status',
    'room_type_id',
    'arrival',
    'departure',
    'source_channel',
    'total_sen',
    'balance_sen',
  ],
  filters: [
    'status',
    'kind',
    'arrival',
    'departure',
    'property_id',
    'room_type_id',
    'unit_id',
    'owner_id',
    'is_partly_placed',
    'moves_on',
    'source_channel',
    'payment_status',
    'balance_sen',
    'any_foreign_occupant',
    'is_vip',
    'lead_guest_id',
    'agent_id',
    'company_id',
    'voucher_id',
    'rate_plan_id',
    'ttx_collector',
    'hold_expires_at',
    'created_at',
  ],
  spans: { stay: ['arrival', 'departure'] },
  sort: { arrival: -1 },
  home: 'current',
  views: STAY_VIEWS,
  overview: {
    by: ['status', 'source_channel'],
    perMonth: 'created_at',
    today: ['overdue', 'arrivals', 'departures', 'late', 'moves', 'in-house', 'unassigned'],
    lists: {
      arrivals: ['guest_name', 'eta', 'room_type_id', 'unit_id', 'balance_sen'],
      departures: ['guest_name', 'room_type_id', 'unit_id', 'balance_sen'],
    },
  },
  deadlines: {
    arrival: { status: { $in: ['pending', 'confirmed'] } },
    departure: { status: 'checked_in' },
  },
  headline: ['arrival', 'departure', 'nights', 'unit_id', 'balance_sen', 'guest_phone'],
  sections: STAY_SECTIONS,
  next: STAY_NEXT,
  related: [
    { resource: 'payments', field: 'reservation_id' },
    { resource: 'reservation-guests', field: 'reservation_id' },
    { resource: 'outbox', field: 'reservation_id' },
    {
      resource: 'expenses',
      field: 'recharged_to',
      columns: ['reference', 'date', 'category', 'recharged_sen', 'state'],
    },
    // The bill above says what they come to; who keeps the books looks at them all.
    { resource: 'ledger-entries', field: 'reservation_id', first: 0 },
  ],
  form: [
    ['guest_name', 'nationality'],
    ['guest_email', 'guest_phone'],
    ['source_channel', 'channel_ref'],
    ['channel_commission_sen'],
    ['lead_guest_id', 'agent_id'],
    ['company_id'],
    ['eta', 'guest_locale'],
    ['special_requests'],
    ['internal_note'],
  ],
  create: { summary: 'Book a stay', input: bookingInput },
  removable: false,
  actions: {
    hold: {
      when: { status: 'enquiry' },
      leadsTo: { status: 'pending' },
      input: { minutes: f.integer().min(5).max(20_160).optional() },
    },
    /** Confirms a stay, also a hold that expired before its payment, while the nights are free. */
    confirm: {
      when: { status: { $in: ['pending', 'expired'] } },
      leadsTo: { status: 'confirmed' },
      input: { waive_reason: f.text().max(500).optional() },
    },
    accept: {
      when: { status: 'quarantined' },
      leadsTo: { status: 'confirmed' },
      input: { room_type_id: f.relation('room-types').optional(), unit_id: f.relation('units').optional() },
    },
    'check-in': {
      when: { status: { $in: ['confirmed', 'no_show'] } },
      leadsTo: { status: 'checked_in' },
      input: { override_reason: f.text().max(500).optional() },
    },
    'check-out': {
      when: { status: 'checked_in' },
      leadsTo: { status: 'checked_out' },
      input: {
        override_reason: f.text().max(500).optional(),
        /** Leaving early: the room stays charged for the unused nights, their taxes do not. */
        charge_nights: f.boolean().default(false),
        /** Leaving late: nights beyond the booked departure are not charged. Needs the permission to delete. */
        waive_nights: f.boolean().default(false),
        reason: f.text().max(500).optional(),
        /** Puts what is open on the account of the stay's company. */
        on_account: f.boolean().default(false),
        /** Why it is put there beyond the company's credit. Needs the permission to set that. */
        limit_reason: f.text().max(500).optional(),
      },
      inputWhen: {
        on_account: { company_id: { $ne: null } },
        limit_reason: { company_id: { $ne: null } },
        charge_nights: LEAVES_EARLY,
        waive_nights: LEAVES_LATE,
        reason: { $or: [LEAVES_EARLY, LEAVES_LATE] },
      },
      requires: [
        { when: { charge_nights: true }, field: 'reason' },
        { when: { waive_nights: true }, field: 'reason' },
      ],
    },
    reopen: {
      // A day more than the server grants, because a property may begin its day up to seven hours later than `$houseDay` does.
      when: { status: 'checked_out', checked_out_at: { $gte: { $houseDay: -1 } } },
      leadsTo: { status: 'checked_in' },
      undoes: true,
      input: { reason: f.text().min(1).max(500) },
    },
    cancel: {
      when: { status: { $in: ['pending', 'confirmed', 'quarantined'] } },
      leadsTo: { status: 'cancelled' },
      input: { reason: f.text().min(1).max(500), fee_sen: f.money().min(0).max(100_000_000).optional() },
      ability: 'delete',
      danger: true,
    },
    'no-show': {
      when: { status: 'confirmed' },
      leadsTo: { status: 'no_show' },
      input: { reason: f.text().max(500).optional(), fee_sen: f.money().min(0).max(100_000_000).optional() },
      ability: 'delete',
      danger: true,
    },
    reinstate: {
      undoes: true,
      when: { status: 'cancelled' },
      leadsTo: { status: 'confirmed' },
      input: { reason: f.text().min(1).max(500), waive_reason: f.text().max(500).optional() },
      ability: 'delete',
    },
    assign: {
      when: { status: { $in: ['pending', 'confirmed'] } },
      input: {
        unit_id: f.relation('units').optional(),
        pinned: f.boolean().default(false),
        /** Moves other stays that are not pinned, as few as possible, when no unit is free. */
        make_room: f.boolean().default(false),
      },
      bulk: true,
    },
    unassign: { when: { status: { $in: ['pending', 'confirmed'] } } },
    pin: { when: { status: { $in: ['pending', 'confirmed'] } }, input: { pinned: f.boolean() } },
    move: {
      when: { status: { $in: ['pending', 'confirmed', 'checked_in'] } },
      input: {
        unit_id: f.relation('units'),
        from: f.date().optional(),
        price: f.enum(PRICE_MODES).default('keep'),
        /** Reason to give a guest in house a unit that has not been cleaned. */
        override_reason: f.text().max(500).optional(),
      },
    },
    /** Notes that the guest has moved to the unit planned from this day on. */
    moved: {
      when: { status: 'checked_in', moves_on: { $lte: { $houseDay: 0 } } },
      input: { override_reason: f.text().max(500).optional() },
    },
    'change-dates': {
      when: { status: { $in: ['pending', 'confirmed', 'checked_in'] } },
      input: {
        arrival: f.date(),
        departure: f.date(),
        unit_id: f.relation('units').optional(),
        price: f.enum(PRICE_MODES).default('keep'),
        /** Reason to sell the nights against a restriction, or to give a guest in house a unit that is not clean. */
        override_reason: f.text().max(500).optional(),
      },
    },
    'change-guests': {
      when: { status: { $in: ['pending', 'confirmed', 'checked_in'] } },
      input: party,
    },
    'apply-voucher': {
      when: { status: { $in: ['pending', 'confirmed', 'checked_in'] } },
      input: { voucher: f.text().format('code').max(40) },
    },
    'remove-voucher': {
      when: { status: { $in: ['pending', 'confirmed', 'checked_in'] }, voucher_id: { $ne: null } },
    },
    'tourism-tax': {
      when: { status: { $in: ['pending', 'confirmed', 'checked_in', 'no_show'] }, any_foreign_occupant: true },
      input: { ttx_collector: collector(), note: f.text().max(300).optional() },
      requires: [
        { when: { ttx_collector: 'platform' }, field: 'note' },
        { when: { ttx_collector: 'exempt' }, field: 'note' },
      ],
    },
    split: {
      when: { status: { $in: ['pending', 'confirmed', 'checked_in'] } },
      input: {
        date: f.date(),
        unit_id: f.relation('units').optional(),
        override_reason: f.text().max(500).optional(),
      },
    },
    /** Sends the confirmation again. */
    send: { when: { status: { $in: ['pending', 'confirmed'] }, guest_email: { $ne: null } } },
    /** Charges the guest beside the stay: the agreement of the unit says whose it is. */
    'add-charge': {
      when: { status: { $in: ['checked_in', 'checked_out'] }, kind: 'guest' },
      input: {
        charged_for: f.enum(CHARGED_FOR),
        amount_sen: f.money().min(1).max(100_000_000),
        reason: f.text().min(1).max(300),
      },
    },
    /** Takes one charge off again: the line of the folio says which, where more than one was charged for the same. */
    'take-off-charge': {
      when: { status: { $in: ['checked_in', 'checked_out'] }, kind: 'guest' },
      input: {
        charged_for: f.enum(CHARGED_FOR),
        line_id: f.integer().min(1).optional(),
        reason: f.text().min(1).max(300),
      },
      ability: 'delete',
    },
    /** Moves the guest's credit to another stay. */
    'move-credit': {
      when: { balance_sen: { $lt: 0 } },
      input: {
        to_reservation_id: f.relation('reservations'),
        amount_sen: f.money().min(1).max(100_000_000).optional(),
        reason: f.text().min(1).max(300),
        /** Moves more than is owed on the other stay. */
        confirm_overpayment: f.boolean().default(false),
      },
      ability: 'delete',
    },
    'early-departure': {
      when: { status: 'checked_in' },
      input: { reason: f.text().min(1).max(500), charge_nights: f.boolean().default(false) },
    },
  },
});
