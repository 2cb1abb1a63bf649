import { defineRoom } from '#browser/i18n.ts';
import { words as english } from './locales/en-US.ts';

/** What only the pages about people say. */
export const peopleWords = defineRoom({
  name: 'people',
  english,
  loaders: { 'zh-CN': () => import('./locales/zh-CN.ts') },
});
