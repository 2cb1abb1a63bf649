import type { ComponentType } from 'react';

export interface Page {
  readonly load: () => Promise<ComponentType>;
}

/** Hand-made screens by the route of their menu entry. */
export const pages: Readonly<Record<string, Page>> = {
  '/admin/dashboard': { load: () => import('./DashboardPage.tsx').then((module) => module.DashboardPage) },
  '/admin/listing-summary': {
    load: () => import('#admin/listing/load-summary.ts').then((module) => module.loadSummary()),
  },
};
