import { f } from '#shared/field.ts';
import { PERMISSION_GROUPS } from '#shared/permissions.ts';
import { defineResource } from '#shared/resource.ts';

/** Overrides of one night of a room type: its price, its restrictions, whether it is sold at all. */
export const rateDays = defineResource('rate-days', {
  permission: PERMISSION_GROUPS.listing,
  sharesPermission: true,
  route: '/admin/rate-days',
  tabOf: 'properties',
  title: 'date',
  fields: {
    room_type_id: f.relation('room-types').createOnly(),
    date: f.date().createOnly(),
    /** Replaces the base rate; surcharges come on top. */
    price_sen: f.money().min(0).max(10_000_000).optional(),
    min_nights: f.integer().min(1).max(365).optional(),
    max_nights: f.integer().min(1).max(365).optional(),
    closed: f.boolean().default(false),
    closed_to_arrival: f.boolean().default(false),
    closed_to_departure: f.boolean().default(false),
    reason: f.text().max(200).optional(),
  },
  columns: ['date', 'room_type_id', 'price_sen', 'min_nights', 'max_nights', 'closed', 'reason'],
  filters: ['room_type_id', 'date', 'price_sen', 'closed', 'closed_to_arrival', 'closed_to_departure'],
  uniqueTogether: [['room_type_id', 'date']],
  sort: { date: 1 },
  views: { closed: { closed: true }, priced: { price_sen: { $ne: null } } },
  open: { date: { $gte: { $houseDay: 0 } } },
  headline: ['room_type_id', 'date', 'price_sen', 'min_nights', 'max_nights'],
  form: [
    ['room_type_id', 'date'],
    ['price_sen', 'reason'],
    ['min_nights', 'max_nights'],
    ['closed', 'closed_to_arrival', 'closed_to_departure'],
  ],
});
