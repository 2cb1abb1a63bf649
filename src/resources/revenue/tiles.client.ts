import type { Tile } from '#admin/components/pages.ts';

export const tiles: readonly Tile[] = [
  {
    of: 'stay-revenues',
    place: 'beside',
    height: 400,
    load: () => import('#admin/revenue/month/load-month.ts').then((module) => module.loadMonth()),
  },
];
