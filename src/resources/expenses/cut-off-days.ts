import { f, managed } from '#shared/field.ts';
import { PERMISSION_GROUPS } from '#shared/permissions.ts';
import { defineResource } from '#shared/resource.ts';

/**
 * Up to which day of a month its expenses belong to that month's statement, from a month on; what is dated later goes to the next one.
 * Without any the whole month does. Of several for one month the last one entered holds, so none is ever changed.
 */
export const cutOffDays = defineResource('cut-off-days', {
  permission: PERMISSION_GROUPS.global,
  sharesPermission: true,
  route: '/admin/cut-off-days',
  tabOf: 'tax-rates',
  title: 'valid_from',
  fields: {
    /** Of a month that has not begun: what has been approved keeps the month that it was told. */
    valid_from: f.date().format('month-start'),
    /** 31 for the whole of any month. */
    last_day: f.integer().min(1).max(31),
    reason: f.text().min(1).max(300),
    ...managed({ set_by: f.text().doer().optional() }),
  },
  columns: ['valid_from', 'last_day', 'reason', 'set_by', 'created_at'],
  filters: ['valid_from', 'last_day', 'created_at'],
  sort: { valid_from: -1, id: -1 },
  headline: ['valid_from', 'last_day'],
  form: [['valid_from', 'last_day'], ['reason']],
  editable: false,
  removable: false,
});
