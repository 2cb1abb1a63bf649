import type { Said } from '#shared/rates/line.ts';
import { keysOf } from '#shared/records.ts';
import { SUBJECT_OF } from './subjects.ts';

/** What people call the kinds of events that the ledger is posted for. */
export const HAPPENINGS = {
  bill: { en: 'Bill of stay', zh: '住宿账单' },
  payment: { en: 'Payment', zh: '收付款' },
  stay: { en: 'Income of stay', zh: '住宿收入' },
  freeStay: { en: 'Owner’s own stay', zh: '业主自住' },
  expense: { en: 'Expense', zh: '支出' },
  monthShare: { en: 'Share of the month', zh: '当月分成' },
  adminFee: { en: 'Admin fee', zh: '行政费' },
  onboardingFee: { en: 'Onboarding fee', zh: '入驻费' },
  feeTax: { en: 'SST on the operator’s fees', zh: '运营方费用服务税' },
  payout: { en: 'Payout', zh: '付款' },
  debtPaid: { en: 'Paid by the owner for', zh: '业主补缴' },
  ownerPayment: { en: 'Owner’s payment', zh: '业主缴款' },
  adjustment: { en: 'Adjustment', zh: '手工调整' },
  nightsPaid: { en: 'Free nights paid out', zh: '免费晚数折现' },
  commission: { en: 'Agent’s commission', zh: '代理佣金' },
  onAccount: { en: 'On a company’s account', zh: '公司挂账' },
  companyPayment: { en: 'Company’s payment', zh: '公司付款' },
  companyPaymentBack: { en: 'Company’s payment reversed', zh: '公司付款冲回' },
  other: { en: 'Other posting', zh: '其他入账' },
} as const satisfies Readonly<Record<string, Said>>;

export type HappeningKind = keyof typeof HAPPENINGS;

/** Stands before the name of what an entry takes back. */
export const TAKEN_BACK: Said = { en: 'Taken back: ', zh: '冲回：' };

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

/** Records that a subject names by its number, by the kind. */
const NAMING = {
  bill: ['folio-{id}', 'reservations'],
  payment: ['payment-{id}', 'payments'],
  stay: ['stay-{id}', 'reservations'],
  freeStay: ['free-stay-{id}', null],
  onAccount: ['account-{id}', null],
  expense: ['expense-{id}', 'expenses'],
  debtPaid: [SUBJECT_OF.monthPaid, 'owner-statements'],
  payout: [SUBJECT_OF.payout, 'payouts'],
  ownerPayment: [SUBJECT_OF.receipt, 'owner-receipts'],
  adjustment: [SUBJECT_OF.adjustment, 'owner-adjustments'],
  nightsPaid: ['cash-out-{id}', 'cash-outs'],
  commission: [SUBJECT_OF.commission, 'agent-commissions'],
  companyPaymentBack: [SUBJECT_OF.companyReceiptBack, 'company-receipts'],
  companyPayment: [SUBJECT_OF.companyReceipt, 'company-receipts'],
} as const satisfies { readonly [K in HappeningKind]?: readonly [template: string, to: string | null] };

/** Subjects of a unit's month, by the code at their end; whose month it is stands in the unit's column. */
const OF_MONTH = {
  monthShare: 'month_share',
  adminFee: 'admin_fee',
  onboardingFee: 'onboarding_fee',
  feeTax: 'sst_on_fees',
} as const satisfies { readonly [K in HappeningKind]?: string };

interface Naming {
  readonly kind: HappeningKind;
  /** How the subject reads, `{id}` for the number. */
  readonly template: string;
  readonly to: string | null;
}

/** Kinds whose subjects name a record of theirs. */
export const NAMINGS: readonly Naming[] = keysOf(NAMING).map((kind) => {
  const [template, to] = NAMING[kind];
  return { kind, template, to };
});

/** Each matches the subject of an entry and the name of its event alike, which is the subject and a number. */
const KINDS: readonly (readonly [pattern: RegExp, kind: HappeningKind, to: string | null])[] = [
  ...NAMINGS.map(
    ({ template, kind, to }) =>
      [new RegExp(`^${template.replace('{id}', String.raw`(\d+)`)}(?:-|$)`), kind, to] as const,
  ),
  ...keysOf(OF_MONTH).map(
    (kind) => [new RegExp(String.raw`^month-(\d+)-\d{4}-\d{2}-\d+-${OF_MONTH[kind]}(?:-|$)`), kind, null] as const,
  ),
];

/** Texts by which the subjects of a kind are told from those of others. */
export interface SubjectMarks {
  readonly begins: string;
  readonly holds: string;
}

/** Nothing marks what is of no kind. */
export function marksOf(kind: HappeningKind): SubjectMarks | null {
  const code = Object.entries(OF_MONTH).find(([name]) => name === kind)?.[1];
  if (code !== undefined) return { begins: 'month-', holds: `-${code}` };
  const template = NAMINGS.find((each) => each.kind === kind)?.template;
  const [begins = '', holds = ''] = template?.split('{id}') ?? [];
  return template === undefined ? null : { begins, holds };
}

/** What an entry of this subject was posted for. */
export function happeningOf(subject: string): Happening {
  for (const [pattern, kind, to] of KINDS) {
    const id = pattern.exec(subject)?.[1];
    if (id !== undefined) return { kind, record: to === null ? null : { to, id: Number(id) } };
  }
  return { kind: 'other', record: null };
}
