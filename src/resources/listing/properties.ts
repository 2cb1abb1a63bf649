import { EARLIEST_ROLLOVER_HOUR, LATEST_ROLLOVER_HOUR, USUAL_ROLLOVER_HOUR } from '#shared/business-date.ts';
import { f, managed } from '#shared/field.ts';
import { PERMISSION_GROUPS } from '#shared/permissions.ts';
import { defineResource } from '#shared/resource.ts';

/** Properties: their place, their times, their taxes and rules. */
export const properties = defineResource('properties', {
  permission: PERMISSION_GROUPS.listing,
  route: '/admin/view-listing',
  title: 'name',
  hasOpenTitles: true,
  fields: {
    code: f.text().format('code').min(2).max(12).unique().search('reference'),
    name: f.text().min(2).max(120).search(),
    name_zh: f.text().max(120).optional().search(),
    kind: f.enum({
      hotel: 'blue',
      'serviced-apartment': 'purple',
      condo: 'purple',
      homestay: 'green',
      villa: 'gold',
    }),
    address: f.longtext().min(2).max(300),
    city: f.text().min(2).max(60).search(),
    postcode: f.text().format('postcode'),
    /** State, by the tax authority's number; decides holidays and usual weekend nights. */
    state_code: f.state(),
    latitude: f.decimal(6).min(-90).max(90).optional(),
    longitude: f.decimal(6).min(-180).max(180).optional(),
    check_in_time: f.text().format('time').max(5).default('15:00'),
    check_out_time: f.text().format('time').max(5).default('12:00'),
    /** The hour at which the business day ends: until then last night is still today. */
    rollover_hour: f.integer().min(EARLIEST_ROLLOVER_HOUR).max(LATEST_ROLLOVER_HOUR).default(USUAL_ROLLOVER_HOUR),
    weekend_nights: f
      .enum({ 'fri-sat': 'gray', 'thu-fri': 'gray', 'sat-sun': 'gray', none: 'gray' })
      .default('fri-sat'),
    sst_registered: f.boolean().default(false),
    sst_number: f.text().max(30).optional(),
    ttx_registered: f.boolean().default(false),
    ttx_number: f.text().max(30).optional(),
    /** Any row of the levy that guests pay here; the row in force on a night is found by its code. */
    levy_id: f.relation('levies').optional(),
    deposit_percent: f.integer().min(0).max(100).default(30),
    /** Of stays that are booked without a rate plan; whoever cancels without one owes the first night. */
    cancellation_policy_id: f.relation('cancellation-policies').optional(),
    /** Registration number at the Companies Commission, shown on the listing beside the licence. */
    business_registration: f.text().max(40).optional(),
    /** The local council's licence for letting rooms. */
    licence_number: f.text().max(60).optional(),
    licence_expires_on: f.date().optional(),
    description: f.longtext().optional(),
    description_zh: f.longtext().optional(),
    /** Amenities, one per line. */
    amenities: f.longtext().max(2000).optional(),
    amenities_zh: f.longtext().max(2000).optional(),
    /** Directions to the property, the key and the unit. */
    check_in_guide: f.longtext().optional(),
    check_in_guide_zh: f.longtext().optional(),
    house_rules: f.longtext().optional(),
    house_rules_zh: f.longtext().optional(),
    photos: f.photos().optional(),
    ...managed({
      status: f.enum({ draft: 'gray', active: 'green', suspended: 'red', archived: 'gray' }).default('draft'),
    }),
  },
  columns: ['code', 'name', 'kind', 'city', 'state_code', 'status'],
  filters: [
    'status',
    'kind',
    'state_code',
    'city',
    'sst_registered',
    'ttx_registered',
    'licence_expires_on',
    'created_at',
  ],
  sort: { name: 1 },
  views: { active: { status: 'active' }, drafts: { status: 'draft' } },
  overview: { by: ['status'] },
  next: ['activate'],
  headline: [
    { name: 'types', resource: 'room-types', field: 'property_id' },
    { name: 'units', resource: 'units', field: 'property_id' },
    'check_in_time',
    'check_out_time',
  ],
  sections: {
    address: ['address', 'postcode', 'city', 'state_code', 'latitude', 'longitude'],
    stay: ['check_in_time', 'check_out_time', 'rollover_hour', 'weekend_nights'],
    money: ['deposit_percent', 'cancellation_policy_id', 'levy_id'],
    tax: [
      'sst_registered',
      'sst_number',
      'ttx_registered',
      'ttx_number',
      'business_registration',
      'licence_number',
      'licence_expires_on',
    ],
  },
  related: [
    { resource: 'room-types', field: 'property_id' },
    { resource: 'units', field: 'property_id' },
  ],
  form: [
    ['code', 'kind'],
    ['name', 'name_zh'],
    ['address'],
    ['postcode', 'city', 'state_code'],
    ['latitude', 'longitude'],
    ['check_in_time', 'check_out_time', 'rollover_hour'],
    ['weekend_nights', 'deposit_percent'],
    ['sst_registered', 'sst_number'],
    ['ttx_registered', 'ttx_number'],
    ['levy_id'],
    ['cancellation_policy_id'],
    ['business_registration', 'licence_number', 'licence_expires_on'],
    ['description'],
    ['description_zh'],
    ['amenities'],
    ['amenities_zh'],
    ['check_in_guide'],
    ['check_in_guide_zh'],
    ['house_rules'],
    ['house_rules_zh'],
    ['photos'],
  ],
  actions: {
    activate: { when: { status: { $in: ['draft', 'suspended'] } }, set: { status: 'active' } },
    suspend: {
      when: { status: 'active' },
      input: { reason: f.text().min(1).max(500) },
      set: { status: 'suspended' },
    },
    archive: {
      when: { status: { $in: ['suspended', 'draft'] } },
      input: { reason: f.text().min(1).max(500) },
      ability: 'delete',
      danger: true,
      set: { status: 'archived' },
    },
  },
});
