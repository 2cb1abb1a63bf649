import type { ComponentType } from 'react';
import type { Locale } from '#shared/constants.ts';

/** A hand-made screen: at its menu entry's route, or beside the screen whose tab it is. */
export interface Page {
  readonly route: string;
  readonly load: () => Promise<ComponentType>;
  /** The resource whose screen it stands beside as a tab, under the same code, and what the tab says. */
  readonly tab?: { readonly of: string; readonly word: { readonly [locale in Locale]: string } };
}

const installed = new Map<string, Page>();

export function installPages(pages: readonly Page[]): void {
  for (const page of pages) installed.set(page.route, page);
}

export const pageAt = (route: string): Page | undefined => installed.get(route);
export const allPages = (): readonly Page[] => [...installed.values()];
