import { fillMonthOfHouse, monthOfHouse } from '#server/domain/expenses/fill-month.ts';
import { restoreMonth } from '#server/domain/expenses/restore-month.ts';
import { serverPart } from '#server/kit/server-part.ts';
import { expenseSheets } from './expense-sheets.ts';

export const expenseSheetsServer = serverPart(expenseSheets, {
  routes: [monthOfHouse, fillMonthOfHouse],
  undoBeside: restoreMonth,
});
