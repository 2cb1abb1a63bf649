import { defineRoom } from '#browser/i18n.ts';
import { words as english } from './locales/en-US.ts';

/** What only the pages about calendars of channels say. */
export const calendarWords = defineRoom({
  name: 'calendars',
  english,
  loaders: { 'zh-CN': () => import('./locales/zh-CN.ts') },
});
