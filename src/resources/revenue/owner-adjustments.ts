import { f, managed } from '#shared/field.ts';
import { PERMISSION_GROUPS } from '#shared/permissions.ts';
import { defineResource } from '#shared/resource.ts';
import { entriesAbout } from '#shared/revenue/subjects.ts';
import { adjustmentAmount, adjustmentKind } from '#shared/revenue/adjustments.ts';

/**
 * Amounts that somebody put into an owner's month by hand, at the operator's cost or to its favour. They begin at a draft and are never
 * changed: a mistaken one is reversed, in its month or, once that is told, in the next one.
 */
export const ownerAdjustments = defineResource('owner-adjustments', {
  permission: PERMISSION_GROUPS.revenue,
  sharesPermission: true,
  route: '/admin/owner-adjustments',
  tabOf: 'owner-statements',
  title: 'reference',
  fields: managed({
    reference: f.text().unique().search('reference'),
    /** The draft that it was put into; a revision of it has the same month. */
    statement_id: f.relation('owner-statements'),
    owner_id: f.relation('owners'),
    period: f.text().format('month').search('reference'),
    kind: adjustmentKind(),
    /** Above nothing for the owner, below nothing against them. */
    amount_sen: adjustmentAmount(),
    reason: f.text().max(300),
    /** Within the month, because it counts there. */
    posted_on: f.date(),
    posted_by: f.text().doer(),
    state: f.enum({ posted: 'gray', reversed: 'red' }).named('PostingState').default('posted').final(),
    reversed_on: f.date().optional().final(),
    reversed_by: f.text().doer().optional(),
    reversal_reason: f.text().max(300).optional(),
  }),
  columns: ['reference', 'owner_id', 'period', 'kind', 'amount_sen', 'reason', 'posted_by', 'state'],
  filters: ['owner_id', 'period', 'kind', 'state', 'amount_sen', 'statement_id', 'created_at'],
  sums: ['amount_sen'],
  sort: { id: -1 },
  views: { posted: { state: 'posted' }, reversed: { state: 'reversed' } },
  headline: ['amount_sen', 'kind', 'owner_id', 'statement_id', 'posted_by'],
  related: [entriesAbout('adjustment')],
  form: [],
  creatable: false,
  editable: false,
  removable: false,
  actions: {
    reverse: {
      when: { state: 'posted' },
      input: { reason: f.text().min(1).max(300) },
      ability: 'delete',
      danger: true,
      leadsTo: { state: 'reversed' },
    },
  },
});
