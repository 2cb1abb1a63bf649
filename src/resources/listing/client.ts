import type { AreaClient } from '#admin/components/catalogue.ts';
import { ownershipsClient } from './ownerships.client.ts';
import { propertiesClient } from './properties.client.tsx';
import { roomTypesClient } from './room-types.client.tsx';
import { unitsClient } from './units.client.ts';
import { unitBlocksClient } from './unit-blocks.client.tsx';
import { words } from './words.en-US.ts';

export const client: AreaClient = {
  parts: [ownershipsClient, propertiesClient, roomTypesClient, unitBlocksClient, unitsClient],
  english: words,
  translations: { 'zh-CN': () => import('./words.zh-CN.ts') },
};
