import { defineWords } from '#browser/i18n.ts';
import { words as english } from '#admin/reservations/tape-chart/locales/en-US.ts';

/** Words of the calendar of stays alone. */
export const tapeChartWords = defineWords({
  name: 'calendar',
  english,
  loaders: { 'zh-CN': () => import('#admin/reservations/tape-chart/locales/zh-CN.ts') },
});
export type CalendarT = ReturnType<typeof tapeChartWords.useT>;
