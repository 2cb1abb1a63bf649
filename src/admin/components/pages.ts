import type { ComponentType } from 'react';

/** A custom screen: at its menu entry's route, below a list of the menu, or about one record, which the route names by `:id`. */
export interface Page {
  readonly route: string;
  readonly load: () => Promise<ComponentType>;
  /** Drawn by Refine's and antd's own components, to which our theme, language and nonce are given. */
  readonly isPlain?: boolean;
  /** Resource below whose list it stands, open to whoever may see that; where no menu entry has its route. */
  readonly under?: string;
  /** Action that it takes in place of a dialog. */
  readonly act?: { readonly of: string; readonly name: string };
}

const installed = new Map<string, Page>();

export function installPages(pages: readonly Page[]): void {
  for (const page of pages) installed.set(page.route, page);
}

export const allPages = (): readonly Page[] => [...installed.values()];

export const pageAt = (pathname: string): Page | undefined =>
  installed.get(pathname) ?? allPages().find(({ route }) => route.includes(':id') && isAt(route, pathname));

/** The router's own comparison would bring the router into the chunk that asks for the first page. */
const isAt = (route: string, pathname: string): boolean =>
  new RegExp(`^${route.replace(':id', '[^/]+')}/?$`).test(pathname);

/** Address of the page that takes an action of a record; null where a dialog does. */
export function addressOfAct({ name: resource }: { readonly name: string }, id: number, name: string): string | null {
  const page = allPages().find(({ act }) => act?.of === resource && act.name === name);
  return page ? page.route.replace(':id', String(id)) : null;
}

/** A part of the dashboard that an area brings along. Hidden without the permission to view its resource. */
export interface Tile {
  /** The resource whose readers see it. */
  readonly of: string;
  /** Beside the decisions, or as wide as the page below them. */
  readonly place: 'beside' | 'wide';
  /** Its usual height in pixels, kept free while it is fetched so that nothing moves when it comes. */
  readonly height: number;
  readonly load: () => Promise<ComponentType>;
}
