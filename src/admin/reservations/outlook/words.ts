import { defineWords } from '#browser/i18n.ts';
import { words as english } from '#admin/reservations/outlook/locales/en-US.ts';

/** Words of the nights to come on the dashboard. */
export const outlookWords = defineWords({
  name: 'outlook',
  english,
  loaders: { 'zh-CN': () => import('#admin/reservations/outlook/locales/zh-CN.ts') },
});
