import { PRICE_MODES, SOURCE_CHANNELS, STAY_STATES } from '#shared/booking/states.ts';
import { f, managed } from '#shared/field.ts';
import { PERMISSION_GROUPS } from '#shared/permissions.ts';
import { defineResource } from '#shared/resource.ts';

/**
 * Stays of guests, from the phone call to the bill. `POST /api/reservations` takes nights and makes one; its actions are
 * the only way from one state to another. What a stay costs line by line is at `GET /api/reservations/{id}/folio`.
 */
export const reservations = defineResource('reservations', {
  permission: PERMISSION_GROUPS.reservation,
  route: '/admin/reservation',
  title: 'reference',
  fields: {
    guest_name: f.text().min(2).max(120).search(),
    guest_email: f.email().optional().search(),
    guest_phone: f.phone().optional().search(),
    nationality: f.country(),
    lead_guest_id: f.relation('users').optional(),
    source_channel: f.enum(SOURCE_CHANNELS),
    channel_ref: f.text().max(60).optional().search(),
    agent_id: f.relation('users').optional(),
    eta: f.text().format('time').max(5).optional(),
    special_requests: f.longtext().max(2000).optional(),
    internal_note: f.longtext().max(2000).optional(),
    ...managed({
      /** `HV-26-000123`, for people. */
      reference: f.text().unique().search(),
      /** What a guest proves with that the stay is theirs. */
      guest_code: f.text(),
      status: f.enum(STAY_STATES),
      property_id: f.relation('properties'),
      room_type_id: f.relation('room-types'),
      /** Where the guest sleeps now, or first; empty until a unit is assigned. */
      unit_id: f.relation('units').optional(),
      arrival: f.date(),
      departure: f.date(),
      nights: f.integer(),
      adults: f.integer(),
      children: f.integer(),
      any_foreign_occupant: f.boolean(),
      /** Who takes the tourism tax. */
      ttx_collector: f.enum({ operator: 'gray', platform: 'blue', exempt: 'green' }),
      /** What the channel adds to each night. */
      channel_markup_percent: f.decimal(2).default(0),
      /** Of all lines of the folio; paid is what came in less what went out. */
      total_sen: f.money().default(0),
      paid_sen: f.money().default(0),
      balance_sen: f.money().default(0),
      deposit_sen: f.money().default(0),
      payment_status: f
        .enum({ unpaid: 'gray', deposit: 'gold', paid: 'green', overpaid: 'purple', refunded: 'blue' })
        .default('unpaid'),
      /** What is taken off the room; kept when the stay is called off, so that it can be reinstated with it. */
      voucher_id: f.relation('vouchers').optional(),
      hold_expires_at: f.instant().optional(),
      /** Why this unit: the rule, and how full each candidate was. */
      assignment: f.json<Assignment>().optional(),
      checked_in_at: f.instant().optional(),
      checked_out_at: f.instant().optional(),
      cancelled_at: f.instant().optional(),
      cancel_reason: f.text().max(500).optional(),
      /** Charged for a cancellation or a no-show, before tax. */
      cancellation_fee_sen: f.money().optional(),
    }),
  },
  columns: [
    'reference',
    'guest_name',
    'status',
    'property_id',
    'room_type_id',
    'unit_id',
    'arrival',
    'departure',
    'source_channel',
    'total_sen',
    'balance_sen',
  ],
  filters: [
    'status',
    'arrival',
    'departure',
    'property_id',
    'room_type_id',
    'unit_id',
    'source_channel',
    'payment_status',
    'balance_sen',
    'any_foreign_occupant',
    'agent_id',
    'hold_expires_at',
    'created_at',
  ],
  sort: { arrival: -1 },
  views: {
    arrivals: { arrival: { $eq: { $houseDay: 0 } }, status: { $in: ['pending', 'confirmed'] } },
    departures: { departure: { $eq: { $houseDay: 0 } }, status: 'checked_in' },
    'in-house': { status: 'checked_in' },
    unassigned: { unit_id: null, status: { $in: ['pending', 'confirmed'] } },
    unpaid: { balance_sen: { $gt: 0 }, status: { $in: ['confirmed', 'checked_in', 'checked_out'] } },
    quarantined: { status: 'quarantined' },
  },
  overview: {
    by: ['status', 'source_channel'],
    perMonth: 'created_at',
    today: ['arrivals', 'departures', 'in-house', 'unassigned'],
  },
  related: [
    { resource: 'payments', field: 'reservation_id' },
    { resource: 'reservation-guests', field: 'reservation_id' },
  ],
  form: [
    ['guest_name', 'nationality'],
    ['guest_email', 'guest_phone'],
    ['source_channel', 'channel_ref'],
    ['lead_guest_id', 'agent_id'],
    ['eta'],
    ['special_requests'],
    ['internal_note'],
  ],
  creatable: false,
  removable: false,
  actions: {
    hold: { when: { status: 'enquiry' }, input: { minutes: f.integer().min(5).max(20_160).optional() } },
    confirm: { when: { status: 'pending' }, input: { waive_reason: f.text().max(500).optional() } },
    accept: {
      when: { status: 'quarantined' },
      input: { room_type_id: f.relation('room-types').optional(), unit_id: f.relation('units').optional() },
    },
    'check-in': {
      when: { status: { $in: ['confirmed', 'no_show'] } },
      input: { override_reason: f.text().max(500).optional() },
    },
    'check-out': { when: { status: 'checked_in' }, input: { override_reason: f.text().max(500).optional() } },
    reopen: { when: { status: 'checked_out' }, input: { reason: f.text().min(1).max(500) } },
    cancel: {
      when: { status: { $in: ['pending', 'confirmed', 'quarantined', 'enquiry'] } },
      input: { reason: f.text().min(1).max(500), fee_sen: f.money().min(0).max(100_000_000).optional() },
      danger: true,
    },
    'no-show': {
      when: { status: 'confirmed' },
      input: { reason: f.text().max(500).optional(), fee_sen: f.money().min(0).max(100_000_000).optional() },
      danger: true,
    },
    reinstate: { when: { status: 'cancelled' }, input: { reason: f.text().min(1).max(500) } },
    assign: {
      when: { status: { $in: ['pending', 'confirmed'] } },
      input: {
        unit_id: f.relation('units').optional(),
        pinned: f.boolean().optional(),
        /** Moves other stays that are not pinned, as few as possible, when no unit is free. */
        make_room: f.boolean().optional(),
      },
      bulk: true,
    },
    unassign: { when: { status: { $in: ['pending', 'confirmed'] } } },
    pin: { when: { status: { $in: ['pending', 'confirmed'] } }, input: { pinned: f.boolean() } },
    move: {
      when: { status: { $in: ['pending', 'confirmed', 'checked_in'] } },
      input: { unit_id: f.relation('units'), from: f.date().optional(), price: f.enum(PRICE_MODES).optional() },
    },
    'change-dates': {
      when: { status: { $in: ['pending', 'confirmed', 'checked_in'] } },
      input: {
        arrival: f.date(),
        departure: f.date(),
        unit_id: f.relation('units').optional(),
        price: f.enum(PRICE_MODES).optional(),
        /** Sells the nights although a rule of the house is against it. */
        override_reason: f.text().max(500).optional(),
      },
    },
    'change-guests': {
      when: { status: { $in: ['pending', 'confirmed', 'checked_in'] } },
      input: {
        adults: f.integer().min(1).max(30),
        children: f.integer().min(0).max(30),
        any_foreign_occupant: f.boolean(),
      },
    },
    split: {
      when: { status: { $in: ['pending', 'confirmed', 'checked_in'] } },
      input: { date: f.date(), unit_id: f.relation('units').optional() },
    },
    'early-departure': { when: { status: 'checked_in' }, input: { reason: f.text().min(1).max(500) } },
  },
});

/** How a unit was found. */
export interface Assignment {
  readonly rule: 'fair' | 'chosen';
  /** Both included. */
  readonly quarter: { readonly from: string; readonly to: string };
  /** Units that were free, the least used first; `sold` and `available` count nights of the quarter. */
  readonly candidates: readonly {
    readonly unit_id: number;
    readonly number: string;
    readonly sold: number;
    readonly available: number;
  }[];
  readonly reason: { readonly en: string; readonly zh: string };
}
