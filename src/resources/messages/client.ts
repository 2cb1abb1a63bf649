import type { AreaClient } from '#admin/components/catalogue.ts';
import { words } from './words.en-US.ts';

export const client: AreaClient = {
  parts: [],
  english: words,
  translations: { 'zh-CN': () => import('./words.zh-CN.ts') },
};
