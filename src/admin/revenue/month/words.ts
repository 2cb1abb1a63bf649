import { defineWords } from '#browser/i18n.ts';
import { words as english } from '#admin/revenue/month/locales/en-US.ts';

/** Words of the month's money on the dashboard. */
export const monthWords = defineWords({
  name: 'month',
  english,
  loaders: { 'zh-CN': () => import('#admin/revenue/month/locales/zh-CN.ts') },
});
