import { f, managed } from '#shared/field.ts';
import { PERMISSION_GROUPS } from '#shared/permissions.ts';
import { defineResource } from '#shared/resource.ts';

const TERMS = ['state_code', 'amount_sen', 'valid_from', 'valid_until', 'absorbed_by_operator', 'confirmed'] as const;

/** Dated rates by room and night: the tourism tax and the levies of states and councils. */
export const levies = defineResource('levies', {
  permission: PERMISSION_GROUPS.global,
  sharesPermission: true,
  route: '/admin/levies',
  tabOf: 'tax-rates',
  title: 'name',
  fields: {
    /** Rows of one code follow one another; `TTX` is the tourism tax. */
    code: f.text().format('code').min(2).max(20).search('reference'),
    name: f.text().min(2).max(120).search(),
    name_zh: f.text().max(120).optional().search(),
    kind: f.enum({ 'tourism-tax': 'gold', state: 'blue', council: 'purple' }),
    state_code: f.state().optional(),
    council: f.text().max(120).optional().search(),
    /** Class of lodging, where the rate depends on it. */
    lodging_class: f.text().max(60).optional(),
    /** Amount by room and night. */
    amount_sen: f.money().min(0).max(100_000),
    valid_from: f.date(),
    /** Last day in force; until further notice when empty. */
    valid_until: f.date().optional(),
    /** Paid by the operator and not put on the guest's bill. */
    absorbed_by_operator: f.boolean().default(false),
    source_note: f.text().max(300).optional(),
    ...managed({
      /** A rate that is only reported is shown and not charged. */
      confirmed: f.boolean().default(true),
    }),
  },
  columns: ['code', 'name', 'kind', ...TERMS],
  filters: ['code', 'kind', ...TERMS],
  sort: { code: 1, valid_from: -1 },
  views: {
    current: { valid_until: null },
    absorbed: { absorbed_by_operator: true },
    unconfirmed: { confirmed: false },
  },
  headline: ['amount_sen', 'kind', 'valid_from', 'valid_until'],
  form: [
    ['code', 'kind'],
    ['name', 'name_zh'],
    ['state_code', 'council', 'lodging_class'],
    ['amount_sen', 'absorbed_by_operator'],
    ['valid_from', 'valid_until'],
    ['source_note'],
  ],
  /** A rate that has been in force is ended or replaced, not deleted, so that old bills can be explained. */
  removableWhen: { valid_from: { $gte: { $daysAgo: 0 } } },
  actions: {
    /** Confirmed with the state or the council: it is charged from now on. */
    confirm: {
      when: { confirmed: false },
      input: { source: f.text().min(1).max(300) },
      ability: 'delete',
      set: ({ source }) => ({ confirmed: true, source_note: source }),
    },
    /** Starts another rate on a day; this one ends the day before. */
    replace: {
      when: { valid_until: null },
      input: {
        from: f.date(),
        amount_sen: f.money().min(0).max(100_000),
        source: f.text().max(300).optional(),
      },
    },
  },
});
