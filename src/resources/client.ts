import type { AreaLoaders } from '#admin/components/catalogue.ts';
import type { Page } from '#admin/components/pages.ts';
import { pages as kitPages } from '#resources/kit/pages.client.ts';
import { pages as expensesPages } from '#resources/expenses/pages.client.ts';
import { pages as listingPages } from '#resources/listing/pages.client.ts';
import { pages as ownerViewPages } from '#resources/owner-view/pages.client.ts';
import { pages as ratesPages } from '#resources/rates/pages.client.ts';
import { pages as reservationsPages } from '#resources/reservations/pages.client.ts';

/** Loaders of the areas, called once a link to one of their screens is near. */
export const areaLoaders: AreaLoaders = {
  people: {
    declarations: () => import('#resources/people/index.ts'),
    client: () => import('#resources/people/client.ts'),
  },
  listing: {
    declarations: () => import('#resources/listing/index.ts'),
    client: () => import('#resources/listing/client.ts'),
  },
  rates: {
    declarations: () => import('#resources/rates/index.ts'),
    client: () => import('#resources/rates/client.ts'),
  },
  channels: {
    declarations: () => import('#resources/channels/index.ts'),
    client: () => import('#resources/channels/client.ts'),
  },
  reservations: {
    declarations: () => import('#resources/reservations/index.ts'),
    client: () => import('#resources/reservations/client.ts'),
  },
  enquiries: {
    declarations: () => import('#resources/enquiries/index.ts'),
    client: () => import('#resources/enquiries/client.ts'),
  },
  companies: {
    declarations: () => import('#resources/companies/index.ts'),
    client: () => import('#resources/companies/client.ts'),
  },
  packages: {
    declarations: () => import('#resources/packages/index.ts'),
    client: () => import('#resources/packages/client.ts'),
  },
  'owner-stays': {
    declarations: () => import('#resources/owner-stays/index.ts'),
    client: () => import('#resources/owner-stays/client.ts'),
  },
  expenses: {
    declarations: () => import('#resources/expenses/index.ts'),
    client: () => import('#resources/expenses/client.ts'),
  },
  revenue: {
    declarations: () => import('#resources/revenue/index.ts'),
    client: () => import('#resources/revenue/client.ts'),
  },
  'owner-view': {
    declarations: () => import('#resources/owner-view/index.ts'),
    client: () => import('#resources/owner-view/client.ts'),
    beside: ['owners'],
  },
  kit: {
    declarations: () => import('#resources/kit/index.ts'),
    client: () => import('#resources/kit/client.ts'),
  },
  messages: {
    declarations: () => import('#resources/messages/index.ts'),
    client: () => import('#resources/messages/client.ts'),
  },
};

export const pages: readonly Page[] = [
  ...kitPages,
  ...listingPages,
  ...ratesPages,
  ...reservationsPages,
  ...expensesPages,
  ...ownerViewPages,
];
