import { menu, type MenuEntry } from '#resources/menu.ts';
import { resources } from '#resources/index.ts';
import { codeOf } from '#shared/permissions.ts';
import type { AnyResource } from '#shared/resource.ts';
import { type Page, pages } from './pages.ts';
import type { Permissions } from './providers/permissions.ts';

type SubEntry = NonNullable<MenuEntry['children']>[number];

/** A menu entry that this administrator gets to see. */
export interface VisibleEntry {
  readonly key: string;
  readonly route: string;
  readonly icon: string;
  readonly children: readonly SubEntry[];
}

export const resourceAt = (route: string): AnyResource | undefined =>
  resources.find((resource) => resource.route === route);

const hasScreen = (route: string): boolean => resourceAt(route) !== undefined || Object.hasOwn(pages, route);

/** The resource whose screen the menu leads to, and its tabs, as far as the reader may see them. */
export function tabsOf(resource: AnyResource, permissions: Pick<Permissions, 'can'>): AnyResource[] {
  const screen = resource.tabOf ?? resource.name;
  return resources.filter(
    (other) => (other.name === screen || other.tabOf === screen) && other.route && permissions.can(other, 'view'),
  );
}

/** Hand-made pages among the tabs of a screen. */
export const pageTabsOf = ({ tabOf, name }: AnyResource): (Page & { readonly route: string })[] =>
  Object.entries(pages)
    .filter(([, page]) => page.tabOf === (tabOf ?? name))
    .map(([route, page]) => ({ route, ...page }));

/** Which code a hand-made page needs: that of the screen it stands beside, or of its menu entry. */
export function codeOfPage(route: string): number | null {
  const beside = resources.find(({ name }) => name === pages[route]?.tabOf);
  return beside ? codeOf(beside.permission, 'view') : (entryAt(route)?.permission ?? null);
}

/** The menu entry's route under which a path is found: that of the screen a tab belongs to. */
export function menuRouteAt(pathname: string): string | undefined {
  const resource = placeAt(pathname)?.resource;
  if (resource?.tabOf === undefined) return resource?.route;
  return resources.find(({ name }) => name === resource.tabOf)?.route;
}

/** The entries whose screen exists and whose code the administrator holds; a group stays while one of its children does. */
export function visibleMenu(
  permissions: Pick<Permissions, 'has'>,
  exists: (route: string) => boolean = hasScreen,
  entries: readonly MenuEntry[] = menu,
): VisibleEntry[] {
  const isOpen = ({ route, permission }: SubEntry): boolean => exists(route) && permissions.has(permission);
  return entries.flatMap(({ key, route, permission, aliases, icon, children = [] }) => {
    const open = children.filter(isOpen);
    if (children.length > 0)
      return open.length > 0 ? [{ key, route: open[0]?.route ?? route, icon, children: open }] : [];
    return isOpen({ key, route, permission, aliases }) ? [{ key, route, icon, children: [] }] : [];
  });
}

/** Where `/admin` leads: the first screen of the menu. */
export const firstRoute = (permissions: Pick<Permissions, 'has'>): string | undefined =>
  visibleMenu(permissions)[0]?.route;

const entriesAndChildren: readonly SubEntry[] = menu.flatMap((entry) => (entry.children ? entry.children : [entry]));

export const entryAt = (route: string): SubEntry | undefined =>
  entriesAndChildren.find((entry) => entry.route === route);

/** Alternate first segments (`/admin/user-details`) with the route each stands for. */
export const aliases: readonly { alias: string; route: string }[] = entriesAndChildren.flatMap((entry) =>
  entry.aliases.map((alias) => ({ alias: `/admin/${alias}`, route: entry.elsewhere?.[alias] ?? entry.route })),
);

/** The address an alternate one stands for, whatever follows the alias kept; nothing for a route of our own. */
export function withoutAlias(path: string): string | undefined {
  const found = aliases.find(({ alias }) => path === alias || path.startsWith(`${alias}/`));
  return found && found.route + path.slice(found.alias.length);
}

export interface ResourcePlace {
  readonly resource: AnyResource;
  readonly screen: 'list' | 'create' | 'import' | 'show' | 'edit';
  readonly id?: string;
}

/** Which screen of which resource a path shows. */
export function placeAt(pathname: string): ResourcePlace | undefined {
  const path = (withoutAlias(pathname) ?? pathname).replace(/\/+$/, '');
  const resource = resources.find(({ route }) => route && (path === route || path.startsWith(`${route}/`)));
  if (!resource?.route) return undefined;
  const [first, second, ...more] = path.slice(resource.route.length + 1).split('/');
  if (more.length > 0) return undefined;
  if (!first) return { resource, screen: 'list' };
  if (first === 'create' || first === 'import') return second === undefined ? { resource, screen: first } : undefined;
  if (second === undefined) return { resource, screen: 'show', id: first };
  return second === 'edit' ? { resource, screen: 'edit', id: first } : undefined;
}
