import { recordOf } from '#shared/records.ts';
import { PAYOUT_BANKS } from '#shared/constants.ts';
import { f, managed } from '#shared/field.ts';
import { PERMISSION_GROUPS } from '#shared/permissions.ts';
import { said } from '#shared/rates/line.ts';
import { defineResource } from '#shared/resource.ts';
import { entriesAbout } from '#shared/revenue/subjects.ts';

/**
 * Money on its way to an owner: the locked statements it pays, the account as it was when it was asked for. Who submits it does
 * not approve it.
 */

const UNPAID = { state: { $in: ['draft', 'pending_approval', 'approved', 'exported', 'failed'] } } as const;

export const payouts = defineResource('payouts', {
  permission: PERMISSION_GROUPS.revenue,
  sharesPermission: true,
  route: '/admin/payouts',
  tabOf: 'owner-statements',
  title: 'reference',
  fields: {
    ...managed({
      owner_id: f.relation('owners'),
      reference: f.text().unique().search('reference'),
      amount_sen: f.money().default(0),
      /** Of one owner; they stay those of a payout that was called off. */
      statement_ids: f.numbers().default([]),
      bank_name: f
        .enum(recordOf(PAYOUT_BANKS, () => 'gray' as const))
        .named('PayoutBank')
        .optional(),
      bank_holder: f.text().optional().personal(),
      bank_account_mask: f.text().optional(),
      state: f
        .enum({
          draft: 'gray',
          pending_approval: 'gold',
          approved: 'blue',
          exported: 'blue',
          paid: 'green',
          failed: 'red',
          cancelled: 'gray',
          carried_forward: 'gray',
        })
        .default('draft')
        .final(),
      /** Account number of the administrator who submitted it. */
      submitted_by: f.text().doer().optional(),
      approved_by: f.text().doer().optional(),
      /** File for the bank that it stood in. */
      batch: f.text().optional().search('reference'),
      /** Day on which it was last put into one. */
      exported_on: f.date().optional(),
      bank_reference: f.text().max(80).optional().search('reference'),
      /** When it is due, and why that is not the day of the agreement: as its statement says. */
      due_on: f.date().optional(),
      due_because: f.json(said).optional(),
      paid_on: f.date().optional(),
      failure: f.text().max(300).optional(),
    }),
    bank_account: f.text().optional().hidden(),
  },
  columns: [
    'reference',
    'owner_id',
    'amount_sen',
    'bank_name',
    'bank_account_mask',
    'due_on',
    'state',
    'paid_on',
    'batch',
  ],
  filters: ['state', 'owner_id', 'amount_sen', 'bank_name', 'batch', 'due_on', 'paid_on', 'created_at'],
  sums: ['amount_sen'],
  sort: { id: -1 },
  work: 'due',
  views: {
    drafts: { where: { state: 'draft' }, bulk: 'submit', counted: true, empty: true },
    waiting: { where: { state: 'pending_approval' }, bulk: 'approve', counted: true, empty: true },
    approved: { where: { state: 'approved' }, bulk: 'export', counted: true, empty: true },
    exported: { where: { state: 'exported' }, counted: true, empty: true },
    due: {
      where: {
        ...UNPAID,
        due_on: { $lte: { $houseDay: 7 } },
      },
      columns: ['reference', 'owner_id', 'amount_sen', 'due_on', 'state', 'bank_name', 'bank_account_mask', 'batch'],
      sort: { due_on: 1 },
      counted: true,
      empty: true,
    },
    failed: { where: { state: 'failed' }, counted: true, empty: true },
  },
  headline: ['amount_sen', 'owner_id', 'bank_name', 'bank_account_mask', 'due_on', 'paid_on'],
  deadlines: { due_on: UNPAID },
  next: ['submit', 'approve', 'export', 'mark-paid'],
  related: [
    {
      resource: 'owner-statements',
      field: 'payout_id',
      columns: ['period', 'opening_sen', 'payable_sen', 'carried_sen', 'state'],
    },
    entriesAbout('payout'),
  ],
  form: [],
  creatable: false,
  editable: false,
  removable: false,
  actions: {
    submit: { when: { state: 'draft' }, bulk: true, leadsTo: { state: 'pending_approval' } },
    approve: {
      when: { state: { $in: ['pending_approval', 'failed'] } },
      notBy: 'submitted_by',
      bulk: true,
      ability: 'delete',
      leadsTo: { state: 'approved' },
    },
    export: { when: { state: 'approved' }, bulk: true, ability: 'delete', leadsTo: { state: 'exported' } },
    'mark-paid': {
      when: { state: 'exported' },
      bulk: true,
      ability: 'delete',
      input: { bank_reference: f.text().min(1).max(80), paid_on: f.date().today() },
      leadsTo: { state: 'paid' },
    },
    'mark-failed': {
      when: { state: 'exported' },
      ability: 'delete',
      input: { failure: f.text().min(1).max(300) },
      danger: true,
      leadsTo: { state: 'failed' },
    },
    cancel: {
      when: { state: { $in: ['draft', 'pending_approval', 'approved', 'failed', 'carried_forward'] } },
      ability: 'delete',
      input: { reason: f.text().min(1).max(300) },
      danger: true,
      leadsTo: { state: 'cancelled' },
    },
  },
});
