import { f, managed } from '#shared/field.ts';
import { PERMISSION_GROUPS } from '#shared/permissions.ts';
import { defineResource } from '#shared/resource.ts';

/** Vouchers: discounts on the room by code, with limits by stay, time of booking and number of uses. */
export const vouchers = defineResource('vouchers', {
  permission: PERMISSION_GROUPS.listing,
  sharesPermission: true,
  route: '/admin/vouchers',
  tabOf: 'properties',
  title: 'code',
  hasOpenTitles: true,
  fields: {
    /** Code the guest gives; case and spaces do not matter. */
    code: f.text().format('code').min(3).max(40).unique().search('reference'),
    name: f.text().min(2).max(120).search(),
    name_zh: f.text().max(120).optional().search(),
    /** Percentage of the room after the length-of-stay discount; added to the fixed amount. */
    percent: f.decimal(2).min(0).max(100).default(0),
    amount_sen: f.money().min(0).max(10_000_000).default(0),
    /** The only property where it holds; all when empty. */
    property_id: f.relation('properties').optional(),
    min_nights: f.integer().min(1).max(365).optional(),
    /** First and last night for which it is valid. */
    stay_from: f.date().optional(),
    stay_to: f.date().optional(),
    /** Days on which it can be used for a booking, the last included. */
    book_from: f.date().optional(),
    book_to: f.date().optional(),
    /** Most uses of a guest; unlimited when empty. */
    uses_total: f.integer().min(1).max(1_000_000).optional(),
    uses_per_guest: f.integer().min(1).max(1000).optional(),
    ...managed({
      /** Stays booked with it; a cancelled or expired stay returns its use. */
      uses: f.integer().default(0),
      status: f.enum({ active: 'green', withdrawn: 'gray' }).default('active'),
    }),
  },
  columns: ['code', 'name', 'percent', 'amount_sen', 'book_to', 'uses', 'uses_total', 'status'],
  filters: ['status', 'property_id', 'stay_from', 'stay_to', 'book_from', 'book_to', 'uses', 'created_at'],
  sort: { created_at: -1 },
  views: { active: { status: 'active' }, withdrawn: { status: 'withdrawn' } },
  headline: ['percent', 'amount_sen', 'uses', 'uses_total', 'book_to', 'property_id'],
  sections: {
    dates: ['stay_from', 'stay_to', 'book_from', 'book_to'],
    booking: ['min_nights', 'uses_per_guest'],
  },
  related: [{ resource: 'reservations', field: 'voucher_id' }],
  form: [
    ['code'],
    ['name', 'name_zh'],
    ['percent', 'amount_sen'],
    ['stay_from', 'stay_to'],
    ['book_from', 'book_to'],
    ['min_nights', 'property_id'],
    ['uses_total', 'uses_per_guest'],
  ],
  actions: {
    withdraw: { when: { status: 'active' }, bulk: true, set: { status: 'withdrawn' } },
    restore: { when: { status: 'withdrawn' }, bulk: true, set: { status: 'active' } },
  },
});
