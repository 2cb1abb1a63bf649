import { defineWords } from '#browser/i18n.ts';
import { words as english } from './locales/en-US.ts';

/** Words of the pages about agreements with owners. */
export const packagesWords = defineWords({
  name: 'packages',
  english,
  loaders: { 'zh-CN': () => import('./locales/zh-CN.ts') },
});
