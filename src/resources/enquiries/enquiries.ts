import { priceLine, said } from '#shared/rates/line.ts';
import { HOUR_MS, type Locale } from '#shared/constants.ts';
import { f, managed } from '#shared/field.ts';
import { PERMISSION_GROUPS, codeOf } from '#shared/permissions.ts';
import { defineResource } from '#shared/resource.ts';
import { type ShapeOf, shape } from '#shared/shape.ts';
import { OPEN_ENQUIRIES as OPEN } from './open.ts';

/**
 * Enquiries, how soon they are answered, and the offers made for them. What the database has to be asked about them is
 * `server/domain/enquiries`.
 */

/** An answer is promised within two hours; after a day without one it is as good as lost. */
export const ANSWER_WITHIN_MS = { late: 2 * HOUR_MS, overdue: 24 * HOUR_MS } as const;

export type Promptness = 'in-time' | 'late' | 'overdue';

/** Promptness of an enquiry that waits since an instant; `now` in milliseconds. */
export function promptnessOf(since: string, now: number): Promptness {
  const waited = now - Date.parse(since);
  if (waited >= ANSWER_WITHIN_MS.overdue) return 'overdue';
  return waited >= ANSWER_WITHIN_MS.late ? 'late' : 'in-time';
}

/** A stay offered at a price. */
export const offeredStay = shape
  .object({
    /** Quote that books the offer, for as long as it stands. */
    quote_id: f.text(),
    property_id: f.relation('properties').loose(),
    property: said,
    room_type_id: f.relation('room-types').loose(),
    room_type: said,
    arrival: f.date(),
    departure: f.date(),
    adults: f.integer(),
    children: f.integer(),
    /** Ages of the price; null for unknown ones. */
    child_ages: shape.optional(shape.nullable(f.numbers())),
    any_foreign_occupant: f.boolean(),
    lines: shape.list(priceLine),
    total_sen: f.money(),
    deposit_sen: f.money(),
  })
  .named('OfferedStay');
export type OfferedStay = ShapeOf<typeof offeredStay>;

const SAME = [
  'room_type_id',
  'arrival',
  'departure',
  'adults',
  'children',
  'any_foreign_occupant',
  'total_sen',
] as const;

/** Options that cannot be told apart: the same stay at the same price. */
export const isSameOffer = (one: OfferedStay, other: OfferedStay): boolean =>
  SAME.every((fact) => one[fact] === other[fact]);

const lostReason = () =>
  f.enum({ price: 'gray', no_availability: 'gray', no_reply: 'gray', competitor: 'gray', other: 'gray' });

/** Columns that identify the guest, erased on request; the question and its outcome stay. */
export const FORGOTTEN = {
  name: '–',
  phone: null,
  email: null,
  message: '–',
  nationality: null,
  page_url: null,
  campaign: null,
  consent: false,
} as const;

/** Columns of those who wait: since when, and how they are reached. */
const TO_ANSWER = ['name', 'waiting_since', 'arrival', 'phone', 'assignee_name'] as const;

