import { defineWords } from '#browser/i18n.ts';
import { words as english } from './locales/en-US.ts';

/** Words of the parts about companies. */
export const companiesWords = defineWords({
  name: 'companies',
  english,
  loaders: { 'zh-CN': () => import('./locales/zh-CN.ts') },
});
