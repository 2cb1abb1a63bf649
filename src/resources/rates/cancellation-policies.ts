import { f } from '#shared/field.ts';
import { PERMISSION_GROUPS } from '#shared/permissions.ts';
import { PENALTIES } from '#shared/rates/cancellation-policy.ts';
import { SALE_NOT_OVER, SALE_OVER } from '#shared/rates/sale-days.ts';
import { defineResource } from '#shared/resource.ts';

/** What is charged to guests who cancel or do not come. A stay keeps the terms under which it was booked. */
export const cancellationPolicies = defineResource('cancellation-policies', {
  permission: PERMISSION_GROUPS.listing,
  sharesPermission: true,
  route: '/admin/cancellation-policies',
  tabOf: 'properties',
  title: 'name',
  hasOpenTitles: true,
  fields: {
    name: f.text().min(2).max(120).search(),
    name_zh: f.text().max(120).optional().search(),
    /** By hours before check-in; a cancellation later than every step is charged as a no-show. */
    tiers: f
      .steps('hours_before', 'bp', { name: 'penalty', options: PENALTIES, fixed: { none: 0, full: 10_000 } })
      .named('PenaltyKind')
      .optional(),
    no_show_penalty: f
      .enum({ none: 'gray', first_night: 'gray', percent: 'gray', full: 'gray' })
      .named('PenaltyKind')
      .default('first_night'),
    /** Part of the first night or of the room. */
    no_show_bp: f.part().min(0).max(10_000).default(10_000),
    /** Days on which stays are booked under it, and days of arrival that it is for, both ends included; always where they are empty. */
    book_from: f.date().optional(),
    book_to: f.date().optional(),
    stay_from: f.date().optional(),
    stay_to: f.date().optional(),
    /** Policy for stays outside this one's dates; the property's own when empty. */
    otherwise_id: f.relation('cancellation-policies').optional(),
  },
  columns: ['name', 'tiers', 'no_show_penalty', 'stay_from', 'stay_to', 'book_from', 'book_to'],
  filters: ['no_show_penalty', 'stay_from', 'stay_to', 'book_from', 'book_to', 'otherwise_id', 'created_at'],
  sort: { name: 1 },
  views: { current: SALE_NOT_OVER, over: SALE_OVER },
  headline: ['tiers', 'no_show_penalty', 'no_show_bp', 'stay_to', 'book_to', 'otherwise_id'],
  related: [
    { resource: 'rate-plans', field: 'cancellation_policy_id', columns: ['name', 'property_id', 'room_type_id'] },
    { resource: 'properties', field: 'cancellation_policy_id', columns: ['name', 'city'] },
  ],
  form: [
    ['name', 'name_zh'],
    ['tiers'],
    ['no_show_penalty', 'no_show_bp'],
    ['book_from', 'book_to'],
    ['stay_from', 'stay_to'],
    ['otherwise_id'],
  ],
});
