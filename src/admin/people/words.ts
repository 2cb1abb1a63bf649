import { defineWords } from '#browser/i18n.ts';
import { words as english } from './locales/en-US.ts';

/** Words of the pages about people alone. */
export const peopleWords = defineWords({
  name: 'people',
  english,
  loaders: { 'zh-CN': () => import('./locales/zh-CN.ts') },
});
