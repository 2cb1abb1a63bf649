import type { ComponentType } from 'react';
import type { Locale } from '#shared/constants.ts';

/** A custom screen: at its menu entry's route, or as a tab beside another screen. */
export interface Page {
  readonly route: string;
  readonly load: () => Promise<ComponentType>;
  /** Resource beside whose list it is a tab, with the same permission, and the tab's label. */
  readonly tab?: { readonly of: string; readonly word: { readonly [locale in Locale]: string } };
}

const installed = new Map<string, Page>();

export function installPages(pages: readonly Page[]): void {
  for (const page of pages) installed.set(page.route, page);
}

export const pageAt = (route: string): Page | undefined => installed.get(route);
export const allPages = (): readonly Page[] => [...installed.values()];
