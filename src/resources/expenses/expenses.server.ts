import {
  approveExpense,
  payExpense,
  rejectExpense,
  reopenExpense,
  submitExpense,
  voidExpense,
} from '#server/domain/expenses/deciding.ts';
import { findIssues, prepareExpense } from '#server/domain/expenses/recording.ts';
import { rechargeExpense, stopRecharge } from '#server/domain/expenses/recharging.ts';
import { followState } from '#server/domain/expenses/shares.ts';
import { showLetUnits, showSplitUnits, splitExpenseByUnit } from '#server/domain/expenses/splitting.ts';
import { serverPart } from '#server/kit/server-part.ts';
import { expenses } from './expenses.ts';

export const expensesServer = serverPart(expenses, {
  routes: [showLetUnits, showSplitUnits],
  issues: findIssues,
  before: prepareExpense,
  after: (command, after) => followState(command, command.before, after),
  handlers: {
    submit: submitExpense,
    approve: approveExpense,
    reject: rejectExpense,
    reopen: reopenExpense,
    void: voidExpense,
    pay: payExpense,
    recharge: rechargeExpense,
    'stop-recharge': stopRecharge,
    split: splitExpenseByUnit,
  },
});
