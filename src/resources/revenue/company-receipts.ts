import { f, managed } from '#shared/field.ts';
import { PERMISSION_GROUPS } from '#shared/permissions.ts';
import { PAYMENT_METHODS } from '#shared/reservations/states.ts';
import { defineResource } from '#shared/resource.ts';
import { entriesAbout } from '#shared/revenue/subjects.ts';
import { shape } from '#shared/shape.ts';

/** A part of a receipt, and the bill that it pays. */
const allocated = shape
  .object({ charge_id: f.integer(), reference: f.text(), amount_sen: f.money() })
  .named('Allocated');

/** Money from companies for bills on their account: it pays the oldest first, unless one is named. */
export const companyReceipts = defineResource('company-receipts', {
  permission: PERMISSION_GROUPS.company,
  sharesPermission: true,
  route: '/admin/company-receipts',
  tabOf: 'companies',
  title: 'reference',
  fields: {
    company_id: f.relation('companies').createOnly(),
    received_on: f.date().today(),
    method: f.enum(PAYMENT_METHODS).named('PaymentMethod'),
    amount_sen: f.money().min(1).max(1_000_000_000),
    bank_reference: f.text().max(80).optional().search('reference'),
    /** The bill that it pays before all others. */
    first_charge_id: f.relation('company-charges').optional().createOnly(),
    note: f.text().max(300).optional(),
    ...managed({
      reference: f.text().unique().search('reference'),
      allocated: f.json(shape.list(allocated)).default([]),
      /** What no bill has taken up yet. */
      unallocated_sen: f.money().default(0),
      received_by: f.text().doer().optional(),
      state: f.enum({ received: 'gray', reversed: 'red' }).named('ReceiptState').default('received').final(),
    }),
  },
  columns: [
    'reference',
    'company_id',
    'received_on',
    'method',
    'amount_sen',
    'unallocated_sen',
    'bank_reference',
    'state',
  ],
  filters: ['company_id', 'state', 'method', 'received_on', 'amount_sen', 'unallocated_sen', 'created_at'],
  sort: { id: -1 },
  views: { unallocated: { unallocated_sen: { $gt: 0 }, state: 'received' } },
  headline: ['amount_sen', 'unallocated_sen', 'received_on', 'company_id', 'bank_reference'],
  next: ['allocate'],
  related: [entriesAbout('companyReceipt', 'companyReceiptBack')],
  form: [['company_id', 'received_on'], ['amount_sen', 'method'], ['bank_reference', 'first_charge_id'], ['note']],
  editable: false,
  removable: false,
  actions: {
    allocate: { when: { state: 'received', unallocated_sen: { $gt: 0 } } },
    reverse: {
      when: { state: 'received' },
      input: { reason: f.text().min(1).max(300) },
      ability: 'delete',
      danger: true,
      leadsTo: { state: 'reversed' },
    },
  },
});
