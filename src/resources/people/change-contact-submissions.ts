import type { Locale } from '#shared/constants.ts';
import { f, managed } from '#shared/field.ts';
import { PERMISSION_GROUPS } from '#shared/permissions.ts';
import { choose } from '#shared/actions.ts';
import { defineResource } from '#shared/resource.ts';

/** Days after which a submission expires. */
export const SUBMISSION_DAYS = 14;

/** Waits for a decision and is not overdue, even if expiry has not been noted yet. */
const OPEN = { status: 'pending', created_at: { $gt: { $daysAgo: SUBMISSION_DAYS } } } as const;

/** Contact changes asked for by users; an approval changes the account at the same moment. */
export const changeContactSubmissions = defineResource('change-contact-submissions', {
  permission: PERMISSION_GROUPS.user,
  sharesPermission: true,
  route: '/admin/contact-changes',
  tabOf: 'users',
  title: 'name',
  fields: managed({
    user_id: f.relation('users').loose(),
    account_number: f.text().search('reference'),
    /** Value at the time of the request. */
    name: f.text().search().personal(),
    kind: f.enum({ email: 'blue', phone: 'purple' }),
    old_value: f.text().max(254).search('phone').personal(),
    new_value: f.text().max(254).search('phone').personal(),
    status: f
      .enum({ pending: 'gold', approved: 'green', rejected: 'red', withdrawn: 'gray', expired: 'gray' })
      .default('pending'),
    remark: f.text().max(500).optional().personal(),
    /** Language of the request and its answer. */
    locale: f.enum<Locale>({ 'en-US': 'gray', 'zh-CN': 'gray' }).named('Locale').default('en-US'),
  }),
  columns: ['name', 'kind', 'old_value', 'new_value', 'status', 'created_at'],
  filters: ['status', 'kind', 'user_id'],
  sort: { created_at: -1 },
  work: 'pending',
  views: {
    pending: {
      where: OPEN,
      columns: ['name', 'kind', 'old_value', 'new_value', 'created_at'],
      sort: { created_at: 1 },
      bulk: 'decision',
      counted: true,
      empty: true,
    },
  },
  queues: { pending: { action: 'decision' } },
  overview: { by: ['status'] },
  lists: { '/api/change-contact-submissions': {} },
  form: [],
  creatable: false,
  editable: false,
  removable: false,
  actions: {
    decision: {
      when: OPEN,
      choice: 'action',
      rejects: 'reject',
      decide: {
        facts: ['kind', ['old_value', 'new_value']],
        against: { old: { created_at: { $lt: { $daysAgo: 7 } } } },
      },
      input: {
        action: f.enum({ approve: 'green', reject: 'red' }).named('Decision'),
        remark: f.text().max(500).optional(),
      },
      requires: [{ when: { action: 'reject' }, field: 'remark' }],
      endpoint: 'PATCH /api/change-contact-submissions/{id}',
      bulk: true,
      set: ({ action, remark }) => ({ status: choose(action, { approve: 'approved', reject: 'rejected' }), remark }),
    },
  },
});
