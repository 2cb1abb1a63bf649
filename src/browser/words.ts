import { defineWords } from './i18n.ts';
import { words as english } from './locales/en-US.ts';

/** Words of both apps. English comes with the entry chunk, so that even a failure to load words can be told. */
export const browserWords = defineWords({
  name: 'browser',
  english,
  loaders: { 'zh-CN': () => import('./locales/zh-CN.ts') },
});
