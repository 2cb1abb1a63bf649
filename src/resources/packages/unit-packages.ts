import { f } from '#shared/field.ts';
import { PERMISSION_GROUPS } from '#shared/permissions.ts';
import { defineResource } from '#shared/resource.ts';

/** Which agreement a unit is on, from one day to another. A unit is on one at a time; past rows stay, for statements rest on them. */
export const unitPackages = defineResource('unit-packages', {
  permission: PERMISSION_GROUPS['service-package'],
  sharesPermission: true,
  route: '/admin/unit-packages',
  tabOf: 'service-packages',
  title: 'from',
  fields: {
    unit_id: f.relation('units').createOnly(),
    package_id: f.relation('service-packages').createOnly(),
    /** First day. */
    from: f.date(),
    /** First day on which it is on another, or no longer let; until further notice when empty. */
    to: f.date().optional(),
    note: f.text().max(300).optional(),
  },
  columns: ['unit_id', 'package_id', 'from', 'to', 'note'],
  filters: ['unit_id', 'package_id', 'from', 'to', 'created_at'],
  sort: { unit_id: 1, from: -1 },
  views: { current: { to: null } },
  headline: ['unit_id', 'package_id', 'from', 'to'],
  form: [['unit_id', 'package_id'], ['from', 'to'], ['note']],
});
