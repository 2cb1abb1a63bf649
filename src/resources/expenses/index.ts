import { expenseRules } from './expense-rules.ts';
import { expenses } from './expenses.ts';

export const declarations = [expenses, expenseRules] as const;
