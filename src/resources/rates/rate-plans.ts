import { f, managed } from '#shared/field.ts';
import { PERMISSION_GROUPS } from '#shared/permissions.ts';
import { SALE_NOT_OVER, SALE_OVER } from '#shared/rates/sale-days.ts';
import { defineResource } from '#shared/resource.ts';

/** Ways to sell the same room: what is taken off or comes with it, what is paid ahead, and what cancelling costs. */
export const ratePlans = defineResource('rate-plans', {
  permission: PERMISSION_GROUPS.listing,
  sharesPermission: true,
  route: '/admin/rate-plans',
  tabOf: 'properties',
  title: 'name',
  hasOpenTitles: true,
  fields: {
    property_id: f.relation('properties').createOnly(),
    /** The only room type that is sold so; all of the property when empty. */
    room_type_id: f.relation('room-types').optional().createOnly(),
    /** Negotiated with this company: sold for its stays alone, and by the desk alone; for nobody in particular when empty. */
    company_id: f.relation('companies').optional().createOnly(),
    name: f.text().min(2).max(120).search(),
    name_zh: f.text().max(120).optional().search(),
    meal: f.enum({ none: 'gray', breakfast: 'green' }).default('none'),
    cancellation_policy_id: f.relation('cancellation-policies'),
    /** What has to be paid before the stay is confirmed. */
    prepay: f.enum({ none: 'gray', deposit: 'gold', full: 'purple' }).default('deposit'),
    /** Part of the total that is the deposit; the property's own when empty. */
    deposit_bp: f.part().min(0).max(10_000).optional(),
    /** Part of each night's base, added to the fixed amount; less than nothing takes off. */
    adjustment_bp: f.part().min(-10_000).max(50_000).default(0),
    adjustment_sen: f.money().min(-10_000_000).max(10_000_000).default(0),
    /**
     * Guests who may book it; the desk sells every plan. Set to `company` by the server where a company is named, so that no public
     * query can find a negotiated price.
     */
    visibility: f
      .enum({ public: 'green', member: 'blue', vip: 'gold', agent: 'purple', company: 'gray' })
      .offers('public', 'member', 'vip', 'agent')
      .default('public'),
    min_nights: f.integer().min(1).max(365).optional(),
    max_nights: f.integer().min(1).max(365).optional(),
    /** How many days before the arrival it is booked, at least and at most. */
    advance_min_days: f.integer().min(0).max(730).optional(),
    advance_max_days: f.integer().min(0).max(730).optional(),
    /** The first and the last night it is sold for, and the days on which it can be booked, as a contract or a campaign has them. */
    stay_from: f.date().optional(),
    stay_to: f.date().optional(),
    book_from: f.date().optional(),
    book_to: f.date().optional(),
    ...managed({ active: f.boolean().default(true) }),
  },
  columns: [
    'name',
    // Most properties call theirs the same.
    'property_id',
    'room_type_id',
    'company_id',
    'meal',
    'adjustment_bp',
    'prepay',
    'visibility',
    'active',
  ],
  filters: [
    'property_id',
    'room_type_id',
    'company_id',
    'cancellation_policy_id',
    'meal',
    'prepay',
    'visibility',
    'active',
    'stay_from',
    'stay_to',
    'book_from',
    'book_to',
    'created_at',
  ],
  sort: { property_id: 1, room_type_id: 1, name: 1 },
  views: {
    active: { active: true, ...SALE_NOT_OVER },
    over: { active: true, ...SALE_OVER },
    withdrawn: { active: false },
    negotiated: { company_id: { $ne: null } },
  },
  headline: [
    'property_id',
    'room_type_id',
    'company_id',
    'cancellation_policy_id',
    'adjustment_bp',
    'prepay',
    'visibility',
    'stay_to',
    'book_to',
  ],
  sections: {
    price: ['meal', 'cancellation_policy_id', 'prepay', 'deposit_bp', 'adjustment_bp', 'adjustment_sen'],
    dates: ['stay_from', 'stay_to', 'book_from', 'book_to'],
    booking: ['visibility', 'min_nights', 'max_nights', 'advance_min_days', 'advance_max_days'],
  },
  related: [{ resource: 'reservations', field: 'rate_plan_id' }],
  form: [
    ['property_id', 'room_type_id'],
    ['company_id'],
    ['name', 'name_zh'],
    ['meal', 'visibility'],
    ['adjustment_bp', 'adjustment_sen'],
    ['cancellation_policy_id'],
    ['prepay', 'deposit_bp'],
    ['min_nights', 'max_nights'],
    ['advance_min_days', 'advance_max_days'],
    ['stay_from', 'stay_to'],
    ['book_from', 'book_to'],
  ],
  actions: {
    withdraw: { when: { active: true }, bulk: true, set: { active: false } },
    restore: { when: { active: false }, bulk: true, set: { active: true } },
  },
});
