import type { Page } from '#admin/components/pages.ts';

export const pages: readonly Page[] = [
  {
    route: '/admin/owner-mgmt/:id/as-owner',
    under: 'owners',
    load: () => import('#admin/owner-view/load-as-owner.ts').then((module) => module.loadAsOwner()),
  },
];
