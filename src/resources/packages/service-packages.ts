import { f, managed } from '#shared/field.ts';
import { INCOME_SIDES, SHARE_TYPES, UTILITY_BEARERS } from '#shared/packages/terms.ts';
import { PERMISSION_GROUPS } from '#shared/permissions.ts';
import { recordOf } from '#shared/records.ts';
import { defineResource } from '#shared/resource.ts';

/** Agreements that owners choose from; what one says, and since when, stands in its versions. */
export const servicePackages = defineResource('service-packages', {
  permission: PERMISSION_GROUPS['service-package'],
  route: '/admin/service-package',
  title: 'name',
  hasOpenTitles: true,
  fields: {
    /** Begins the names of its versions. */
    code: f.text().format('code').min(2).max(20).unique().search('reference').createOnly(),
    name: f.text().min(2).max(80).search(),
    name_zh: f.text().max(80).optional().search(),
    remark: f.longtext().max(1000).optional(),
    /** Whether any owner may be shown it; without, it is between the operator and those whose units are on it. */
    is_on_offer: f.boolean().default(true),
    ...managed({
      state: f.enum({ active: 'green', retired: 'gray' }).default('active'),
      /** The version whose terms hold today. */
      current_version_id: f.relation('package-versions').loose().optional(),
      /** How that version shares, in kind and in figures (`72/28`), and since when it holds. */
      share_type: f
        .enum(recordOf(SHARE_TYPES, () => 'gray' as const))
        .named('ShareType')
        .optional(),
      split: f.text().optional(),
      cleaning_to: f.enum(recordOf(INCOME_SIDES, () => 'gray' as const)).optional(),
      /** Electricity, water and gas. */
      utilities_by: f.enum(recordOf(UTILITY_BEARERS, () => 'gray' as const)).optional(),
      in_force_since: f.date().optional(),
      /** Units that are on it today. */
      unit_count: f.integer().default(0),
      /** Owners whose units they are, each counted once. */
      owner_count: f.integer().default(0),
    }),
  },
  columns: [
    'code',
    'name',
    'split',
    'cleaning_to',
    'utilities_by',
    'current_version_id',
    'in_force_since',
    'unit_count',
    'owner_count',
    'state',
  ],
  filters: ['state', 'share_type', 'is_on_offer', 'code', 'created_at'],
  sort: { code: 1 },
  views: { active: { state: 'active' }, retired: { state: 'retired' } },
  headline: [
    'current_version_id',
    { name: 'units', resource: 'unit-packages', field: 'package_id' },
    { name: 'versions', resource: 'package-versions', field: 'package_id' },
  ],
  related: [
    { resource: 'package-versions', field: 'package_id', columns: ['name', 'terms', 'effective_from', 'state'] },
    { resource: 'unit-packages', field: 'package_id', columns: ['unit_id', 'from', 'to', 'note'] },
  ],
  next: ['assign'],
  form: [['code'], ['name', 'name_zh'], ['is_on_offer'], ['remark']],
  actions: {
    /** Puts a unit on it from a day on; what it was on before ends the day before, so that no day is without terms. */
    assign: {
      when: { state: 'active' },
      input: {
        unit_id: f.relation('units'),
        from: f.date(),
        note: f.text().max(300).optional(),
      },
    },
    retire: {
      when: { state: 'active' },
      input: { reason: f.text().min(1).max(500) },
      ability: 'delete',
      danger: true,
    },
    restore: { when: { state: 'retired' }, ability: 'delete', set: { state: 'active' } },
  },
});
