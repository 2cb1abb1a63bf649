import { WHOLE_BP } from '#shared/money.ts';
import { type Issue, type Parsed, issue } from '#shared/errors.ts';
import { f } from '#shared/field.ts';
import { readShaped } from '#shared/reading/shaped.ts';
import { entriesOf, recordOf } from '#shared/records.ts';
import { type ShapeOf, shape } from '#shared/shape.ts';

/**
 * What an owner and the operator agreed about the money of a unit: how income is shared, who bears which cost and which
 * expense, what the operator charges beside it, and when the owner is paid. Amounts in sen, parts in basis points.
 */

export const INCOME_KINDS = [
  'room',
  'extra_guest',
  'cleaning',
  'late_checkout',
  'cancellation_fee',
  'damage',
  'other',
] as const;
export type IncomeKind = (typeof INCOME_KINDS)[number];

export const COST_KINDS = ['channel', 'gateway', 'agent'] as const;
export type CostKind = (typeof COST_KINDS)[number];

export const EXPENSE_CATEGORIES = [
  'electricity',
  'water',
  'internet',
  'gas',
  'cleaning',
  'laundry',
  'maintenance',
  'amenities',
  'management_body_fee',
  'sinking_fund',
  'quit_rent',
  'assessment',
  'insurance',
  'furniture',
  'license',
  'other',
] as const;
export type ExpenseCategory = (typeof EXPENSE_CATEGORIES)[number];

export const RECOGNITIONS = ['check-out', 'check-in', 'nightly'] as const;
export type Recognition = (typeof RECOGNITIONS)[number];

const part_bp = f.integer().min(0).max(WHOLE_BP);
/** Up to ten million ringgit, so that no product of an amount and a part leaves exact numbers. */
const amount_sen = f.money().min(0).max(1_000_000_000);
/** What a part is taken of: `gross` before the costs of selling, `nri` after them. */
const base = shape.oneOf('nri', 'gross').named('FeeBase');

/** How what is left is shared. The first two are worked out for each stay, the others for each month. */
const share = shape.either(
  shape.object({ type: shape.oneOf('profit_share'), owner_bp: part_bp }),
  shape.object({ type: shape.oneOf('revenue_share'), owner_bp: part_bp }),
  shape.object({ type: shape.oneOf('fixed_sublet'), monthly_sen: amount_sen }),
  shape.object({
    type: shape.oneOf('guaranteed_return'),
    guaranteed_sen: amount_sen,
    threshold_sen: amount_sen,
    /** Of what lies above the threshold. */
    owner_bp: part_bp,
    base,
  }),
  shape.object({ type: shape.oneOf('management_fee'), host_bp: part_bp, minimum_sen: amount_sen, base }),
  shape.object({
    type: shape.oneOf('tiered'),
    /** The operator's fee: each band's part is taken of what lies in it alone. */
    bands: shape.list(shape.object({ from_sen: amount_sen, host_bp: part_bp })),
    base,
  }),
);

export const INCOME_SIDES = ['pool', 'owner', 'host', 'split'] as const;

const incomeRule = shape
  .object({
    to: shape.oneOf(...INCOME_SIDES),
    /** The owner's part where it is split; null otherwise. */
    owner_bp: shape.nullable(part_bp),
    /** Whether a month's gross income counts it. */
    in_fee_base: f.boolean(),
  })
  .named('IncomeRule');
export type IncomeRule = ShapeOf<typeof incomeRule>;

const BEARERS = ['owner', 'host', 'shared', 'pool'] as const;

const expenseRule = shape
  .object({
    /** `pool`: taken off before the split, so that both bear it as they share. */
    bearer: shape.oneOf(...BEARERS),
    /** The owner's part where it is shared; null otherwise. */
    owner_bp: shape.nullable(part_bp),
    /** The most that the owner bears of one expense; the operator bears the rest. */
    cap_sen: shape.nullable(amount_sen),
  })
  .named('ExpenseClause');
export type ExpenseRule = ShapeOf<typeof expenseRule>;

const UTILITIES = ['electricity', 'water', 'gas'] as const satisfies readonly ExpenseCategory[];
/** `mixed` where not all of them are borne by the same side. */
export const UTILITY_BEARERS = [...BEARERS, 'mixed'] as const;

export function whoBearsUtilities({ expenses }: PackageTerms): (typeof UTILITY_BEARERS)[number] {
  const [first, ...others] = UTILITIES.map((category) => expenses[category].bearer);
  return first !== undefined && others.every((bearer) => bearer === first) ? first : 'mixed';
}

/** The two parties of an agreement, where only one of them can be meant. */
export const PARTIES = ['host', 'owner'] as const;
export const REGISTERED = ['host', 'owner', 'both', 'neither'] as const;

const party = shape.oneOf(...PARTIES).named('AgreementParty');

const costSource = shape.oneOf('pool', 'host', 'owner').named('CostSource');

