import type { Page } from '#admin/components/pages.ts';

export const pages: readonly Page[] = [
  {
    route: '/admin/reservation/calendar',
    load: () => import('#admin/reservations/tape-chart/load-tape-chart.ts').then((module) => module.loadTapeChart()),
  },
  {
    route: '/admin/reservation/:id/check-in',
    load: () => import('#admin/reservations/desk/load-desk.ts').then((module) => module.loadCheckIn()),
    act: { of: 'reservations', name: 'check-in' },
  },
  {
    route: '/admin/reservation/:id/check-out',
    load: () => import('#admin/reservations/desk/load-desk.ts').then((module) => module.loadCheckOut()),
    act: { of: 'reservations', name: 'check-out' },
  },
];
