import { defineWords } from '#browser/i18n.ts';
import { words as english } from './locales/en-US.ts';

/** Words of the wizard, fetched with it. */
export const importWords = defineWords({
  name: 'import',
  english,
  loaders: { 'zh-CN': () => import('./locales/zh-CN.ts') },
});
