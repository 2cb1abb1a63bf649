import { f, managed } from '#shared/field.ts';
import { SHARE_TYPES } from '#shared/packages/terms.ts';
import { termsStructure } from '#shared/packages/usual-terms.ts';
import { PERMISSION_GROUPS } from '#shared/permissions.ts';
import { recordOf } from '#shared/records.ts';
import { defineResource } from '#shared/resource.ts';
import { shape } from '#shared/shape.ts';

/**
 * What an agreement says from one month on. Statements rest on it: once another person has approved a version, it stays as
 * it is, and a correction is the next version.
 */
export const packageVersions = defineResource('package-versions', {
  permission: PERMISSION_GROUPS['service-package'],
  sharesPermission: true,
  route: '/admin/package-versions',
  tabOf: 'service-packages',
  title: 'name',
  hasOpenTitles: true,
  fields: {
    package_id: f.relation('service-packages').createOnly(),
    /** A month is settled by the terms of its days, so terms change with a month. */
    effective_from: f.date().format('month-start'),
    terms: f.structured(termsStructure),
    note: f.longtext().max(1000).optional(),
    ...managed({
      no: f.integer().default(1),
      /** Code of the package and number: `PS v3`. */
      name: f.text().default('').search('reference'),
      share_type: f
        .enum(recordOf(SHARE_TYPES, () => 'gray' as const))
        .named('ShareType')
        .default('profit_share'),
      state: f
        .enum({ draft: 'gray', approved: 'blue', active: 'green', superseded: 'gray', retired: 'gray' })
        .default('draft')
        .final(),
      /** First day on which it no longer holds; until further notice when empty. */
      ends_on: f.date().optional().final(),
      /** Account of who wrote its terms last: somebody else approves them. */
      made_by: f.text().doer().default(''),
      /** Accounts of who wrote them before: neither approves what they had a part in. */
      changed_by: f.json(shape.list(f.text())).doer().default([]),
      approved_by: f.text().doer().optional().final(),
      approved_at: f.instant().optional().final(),
    }),
  },
  columns: ['name', 'package_id', 'state', 'effective_from', 'ends_on', 'terms'],
  filters: ['package_id', 'share_type', 'state', 'effective_from', 'ends_on', 'created_at'],
  sort: { effective_from: -1, no: -1 },
  views: {
    'in-force': { state: 'active' },
    drafts: { state: 'draft' },
    coming: { state: 'approved' },
  },
  headline: ['package_id', 'share_type', 'effective_from', 'ends_on', 'made_by', 'approved_by'],
  next: ['approve', 'new-version'],
  removableWhen: { state: 'draft' },
  form: [['package_id', 'effective_from'], ['terms'], ['note']],
  actions: {
    approve: { when: { state: 'draft' }, notBy: ['made_by', 'changed_by'], ability: 'delete' },
    /** Copies it into a draft that begins with another month. */
    'new-version': {
      input: {
        effective_from: f.date().format('month-start'),
        note: f.longtext().max(1000).optional(),
      },
    },
    retire: {
      when: { state: { $in: ['draft', 'approved', 'active'] } },
      input: { reason: f.text().min(1).max(500) },
      ability: 'delete',
      danger: true,
    },
  },
});
