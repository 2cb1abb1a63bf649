import { loadResource } from '#admin/components/catalogue.ts';
import { lazyScreen, type LazyScreen } from '#admin/components/lazy-screen.ts';
import { allPages } from '#admin/components/pages.ts';
import type { AnyResource } from '#shared/resource.ts';
import './install.ts';
import { placeAt } from './screens.ts';

interface ResourceProps {
  resource: AnyResource;
}

/** The generated screens of a resource, but for the list: nearly everyone comes for that one, so it is there from the start. */
export const screens = {
  show: lazyScreen<ResourceProps>(() => import('#admin/crud/record/ShowPage.tsx').then((module) => module.ShowPage)),
  create: lazyScreen<ResourceProps>(() =>
    import('#admin/crud/form/CreatePage.tsx').then((module) => module.CreatePage),
  ),
  edit: lazyScreen<ResourceProps>(() => import('#admin/crud/form/EditPage.tsx').then((module) => module.EditPage)),
  import: lazyScreen<ResourceProps>(() => import('./import/load-import.ts').then((module) => module.loadImport())),
};

/** A hand-made page speaks of the resource beside which it stands. */
export const pageScreens: Readonly<Record<string, LazyScreen<object>>> = Object.fromEntries(
  allPages().map(({ route, load, tab }) => [
    route,
    lazyScreen<object>(async () => (await Promise.all([load(), tab && loadResource(tab.of)]))[0]),
  ]),
);

/** Fetches what the screen at a path needs: its code, its resource and their words. */
export async function loadScreenAt(pathname: string): Promise<void> {
  const page = pageScreens[pathname];
  if (page) return page.load();
  const place = placeAt(pathname);
  if (!place) return;
  const screen = place.screen === 'list' ? undefined : screens[place.screen];
  await Promise.all([screen?.load(), loadResource(place.entry.name)]);
}
