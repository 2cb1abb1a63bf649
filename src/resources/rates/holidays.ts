import { f, managed } from '#shared/field.ts';
import { PERMISSION_GROUPS } from '#shared/permissions.ts';
import { defineResource } from '#shared/resource.ts';

/**
 * Public holidays, school holidays and local events: their days, the states that observe them, and the nights with
 * surcharges. Demand follows the guests' states, so the states whose prices rise are listed apart from those that
 * rest.
 */

/** Present and coming holidays. */
const COMING = { $or: [{ ends_on: null }, { ends_on: { $gte: { $daysAgo: 0 } } }] } as const;

export const holidays = defineResource('holidays', {
  permission: PERMISSION_GROUPS.holiday,
  route: '/admin/holiday',
  title: 'name',
  fields: {
    name: f.text().min(2).max(120).search(),
    name_zh: f.text().max(120).optional().search(),
    name_ms: f.text().max(120).optional().search(),
    kind: f.enum({ federal: 'blue', state: 'purple', school: 'green', event: 'gold' }).default('federal'),
    date: f.date(),
    /** How many days it lasts, the first included. */
    days: f.integer().min(1).max(90).default(1),
    /** Rule that finds its day in another year; unknown when empty. */
    moves_by: f
      .enum({
        civil: 'green',
        islamic: 'gold',
        lunisolar: 'gold',
        indian: 'gold',
        easter: 'blue',
        weekday: 'blue',
        once: 'gray',
      })
      .optional(),
    /** States where it is observed; all when empty. */
    states: f.text().format('states').optional(),
    /** Stands in for a holiday that fell on a day of rest. */
    is_replacement: f.boolean().default(false),
    /** First night with a surcharge; none when empty. */
    price_from: f.date().optional(),
    price_nights: f.integer().min(1).max(60).default(1),
    /** States of properties where prices rise; all when empty. */
    price_states: f.text().format('states').optional(),
    /** Percentage of the night's base price; added to the fixed amount. */
    surcharge_percent: f.decimal(2).min(-100).max(500).default(0),
    surcharge_sen: f.money().min(-10_000_000).max(10_000_000).default(0),
    /** Whether its surcharge replaces the weekend's or is added to it. */
    stacking: f.enum({ replace: 'gray', add: 'gold' }).default('replace'),
    /** On a night with two holidays the higher one decides. */
    priority: f.integer().min(0).max(1000).default(0),
    min_nights: f.integer().min(1).max(60).optional(),
    /** Owners get no free nights on its price nights. */
    free_stay_blackout: f.boolean().default(false),
    source_note: f.text().max(300).optional(),
    ...managed({
      confirmed: f.boolean().default(false),
      /** Last of its days and price nights; a past holiday is kept, so that charged prices stay explainable. */
      ends_on: f.date().optional(),
    }),
  },
  columns: ['date', 'name', 'kind', 'states', 'price_from', 'price_nights', 'surcharge_percent', 'confirmed'],
  filters: ['date', 'kind', 'states', 'confirmed', 'price_from', 'free_stay_blackout', 'is_replacement'],
  sort: { date: 1 },
  views: {
    coming: COMING,
    unconfirmed: { confirmed: false, ...COMING },
    priced: { price_from: { $ne: null } },
    federal: { kind: 'federal' },
    state: { kind: 'state' },
  },
  headline: ['date', 'days', 'kind', 'surcharge_percent', 'surcharge_sen', 'min_nights'],
  form: [
    ['name', 'name_zh', 'name_ms'],
    ['kind', 'date', 'days'],
    ['moves_by', 'is_replacement'],
    ['states'],
    ['price_from', 'price_nights'],
    ['price_states'],
    ['surcharge_percent', 'surcharge_sen'],
    ['stacking', 'priority'],
    ['min_nights', 'free_stay_blackout'],
    ['source_note'],
  ],
  open: COMING,
  actions: {
    confirm: { when: { confirmed: false }, bulk: true, set: { confirmed: true } },
    doubt: {
      when: { confirmed: true },
      input: { reason: f.text().min(1).max(500) },
      set: { confirmed: false },
    },
  },
});
