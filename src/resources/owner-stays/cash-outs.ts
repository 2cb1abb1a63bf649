import { f, managed } from '#shared/field.ts';
import { PERMISSION_GROUPS } from '#shared/permissions.ts';
import { defineResource } from '#shared/resource.ts';

/** The subject of its ledger entries, which the page of a cash-out finds them by. */
export const CASH_OUT_SUBJECT = 'cash-out-{id}';

/**
 * Free nights that were paid out in place of being slept, at the programme's rate of that day. They begin at a balance and are never
 * changed: a mistaken one is reversed, as long as no locked statement has told of it.
 */
export const cashOuts = defineResource('cash-outs', {
  permission: PERMISSION_GROUPS['free-stay'],
  sharesPermission: true,
  route: '/admin/cash-outs',
  tabOf: 'free-stay-programmes',
  title: 'reference',
  fields: managed({
    reference: f.text().unique().search('reference'),
    balance_id: f.relation('entitlement-balances'),
    owner_id: f.relation('owners'),
    unit_id: f.relation('units'),
    year: f.integer(),
    /** As the year counts them: a holiday night may be several. */
    nights: f.integer(),
    rate_sen: f.money(),
    amount_sen: f.money(),
    reason: f.text().max(300).search(),
    programme_id: f.relation('free-stay-programmes'),
    posted_on: f.date(),
    posted_by: f.text().doer(),
    state: f.enum({ posted: 'gray', reversed: 'red' }).named('PostingState').default('posted').final(),
    reversed_on: f.date().optional().final(),
    reversed_by: f.text().doer().optional(),
    reversal_reason: f.text().max(300).optional(),
  }),
  columns: ['reference', 'owner_id', 'unit_id', 'year', 'nights', 'amount_sen', 'reason', 'posted_on', 'state'],
  filters: ['owner_id', 'unit_id', 'year', 'balance_id', 'programme_id', 'state', 'amount_sen', 'posted_on'],
  sums: ['nights', 'amount_sen'],
  sort: { id: -1 },
  views: { posted: { state: 'posted' }, reversed: { state: 'reversed' } },
  headline: ['amount_sen', 'nights', 'rate_sen', 'owner_id', 'balance_id', 'posted_by'],
  related: [
    { resource: 'entitlement-entries', field: 'cash_out_id' },
    { resource: 'ledger-entries', field: 'subject', as: [CASH_OUT_SUBJECT] },
  ],
  form: [],
  creatable: false,
  editable: false,
  removable: false,
  actions: {
    reverse: {
      when: { state: 'posted' },
      input: { reason: f.text().min(1).max(300) },
      danger: true,
      leadsTo: { state: 'reversed' },
    },
  },
});
