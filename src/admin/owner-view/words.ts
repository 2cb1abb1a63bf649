import { defineWords } from '#browser/i18n.ts';
import { words as english } from './locales/en-US.ts';

/** Words of what owners see. */
export const ownerViewWords = defineWords({
  name: 'ownerView',
  english,
  loaders: { 'zh-CN': () => import('./locales/zh-CN.ts') },
});
