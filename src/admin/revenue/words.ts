import { defineWords } from '#browser/i18n.ts';
import { words as english } from './locales/en-US.ts';

/** Words of the pages about owners' months. */
export const revenueWords = defineWords({
  name: 'revenue',
  english,
  loaders: { 'zh-CN': () => import('./locales/zh-CN.ts') },
});
