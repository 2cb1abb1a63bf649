import { defineWords } from '#browser/i18n.ts';
import { words as english } from './locales/en-US.ts';

/** Words of the pages about what units cost. */
export const expensesWords = defineWords({
  name: 'expenses',
  english,
  loaders: { 'zh-CN': () => import('./locales/zh-CN.ts') },
});
