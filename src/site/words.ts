import { defineWords } from '#browser/i18n.ts';
import { words as english } from './locales/en-US.ts';

export const siteWords = defineWords({
  name: 'site',
  english,
  loaders: { 'zh-CN': () => import('./locales/zh-CN.ts') },
});
