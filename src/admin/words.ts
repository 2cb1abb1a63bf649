import { defineWords, type KeyOf, type Values } from '#browser/i18n.ts';
import { words as english } from './locales/en-US.ts';

const first = defineWords({
  name: 'admin',
  english,
  loaders: { 'zh-CN': () => import('./locales/zh-CN.ts') },
});

export type AdminKey = KeyOf<typeof english>;
export type AdminT = (key: AdminKey, values?: Values) => string;

/** Says whatever key it is given. */
type Say = (key: string, values?: Values) => string;
type Speaker = <T extends AdminT>(spoken: T) => T | Say;

let useSpoken: Speaker = (spoken) => spoken;

/** Words of the shell and the lists. */
export const adminWords = { ...first, useT: (): AdminT => useSpoken(first.useT()) };

/** The same room, for the words that come later; see `more-words.ts`. */
export const extensibleWords = first;
export const useSpeaker: Speaker = (spoken) => useSpoken(spoken);

/** Lets screens speak through another hook; the first chunk of the back-office has the words, but not yet Refine. */
export const speakThrough = (hook: Speaker): void => {
  useSpoken = hook;
};
