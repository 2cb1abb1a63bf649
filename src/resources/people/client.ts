import type { AreaClient } from '#admin/components/catalogue.ts';
import { agentRatesClient } from './agent-rates.client.tsx';
import { ownersClient } from './owners.client.tsx';
import { usersClient } from './users.client.tsx';
import { words } from './words.en-US.ts';

export const client: AreaClient = {
  parts: [agentRatesClient, ownersClient, usersClient],
  english: words,
  translations: { 'zh-CN': () => import('./words.zh-CN.ts') },
};
