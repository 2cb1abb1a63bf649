import type { Page } from '#admin/components/pages.ts';

export const pages: readonly Page[] = [
  {
    route: '/admin/expenses/month',
    load: () => import('#admin/expenses/load-month.ts').then((module) => module.loadMonthSheet()),
  },
];
