import { f } from '#shared/field.ts';
import { PERMISSION_GROUPS } from '#shared/permissions.ts';
import { defineResource } from '#shared/resource.ts';

/** Nights [from, to) on which a unit is not let: repairs, stays of its owner. They leave the calendar's inventory. */
export const unitBlocks = defineResource('unit-blocks', {
  permission: PERMISSION_GROUPS.listing,
  sharesPermission: true,
  route: '/admin/unit-blocks',
  tabOf: 'properties',
  title: 'reason',
  fields: {
    unit_id: f.relation('units'),
    from: f.date(),
    /** First day after the block. */
    to: f.date(),
    kind: f.enum({ maintenance: 'gold', 'owner-stay': 'blue', other: 'gray' }),
    reason: f.text().min(1).max(300).search(),
    /** Set even if stays without a unit can then no longer be placed without a change of units. */
    is_forced: f.boolean().default(false),
  },
  columns: ['unit_id', 'from', 'to', 'kind', 'reason'],
  filters: ['unit_id', 'from', 'to', 'kind', 'created_at'],
  sort: { from: -1 },
  views: { 'owner-stays': { kind: 'owner-stay' }, maintenance: { kind: 'maintenance' } },
  headline: ['unit_id', 'from', 'to', 'kind'],
  form: [['unit_id', 'kind'], ['from', 'to'], ['reason'], ['is_forced']],
});
