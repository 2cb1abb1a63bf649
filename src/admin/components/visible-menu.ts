import { manifest, type ManifestEntry } from '#resources/manifest.ts';
import { menu, type MenuIcon } from '#resources/menu.ts';
import type { MenuEntry, SubEntry } from '#shared/menu.ts';
import { pageAt } from './pages.ts';

interface Reader {
  canOpen(entry: Pick<SubEntry, 'key' | 'route' | 'permission'>): boolean;
}

/** A menu entry that this administrator may see. */
export interface VisibleEntry extends Pick<SubEntry, 'key' | 'label' | 'route'> {
  readonly icon: MenuIcon;
  readonly children: readonly SubEntry[];
}

/** The resource whose list is at a route. */
export const entryOf = (route: string): ManifestEntry | undefined => manifest.find((entry) => entry.route === route);

/** Where a press leads that asks for no view of a list: to the work that waits in it. */
export function wayTo(route: string): string {
  const work = entryOf(route)?.work;
  return work === undefined ? route : `${route}?view=${work}`;
}

const hasScreen = (route: string): boolean => entryOf(route) !== undefined || pageAt(route) !== undefined;

/** Menu entries with a screen that the administrator may see; a group stays while one of its children does. */
export function visibleMenu(
  permissions: Reader,
  exists: (route: string) => boolean = hasScreen,
  entries: readonly MenuEntry<MenuIcon>[] = menu,
): VisibleEntry[] {
  const isOpen = (entry: Pick<SubEntry, 'key' | 'route' | 'permission'>): boolean =>
    exists(entry.route) && permissions.canOpen(entry);
  return entries.flatMap(({ key, label, route, permission, icon, children = [] }) => {
    const open = children.filter(isOpen);
    if (children.length > 0)
      return open.length > 0 ? [{ key, label, route: open[0]?.route ?? route, icon, children: open }] : [];
    return isOpen({ key, route, permission }) ? [{ key, label, route, icon, children: [] }] : [];
  });
}
