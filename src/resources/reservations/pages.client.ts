import type { Page } from '#admin/components/pages.ts';

export const pages: readonly Page[] = [
  {
    route: '/admin/reservation/calendar',
    load: () => import('#admin/reservations/tape-chart/load-tape-chart.ts').then((module) => module.loadCalendar()),
  },
];
