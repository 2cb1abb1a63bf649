import type { Page } from '#admin/components/pages.ts';

export const pages: readonly Page[] = [
  {
    route: '/admin/rate-grid',
    under: 'rate-days',
    load: () => import('#admin/rates/load-rate-grid.ts').then((module) => module.loadRateGrid()),
  },
];
