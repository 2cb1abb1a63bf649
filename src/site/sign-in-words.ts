import { defineWords } from '#browser/i18n.ts';
import { words as english } from './locales/sign-in.en-US.ts';

export const signInWords = defineWords({
  name: 'sign-in',
  english,
  loaders: { 'zh-CN': () => import('./locales/sign-in.zh-CN.ts') },
});
