import { f } from '#shared/field.ts';
import { PERMISSION_GROUPS } from '#shared/permissions.ts';
import { defineResource } from '#shared/resource.ts';

const price = () => f.money().min(0).max(10_000_000).optional();

/**
 * Nights [from, until) of a property on which a base rate is another one. A season said for a room type outranks one of
 * the whole property, and a painted day both; no two seasons of one property and type share a night.
 */
export const seasons = defineResource('seasons', {
  permission: PERMISSION_GROUPS.listing,
  sharesPermission: true,
  route: '/admin/seasons',
  tabOf: 'properties',
  title: 'name',
  fields: {
    property_id: f.relation('properties').createOnly(),
    /** The only room type where it holds; all of the property when empty. */
    room_type_id: f.relation('room-types').optional().createOnly(),
    name: f.text().min(2).max(120).search(),
    name_zh: f.text().max(120).optional().search(),
    from: f.date(),
    /** First night after the season. */
    until: f.date(),
    /** Part of the base rate, added to the fixed amount; less than nothing takes off. */
    adjustment_bp: f.part().min(-10_000).max(50_000).default(0),
    adjustment_sen: f.money().min(-10_000_000).max(10_000_000).default(0),
    /** Prices of the nights of a weekday, in place of the adjusted base rate. */
    monday_sen: price(),
    tuesday_sen: price(),
    wednesday_sen: price(),
    thursday_sen: price(),
    friday_sen: price(),
    saturday_sen: price(),
    sunday_sen: price(),
  },
  columns: ['name', 'property_id', 'room_type_id', 'from', 'until', 'adjustment_bp', 'adjustment_sen'],
  filters: ['property_id', 'room_type_id', 'from', 'until', 'created_at'],
  sort: { from: 1 },
  views: { coming: { until: { $gt: { $houseDay: 0 } } } },
  open: { until: { $gt: { $houseDay: 0 } } },
  headline: ['property_id', 'room_type_id', 'from', 'until', 'adjustment_bp', 'adjustment_sen'],
  form: [
    ['property_id', 'room_type_id'],
    ['name', 'name_zh'],
    ['from', 'until'],
    ['adjustment_bp', 'adjustment_sen'],
    ['monday_sen', 'tuesday_sen', 'wednesday_sen', 'thursday_sen'],
    ['friday_sen', 'saturday_sen', 'sunday_sen'],
  ],
});
