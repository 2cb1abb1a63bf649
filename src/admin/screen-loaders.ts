import type { ComponentType } from 'react';
import { loadResource } from '#admin/components/catalogue.ts';
import { lazyScreen, type LazyScreen } from '#admin/components/lazy-screen.ts';
import { allPages, type Page, pageAt } from '#admin/components/pages.ts';
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
  allPages().map((page) => [page.route, lazyScreen<object>(() => loadPage(page))]),
);

async function loadPage({ load, act, isPlain }: Page): Promise<ComponentType> {
  const plain = isPlain && import('./plain-page.tsx');
  const [Screen, root] = await Promise.all([load(), plain, act && loadResource(act.of)]);
  return root ? root.inPlainPage(Screen) : Screen;
}

/** Fetches the code, the resource and the words of the screen at a path. */
export async function loadScreenAt(pathname: string): Promise<void> {
  const page = pageScreens[pageAt(pathname)?.route ?? ''];
  if (page) return page.load();
  const place = placeAt(pathname);
  if (!place || place.screen === 'act') return;
  const screen = place.screen === 'list' ? undefined : screens[place.screen];
  await Promise.all([screen?.load(), loadResource(place.entry.name)]);
}
