import { f } from '#shared/field.ts';
import type { Reason } from '#shared/rates/line.ts';
import { expenses } from '#resources/expenses/expenses.ts';
import { defineTable, tableOf } from '#server/platform/database/table.ts';

/** A rule makes one expense a month, whichever process comes first. */
export const expensesTable = tableOf(expenses, { uniqueTogether: [['rule_id', 'rule_period']] });

/**
 * Who bears how much of an approved expense, by unit; one for the house as a whole has no unit and is the operator's. Of
 * further income both amounts are below nothing. The rows of an expense add up to its amount, and go with its approval.
 */
export const expenseShares = defineTable(
  'expense_shares',
  {
    expense_id: f.relation('expenses'),
    unit_id: f.relation('units').optional(),
    owner_sen: f.money(),
    host_sen: f.money(),
    /** What a guest pays of it. */
    guest_sen: f.money().default(0),
    /** Month of the statement, `YYYY-MM`. */
    period: f.text(),
    because: f.json<readonly Reason[]>(),
  },
  { indexed: ['expense_id', 'unit_id', 'period'], uniqueTogether: [['expense_id', 'unit_id']], announced: false },
);

/** Months of units whose statement is locked: what comes later goes to the next month that is open. */
export const expenseCutOffs = defineTable(
  'expense_cut_offs',
  { unit_id: f.relation('units'), period: f.text() },
  { uniqueTogether: [['unit_id', 'period']], announced: false },
);

export type Expense = NonNullable<typeof expensesTable.row>;
export type ExpenseShareRow = NonNullable<typeof expenseShares.row>;
