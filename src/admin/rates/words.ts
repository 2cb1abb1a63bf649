import { defineWords } from '#browser/i18n.ts';
import { words as english } from './locales/en-US.ts';

/** Words of the pages about holidays, taxes and levies alone. */
export const ratesWords = defineWords({
  name: 'rates',
  english,
  loaders: { 'zh-CN': () => import('./locales/zh-CN.ts') },
});
