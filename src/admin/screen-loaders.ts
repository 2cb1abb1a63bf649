import { loadResource } from '#admin/components/catalogue.ts';
import { lazyScreen, type LazyScreen } from '#admin/components/lazy-screen.ts';
import { allPages, pageAt } from '#admin/components/pages.ts';
import type { AnyResource } from '#shared/resource.ts';
import './install.ts';
import { placeAt } from './screens.ts';

interface ResourceProps {
  resource: AnyResource;
}

/** Generated screens of a resource except the list, which is in the first chunk because nearly every visit needs it. */
export const screens = {
  show: lazyScreen<ResourceProps>(() => import('#admin/crud/record/ShowPage.tsx').then((module) => module.ShowPage)),
  create: lazyScreen<ResourceProps>(() =>
    import('#admin/crud/form/CreatePage.tsx').then((module) => module.CreatePage),
  ),
  edit: lazyScreen<ResourceProps>(() => import('#admin/crud/form/EditPage.tsx').then((module) => module.EditPage)),
  import: lazyScreen<ResourceProps>(() => import('./import/load-import.ts').then((module) => module.loadImport())),
};

/** Custom pages by route; that of an act loads the words of its resource. */
export const pageScreens: Readonly<Record<string, LazyScreen<object>>> = Object.fromEntries(
  allPages().map(({ route, load, act }) => [
    route,
    lazyScreen<object>(async () => (await Promise.all([load(), act && loadResource(act.of)]))[0]),
  ]),
);

/** Fetches the code, the resource and the words of the screen at a path. */
export async function loadScreenAt(pathname: string): Promise<void> {
  const page = pageScreens[pageAt(pathname)?.route ?? ''];
  if (page) return page.load();
  const place = placeAt(pathname);
  if (!place || place.screen === 'act') return;
  const screen = place.screen === 'list' ? undefined : screens[place.screen];
  await Promise.all([screen?.load(), loadResource(place.entry.name)]);
}
