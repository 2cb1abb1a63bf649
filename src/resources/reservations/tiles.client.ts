import type { Tile } from '#admin/components/pages.ts';

export const tiles: readonly Tile[] = [
  {
    of: 'reservations',
    place: 'wide',
    height: 260,
    load: () => import('#admin/reservations/outlook/load-outlook.ts').then((module) => module.loadOutlook()),
  },
];
