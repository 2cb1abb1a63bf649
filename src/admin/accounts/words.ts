import { defineWords } from '#browser/i18n.ts';
import { words as english } from './locales/en-US.ts';

/** Words of administrators, their permissions and the trail. */
export const accountsWords = defineWords({
  name: 'accounts',
  english,
  loaders: { 'zh-CN': () => import('./locales/zh-CN.ts') },
});
