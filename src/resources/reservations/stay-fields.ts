import { assignment, stayPart } from '#shared/reservations/assignment.ts';
import { OLDEST_CHILD } from '#shared/reservations/guests.ts';
import { SOURCE_CHANNELS, STAY_STATES } from '#shared/reservations/states.ts';
import type { Locale } from '#shared/constants.ts';
import { f, managed } from '#shared/field.ts';
import { shape } from '#shared/shape.ts';

/** Columns of a stay: what may be edited of it, then what only its actions write. */

export const collector = () => f.enum({ operator: 'gray', platform: 'blue', exempt: 'green' });

/** Party of a stay. Ages in whole years, of all children or of none; a child of unknown age counts as a guest. */
export const party = {
  adults: f.integer().min(1).max(30),
  children: f.integer().min(0).max(30),
  child_ages: f.numbers().min(0).max(OLDEST_CHILD).optional(),
  any_foreign_occupant: f.boolean(),
};

export const stayFields = {
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
    kind: f.enum({ guest: 'gray', owner_stay: 'blue' }).default('guest'),
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
      .enum({ unpaid: 'gold', deposit: 'blue', paid: 'green', overpaid: 'gold', refunded: 'gray' })
      .default('unpaid'),
    /** Voucher of the stay; kept after a cancellation, so that the stay can be reinstated with it. */
    voucher_id: f.relation('vouchers').optional(),
    /** Plan it was booked under; its terms are stored with the stay. */
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
};

/** What a stay's page says beside its bill. */
export const STAY_SECTIONS = {
  guest: ['guest_email', 'guest_phone', 'nationality', 'guest_locale', 'lead_guest_id', 'guest_code'],
  stay: [
    'property_id',
    'room_type_id',
    'unit_id',
    'adults',
    'children',
    'child_ages',
    'eta',
    'is_pinned',
    'checked_in_at',
    'checked_out_at',
    'cancelled_at',
    'cancel_reason',
  ],
  booking: [
    'source_channel',
    'channel_ref',
    'agent_id',
    'agent_rate',
    'company_id',
    'rate_plan_id',
    'voucher_id',
    'hold_expires_at',
  ],
  money: [
    'deposit_sen',
    'deposit_waived',
    'cancellation_fee_sen',
    'channel_commission_sen',
    'channel_markup_percent',
    'ttx_collector',
    'ttx_note',
  ],
} as const;
