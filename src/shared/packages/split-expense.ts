import { percentOf } from '#shared/money.ts';
import { type Reason, reason } from '#shared/rates/line.ts';
import { expenseClause } from './clauses.ts';
import { EXPENSE_CATEGORIES, type ExpenseCategory, type ExpenseRule, type PackageTerms } from './terms.ts';

export interface SplitExpense {
  readonly category: string;
  readonly amount_sen: number;
  /** Said for this one, whatever the agreement says of its category. */
  readonly borne_by?: 'owner' | 'host' | null;
}

export interface ExpenseSplit {
  readonly owner_sen: number;
  readonly host_sen: number;
  readonly because: readonly Reason[];
}

/** Who bears how much of an expense: the two parts are always its amount. A category of its own counts as `other`. */
export function splitExpense(terms: PackageTerms, { category, amount_sen, borne_by }: SplitExpense): ExpenseSplit {
  const known: ExpenseCategory = EXPENSE_CATEGORIES.find((each) => each === category) ?? 'other';
  const rule = terms.expenses[known];
  if (borne_by) {
    const owner_sen = borne_by === 'owner' ? amount_sen : 0;
    return { owner_sen, host_sen: amount_sen - owner_sen, because: [BY_HAND[borne_by]] };
  }
  const due = percentOf(amount_sen, ownersPart(terms, rule));
  const owner_sen = rule.cap_sen !== null && due > rule.cap_sen ? rule.cap_sen : due;
  return { owner_sen, host_sen: amount_sen - owner_sen, because: [expenseClause(known, rule)] };
}

const BY_HAND: Readonly<Record<'owner' | 'host', Reason>> = {
  owner: reason('BORNE_BY_OWNER', 'Decided for this expense: the owner bears it', '此笔支出定为由业主承担'),
  host: reason('BORNE_BY_HOST', 'Decided for this expense: the operator bears it', '此笔支出定为由运营方承担'),
};

function ownersPart({ share }: PackageTerms, { bearer, owner_bp }: ExpenseRule): number {
  if (bearer === 'shared') return owner_bp ?? 0;
  if (bearer === 'pool') return share.type === 'profit_share' || share.type === 'revenue_share' ? share.owner_bp : 0;
  return bearer === 'owner' ? 10_000 : 0;
}
