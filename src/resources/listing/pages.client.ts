import type { Page } from '#admin/components/pages.ts';

export const pages: readonly Page[] = [
  {
    route: '/admin/listing-summary',
    load: () => import('#admin/listing/load-summary.ts').then((module) => module.loadSummary()),
  },
];
