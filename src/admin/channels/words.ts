import { defineWords } from '#browser/i18n.ts';
import { words as english } from '#admin/channels/locales/en-US.ts';

/** Words of the pages about channels' calendars alone. */
export const calendarWords = defineWords({
  name: 'calendars',
  english,
  loaders: { 'zh-CN': () => import('#admin/channels/locales/zh-CN.ts') },
});
