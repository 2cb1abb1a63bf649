import type { AreaClient } from '#admin/components/catalogue.ts';
import { expenseSheetsClient } from './expense-sheets.client.tsx';
import { expensesClient } from './expenses.client.tsx';
import { words } from './words.en-US.ts';

export const client: AreaClient = {
  parts: [expensesClient, expenseSheetsClient],
  english: words,
  translations: { 'zh-CN': () => import('./words.zh-CN.ts') },
};
