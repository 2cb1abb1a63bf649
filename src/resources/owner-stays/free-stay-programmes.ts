import { f, managed } from '#shared/field.ts';
import { PERMISSION_GROUPS } from '#shared/permissions.ts';
import { defineResource } from '#shared/resource.ts';

/**
 * What owners may have for nothing, and by which rules. A unit has the programme that names it most closely: the unit
 * itself, the service package that it is on, its room type, its property, or every unit; of several, the newest.
 */

const payer = () => f.enum({ owner: 'gold', house: 'gray' }).named('CostBearer');

export const freeStayProgrammes = defineResource('free-stay-programmes', {
  permission: PERMISSION_GROUPS['free-stay'],
  route: '/admin/free-stay',
  title: 'name',
  // Whoever decides about a request reads by which programme.
  hasOpenTitles: true,
  fields: {
    name: f.text().min(2).max(120).search(),
    name_zh: f.text().max(120).optional().search(),
    property_id: f.relation('properties').optional(),
    package_id: f.relation('service-packages').optional(),
    room_type_id: f.relation('room-types').optional(),
    unit_id: f.relation('units').optional(),
    nights_per_year: f.integer().min(0).max(366),
    year_basis: f.enum({ calendar: 'gray', anniversary: 'blue' }).default('calendar'),
    prorate_first_year: f.boolean().default(true),
    weight_weekday: f.integer().min(0).max(10).default(1),
    weight_weekend: f.integer().min(0).max(10).default(1),
    weight_holiday: f.integer().min(0).max(10).default(2),
    blackout_days: f.text().format('day-ranges').max(1000).optional(),
    /** Whether holidays that are kept from free stays are so here. */
    blackout_holidays: f.boolean().default(true),
    max_nights_per_stay: f.integer().min(1).max(366).optional(),
    min_notice_days: f.integer().min(0).max(366).default(7),
    booking_window_days: f.integer().min(1).max(1000).optional(),
    max_simultaneous: f.integer().min(1).max(50).default(1),
    /** The most nights that come along into the next year. */
    carry_over_max: f.integer().min(0).max(366).default(0),
    /** Months of the new year in which they can be used; all of it when empty. */
    carry_over_months: f.integer().min(1).max(12).optional(),
    /** Sen for each weighted night that is paid out instead of slept; empty where the programme pays none out. */
    cash_out_sen: f.money().min(1).max(1_000_000).optional(),
    /** Whether another unit of the same room type will do. */
    pool_allowed: f.boolean().default(false),
    friends_allowed: f.boolean().default(true),
    cleaning_paid_by: payer().default('owner'),
    utilities_paid_by: payer().default('owner'),
    no_show: f.enum({ consume: 'red', half: 'gold', none: 'green' }).default('consume'),
    /** A stay called off fewer days before the arrival takes its nights all the same. */
    cancel_cutoff_days: f.integer().min(0).max(366).default(3),
    ...managed({ status: f.enum({ active: 'green', archived: 'gray' }).default('active') }),
  },
  columns: ['name', 'property_id', 'nights_per_year', 'year_basis', 'carry_over_max', 'min_notice_days', 'status'],
  filters: ['status', 'property_id', 'package_id', 'room_type_id', 'unit_id', 'year_basis', 'created_at'],
  sort: { name: 1 },
  views: { active: { status: 'active' }, archived: { status: 'archived' } },
  headline: ['nights_per_year', 'year_basis', 'weight_holiday', 'carry_over_max', 'min_notice_days', 'property_id'],
  related: [{ resource: 'free-stay-requests', field: 'programme_id', columns: ['owner_id', 'arrival', 'status'] }],
  form: [
    ['name', 'name_zh'],
    ['property_id', 'package_id'],
    ['room_type_id', 'unit_id'],
    ['nights_per_year', 'year_basis'],
    ['prorate_first_year'],
    ['weight_weekday', 'weight_weekend', 'weight_holiday'],
    ['max_nights_per_stay', 'max_simultaneous'],
    ['min_notice_days', 'booking_window_days'],
    ['blackout_days'],
    ['blackout_holidays'],
    ['carry_over_max', 'carry_over_months'],
    ['cash_out_sen'],
    ['pool_allowed', 'friends_allowed'],
    ['cleaning_paid_by', 'utilities_paid_by'],
    ['no_show', 'cancel_cutoff_days'],
  ],
  actions: {
    archive: {
      when: { status: 'active' },
      input: { reason: f.text().min(1).max(500) },
      ability: 'delete',
      danger: true,
      set: { status: 'archived' },
    },
    restore: { when: { status: 'archived' }, ability: 'delete', set: { status: 'active' } },
  },
});
