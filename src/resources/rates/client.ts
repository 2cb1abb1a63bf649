import type { AreaClient } from '#admin/components/catalogue.ts';
import { holidaysClient } from './holidays.client.tsx';
import { leviesClient } from './levies.client.tsx';
import { rateDaysClient } from './rate-days.client.ts';
import { ratePlansClient } from './rate-plans.client.tsx';
import { seasonsClient } from './seasons.client.ts';
import { taxRatesClient } from './tax-rates.client.tsx';
import { words } from './words.en-US.ts';

export const client: AreaClient = {
  parts: [holidaysClient, leviesClient, rateDaysClient, ratePlansClient, seasonsClient, taxRatesClient],
  english: words,
  translations: { 'zh-CN': () => import('./words.zh-CN.ts') },
};
