import { f, managed } from '#shared/field.ts';
import { ruleCheck } from '#shared/owner-stays/rules.ts';
import { weighedNight } from '#shared/owner-stays/entitlement.ts';
import { PERMISSION_GROUPS, codeOf } from '#shared/permissions.ts';
import { defineResource } from '#shared/resource.ts';
import { shape } from '#shared/shape.ts';
import { saidInThread, threadOf } from '#shared/thread.ts';

/**
 * Owners' wishes to stay for nothing, from the wish to the departure. A wish that waits takes its free nights and, for
 * two days, the nights in the unit; approving it makes the reservation.
 */

const OVERRIDES = codeOf(PERMISSION_GROUPS['free-stay'], 'edit');
/** The desk that books, or whoever keeps the programme. */
const DECIDES = [codeOf(PERMISSION_GROUPS.reservation, 'create'), OVERRIDES] as const;

/** Whose wish it is, and for what. */
const WISH = ['reference', 'owner_id', 'unit_id', 'arrival', 'departure', 'weight'] as const;

const freeDays = () => f.text().format('day-ranges').max(1000);
const remark = () => f.text().min(1).max(500);

export const freeStayRequests = defineResource('free-stay-requests', {
  permission: null,
  route: '/admin/free-stay-owner',
  title: 'reference',
  fields: {
    owner_id: f.relation('owners').createOnly(),
    /** Unit whose free nights are used. */
    unit_id: f.relation('units').createOnly(),
    /** Stays there, or in any unit of its room type. */
    use_unit: f.enum({ own: 'blue', pool: 'purple' }).default('own').createOnly(),
    arrival: f.date().createOnly(),
    departure: f.date().createOnly(),
    guests: f.integer().min(1).max(30).createOnly(),
    relation: f.enum({ self: 'gold', family: 'blue', friends: 'gray' }).default('self').createOnly(),
    /** Who sleeps there, where it is not the owner. */
    guest_name: f.text().min(2).max(120).optional().search().personal().createOnly(),
    any_foreign_occupant: f.boolean().default(false).createOnly(),
    note: f.longtext().max(1000).optional(),
    /** Nights of the stay that are free, the rest being paid; all of them where it is left out. */
    free_days: freeDays().optional().createOnly().final(),
    /** Makes free what the balance covers, the dearest nights first; the owner pays for the rest. */
    pays_rest: f.boolean().optional().carried(),
    /** Keeps it as a draft that takes nothing yet. */
    as_draft: f.boolean().optional().carried(),
    ...managed({
      /** `FS-26-000123`. */
      reference: f.text().unique().search('reference'),
      status: f
        .enum({
          draft: 'gray',
          requested: 'gold',
          approved: 'blue',
          booked: 'blue',
          in_house: 'green',
          completed: 'gray',
          rejected: 'red',
          withdrawn: 'gray',
          cancelled: 'gray',
          no_show: 'red',
        })
        .default('requested')
        .final(),
      property_id: f.relation('properties').optional(),
      programme_id: f.relation('free-stay-programmes').optional(),
      /** Unit that is kept for the stay. */
      stay_unit_id: f.relation('units').optional().final(),
      nights: f.integer().default(0),
      /** How many free nights the stay takes. */
      weight: f.integer().default(0),
      /** What is left of the years it touches once the stay has taken its nights. */
      balance_after: f.integer().default(0),
      rule_result: f.enum({ passed: 'green', overridden: 'gray', failed: 'red' }).default('passed'),
      checks: f.json(shape.list(ruleCheck)).default([]),
      weighed: f.json(shape.list(weighedNight)).default([]),
      override_reason: f.text().max(500).optional(),
      overridden_by: f.text().doer().optional(),
      /** Reason of the decision. */
      remark: f.text().max(500).optional(),
      decided_by: f.text().doer().optional(),
      decided_at: f.instant().optional(),
      proposed_arrival: f.date().optional(),
      proposed_departure: f.date().optional(),
      /** When the nights in the unit go back on sale, while nobody has decided. */
      hold_expires_at: f.instant().final().optional(),
      reservation_id: f.relation('reservations').optional(),
      /** Whether the owner said something that nobody has answered. */
      is_queried: f.boolean().default(false),
      /** What was written to the owner is on its way; only the note of the owner's own words is taken back. */
      thread: threadOf().final('query'),
    }),
    /** Nights that are kept in the unit. */
    hold_segment_id: f.integer().optional().hidden(),
  },
  columns: [
    'reference',
    'status',
    'owner_id',
    'unit_id',
    'arrival',
    'departure',
    'weight',
    'balance_after',
    'rule_result',
    'is_queried',
  ],
  filters: [
    'status',
    'owner_id',
    'unit_id',
    'property_id',
    'programme_id',
    'arrival',
    'departure',
    'use_unit',
    'relation',
    'rule_result',
    'is_queried',
    'reservation_id',
    'hold_expires_at',
    'created_at',
  ],
  spans: { stay: ['arrival', 'departure'] },
  sort: { created_at: -1 },
  work: 'waiting',
  views: {
    waiting: {
      where: { status: { $in: ['requested', 'approved'] } },
      columns: [...WISH, 'balance_after', 'relation', 'rule_result', 'created_at'],
      sort: { created_at: 1 },
      counted: true,
      empty: true,
    },
    queried: { where: { is_queried: true }, sort: { updated_at: 1 }, counted: true, empty: true },
    coming: { status: 'booked' },
    'in-house': { status: 'in_house' },
    failed: { rule_result: 'failed', status: 'requested' },
  },
  headline: ['owner_id', 'stay_unit_id', 'arrival', 'departure', 'weight', 'balance_after'],
  sections: {
    stay: ['unit_id', 'use_unit', 'property_id', 'nights', 'free_days', 'programme_id', 'reservation_id'],
    guests: ['guests', 'relation', 'guest_name', 'any_foreign_occupant', 'note'],
    decision: ['remark', 'decided_by', 'decided_at', 'proposed_arrival', 'proposed_departure', 'hold_expires_at'],
  },
  next: [
    { action: 'write', when: { is_queried: true } },
    'submit',
    { action: 'override', when: { rule_result: 'failed' } },
    'book',
    // Otherwise it is refused.
    { action: 'approve', when: { rule_result: { $ne: 'failed' } } },
    'agree',
    'propose',
    'reject',
    'cancel',
  ],
  related: [
    { resource: 'entitlement-entries', field: 'request_id' },
    {
      resource: 'ledger-entries',
      field: 'reservation_id',
      by: 'reservation_id',
      when: { reservation_id: { $ne: null } },
    },
  ],
  form: [
    ['owner_id', 'unit_id'],
    ['arrival', 'departure'],
    ['use_unit', 'guests'],
    ['relation', 'guest_name'],
    ['any_foreign_occupant'],
    ['pays_rest', 'free_days'],
    ['note'],
    ['as_draft'],
  ],
  removable: false,
  actions: {
    /** What the owner has said or written, noted by whoever took it. */
    query: { input: { text: saidInThread() } },
    /** To the owner, by mail too. */
    write: { input: { text: saidInThread() } },
    submit: { when: { status: 'draft' }, leadsTo: { status: 'requested' } },
    /** The owner picks which nights are free. */
    'choose-nights': { when: { status: { $in: ['draft', 'requested'] } }, input: { free_days: freeDays() } },
    /** Makes the reservation. */
    approve: {
      when: { status: 'requested' },
      leadsTo: { status: 'booked' },
      input: { remark: f.text().max(500).optional() },
      permission: DECIDES,
    },
    reject: {
      when: { status: 'requested' },
      leadsTo: { status: 'rejected' },
      input: { remark: remark() },
      permission: DECIDES,
      danger: true,
    },
    /** Offers the owner other days; they count once the owner agrees. */
    propose: {
      when: { status: 'requested' },
      input: { proposed_arrival: f.date(), proposed_departure: f.date(), remark: remark() },
      permission: DECIDES,
    },
    /** The owner takes the days that were offered. */
    agree: { when: { status: 'requested', proposed_arrival: { $ne: null } } },
    override: {
      when: { status: { $in: ['draft', 'requested'] }, rule_result: 'failed' },
      input: { reason: remark() },
      permission: OVERRIDES,
      danger: true,
    },
    /** Keeps another unit of its room type for it; left out, the first that is free. */
    'move-unit': {
      when: { status: { $in: ['requested', 'approved'] } },
      input: { unit_id: f.relation('units').optional(), reason: remark() },
      permission: DECIDES,
    },
    /** For requests that were approved while approving did not book. */
    book: { when: { status: 'approved' }, leadsTo: { status: 'booked' }, permission: DECIDES },
    withdraw: {
      when: { status: { $in: ['draft', 'requested'] } },
      leadsTo: { status: 'withdrawn' },
      input: { reason: f.text().max(500).optional() },
    },
    cancel: {
      when: { status: { $in: ['approved', 'booked'] } },
      leadsTo: { status: 'cancelled' },
      input: { reason: remark() },
      permission: DECIDES,
      danger: true,
    },
    /** Waits again, or is booked again where it was, if its nights are still to be had. */
    restore: {
      when: { status: { $in: ['withdrawn', 'cancelled'] } },
      leadsTo: { status: 'requested' },
      permission: DECIDES,
    },
  },
});
