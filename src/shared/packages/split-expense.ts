import { WHOLE_BP, percentOf } from '#shared/money.ts';
import { type Reason, reason } from '#shared/rates/line.ts';
import { expenseClause } from './clauses.ts';
import { EXPENSE_CATEGORIES, type ExpenseCategory, type ExpenseRule, type PackageTerms } from './terms.ts';

export interface SplitExpense {
  readonly category: string;
  readonly amount_sen: number;
  /** Said for this one, whatever the agreement says of its category. */
  readonly borne_by?: 'owner' | 'host' | null;
  /** Why. */
  readonly borne_reason?: string | null | undefined;
}

export interface ExpenseSplit {
  readonly owner_sen: number;
  readonly host_sen: number;
  readonly because: readonly Reason[];
}

/** Who bears how much of an expense: the two parts are always its amount. A category of its own counts as `other`. */
export function splitExpense(
  terms: PackageTerms,
  { category, amount_sen, borne_by, borne_reason }: SplitExpense,
): ExpenseSplit {
  const known: ExpenseCategory = EXPENSE_CATEGORIES.find((each) => each === category) ?? 'other';
  const rule = terms.expenses[known];
  if (borne_by) {
    const owner_sen = borne_by === 'owner' ? amount_sen : 0;
    return { owner_sen, host_sen: amount_sen - owner_sen, because: [byHand(borne_by, borne_reason)] };
  }
  const due = percentOf(amount_sen, ownersPart(terms, rule));
  const owner_sen = rule.cap_sen !== null && due > rule.cap_sen ? rule.cap_sen : due;
  return { owner_sen, host_sen: amount_sen - owner_sen, because: [expenseClause(known, rule)] };
}

const SIDES = {
  owner: { en: 'the owner’s', zh: '业主' },
  host: { en: 'the operator’s', zh: '运营方' },
} as const;

/** What the operator decided for one entry: no clause says it, so the line names the reason that was recorded. */
export function byHand(side: 'owner' | 'host', why?: string | null): Reason {
  const { en, zh } = SIDES[side];
  const given = why ?? '';
  return reason(
    BY_HAND,
    `Decided by the operator for this entry, by no clause: it is ${en}${given === '' ? '' : `. Reason: ${given}`}`,
    `此笔由运营方另行决定，不依条款：归${zh}${given === '' ? '' : `。原因：${given}`}`,
  );
}

/** Names such a decision among the reasons of a line. */
export const BY_HAND = 'BY_HAND';

function ownersPart({ share }: PackageTerms, { bearer, owner_bp }: ExpenseRule): number {
  if (bearer === 'shared') return owner_bp ?? 0;
  if (bearer === 'pool') return share.type === 'profit_share' || share.type === 'revenue_share' ? share.owner_bp : 0;
  return bearer === 'owner' ? WHOLE_BP : 0;
}
