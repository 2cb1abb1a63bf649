import { defineRoom } from '#browser/i18n.ts';
import { words as english } from '#admin/owner-stays/locales/en-US.ts';

/** Words of the pages about owners' free stays alone. */
export const ownerStaysWords = defineRoom({
  name: 'ownerStays',
  english,
  loaders: { 'zh-CN': () => import('#admin/owner-stays/locales/zh-CN.ts') },
});
