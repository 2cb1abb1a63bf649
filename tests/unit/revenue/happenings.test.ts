import { expect, it } from 'vitest';
import { happeningOf } from '#shared/revenue/happenings.ts';

const told = (subject: string): string => {
  const { kind, record } = happeningOf(subject);
  return record ? `${kind} ${record.to} ${record.id}` : kind;
};

it.each([
  ['folio-5046', 'bill reservations 5046'],
  ['payment-5047', 'payment payments 5047'],
  ['stay-5842-78', 'stay reservations 5842'],
  ['stay-5842-78-2026-03', 'stay reservations 5842'],
  ['free-stay-5046', 'freeStay'],
  ['account-12', 'onAccount'],
  ['expense-1302-58', 'expense expenses 1302'],
  ['expense-1302-house', 'expense expenses 1302'],
  ['month-14-2026-08-5-month_share', 'monthShare'],
  ['month-78-2026-03-3-admin_fee', 'adminFee'],
  ['month-78-2026-03-3-onboarding_fee', 'onboardingFee'],
  ['month-78-2026-03-3-sst_on_fees', 'feeTax'],
  ['payout-13', 'payout payouts 13'],
  ['payout-of-statement-7', 'debtPaid owner-statements 7'],
  ['owner-receipt-4', 'ownerPayment owner-receipts 4'],
  ['adjustment-9', 'adjustment owner-adjustments 9'],
  ['cash-out-2', 'nightsPaid cash-outs 2'],
  ['commission-31', 'commission agent-commissions 31'],
  ['company-receipt-6', 'companyPayment company-receipts 6'],
  ['company-receipt-6-back', 'companyPaymentBack company-receipts 6'],
  ['lost', 'other'],
])('reads off %s, and off the event named after it, what it was posted for', (subject, said) => {
  expect([told(subject), told(`${subject}-2`)]).toEqual([said, said]);
});
