import { entryAt, entryNamed, menuEntries, withoutAlias } from '#resources/addresses.ts';
import { manifest, type ManifestEntry } from '#resources/manifest.ts';
import { codeOf } from '#shared/permissions.ts';
import { type Page, pageAt } from './components/pages.ts';
import { entryOf, visibleMenu } from './components/visible-menu.ts';
import type { Permissions } from './providers/permission-set.ts';

type Placed = Pick<ManifestEntry, 'name' | 'tabOf'>;

/** The menu's resource and its tabs, as far as the reader may see them. */
export function tabsOf({ name, tabOf }: Placed, permissions: Pick<Permissions, 'can'>): ManifestEntry[] {
  const screen = tabOf ?? name;
  return manifest.filter(
    (other) => (other.name === screen || other.tabOf === screen) && other.route && permissions.can(other, 'view'),
  );
}

/** Permission code of a custom page: that of its act, of the list above it, or of its menu entry. */
export function codeOfPage({ route, act, under }: Page): number | null {
  const entry = manifest.find(({ name }) => name === (act?.of ?? under));
  if (entry) return codeOf(entry.permission, act ? 'edit' : 'view');
  return menuEntries.find((each) => each.route === route)?.permission ?? null;
}

/** Refine's question for a custom page: its act, or the list above it or of its menu entry, since Refine knows no pages. */
export function questionOfPage({ route, act, under }: Page): { resource: string; action: string } {
  if (act) return { resource: act.of, action: 'edit' };
  if (under !== undefined) return { resource: under, action: 'list' };
  const entry = menuEntries.find((each) => each.route === route);
  return { resource: entryOf(route)?.name ?? entry?.key ?? route, action: 'list' };
}

/** Route of the menu entry for a path; a tab has that of its screen. */
export function menuRouteAt(pathname: string): string | undefined {
  const page = pageAt(pathname);
  if (page && !page.act && page.under === undefined) return page.route;
  const entry = page?.under === undefined ? placeAt(pathname)?.entry : entryNamed(page.under);
  if (entry?.tabOf === undefined) return entry?.route;
  return manifest.find(({ name }) => name === entry.tabOf)?.route;
}

/** Target of `/admin`: the first screen of the menu. */
export const firstRoute = (permissions: Pick<Permissions, 'canOpen'>): string | undefined =>
  visibleMenu(permissions)[0]?.route;

export interface ResourcePlace {
  readonly entry: ManifestEntry;
  readonly screen: 'list' | 'create' | 'import' | 'show' | 'edit' | 'act';
  readonly id?: string;
}

/** Resource and screen of a path. */
export function placeAt(pathname: string): ResourcePlace | undefined {
  const path = (withoutAlias(pathname) ?? pathname).replace(/\/+$/, '');
  const entry = entryAt(path);
  if (!entry?.route) return undefined;
  const [first, second, ...more] = path.slice(entry.route.length + 1).split('/');
  if (more.length > 0) return undefined;
  if (!first) return { entry, screen: 'list' };
  if (first === 'create' || first === 'import') return second === undefined ? { entry, screen: first } : undefined;
  if (second === undefined) return { entry, screen: 'show', id: first };
  if (second === 'edit') return { entry, screen: 'edit', id: first };
  return pageAt(path)?.act ? { entry, screen: 'act', id: first } : undefined;
}
