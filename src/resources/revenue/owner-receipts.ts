import { f, managed } from '#shared/field.ts';
import { PERMISSION_GROUPS } from '#shared/permissions.ts';
import { PAYMENT_METHODS } from '#shared/reservations/states.ts';
import { defineResource } from '#shared/resource.ts';
import { entriesAbout } from '#shared/revenue/subjects.ts';

/**
 * Money from owners for what they owe the house. It counts in the statement of its month, or in the next one that nothing has told yet. A
 * mistaken one is reversed: neither is ever taken out of the ledger.
 */
export const ownerReceipts = defineResource('owner-receipts', {
  permission: PERMISSION_GROUPS.revenue,
  sharesPermission: true,
  route: '/admin/owner-receipts',
  tabOf: 'owner-statements',
  title: 'reference',
  fields: {
    owner_id: f.relation('owners').createOnly(),
    received_on: f.date().today(),
    method: f.enum(PAYMENT_METHODS).named('PaymentMethod').default('03'),
    amount_sen: f.money().min(1).max(1_000_000_000),
    /** By which one payment is told from another: the same one is recorded once, however often it is sent. */
    bank_reference: f.text().min(1).max(80).search('reference'),
    slip: f.file().optional(),
    note: f.text().max(300).optional(),
    ...managed({
      reference: f.text().unique().search('reference'),
      received_by: f.text().doer().optional(),
      state: f.enum({ received: 'gray', reversed: 'red' }).named('ReceiptState').default('received').final(),
      reversed_on: f.date().optional().final(),
      reversed_by: f.text().doer().optional(),
      reversal_reason: f.text().max(300).optional(),
    }),
  },
  columns: ['reference', 'owner_id', 'received_on', 'method', 'amount_sen', 'bank_reference', 'state'],
  filters: ['owner_id', 'state', 'method', 'received_on', 'amount_sen', 'created_at'],
  sums: ['amount_sen'],
  sort: { id: -1 },
  views: { received: { state: 'received' }, reversed: { state: 'reversed' } },
  headline: ['amount_sen', 'received_on', 'owner_id', 'bank_reference'],
  related: [entriesAbout('receipt')],
  form: [['owner_id', 'received_on'], ['amount_sen', 'method'], ['bank_reference', 'slip'], ['note']],
  editable: false,
  removable: false,
  actions: {
    reverse: {
      when: { state: 'received' },
      input: { reason: f.text().min(1).max(300) },
      ability: 'delete',
      danger: true,
      leadsTo: { state: 'reversed' },
    },
  },
});
