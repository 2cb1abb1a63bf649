import { defineWords } from '#browser/i18n.ts';
import { words as english } from './locales/en-US.ts';

/** Words of the pages about stays alone. */
export const reservationsWords = defineWords({
  name: 'reservations',
  english,
  loaders: { 'zh-CN': () => import('./locales/zh-CN.ts') },
});
