import { METERED } from '#shared/expenses/meters.ts';
import { f } from '#shared/field.ts';
import { PERMISSION_GROUPS } from '#shared/permissions.ts';
import { defineResource } from '#shared/resource.ts';

const meterReading = () => f.integer().min(0).max(99_999_999);

/** What is read each month, and what a unit of it costs: the month's sheet makes the amount of it. */
export const meters = defineResource('meters', {
  permission: PERMISSION_GROUPS.expenses,
  sharesPermission: true,
  route: '/admin/meters',
  tabOf: 'expenses',
  title: 'number',
  fields: {
    number: f.text().min(1).max(40).search('reference'),
    unit_id: f.relation('units').createOnly(),
    category: f.enum(METERED).createOnly(),
    /** Ringgit for one unit. */
    tariff: f.decimal(4).min(0).max(1000),
    /** Charged each month, used or not. */
    fixed_sen: f.money().min(0).max(10_000_000).default(0),
    payee: f.text().min(2).max(120).search(),
    /** Where the counting begins. */
    first_reading: meterReading().default(0),
    property_id: f.relation('properties').loose().optional().derived('unit_id', 'property_id'),
  },
  columns: ['number', 'unit_id', 'property_id', 'category', 'tariff', 'fixed_sen', 'payee'],
  filters: ['category', 'unit_id', 'property_id', 'payee', 'tariff', 'created_at'],
  sort: { unit_id: 1 },
  views: { electricity: { category: 'electricity' }, water: { category: 'water' }, gas: { category: 'gas' } },
  headline: ['unit_id', 'category', 'tariff', 'fixed_sen', 'payee'],
  form: [['number', 'category'], ['unit_id', 'first_reading'], ['tariff', 'fixed_sen'], ['payee']],
  uniqueTogether: [['unit_id', 'category']],
});
