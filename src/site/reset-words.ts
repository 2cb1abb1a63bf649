import { defineWords } from '#browser/i18n.ts';
import { words as english } from './locales/reset.en-US.ts';

export const resetWords = defineWords({
  name: 'reset',
  english,
  loaders: { 'zh-CN': () => import('./locales/reset.zh-CN.ts') },
});
