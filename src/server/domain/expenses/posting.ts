import { changeBeside } from '#server/domain/side-writes.ts';
import type { Transaction } from '#server/platform/database/store.ts';
import type { Author } from '#server/kit/audit/entry.ts';
import { resourceTables } from '#server/domain/tables.ts';
import type { Expense } from './tables.ts';

/** Expenses as a locked statement takes them up, and lets go of them where it is made anew. */

interface Posting {
  readonly tx: Transaction;
  readonly context: Author;
  /** Reference of the statement. */
  readonly reason: string;
}

/** In order, so that two statements with a bill of both never wait for each other in a ring. */
export async function lockExpenses(tx: Transaction, ids: readonly number[]): Promise<Expense[]> {
  const rows: Expense[] = [];
  for (const id of [...new Set(ids)].toSorted((one, other) => one - other)) {
    const row = await tx.lock(resourceTables.expenses, id);
    if (row) rows.push(row);
  }
  return rows;
}

/** Nothing is left to do about one that is paid already. */
export async function postExpenses(posting: Posting, expenses: readonly Expense[]): Promise<void> {
  for (const before of expenses) {
    if (before.state !== 'approved') continue;
    const state = before.paid_on === null ? 'posted' : 'settled';
    await changeBeside(posting, 'expenses', { before, action: 'post', change: { state }, reason: posting.reason });
  }
}

export async function unpostExpenses(posting: Posting, expenses: readonly Expense[]): Promise<void> {
  for (const before of expenses) {
    if (before.state !== 'posted' && before.state !== 'settled') continue;
    const change = { state: 'approved' as const };
    await changeBeside(posting, 'expenses', { before, action: 'unpost', change, reason: posting.reason });
  }
}
