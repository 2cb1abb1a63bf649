import { f, managed } from '#shared/field.ts';
import { PERMISSION_GROUPS } from '#shared/permissions.ts';
import { defineResource } from '#shared/resource.ts';

/** The product a guest books: a kind of room with its capacity, texts and standing prices. Units are its rooms. */
export const roomTypes = defineResource('room-types', {
  permission: PERMISSION_GROUPS.listing,
  sharesPermission: true,
  route: '/admin/room-types',
  tabOf: 'properties',
  title: 'name',
  hasOpenTitles: true,
  fields: {
    property_id: f.relation('properties').createOnly(),
    code: f.text().format('code').min(1).max(12).search('reference'),
    name: f.text().min(2).max(120).search(),
    name_zh: f.text().max(120).optional().search(),
    description: f.longtext().optional(),
    description_zh: f.longtext().optional(),
    /** Beds: one king bed, one sofa bed. */
    beds: f.text().max(120).optional(),
    beds_zh: f.text().max(120).optional(),
    smoking: f.enum({ 'non-smoking': 'green', balcony: 'gold', allowed: 'gray' }).default('non-smoking'),
    /** Amenities, one per line. */
    amenities: f.longtext().max(2000).optional(),
    amenities_zh: f.longtext().max(2000).optional(),
    size_sqm: f.integer().min(1).max(2000).optional(),
    view: f.enum({ valley: 'green', mountain: 'blue', forest: 'green', garden: 'green', none: 'gray' }).optional(),
    /** Guests included in the base rate. */
    base_occupancy: f.integer().min(1).max(30).default(2),
    max_adults: f.integer().min(1).max(30).default(2),
    max_children: f.integer().min(0).max(30).default(1),
    max_guests: f.integer().min(1).max(30).default(3),
    /** Children below this age are no extra guests. */
    free_child_age: f.integer().min(0).max(17).default(6),
    base_rate_sen: f.money().min(0).max(10_000_000),
    extra_guest_fee_sen: f.money().min(0).max(10_000_000).default(0),
    cleaning_fee_sen: f.money().min(0).max(10_000_000).default(0),
    /** Weekend surcharges, both added to the base rate. */
    weekend_percent: f.decimal(2).min(0).max(500).default(0),
    weekend_surcharge_sen: f.money().min(0).max(10_000_000).default(0),
    /** Length-of-stay discounts on the room. */
    los_tiers: f.tiers('nights', 'percent').optional(),
    min_nights: f.integer().min(1).max(365).default(1),
    max_nights: f.integer().min(1).max(365).optional(),
    /** Stays that may be sold per night beyond the number of units. */
    overbook_limit: f.integer().min(0).max(50).default(0),
    sort: f.integer().min(0).max(9999).default(0),
    photos: f.photos().optional(),
    ...managed({ status: f.enum({ draft: 'gray', active: 'green', archived: 'gray' }).default('draft') }),
  },
  columns: ['property_id', 'code', 'name', 'base_rate_sen', 'max_guests', 'status'],
  filters: ['property_id', 'status', 'max_guests', 'base_rate_sen', 'view', 'created_at'],
  uniqueTogether: [['property_id', 'code']],
  sort: { property_id: 1, sort: 1 },
  views: { active: { status: 'active' }, drafts: { status: 'draft' } },
  headline: [
    { name: 'units', resource: 'units', field: 'room_type_id' },
    'base_rate_sen',
    'max_guests',
    'size_sqm',
    'property_id',
  ],
  sections: {
    room: ['code', 'name_zh', 'size_sqm', 'view', 'smoking', 'sort'],
    guests: ['base_occupancy', 'max_adults', 'max_children', 'max_guests', 'free_child_age'],
    price: [
      'base_rate_sen',
      'weekend_percent',
      'weekend_surcharge_sen',
      'extra_guest_fee_sen',
      'cleaning_fee_sen',
      'los_tiers',
    ],
    stay: ['min_nights', 'max_nights', 'overbook_limit'],
  },
  related: [{ resource: 'units', field: 'room_type_id' }],
  form: [
    ['property_id', 'code'],
    ['name', 'name_zh'],
    ['description'],
    ['description_zh'],
    ['beds', 'beds_zh'],
    ['amenities'],
    ['amenities_zh'],
    ['size_sqm', 'view', 'smoking', 'sort'],
    ['base_occupancy', 'max_guests'],
    ['max_adults', 'max_children', 'free_child_age'],
    ['base_rate_sen', 'extra_guest_fee_sen', 'cleaning_fee_sen'],
    ['weekend_percent', 'weekend_surcharge_sen'],
    ['los_tiers'],
    ['min_nights', 'max_nights', 'overbook_limit'],
    ['photos'],
  ],
  actions: {
    activate: { when: { status: 'draft' }, bulk: true, set: { status: 'active' } },
    archive: {
      when: { status: { $ne: 'archived' } },
      input: { reason: f.text().min(1).max(500) },
      ability: 'delete',
      danger: true,
      set: { status: 'archived' },
    },
  },
});
