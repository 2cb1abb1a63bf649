import { revenueSentences } from '#shared/revenue/sentences.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/constants.ts';
import { SECOND_MS } from '#server/kit/jobs.ts';
import type { ServerArea } from '#server/kit/product.ts';
import { postCashOut } from './cash-outs.ts';
import { agentAccount } from './agents/account.ts';
import { catchUpCommissions } from './agents/catch-up.ts';
import { agentPaper, agentTable } from './agents/statement.ts';
import { followStayOfAgent } from './agents/commissions.ts';
import { companyAccount } from './companies/account.ts';
import { postCharge } from './companies/charges.ts';
import { companyPaper, companyTable } from './companies/statement.ts';
import { noteDueDays } from './due-days.ts';
import { postExpense, takeBackExpense } from './expense-entries.ts';
import { checkLedger } from './ledger-check.ts';
import { ownerAccount } from './owner-account.ts';
import { messages } from './message-texts.ts';
import { refusals } from './refusals.ts';
import { tryVersion } from './try-version.ts';
import { goOnWithRuns } from './runs.ts';
import { noteAllOwners } from './standing-of-all.ts';
import { shareChangedStay } from './stay-changes.ts';
import { revenueTables } from './tables.ts';

export const revenue: ServerArea = {
  name: 'revenue',
  sentences: revenueSentences,
  refusals,
  messages,
  tables: revenueTables,
  jobs: [
    {
      // A run goes on by itself after its first call, or in another process once that one is gone.
      name: 'statement runs',
      everyMs: 5 * SECOND_MS,
      run: ({ store, log }, now) => goOnWithRuns(store, log, now),
    },
    {
      name: 'commissions',
      everyMs: HOUR_MS,
      afterMs: MINUTE_MS,
      run: ({ store }, now) => catchUpCommissions(store, now),
    },
    { name: 'due days', everyMs: DAY_MS, afterMs: MINUTE_MS, run: ({ store }) => noteDueDays(store) },
    { name: 'standing of owners', everyMs: DAY_MS, run: ({ store }, now) => noteAllOwners(store, now) },
    {
      name: 'ledger',
      everyMs: DAY_MS,
      // Behind what the start itself has to do.
      afterMs: 2 * MINUTE_MS,
      run: ({ store, log }, now) => checkLedger(store, log, now),
    },
  ],
  routes: {
    users: [agentAccount, agentPaper, agentTable],
    companies: [companyAccount, companyPaper, companyTable],
    owners: [ownerAccount],
    // A trial takes along what packages know nothing of.
    'package-versions': [tryVersion],
  },
  on: {
    'stay changed': async (scene, stay) => {
      await shareChangedStay(scene, stay);
      await followStayOfAgent(scene, stay);
    },
    'company charged': postCharge,
    'nights cashed out': postCashOut,
    'expenses.approved': postExpense,
    'expenses.voided': takeBackExpense,
  },
};
