import { SUBJECT_OF } from './subjects.ts';

/** What people call the kinds of events that the ledger is posted for. */
export type HappeningKind =
  | 'bill'
  | 'payment'
  | 'stay'
  | 'freeStay'
  | 'expense'
  | 'monthShare'
  | 'adminFee'
  | 'onboardingFee'
  | 'feeTax'
  | 'payout'
  | 'debtPaid'
  | 'ownerPayment'
  | 'adjustment'
  | 'nightsPaid'
  | 'commission'
  | 'onAccount'
  | 'companyPayment'
  | 'companyPaymentBack'
  | 'other';

/** An entry as far as its name goes. */
export interface NamedEntry {
  readonly subject: string;
  readonly reservation_id: number | null;
  readonly reversal_of: number | null;
}

/** The reason for an entry in people's terms, and the record by whose title they know it; null where the kind says enough. */
export interface Happening {
  readonly kind: HappeningKind;
  readonly record: { readonly to: string; readonly id: number } | null;
}

/** Each matches the subject of an entry and the name of its event alike, which is the subject and a number. */
const naming = (template: string): RegExp => new RegExp(`^${template.replace('{id}', String.raw`(\d+)`)}(?:-|$)`);

const month = (code: string): RegExp => new RegExp(String.raw`^month-(\d+)-\d{4}-\d{2}-\d+-${code}(?:-|$)`);

/** The first that matches. What is of a unit's month, or of a stay's bill, is told by the unit and the stay beside it. */
const KINDS: readonly (readonly [pattern: RegExp, kind: HappeningKind, to: string | null])[] = [
  [naming('folio-{id}'), 'bill', 'reservations'],
  [naming('payment-{id}'), 'payment', 'payments'],
  [naming('stay-{id}'), 'stay', 'reservations'],
  [naming('free-stay-{id}'), 'freeStay', null],
  [naming('account-{id}'), 'onAccount', null],
  [naming('expense-{id}'), 'expense', 'expenses'],
  [month('month_share'), 'monthShare', null],
  [month('admin_fee'), 'adminFee', null],
  [month('onboarding_fee'), 'onboardingFee', null],
  [month('sst_on_fees'), 'feeTax', null],
  [naming(SUBJECT_OF.payout), 'payout', 'payouts'],
  [naming(SUBJECT_OF.monthPaid), 'debtPaid', 'owner-statements'],
  [naming(SUBJECT_OF.receipt), 'ownerPayment', 'owner-receipts'],
  [naming(SUBJECT_OF.adjustment), 'adjustment', 'owner-adjustments'],
  [naming('cash-out-{id}'), 'nightsPaid', 'cash-outs'],
  [naming(SUBJECT_OF.commission), 'commission', 'agent-commissions'],
  [naming(SUBJECT_OF.companyReceiptBack), 'companyPaymentBack', 'company-receipts'],
  [naming(SUBJECT_OF.companyReceipt), 'companyPayment', 'company-receipts'],
];

/** What an entry of this subject was posted for. */
export function happeningOf(subject: string): Happening {
  for (const [pattern, kind, to] of KINDS) {
    const id = pattern.exec(subject)?.[1];
    if (id !== undefined) return { kind, record: to === null ? null : { to, id: Number(id) } };
  }
  return { kind: 'other', record: null };
}
