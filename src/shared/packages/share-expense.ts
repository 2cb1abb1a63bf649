import { WHOLE_BP, allocate, percentOf, ringgit } from '#shared/money.ts';
import { type Reason, reason } from '#shared/rates/line.ts';
import { byHand, splitExpense } from './split-expense.ts';
import type { ExpenseCategory, PackageTerms } from './terms.ts';

/**
 * Who bears an expense of a unit, the owner or the operator, and by which clause. Both parts together are always the
 * amount.
 */

/** What of an expense each side bears; what somebody gains by further income is below nothing. */
export interface BorneExpense {
  readonly owner_sen: number;
  readonly host_sen: number;
  readonly because: readonly Reason[];
}

export interface SharedExpense {
  readonly kind: 'expense' | 'extra_income';
  readonly category: ExpenseCategory;
  readonly amount_sen: number;
  readonly borne_by: 'owner' | 'host' | null;
  readonly borne_reason?: string | null | undefined;
}

const UTILITIES: readonly ExpenseCategory[] = ['electricity', 'water', 'gas'];

const CUSTOM = {
  owner: reason(
    'UTILITY_WITHOUT_TERMS',
    'No agreement was in force on the day: utilities are the owner’s',
    '当日无有效合约：水电煤气由业主承担',
  ),
  host: reason(
    'NO_TERMS',
    'No agreement was in force on the day: the operator bears it',
    '当日无有效合约：由运营方承担',
  ),
} as const;

/**
 * How owner and operator share an expense, or further income, of a unit: by the agreement of its day. `null` where the unit
 * has an owner without an agreement; a unit without an owner is not asked about here. The two parts are always the amount.
 */
export function shareExpense(terms: PackageTerms | null, expense: SharedExpense): BorneExpense {
  const { kind, category, amount_sen, borne_by, borne_reason } = expense;
  if (kind === 'extra_income') return gained(terms, expense);
  if (terms !== null) return splitExpense(terms, { category, amount_sen, borne_by, borne_reason });
  const bearer = borne_by ?? (UTILITIES.includes(category) ? 'owner' : 'host');
  const owner_sen = bearer === 'owner' ? amount_sen : 0;
  return {
    owner_sen,
    host_sen: amount_sen - owner_sen,
    because: [borne_by ? byHand(borne_by, borne_reason) : CUSTOM[bearer]],
  };
}

/** What a programme of free nights may put on the house; an entry for which somebody decided by hand stays as decided. */
export const isUtility = ({ kind, category, borne_by }: SharedExpense): boolean =>
  kind === 'expense' && borne_by === null && UTILITIES.includes(category);

/** The house bears the utilities of the owner's free nights, where their programme says so: as much of them as nights of the month were free. */
export function relieveOwner(
  borne: BorneExpense,
  { slept, free }: { readonly slept: number; readonly free: number },
): BorneExpense {
  if (free === 0 || borne.owner_sen <= 0) return borne;
  const [relieved_sen = 0] = allocate(borne.owner_sen, [free, slept - free]);
  const sum = `${free} ÷ ${slept} × ${ringgit(borne.owner_sen)}`;
  const because = reason(
    'FREE_NIGHTS',
    `The house bears the utilities of the owner’s free nights: ${sum}`,
    `业主免费住宿期间的水电煤气由酒店承担：${sum}`,
  );
  return {
    owner_sen: borne.owner_sen - relieved_sen,
    host_sen: borne.host_sen + relieved_sen,
    because: [...borne.because, because],
  };
}

/** Income beside the stays is shared as the agreement says of other income. */
function gained(terms: PackageTerms | null, { amount_sen, borne_by, borne_reason }: SharedExpense): BorneExpense {
  const owner = percentOf(amount_sen, borne_by ? (borne_by === 'owner' ? WHOLE_BP : 0) : ownersPart(terms));
  const because = borne_by ? byHand(borne_by, borne_reason) : terms === null ? CUSTOM.host : OTHER_INCOME;
  return { owner_sen: 0 - owner, host_sen: owner - amount_sen, because: [because] };
}

const OTHER_INCOME: Reason = reason(
  'OTHER_INCOME',
  'Shared as the agreement says of other income',
  '按合约中“其他收入”的约定分配',
);

function ownersPart(terms: PackageTerms | null): number {
  if (terms === null) return 0;
  const { to, owner_bp } = terms.income.other;
  if (to === 'split') return owner_bp ?? 0;
  if (to === 'pool') {
    const { share } = terms;
    return share.type === 'profit_share' || share.type === 'revenue_share' ? share.owner_bp : 0;
  }
  return to === 'owner' ? WHOLE_BP : 0;
}
