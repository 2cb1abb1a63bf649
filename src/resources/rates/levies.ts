import { f, managed } from '#shared/field.ts';
import { PERMISSION_GROUPS } from '#shared/permissions.ts';
import { defineResource } from '#shared/resource.ts';

const MOST_SEN = 100_000;
const TERMS = ['state_code', 'amount_sen', 'valid_from', 'valid_until', 'absorbed_by_operator', 'confirmed'] as const;

/** Dated rates per room per night: the tourism tax and the levies of states and councils. */
export const levies = defineResource('levies', {
  permission: PERMISSION_GROUPS.global,
  sharesPermission: true,
  route: '/admin/levies',
  tabOf: 'tax-rates',
  title: 'name',
  fields: {
    /** Rows sharing a code are successive rates; their dates must not overlap. */
    code: f.text().format('code').min(2).max(20).search('reference'),
    name: f.text().min(2).max(120).search(),
    name_zh: f.text().max(120).optional().search(),
    /** Decides who pays, whatever the code: the tourism tax by nationality, the others where a property names them. */
    kind: f.enum({ 'tourism-tax': 'gold', state: 'blue', council: 'purple' }),
    state_code: f.state().optional(),
    council: f.text().max(120).optional().search(),
    /** For rates that depend on the class of lodging. */
    lodging_class: f.text().max(60).optional(),
    /** Per room per night. More than RM1,000 is a slip of the decimal point. */
    amount_sen: f.money().min(0).max(MOST_SEN),
    valid_from: f.date(),
    /** Last day in force; open-ended when empty. */
    valid_until: f.date().optional(),
    /** Paid by the operator and not put on the guest's bill. */
    absorbed_by_operator: f.boolean().default(false),
    source_note: f.text().max(300).optional(),
    ...managed({
      /** An unconfirmed rate is shown but not charged. */
      confirmed: f.boolean().default(true),
    }),
  },
  columns: ['code', 'name', 'kind', ...TERMS],
  filters: ['code', 'kind', ...TERMS],
  sort: { code: 1, valid_from: -1 },
  views: {
    'open-ended': { valid_until: null },
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
    /** Charging guests is as grave as deleting: it needs the strongest ability. The note then names who confirmed it. */
    confirm: {
      when: { confirmed: false },
      input: { source: f.text().min(1).max(300) },
      ability: 'delete',
      set: ({ source }) => ({ confirmed: true, source_note: source }),
    },
    /** Starts another rate on a day; this one ends the day before (`endBefore` of `domain/rates/dated-rates`). */
    replace: {
      when: { valid_until: null },
      input: {
        from: f.date(),
        amount_sen: f.money().min(0).max(MOST_SEN),
        source: f.text().max(300).optional(),
      },
    },
  },
});
