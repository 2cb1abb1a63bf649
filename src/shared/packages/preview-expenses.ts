import { sumSen } from '#shared/money.ts';
import { distinctReasons, sumText } from '#shared/rates/line.ts';
import { EXPENSE_NAMES, INCOME_NAMES } from './clauses.ts';
import type { PreviewLine } from './preview-month.ts';
import { type BorneExpense, type SharedExpense, relieveOwner, shareExpense } from './share-expense.ts';
import type { PackageTerms } from './terms.ts';

/** Given terms applied to real expenses, as statement lines. */

export interface TriedExpense extends SharedExpense {
  readonly paid_by: string;
  /** Nights of its month where the house bears the utilities of the owner's free ones. */
  readonly nights: { readonly slept: number; readonly free: number } | null;
}

export interface PreviewedExpense {
  readonly lines: readonly PreviewLine[];
  readonly borne: BorneExpense;
}

export function previewExpense(terms: PackageTerms | null, expense: TriedExpense): PreviewedExpense {
  const { kind, category, nights, paid_by } = expense;
  const shared = shareExpense(terms, expense);
  const borne = nights === null ? shared : relieveOwner(shared, nights);
  const { owner_sen, host_sen, because } = borne;
  const whole_sen = owner_sen + host_sen;
  const isIncome = kind === 'extra_income';
  const line: PreviewLine = {
    code: isIncome ? 'OTHER_INCOME' : `EXPENSE_${category.toUpperCase()}`,
    label: isIncome ? INCOME_NAMES.other : EXPENSE_NAMES[category],
    amount_sen: 0 - owner_sen,
    formula: sumText([0 - whole_sen, ...(host_sen === 0 ? [] : [host_sen])]),
    because: distinctReasons(because),
  };
  // Whoever bears it, the owner who laid it out gets it back.
  const laidOut = paid_by === 'owner' ? [laidOutLine(whole_sen)] : [];
  return { lines: [line, ...laidOut], borne };
}

const laidOutLine = (amount_sen: number): PreviewLine => ({
  code: 'LAID_OUT',
  label: { en: 'Laid out by owners', zh: '业主垫付' },
  amount_sen,
  formula: sumText([amount_sen]),
  because: [],
});

/** What both sides bear; together always the amount. */
export const sumBorne = (borne: readonly BorneExpense[]) => {
  const owner_sen = sumSen(borne.map((each) => each.owner_sen));
  const host_sen = sumSen(borne.map((each) => each.host_sen));
  return { amount_sen: owner_sen + host_sen, owner_sen, host_sen };
};
