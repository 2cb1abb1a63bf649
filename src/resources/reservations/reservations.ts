import { OLDEST_CHILD } from '#shared/reservations/guests.ts';
import { PRICE_MODES, SOURCE_CHANNELS, STAY_STATES } from '#shared/reservations/states.ts';
import { assignment, stayPart } from '#shared/reservations/assignment.ts';
import type { Locale } from '#shared/constants.ts';
import { f, managed } from '#shared/field.ts';
import { PERMISSION_GROUPS } from '#shared/permissions.ts';
import { defineResource } from '#shared/resource.ts';
import { shape } from '#shared/shape.ts';
import { STAY_VIEWS } from './stay-views.ts';

const collector = () => f.enum({ operator: 'gray', platform: 'blue', exempt: 'green' });

/** Party of a stay. Ages in whole years, of all children or of none; a child of unknown age counts as a guest. */
const party = {
  adults: f.integer().min(1).max(30),
  children: f.integer().min(0).max(30),
  child_ages: f.numbers().min(0).max(OLDEST_CHILD).optional(),
  any_foreign_occupant: f.boolean(),
};

/** A guest who arrived today stays at least one night. */
const LEAVES_EARLY = { departure: { $gt: { $houseDay: 0 } }, nights: { $gt: 1 } } as const;
const LEAVES_LATE = { departure: { $lt: { $houseDay: 0 } } } as const;

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
    /** Language of messages to the guest. */
    guest_locale: f.enum<Locale>({ 'en-US': 'gray', 'zh-CN': 'gray' }).named('Locale').default('en-US'),
    source_channel: f.enum(SOURCE_CHANNELS).named('SourceChannel'),
    channel_ref: f.text().max(60).optional().search('reference'),
    /** What the channel keeps of the price, as its account says. */
    channel_commission_sen: f.money().min(0).max(100_000_000).optional(),
    agent_id: f.relation('users').optional(),
    /** Corporate client or agency that sends the guest. */
    company_id: f.relation('companies').optional(),
    eta: f.text().format('time').max(5).optional(),
    special_requests: f.longtext().max(2000).optional(),
    internal_note: f.longtext().max(2000).optional(),
    ...managed({
      /** `HV-26-000123`, for people. */
      reference: f.text().unique().search('reference'),
      /** Code by which a guest proves that the stay is theirs. */
      guest_code: f.text().proof(),
      /** Stays of owners on their free nights are no sale. */
      kind: f.enum({ guest: 'gray', owner_stay: 'gold' }).default('guest'),
      /** Only check-in and no-show are undone as mistakes; every other state has actions that lead out. */
      status: f.enum(STAY_STATES).final('check-in', 'no-show'),
      property_id: f.relation('properties'),
      room_type_id: f.relation('room-types'),
      /** Present or first unit; empty until one is assigned. */
      unit_id: f.relation('units').optional(),
      /** Units by nights, once there is more than one. */
      parts: f.json(shape.list(stayPart)).optional(),
      /** Copies of the unit and the guest's account, for search and filters. */
      unit_number: f.text().optional().search('reference').derived('unit_id', 'number'),
      owner_id: f.relation('owners').loose().optional().derived('unit_id', 'owner_id'),
      is_vip: f.boolean().default(false).derived('lead_guest_id', 'is_vip'),
      /** Whether some of its nights have a unit and others none yet. */
      is_partly_placed: f.boolean().default(false),
      /** Do not move: the stay keeps its unit even if another stay needs it. */
      is_pinned: f.boolean().default(false),
      /** Day of the next planned change of units. */
      moves_on: f.date().optional(),
      arrival: f.date(),
      departure: f.date(),
      nights: f.integer(),
      ...party,
      /** Collector of the tourism tax. */
      ttx_collector: collector(),
      /** Receipt the guest showed, or the reason for the exemption. */
      ttx_note: f.text().max(300).optional(),
      /** Markup of the channel on each night. */
      channel_markup_percent: f.decimal(2).min(0).max(100).default(0),
      /** Sum of the folio's lines; paid is payments less refunds. */
      total_sen: f.money().default(0),
      paid_sen: f.money().default(0).final(),
      balance_sen: f.money().default(0),
      /** Part of the total that comes from rounding cash. */
      rounding_sen: f.money().default(0).final(),
      deposit_sen: f.money().default(0),
      payment_status: f
        .enum({ unpaid: 'gold', deposit: 'gold', paid: 'green', overpaid: 'purple', refunded: 'blue' })
        .default('unpaid'),
      /** Voucher of the stay; kept after a cancellation, so that the stay can be reinstated with it. */
      voucher_id: f.relation('vouchers').optional(),
      /** Plan it was booked under; its terms are kept with the stay. */
      rate_plan_id: f.relation('rate-plans').optional(),
      /** Commission of the agent in percent, as it was when the stay was given to them. */
      agent_rate: f.decimal(4).optional(),
      hold_expires_at: f.instant().optional(),
      /** Reason for confirming the stay before its deposit was paid. */
      deposit_waived: f.text().max(500).optional(),
      /** Explains the assigned unit: the rule, and how full each candidate was. */
      assignment: f.json(assignment).optional(),
      checked_in_at: f.instant().optional(),
      checked_out_at: f.instant().optional(),
      cancelled_at: f.instant().optional(),
      cancel_reason: f.text().max(500).optional(),
      /** Fee of a cancellation or a no-show, before tax. */
      cancellation_fee_sen: f.money().optional(),
    }),
  },
  columns: [
    'reference',
    'guest_name',
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
  headline: ['arrival', 'departure', 'unit_id', 'balance_sen', 'guest_phone', 'eta'],
  // The steps of a stay in their order.
  next: [
    'hold',
    'confirm',
    'accept',
    'moved',
    'check-out',
    // Its sheet assigns the unit, too.
    { action: 'check-in', when: { arrival: { $lte: { $houseDay: 0 } } } },
    { action: 'assign', when: { unit_id: null } },
    'check-in',
    'reopen',
    'reinstate',
    'change-dates',
    'move',
  ],
  related: [
    { resource: 'payments', field: 'reservation_id' },
    { resource: 'reservation-guests', field: 'reservation_id' },
    { resource: 'outbox', field: 'reservation_id' },
    {
      resource: 'expenses',
      field: 'recharged_to',
      columns: ['reference', 'date', 'category', 'recharged_sen', 'state'],
    },
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
  creatable: false,
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
        /** Leaving early: the room stays charged for the nights given up, their taxes do not. */
        charge_nights: f.boolean().default(false),
        /** Leaving late: nights beyond the booked departure are not charged. Needs the permission to delete. */
        waive_nights: f.boolean().default(false),
        reason: f.text().max(500).optional(),
      },
      inputWhen: {
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
      when: { status: 'checked_out' },
      leadsTo: { status: 'checked_in' },
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
