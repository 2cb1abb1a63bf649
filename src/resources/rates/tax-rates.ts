import { f } from '#shared/field.ts';
import { PERMISSION_GROUPS } from '#shared/permissions.ts';
import { defineResource } from '#shared/resource.ts';

/** Taxes on amounts, each rate with the days on which it holds: an old stay is taxed as it was then. */
export const taxRates = defineResource('tax-rates', {
  permission: PERMISSION_GROUPS.global,
  route: '/admin/global',
  title: 'name',
  fields: {
    /** `SST` is what rooms and their extras are taxed by. */
    code: f.text().format('code').min(2).max(20).search(),
    name: f.text().min(2).max(120).search(),
    name_zh: f.text().max(120).optional().search(),
    percent: f.decimal(2).min(0).max(100),
    valid_from: f.date(),
    /** The last day on which it holds; until further notice when empty. */
    valid_until: f.date().optional(),
    source_note: f.text().max(300).optional(),
  },
  columns: ['code', 'name', 'name_zh', 'percent', 'valid_from', 'valid_until'],
  filters: ['code', 'percent', 'valid_from', 'valid_until'],
  sort: { code: 1, valid_from: -1 },
  views: { current: { valid_until: null } },
  form: [['code', 'percent'], ['name', 'name_zh'], ['valid_from', 'valid_until'], ['source_note']],
  /** One that has held stays, so that old bills can be explained: it ends, or is replaced. */
  removableWhen: { valid_from: { $gte: { $daysAgo: 0 } } },
  actions: {
    /** Another rate from a day on; this one ends the day before. */
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
