import { f, managed } from '#shared/field.ts';
import { PERMISSION_GROUPS, codeOf } from '#shared/permissions.ts';
import { reasonGiven } from '#shared/rates/line.ts';
import { defineResource } from '#shared/resource.ts';
import { entriesAbout } from '#shared/revenue/subjects.ts';
import { shape } from '#shared/shape.ts';

/**
 * What agents get for the stays they brought, one for each stay. It follows the stay until the check-out; then it is earned and never
 * changes: what no longer holds is taken back by a row of its own. Approving and paying take two people.
 */
export const agentCommissions = defineResource('agent-commissions', {
  permission: PERMISSION_GROUPS.user,
  sharesPermission: true,
  route: '/admin/agent-commissions',
  tabOf: 'users',
  title: 'reference',
  fields: managed({
    reference: f.text().unique().search('reference'),
    agent_id: f.relation('users'),
    reservation_id: f.relation('reservations'),
    /** The room after discount, before tax. */
    base_sen: f.money(),
    /** In percent, as agreed when the stay was booked. */
    rate: f.decimal(4),
    amount_sen: f.money(),
    formula: f.text(),
    because: f.json(shape.list(reasonGiven)),
    state: f
      .enum({
        pending: 'gray',
        earned: 'gold',
        approved: 'blue',
        paid: 'green',
        clawed_back: 'red',
        lapsed: 'gray',
      })
      .default('pending')
      .final(),
    earned_on: f.date().optional(),
    /** Account number of the administrator who approved it. */
    approved_by: f.text().doer().optional(),
    paid_on: f.date().optional(),
    bank_reference: f.text().max(80).optional().search('reference'),
    /** The commission that this takes back. */
    reversal_of: f.relation('agent-commissions').optional(),
  }),
  columns: ['reference', 'agent_id', 'reservation_id', 'base_sen', 'rate', 'amount_sen', 'state', 'earned_on'],
  filters: [
    'state',
    'agent_id',
    'reservation_id',
    'amount_sen',
    'earned_on',
    'paid_on',
    'bank_reference',
    'reversal_of',
    'created_at',
  ],
  sort: { id: -1 },
  views: {
    'to-approve': {
      where: { state: 'earned' },
      columns: ['reference', 'agent_id', 'reservation_id', 'base_sen', 'rate', 'amount_sen', 'earned_on'],
      sort: { earned_on: 1 },
      bulk: 'approve',
      counted: true,
      empty: true,
    },
    'to-pay': {
      where: { state: 'approved' },
      columns: ['reference', 'agent_id', 'reservation_id', 'amount_sen', 'earned_on', 'approved_by'],
      sort: { agent_id: 1, earned_on: 1 },
      bulk: 'pay',
      counted: true,
      empty: true,
    },
    coming: { state: 'pending' },
    paid: {
      where: { state: 'paid' },
      columns: ['reference', 'agent_id', 'reservation_id', 'amount_sen', 'paid_on', 'bank_reference'],
      sort: { paid_on: -1 },
    },
    'clawed-back': { $or: [{ state: 'clawed_back' }, { reversal_of: { $ne: null } }] },
  },
  headline: ['amount_sen', 'agent_id', 'reservation_id', 'rate', 'base_sen', 'earned_on'],
  next: ['approve', 'pay'],
  related: [entriesAbout('commission')],
  form: [],
  creatable: false,
  editable: false,
  removable: false,
  actions: {
    approve: {
      when: { state: 'earned' },
      bulk: true,
      permission: codeOf(PERMISSION_GROUPS.revenue, 'edit'),
      leadsTo: { state: 'approved' },
    },
    pay: {
      when: { state: 'approved' },
      notBy: 'approved_by',
      bulk: true,
      permission: codeOf(PERMISSION_GROUPS.revenue, 'delete'),
      input: { bank_reference: f.text().min(1).max(80), paid_on: f.date().today() },
      leadsTo: { state: 'paid' },
    },
    'claw-back': {
      when: { state: { $in: ['earned', 'approved', 'paid'] }, reversal_of: null },
      permission: codeOf(PERMISSION_GROUPS.revenue, 'delete'),
      input: { reason: f.text().min(1).max(300) },
      danger: true,
      leadsTo: { state: 'clawed_back' },
    },
  },
});
