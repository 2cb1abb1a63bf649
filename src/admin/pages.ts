import type { ComponentType } from 'react';

export interface Page {
  readonly load: () => Promise<ComponentType>;
  /** The resource whose screen it stands beside as a tab, under the same code; `menu.<word>` is what the tab says. */
  readonly tabOf?: string;
  readonly word?: 'calendar';
}

/** Hand-made screens by their route: that of their menu entry, or one below the screen whose tab they are. */
export const pages: Readonly<Record<string, Page>> = {
  '/admin/dashboard': {
    load: () => import('#admin/dashboard/DashboardPage.tsx').then((module) => module.DashboardPage),
  },
  '/admin/reservation/calendar': {
    load: () => import('#admin/reservations/tape-chart/load-tape-chart.ts').then((module) => module.loadCalendar()),
    tabOf: 'reservations',
    word: 'calendar',
  },
  '/admin/listing-summary': {
    load: () => import('#admin/listing/load-summary.ts').then((module) => module.loadSummary()),
  },
};
