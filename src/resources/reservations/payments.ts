import { PAYMENT_METHODS } from '#shared/reservations/states.ts';
import { f, managed } from '#shared/field.ts';
import { PERMISSION_GROUPS } from '#shared/permissions.ts';
import { defineResource } from '#shared/resource.ts';

/** Payments and refunds of stays. A row is never changed; a mistake is reversed by a row of its own. */
export const payments = defineResource('payments', {
  permission: PERMISSION_GROUPS.reservation,
  sharesPermission: true,
  route: '/admin/payments',
  tabOf: 'reservations',
  title: 'receipt_number',
  fields: {
    reservation_id: f.relation('reservations').createOnly(),
    direction: f.enum({ in: 'green', out: 'red' }).default('in'),
    method: f.enum(PAYMENT_METHODS).named('PaymentMethod'),
    amount_sen: f.money().min(1).max(100_000_000),
    /** Reference of the card terminal, the bank or the platform. */
    bank_reference: f.text().max(80).optional().search('reference'),
    gateway_fee_sen: f.money().min(0).max(10_000_000).optional(),
    /** Reason of a refund. */
    reason: f.text().max(300).optional(),
    note: f.text().max(300).optional(),
    /** Accepts more than is owed; the rest is the guest's credit, for another stay or a refund. */
    confirm_overpayment: f.boolean().optional().carried(),
    ...managed({
      receipt_number: f.text().unique().search('reference'),
      /** Rounding of cash to 0 or 5 sen; the rest of the amount counts on the bill. */
      rounding_sen: f.money().default(0),
      /** Business day on whose report the payment stands. */
      business_date: f.date().optional(),
      received_by: f.text().doer().optional(),
      status: f.enum({ captured: 'green', reversed: 'red' }).default('captured'),
      reversal_of: f.relation('payments').optional(),
      /** Who is billed in place of a till: the owner's statement, or a company's account. */
      charged_to: f.enum({ owner: 'gray', company: 'blue' }).optional(),
      /** Stay to or from which a credit was moved, without any money changing hands. */
      moved_between: f.relation('reservations').optional(),
    }),
  },
  columns: ['receipt_number', 'reservation_id', 'business_date', 'direction', 'method', 'amount_sen', 'status'],
  filters: [
    'reservation_id',
    'direction',
    'method',
    'charged_to',
    'status',
    'business_date',
    'amount_sen',
    'created_at',
  ],
  sort: { created_at: -1 },
  views: { refunds: { direction: 'out', moved_between: null }, cash: { method: '01', status: 'captured' } },
  headline: ['amount_sen', 'direction', 'method', 'business_date', 'reservation_id'],
  form: [
    ['reservation_id', 'direction'],
    ['amount_sen', 'method'],
    ['reason'],
    ['bank_reference', 'gateway_fee_sen'],
    ['note'],
  ],
  editable: false,
  removable: false,
  actions: {
    reverse: {
      when: { status: 'captured', reversal_of: null, moved_between: null },
      input: { reason: f.text().min(1).max(300) },
      ability: 'delete',
      danger: true,
      set: { status: 'reversed' },
    },
  },
});
