import { defineWords } from '#browser/i18n.ts';
import { words as english } from '#admin/owner-stays/locales/en-US.ts';

/** Words of the pages about owners' free stays alone. */
export const ownerStaysWords = defineWords({
  name: 'ownerStays',
  english,
  loaders: { 'zh-CN': () => import('#admin/owner-stays/locales/zh-CN.ts') },
});
