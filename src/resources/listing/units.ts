import { f, managed } from '#shared/field.ts';
import { coOwnersStructure } from '#shared/listing/co-owners.ts';
import { PERMISSION_GROUPS, codeOf } from '#shared/permissions.ts';
import { defineResource } from '#shared/resource.ts';

/** Units: rooms with a number, for one party at a time and with one owner who earns from them. */

const care = () => f.enum({ clean: 'blue', dirty: 'gold', inspected: 'green' });

export const units = defineResource('units', {
  permission: PERMISSION_GROUPS.listing,
  sharesPermission: true,
  route: '/admin/units',
  tabOf: 'properties',
  title: 'number',
  hasOpenTitles: true,
  fields: {
    room_type_id: f.relation('room-types').createOnly(),
    number: f.text().min(1).max(20).search('reference'),
    block: f.text().max(40).optional(),
    floor: f.integer().min(-5).max(200).optional(),
    owner_id: f.relation('owners').optional(),
    /** Period for which the unit is let for its owner; ends on the day after the last. */
    service_from: f.date().optional(),
    service_until: f.date().optional(),
    /** Directions to the unit: lift, door, place of the key. */
    access_notes: f.longtext().max(2000).optional(),
    wifi_name: f.text().max(60).optional(),
    wifi_password: f.text().max(63).optional().visibleTo(codeOf(PERMISSION_GROUPS.listing, 'edit')),
    notes: f.longtext().max(2000).optional(),
    photos: f.photos().optional(),
    ...managed({
      /** Property of its room type. */
      property_id: f.relation('properties').optional(),
      lifecycle: f
        .enum({ onboarding: 'gray', active: 'green', 'out-of-order': 'gold', archived: 'gray' })
        .default('onboarding'),
      housekeeping: care().default('dirty'),
    }),
  },
  columns: ['number', 'property_id', 'room_type_id', 'block', 'floor', 'owner_id', 'housekeeping', 'lifecycle'],
  filters: ['property_id', 'room_type_id', 'owner_id', 'lifecycle', 'housekeeping', 'number', 'created_at'],
  uniqueTogether: [['property_id', 'number']],
  sort: { property_id: 1, number: 1 },
  views: {
    active: { lifecycle: 'active' },
    dirty: {
      where: { lifecycle: 'active', housekeeping: 'dirty' },
      columns: ['number', 'property_id', 'room_type_id', 'block', 'floor', 'housekeeping'],
      counted: true,
      empty: true,
    },
    'out-of-order': { lifecycle: 'out-of-order' },
    onboarding: { lifecycle: 'onboarding' },
  },
  overview: { by: ['lifecycle', 'housekeeping'] },
  headline: ['room_type_id', 'property_id', 'floor', 'owner_id'],
  related: [
    { resource: 'ownerships', field: 'unit_id', columns: ['owner_id', 'share_bp', 'from', 'to', 'note'] },
    { resource: 'unit-packages', field: 'unit_id', columns: ['package_id', 'from', 'to', 'note'] },
    { resource: 'unit-blocks', field: 'unit_id' },
    { resource: 'calendar-feeds', field: 'unit_id' },
    { resource: 'calendar-imports', field: 'unit_id' },
  ],
  form: [
    ['room_type_id', 'number'],
    ['block', 'floor'],
    ['owner_id', 'service_from', 'service_until'],
    ['access_notes'],
    ['wifi_name', 'wifi_password'],
    ['notes'],
    ['photos'],
  ],
  actions: {
    activate: {
      when: { lifecycle: { $in: ['onboarding', 'out-of-order'] } },
      bulk: true,
      set: { lifecycle: 'active' },
    },
    'out-of-order': {
      when: { lifecycle: 'active' },
      input: { reason: f.text().min(1).max(500) },
      set: { lifecycle: 'out-of-order' },
    },
    housekeeping: {
      when: { lifecycle: { $ne: 'archived' } },
      input: { housekeeping: care() },
      bulk: true,
      set: ({ housekeeping }) => ({ housekeeping }),
    },
    /** Sets all owners at once, because two halves entered one by one leave half of the unit without an owner in between. */
    'set-owners': {
      when: { lifecycle: { $ne: 'archived' } },
      input: {
        owners: f.structured(coOwnersStructure),
        from: f.date(),
        note: f.text().max(300).optional(),
      },
      permission: codeOf(PERMISSION_GROUPS.owner, 'edit'),
    },
    archive: {
      when: { lifecycle: { $ne: 'archived' } },
      input: { reason: f.text().min(1).max(500) },
      ability: 'delete',
      danger: true,
      set: { lifecycle: 'archived' },
    },
  },
});