/** An enquiry, from the first question to a reservation or to the reason why there is none. */
export const enquiries = defineResource('enquiries', {
  permission: null,
  route: '/admin/enquiry',
  title: 'reference',
  fields: {
    name: f.text().min(2).max(120).search().personal(),
    channel: f.enum({ web_form: 'green', phone: 'blue', whatsapp: 'green', email: 'blue', chat_assistant: 'purple' }),
    /** Required unless there is an e-mail. */
    phone: f.phone().optional().search().personal(),
    email: f.email().optional().search().personal(),
    message: f.longtext().max(2000).search().personal(),
    arrival: f.date().optional(),
    departure: f.date().optional(),
    adults: f.integer().min(1).max(40).optional(),
    children: f.integer().min(0).max(40).optional(),
    property_id: f.relation('properties').optional(),
    room_type_id: f.relation('room-types').optional(),
    nationality: f.country().optional().personal(),
    /** Language of the answer. */
    locale: f.enum<Locale>({ 'en-US': 'gray', 'zh-CN': 'gray' }).named('Locale').default('en-US'),
    /** Consent to further offers. */
    consent: f.boolean().default(false).personal(),
    page_url: f.url().optional().personal(),
    campaign: f.text().max(120).optional().personal(),
    ...managed({
      /** `EQ-000123`. */
      reference: f.text().unique().search('reference'),
      state: f
        .enum({ new: 'gold', contacted: 'blue', quoted: 'blue', won: 'green', lost: 'gray', spam: 'gray' })
        .default('new'),
      /** Unanswered since; empty once answered. */
      waiting_since: f.instant().optional(),
      /** Last message, call or offer to the guest. */
      touched_at: f.instant().optional(),
      /** Kept after the administrator's deletion. */
      assignee_id: f.relation('administrators').loose().optional(),
      assignee_name: f.text().optional(),
      follow_up_on: f.date().optional(),
      /** One to three stays, the one that is recommended first. */
      offer: f.json(shape.list(offeredStay)).optional(),
      /** Instant at which the present offer was sent. */
      offer_sent_at: f.instant().optional(),
      /** Last day of the offer. */
      offer_until: f.date().optional(),
      /** Price of the recommended stay. */
      value_sen: f.money().optional(),
      lost_reason: lostReason().optional(),
      converted_reservation_id: f.relation('reservations').optional(),
    }),
  },
  columns: ['name', 'waiting_since', 'arrival', 'assignee_name', 'state', 'reference'],
  filters: [
    'state',
    'channel',
    'assignee_id',
    'waiting_since',
    'follow_up_on',
    'arrival',
    'property_id',
    'room_type_id',
    'lost_reason',
    'phone',
    'locale',
    'value_sen',
    'created_at',
  ],
  sort: { created_at: -1 },
  home: 'unanswered',
  views: {
    open: { state: { $in: OPEN } },
    unanswered: {
      where: { waiting_since: { $ne: null }, state: { $in: OPEN } },
      columns: TO_ANSWER,
      sort: { waiting_since: 1 },
      counted: true,
      empty: true,
    },
    overdue: {
      where: { state: { $in: OPEN }, waiting_since: { $lte: { $daysAgo: 1 } } },
      columns: TO_ANSWER,
      sort: { waiting_since: 1 },
      counted: true,
      empty: true,
    },
    offered: {
      where: { state: 'quoted' },
      columns: ['name', 'offer_until', 'value_sen', 'arrival', 'assignee_name', 'reference'],
      sort: { offer_until: 1 },
    },
    mine: { assignee_id: { $eq: { $me: 'id' } }, state: { $in: OPEN } },
    'follow-ups': {
      where: { follow_up_on: { $lte: { $daysAgo: 0 } }, state: { $in: OPEN } },
      columns: ['name', 'follow_up_on', 'arrival', 'phone', 'assignee_name', 'state'],
      sort: { follow_up_on: 1 },
      empty: true,
    },
    spam: { state: 'spam' },
  },
  overview: { by: ['state', 'lost_reason'], perMonth: 'created_at' },
  board: {
    by: 'state',
    columns: ['new', 'contacted', 'quoted', 'won', 'lost'],
    facts: ['waiting_since', 'arrival', 'value_sen', 'assignee_name', 'follow_up_on'],
  },
  headline: ['waiting_since', 'follow_up_on', 'lost_reason', 'converted_reservation_id'],
  sections: {
    contact: ['phone', 'email', 'channel', 'locale', 'nationality', 'consent'],
    stay: ['property_id', 'room_type_id', 'arrival', 'departure', 'adults', 'children', 'converted_reservation_id'],
    'follow-up': [
      'assignee_name',
      'follow_up_on',
      'waiting_since',
      'touched_at',
      'offer_sent_at',
      'offer_until',
      'lost_reason',
      'page_url',
      'campaign',
    ],
  },
  deadlines: { follow_up_on: { state: { $in: OPEN } } },
  next: [
    { action: 'take', when: { assignee_id: null } },
    'contact',
    'offer-sent',
    'reopen',
    { action: 'follow-up', isAside: true },
  ],
  related: [
    { resource: 'enquiries', field: 'phone', by: 'phone', when: { phone: { $ne: null } } },
    { resource: 'users', field: 'phone', by: 'phone', when: { phone: { $ne: null } } },
    { resource: 'reservations', field: 'guest_phone', by: 'phone', when: { phone: { $ne: null } } },
  ],
  form: [
    ['name', 'channel'],
    ['phone', 'email'],
    ['message'],
    ['arrival', 'departure'],
    ['adults', 'children'],
    ['property_id', 'room_type_id'],
    ['nationality', 'locale'],
    ['page_url', 'campaign'],
    ['consent'],
  ],
  removable: false,
  actions: {
    take: { when: { state: { $in: OPEN } } },
    contact: {
      when: { state: 'new' },
      bulk: true,
      set: { state: 'contacted', waiting_since: null },
    },
    quote: {
      when: { state: { $in: OPEN } },
      input: {
        offer_until: f.date(),
        /** Ids of quotes, the recommended one first. */
        quote_1: f.text().max(80),
        quote_2: f.text().max(80).optional(),
        quote_3: f.text().max(80).optional(),
      },
      set: ({ offer_until }) => ({ state: 'quoted', offer_until, offer_sent_at: null }),
    },
    /** Marks the offer as sent, which counts as an answer. */
    'offer-sent': {
      when: { state: 'quoted', offer_sent_at: null },
      set: { waiting_since: null },
    },
    convert: {
      when: { state: 'quoted' },
      input: { converted_reservation_id: f.relation('reservations') },
      permission: codeOf(PERMISSION_GROUPS.reservation, 'create'),
      set: ({ converted_reservation_id }) => ({ state: 'won', converted_reservation_id }),
    },
    lose: {
      when: { state: { $in: ['contacted', 'quoted'] } },
      input: {
        lost_reason: lostReason(),
        remark: f.text().max(500).optional(),
      },
      bulk: true,
      set: ({ lost_reason }) => ({ state: 'lost', lost_reason }),
    },
    assign: {
      input: { assignee_id: f.relation('administrators') },
      bulk: true,
      set: ({ assignee_id }) => ({ assignee_id }),
    },
    'follow-up': {
      when: { state: { $in: OPEN } },
      input: { follow_up_on: f.date().optional() },
      bulk: true,
      set: ({ follow_up_on }) => ({ follow_up_on }),
    },
    spam: {
      when: { state: { $ne: 'spam' } },
      bulk: true,
      danger: true,
      set: { state: 'spam', waiting_since: null },
    },
    reopen: {
      undoes: true,
      when: { state: { $in: ['lost', 'spam'] } },
      set: { state: 'new', lost_reason: null },
    },
    /** Erases a guest without an account, together with their other enquiries. */
    forget: {
      when: { $or: [{ phone: { $ne: null } }, { email: { $ne: null } }] },
      input: { reason: f.text().min(1).max(500) },
      permission: codeOf(PERMISSION_GROUPS.user, 'delete'),
      danger: true,
      forgets: true,
      set: FORGOTTEN,
    },
  },
});
