import type { AreaClient } from '#admin/components/catalogue.ts';
import { enquiriesClient } from './enquiries.client.tsx';
import { words } from './words.en-US.ts';

export const client: AreaClient = {
  parts: [enquiriesClient],
  english: words,
  translations: { 'zh-CN': () => import('./words.zh-CN.ts') },
};
