import { currentLocale } from '#browser/i18n.ts';
import { type NotedChange, defineClientPart } from '#admin/components/client-part.ts';
import { screensOf } from '#admin/components/lazy-screen.ts';
import { cellOf } from '#shared/expenses/sheet-changes.ts';
import { EXPENSE_NAMES } from '#shared/packages/clauses.ts';
import { isRecord } from '#shared/records.ts';
import { forgetTypes } from '#shared/resource.ts';
import { expenseSheets } from './expense-sheets.ts';
import { expenses } from './expenses.ts';

const area = screensOf(() => import('#admin/expenses/index.ts'));

/** Bills are noted at their sheet, by unit and category, with more than their amount. */
function readCell(name: string): NotedChange | null {
  const cell = cellOf(name);
  if (!cell) return null;
  const { en, zh } = EXPENSE_NAMES[cell.category];
  const category = currentLocale() === 'zh-CN' ? zh : en;
  return {
    resource: forgetTypes(expenses),
    field: 'amount_sen',
    about: cell.number === null ? category : `${cell.number} · ${category}`,
    read: (value) => (isRecord(value) ? value['amount_sen'] : null),
  };
}

export const expenseSheetsClient = defineClientPart(expenseSheets, {
  Beside: area((module) => module.OpenMonth),
  Buttons: area((module) => module.SheetButtons),
  noted: readCell,
});
