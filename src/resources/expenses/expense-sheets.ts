import { f, managed } from '#shared/field.ts';
import { PERMISSION_GROUPS } from '#shared/permissions.ts';
import { defineResource } from '#shared/resource.ts';

/**
 * The month of a house as it was filled in at once, units by categories. Its trail says who filled in what, and takes a whole
 * paste back; the bills themselves are expenses.
 */
export const expenseSheets = defineResource('expense-sheets', {
  permission: PERMISSION_GROUPS.expenses,
  sharesPermission: true,
  route: '/admin/expense-sheets',
  tabOf: 'expenses',
  title: 'reference',
  fields: {
    ...managed({
      /** `MVR 2026-03`. */
      reference: f.text().search('reference'),
      property_id: f.relation('properties'),
      period: f.text(),
      /** Who filled it in last. */
      filled_by: f.text().doer().optional(),
      /** Bills in it when it was filled in last, and what they came to. */
      bills: f.integer().default(0),
      total_sen: f.money().default(0),
    }),
  },
  columns: ['reference', 'property_id', 'period', 'bills', 'total_sen', 'filled_by', 'updated_at'],
  filters: ['property_id', 'period', 'filled_by', 'total_sen', 'updated_at'],
  sort: { period: -1 },
  headline: ['property_id', 'period', 'bills', 'total_sen'],
  form: [],
  creatable: false,
  editable: false,
  removable: false,
  uniqueTogether: [['property_id', 'period']],
});
