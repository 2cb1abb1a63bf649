import { defineWords } from '#browser/i18n.ts';
import { words as english } from './locales/en-US.ts';

/** Words of every grid; a page with one loads them with its own. */
export const gridWords = defineWords({
  name: 'grid',
  english,
  loaders: { 'zh-CN': () => import('./locales/zh-CN.ts') },
});
export type GridT = ReturnType<typeof gridWords.useT>;
