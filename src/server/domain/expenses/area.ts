import { expensesSentences } from '#shared/expenses/sentences.ts';
import { HOUR_MS } from '#shared/constants.ts';
import type { ServerArea } from '#server/kit/product.ts';
import { refusals } from './refusals.ts';
import { makeDueExpenses } from './rules.ts';
import { type Expense, type ExpenseShareRow, expenseCutOffs, expenseShares } from './tables.ts';

interface SharedOut {
  readonly expense: Expense;
  /** Rows of `expense_shares`; a gain is below nothing. */
  readonly shares: readonly ExpenseShareRow[];
}

declare module '#server/kit/product.ts' {
  interface Moments {
    /** An expense counts from now on. */
    'expenses.approved': SharedOut;
    /** It counts no longer, with the shares that it had. */
    'expenses.voided': SharedOut;
  }
}

export const expenses: ServerArea = {
  name: 'expenses',
  sentences: expensesSentences,
  refusals,
  tables: [expenseShares, expenseCutOffs],
  jobs: [{ name: 'monthly expenses', everyMs: HOUR_MS, run: ({ store }, now) => makeDueExpenses(store, now) }],
};
