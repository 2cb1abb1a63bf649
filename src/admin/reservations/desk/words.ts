import { defineWords } from '#browser/i18n.ts';
import { words as english } from './locales/en-US.ts';

/** Words of the desk's two sheets alone. */
export const deskWords = defineWords({
  name: 'desk',
  english,
  loaders: { 'zh-CN': () => import('./locales/zh-CN.ts') },
});
export type DeskT = ReturnType<typeof deskWords.useT>;
