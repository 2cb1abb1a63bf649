import { SECOND_MS } from '#server/kit/jobs.ts';
import type { ServerArea } from '#server/kit/product.ts';
import { postExpense, takeBackExpense } from './expense-entries.ts';
import { refusals } from './refusals.ts';
import { goOnWithRuns } from './runs.ts';
import { shareChangedStay } from './stay-changes.ts';
import { revenueTables } from './tables.ts';

export const revenue: ServerArea = {
  name: 'revenue',
  refusals,
  tables: revenueTables,
  jobs: [
    {
      // A run goes on by itself after its first call, or in another process once that one is gone.
      name: 'statement runs',
      everyMs: 5 * SECOND_MS,
      run: ({ store, log }, now) => goOnWithRuns(store, log, now),
    },
  ],
  on: {
    'stay changed': shareChangedStay,
    'expenses.approved': postExpense,
    'expenses.voided': takeBackExpense,
  },
};
