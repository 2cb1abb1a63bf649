import type { AreaClient } from '#admin/components/catalogue.ts';
import { paymentsClient } from './payments.client.tsx';
import { reservationsClient } from './reservations.client.tsx';
import { words } from './words.en-US.ts';

export const client: AreaClient = {
  parts: [paymentsClient, reservationsClient],
  english: words,
  translations: { 'zh-CN': () => import('./words.zh-CN.ts') },
};
