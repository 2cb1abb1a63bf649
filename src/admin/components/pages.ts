import type { ComponentType } from 'react';

/** A custom screen at its menu entry's route. */
export interface Page {
  readonly route: string;
  readonly load: () => Promise<ComponentType>;
}

const installed = new Map<string, Page>();

export function installPages(pages: readonly Page[]): void {
  for (const page of pages) installed.set(page.route, page);
}

export const pageAt = (route: string): Page | undefined => installed.get(route);
export const allPages = (): readonly Page[] => [...installed.values()];
