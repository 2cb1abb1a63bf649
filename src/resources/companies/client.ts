import type { AreaClient } from '#admin/components/catalogue.ts';
import { companiesClient } from './companies.client.tsx';
import { words } from './words.en-US.ts';

export const client: AreaClient = {
  parts: [companiesClient],
  english: words,
  translations: { 'zh-CN': () => import('./words.zh-CN.ts') },
};
