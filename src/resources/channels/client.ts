import type { AreaClient } from '#admin/components/catalogue.ts';
import { calendarFeedsClient } from './calendar-feeds.client.tsx';
import { calendarImportsClient } from './calendar-imports.client.tsx';
import { calendarStaysClient } from './calendar-stays.client.tsx';
import { words } from './words.en-US.ts';

export const client: AreaClient = {
  parts: [calendarFeedsClient, calendarImportsClient, calendarStaysClient],
  english: words,
  translations: { 'zh-CN': () => import('./words.zh-CN.ts') },
};
