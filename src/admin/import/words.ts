import { defineRoom } from '#browser/i18n.ts';
import { words as english } from './locales/en-US.ts';

/** The wizard's sentences; they arrive with it. */
export const importWords = defineRoom({
  name: 'import',
  english,
  loaders: { 'zh-CN': () => import('./locales/zh-CN.ts') },
});
