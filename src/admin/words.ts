import { defineRoom, type KeyOf } from '#browser/i18n.ts';
import { words as english } from './locales/en-US.ts';

const room = defineRoom({
  name: 'admin',
  english,
  loaders: { 'zh-CN': () => import('./locales/zh-CN.ts') },
});

export type AdminKey = KeyOf<typeof english>;
export type AdminT = ReturnType<typeof room.useT>;

let useSpoken = (spoken: AdminT): AdminT => spoken;

/** Words of the back-office. */
export const adminWords = { ...room, useT: (): AdminT => useSpoken(room.useT()) };

/** Lets screens speak through another hook; the first chunk of the back-office has the words, but not yet Refine. */
export const speakThrough = (hook: typeof useSpoken): void => {
  useSpoken = hook;
};
