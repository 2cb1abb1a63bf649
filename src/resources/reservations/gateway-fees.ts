import { f } from '#shared/field.ts';
import { PERMISSION_GROUPS } from '#shared/permissions.ts';
import { PAYMENT_METHODS } from '#shared/reservations/states.ts';
import { defineResource } from '#shared/resource.ts';

/**
 * The gateway's price for a payment of a method, from a day on: a part of the amount and a fixed sum. It is a cost of selling
 * the stay. A payment keeps the fee of its day, and one that was told with a fee of its own keeps that.
 */
export const gatewayFees = defineResource('gateway-fees', {
  permission: PERMISSION_GROUPS.global,
  sharesPermission: true,
  route: '/admin/gateway-fees',
  tabOf: 'tax-rates',
  title: 'method',
  fields: {
    method: f.enum(PAYMENT_METHODS).named('PaymentMethod'),
    fee_bp: f.part().min(0).max(2000),
    /** Of each payment, however small. More than RM100 is a slip of the decimal point. */
    fixed_sen: f.money().min(0).max(10_000).default(0),
    /** Holds for payments of this business day or later, until another one begins; one of nothing ends the fees. */
    valid_from: f.date(),
    note: f.text().max(300).optional(),
  },
  columns: ['method', 'fee_bp', 'fixed_sen', 'valid_from', 'note'],
  filters: ['method', 'fee_bp', 'fixed_sen', 'valid_from', 'created_at'],
  uniqueTogether: [['method', 'valid_from']],
  sort: { method: 1, valid_from: -1 },
  headline: ['method', 'fee_bp', 'fixed_sen', 'valid_from'],
  form: [['method', 'valid_from'], ['fee_bp', 'fixed_sen'], ['note']],
});
