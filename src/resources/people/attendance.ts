import { f, managed } from '#shared/field.ts';
import { PERMISSION_GROUPS } from '#shared/permissions.ts';
import { defineResource } from '#shared/resource.ts';

/** One row for each working day of a rider; a shift over midnight belongs to the day on which it began. */
export const attendance = defineResource('attendance', {
  permission: PERMISSION_GROUPS.user,
  sharesPermission: true,
  route: '/admin/rider-attendance',
  tabOf: 'users',
  title: 'account_number',
  fields: managed({
    account_number: f.text().search('reference'),
    /** Day in Kuala Lumpur. */
    date: f.date(),
    state: f.enum({ present: 'green', late: 'red', absent: 'red' }),
    check_in_at: f.instant().optional(),
    check_out_at: f.instant().optional(),
    /** Worked, so far as both ends are known. */
    minutes: f.integer().min(0).max(1440).optional(),
  }),
  columns: ['account_number', 'date', 'state', 'check_in_at', 'check_out_at', 'minutes'],
  filters: ['account_number', 'date', 'state'],
  sort: { date: -1 },
  form: [],
  creatable: false,
  editable: false,
  removable: false,
});
