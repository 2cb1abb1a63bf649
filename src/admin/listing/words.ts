import { defineWords } from '#browser/i18n.ts';
import { words as english } from './locales/en-US.ts';

/** Words of the pages about the inventory alone. */
export const listingWords = defineWords({
  name: 'listing',
  english,
  loaders: { 'zh-CN': () => import('./locales/zh-CN.ts') },
});
export type ListingT = ReturnType<typeof listingWords.useT>;
