import { cutOffDays } from './cut-off-days.ts';
import { expenseRules } from './expense-rules.ts';
import { expenseSheets } from './expense-sheets.ts';
import { expenses } from './expenses.ts';
import { meters } from './meters.ts';

export const declarations = [expenses, expenseRules, meters, expenseSheets, cutOffDays] as const;
