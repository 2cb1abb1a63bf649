import { defineRoom, type KeyOf } from '#browser/i18n.ts';
import { words as english } from './locales/en-US.ts';

/** Words of the back-office. */
export const adminWords = defineRoom({
  name: 'admin',
  english,
  loaders: { 'zh-CN': () => import('./locales/zh-CN.ts') },
});

export type AdminKey = KeyOf<typeof english>;
export type AdminT = ReturnType<typeof adminWords.useT>;
