import { f } from '#shared/field.ts';
import { PERMISSION_GROUPS } from '#shared/permissions.ts';
import { defineResource } from '#shared/resource.ts';

/** Dated tax rates on amounts, so that an old stay keeps the rate of its time. */
export const taxRates = defineResource('tax-rates', {
  permission: PERMISSION_GROUPS.global,
  route: '/admin/global',
  title: 'name',
  fields: {
    /** `SST` is the code of the tax on rooms and extras. */
    code: f.text().format('code').min(2).max(20).search('reference'),
    name: f.text().min(2).max(120).search(),
    name_zh: f.text().max(120).optional().search(),
    percent: f.decimal(2).min(0).max(100),
    valid_from: f.date(),
    /** Last day in force; open-ended when empty. */
    valid_until: f.date().optional(),
    source_note: f.text().max(300).optional(),
  },
  columns: ['code', 'name', 'percent', 'valid_from', 'valid_until'],
  filters: ['code', 'percent', 'valid_from', 'valid_until'],
  sort: { code: 1, valid_from: -1 },
  views: { 'open-ended': { valid_until: null } },
  headline: ['percent', 'valid_from', 'valid_until'],
  form: [['code', 'percent'], ['name', 'name_zh'], ['valid_from', 'valid_until'], ['source_note']],
  /** A rate that has been in force is ended or replaced, not deleted, so that old bills can be explained. */
  removableWhen: { valid_from: { $gte: { $daysAgo: 0 } } },
  actions: {
    /** Starts another rate on a day; this one ends the day before. */
    replace: {
      when: { valid_until: null },
      input: {
        from: f.date(),
        percent: f.decimal(2).min(0).max(100),
        source: f.text().max(300).optional(),
      },
    },
  },
});
