import { holdTelling } from '#server/domain/listing/told-months.ts';
import type { expenses } from '#resources/expenses/expenses.ts';
import { RECEIPT_ABOVE_SEN } from '#shared/expenses/signs.ts';
import { ringgit, spaced } from '#shared/money.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { ActionName, ActionOn } from '#server/kit/server-part.ts';
import { endRecharge } from './recharging.ts';
import { type ExpenseChange, columnsOfExpense, isProved } from './recording.ts';
import type { Expense } from './tables.ts';

/** What is done about an expense that is recorded. */

type ExpenseAction<K extends ActionName<typeof expenses>> = ActionOn<typeof expenses, K>;

function refuseUnproved(expense: Expense): void {
  const { kind, amount_sen } = expense;
  if (kind !== 'expense' || amount_sen <= RECEIPT_ABOVE_SEN || isProved(expense)) return;
  throw new Refusal('CONFLICT', {
    message: 'receipt_needed',
    params: { most: spaced(ringgit(RECEIPT_ABOVE_SEN)) },
  });
}

export async function submitExpense({ before, tx, context }: ExpenseAction<'submit'>): Promise<ExpenseChange> {
  refuseUnproved(before);
  return {
    ...(await columnsOfExpense(tx, before)),
    submitted_by: context.caller.account_number,
    submitted_at: context.now,
    decided_by: null,
    decided_at: null,
    remark: null,
  };
}

const decidedBy = ({ context }: Pick<ExpenseAction<'approve'>, 'context'>): ExpenseChange => ({
  decided_by: context.caller.name,
  decided_at: context.now,
});

export async function approveExpense(command: ExpenseAction<'approve'>): Promise<ExpenseChange> {
  const { before, tx, input } = command;
  refuseUnproved(before);
  await holdTelling(tx);
  const columns = await columnsOfExpense(tx, before);
  // What came in since the page was opened is said now, before it is approved.
  if (columns.duplicates && input.confirm_duplicate !== true) {
    throw new Refusal('CONFLICT', { message: 'expense_twice', params: { others: columns.duplicates } });
  }
  return { ...columns, remark: input.remark ?? null, ...decidedBy(command) };
}

export async function rejectExpense(command: ExpenseAction<'reject'>): Promise<ExpenseChange> {
  return { remark: command.input.remark, ...decidedBy(command) };
}

export async function reopenExpense(): Promise<ExpenseChange> {
  return { submitted_by: null, submitted_at: null };
}

export async function voidExpense({ before, tx, context, input }: ExpenseAction<'void'>): Promise<ExpenseChange> {
  return { remark: input.reason, ...(await endRecharge({ tx, context }, before)) };
}

/** In a statement and paid, there is nothing left to do about it. */
export async function payExpense({ before, input }: ExpenseAction<'pay'>): Promise<ExpenseChange> {
  const { paid_on, payment_reference } = input;
  return { paid_on, payment_reference, ...(before.state === 'posted' ? { state: 'settled' } : {}) };
}
