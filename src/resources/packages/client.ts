import type { AreaClient } from '#admin/components/catalogue.ts';
import { packageVersionsClient } from './package-versions.client.tsx';
import { servicePackagesClient } from './service-packages.client.tsx';
import { packagesSentences } from '#shared/packages/sentences.ts';
import { words } from './words.en-US.ts';

export const client: AreaClient = {
  parts: [servicePackagesClient, packageVersionsClient],
  sentences: packagesSentences,
  english: words,
  translations: { 'zh-CN': () => import('./words.zh-CN.ts') },
};
