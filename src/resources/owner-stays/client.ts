import type { AreaClient } from '#admin/components/catalogue.ts';
import { cashOutsClient, entitlementBalancesClient, entitlementEntriesClient } from './entitlements.client.tsx';
import { freeStayProgrammesClient } from './free-stay-programmes.client.tsx';
import { freeStayRequestsClient } from './free-stay-requests.client.tsx';
import { words } from './words.en-US.ts';

export const client: AreaClient = {
  parts: [
    entitlementBalancesClient,
    entitlementEntriesClient,
    cashOutsClient,
    freeStayRequestsClient,
    freeStayProgrammesClient,
  ],
  english: words,
  translations: { 'zh-CN': () => import('./words.zh-CN.ts') },
};
