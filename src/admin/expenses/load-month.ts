import type { ComponentType } from 'react';
import { loadResource } from '#admin/components/catalogue.ts';
import { gridWords } from '#admin/crud/grid/words.ts';
import { MonthSheetPage } from './MonthSheetPage.tsx';
import { expensesWords } from './words.ts';

/** Loads the page with its words. */
export async function loadMonthSheet(): Promise<ComponentType> {
  await Promise.all([expensesWords.load(), gridWords.load(), loadResource('expenses'), loadResource('expense-sheets')]);
  return MonthSheetPage;
}
