import type { AreaClient } from '#admin/components/catalogue.ts';
import { administratorsClient } from './administrators.client.tsx';
import { auditClient } from './audit.client.tsx';
import { words } from './words.en-US.ts';

export const client: AreaClient = {
  parts: [administratorsClient, auditClient],
  english: words,
  translations: { 'zh-CN': () => import('./words.zh-CN.ts') },
};