export const packageTerms = shape
  .object({
    share,
    income: shape.object(recordOf(INCOME_KINDS, () => incomeRule)),
    costs: shape.object(recordOf(COST_KINDS, () => costSource)),
    expenses: shape.object(recordOf(EXPENSE_CATEGORIES, () => expenseRule)),
    fees: shape.object({
      admin_sen: amount_sen,
      admin_per: shape.oneOf('month', 'stay'),
      /** Once for a unit that comes from no agreement, in the month of its first day. Agreements made before it was known lack it. */
      onboarding_sen: shape.optional(amount_sen),
      sst_on_host_fee: f.boolean(),
      sst_bp: part_bp,
    }),
    payout: shape.object({
      /** When a stay counts: as a whole on one of two days, or each of its nights by itself. */
      recognition: shape.oneOf(...RECOGNITIONS),
      /** Of the month after the one that is paid. */
      day: f.integer().min(1).max(28),
      /** Less than this is carried forward. */
      minimum_sen: amount_sen,
      carries_negative: f.boolean(),
      /** Held back until the agreement ends. */
      reserve_sen: amount_sen,
      /** Whether the owner sees when the next payout is due. Agreements made before it was asked lack it, and show it. */
      is_calendar_shown: shape.optional(f.boolean()),
    }),
    /** What the owner is shown of stays and bills. Agreements made before it was asked lack it, and show it. */
    visibility: shape.optional(
      shape.object({
        /** Initials of guests; who they are is never told. */
        are_initials_shown: f.boolean(),
        are_receipts_shown: f.boolean(),
        /** Which channels guests booked through. Agreements made before it was asked lack it, and show it. */
        are_channels_shown: shape.optional(f.boolean()),
      }),
    ),
    /** Agreements made before it was asked say nothing of it; the owner then bears the taxes of free stays. */
    taxes: shape.optional(
      shape.object({
        /** Whose name and tax number stand on the guest's invoice. */
        invoiced_by: party,
        sst_registered: shape.oneOf(...REGISTERED),
        /** Who bears tourism tax and levies of the owner's free nights, which are due all the same. */
        free_stays_by: party,
      }),
    ),
  })
  .named('PackageTerms');
export type PackageTerms = ShapeOf<typeof packageTerms>;
/** What an owner sees where nothing else was agreed. */
export const SHOWS_ALL: NonNullable<PackageTerms['visibility']> = {
  are_initials_shown: true,
  are_receipts_shown: true,
  are_channels_shown: true,
};
export type TaxTerms = NonNullable<PackageTerms['taxes']>;
export type OwnerShare = PackageTerms['share'];

/** Kinds of shares, in the order in which they are offered. */
export const SHARE_TYPES = [
  'profit_share',
  'revenue_share',
  'fixed_sublet',
  'guaranteed_return',
  'management_fee',
  'tiered',
] as const satisfies readonly OwnerShare['type'][];

/** Whether the owner's part of each stay is known with the stay, and not only with the month. */
export const isSharedByStay = ({ share: { type } }: Pick<PackageTerms, 'share'>): boolean =>
  type === 'profit_share' || type === 'revenue_share';

/** Numbers of the clauses of an agreement, which are the same in every agreement. */
export const clauseNo = {
  share: '1.1',
  income: (kind: IncomeKind): string => `2.${INCOME_KINDS.indexOf(kind) + 1}`,
  cost: (kind: CostKind): string => `3.${COST_KINDS.indexOf(kind) + 1}`,
  expense: (category: ExpenseCategory): string => `4.${EXPENSE_CATEGORIES.indexOf(category) + 1}`,
  recognition: '6.1',
  freeStayTaxes: '8.3',
} as const;

/** Terms that contradict nothing, or every reason why they do. */
export function readTerms(value: unknown): Parsed<PackageTerms> {
  const read = readShaped(packageTerms, value);
  if (!read.ok) return read;
  const issues = [
    ...findOfParts(read.value),
    ...(isSharedByStay(read.value) ? [] : findOfMonth(read.value)),
    ...findOfBands(read.value.share),
  ];
  return issues.length > 0 ? { ok: false, issues } : read;
}

const isPartAmiss = (isParted: boolean, owner_bp: number | null): boolean => isParted !== (owner_bp !== null);

const findOfParts = ({ income, expenses }: PackageTerms): Issue[] => [
  ...entriesOf(income)
    .filter(([, { to, owner_bp }]) => isPartAmiss(to === 'split', owner_bp))
    .map(([kind]) => issue(['income', kind, 'owner_bp'], 'terms_part', { clause: clauseNo.income(kind) })),
  ...entriesOf(expenses)
    .filter(([, { bearer, owner_bp }]) => isPartAmiss(bearer === 'shared', owner_bp))
    .map(([category]) =>
      issue(['expenses', category, 'owner_bp'], 'terms_part', { clause: clauseNo.expense(category) }),
    ),
];

/** A month's owner has no part of a single stay, and so bears nothing of one. */
const findOfMonth = ({ income, costs, expenses }: PackageTerms): Issue[] => [
  ...entriesOf(income)
    .filter(([, { to }]) => to === 'owner' || to === 'split')
    .map(([kind]) => issue(['income', kind, 'to'], 'terms_month_income', { clause: clauseNo.income(kind) })),
  ...entriesOf(costs)
    .filter(([, source]) => source === 'owner')
    .map(([kind]) => issue(['costs', kind], 'terms_month_cost', { clause: clauseNo.cost(kind) })),
  ...entriesOf(expenses)
    .filter(([, { bearer }]) => bearer === 'pool')
    .map(([category]) =>
      issue(['expenses', category, 'bearer'], 'terms_month_expense', { clause: clauseNo.expense(category) }),
    ),
];

function findOfBands(agreed: OwnerShare): Issue[] {
  if (agreed.type !== 'tiered') return [];
  const starts = agreed.bands.map(({ from_sen }) => from_sen);
  const isAscending = starts.every((from, index) => (index === 0 ? from === 0 : from > (starts[index - 1] ?? 0)));
  return starts.length > 0 && isAscending ? [] : [issue(['share', 'bands'], 'terms_bands')];
}
