import { lazyScreen, type LazyScreen } from '#admin/components/lazy-screen.ts';
import type { AnyResource } from '#shared/resource.ts';
import { pages } from './pages.ts';

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

export const pageScreens: Readonly<Record<string, LazyScreen<object>>> = Object.fromEntries(
  Object.entries(pages).map(([route, page]) => [route, lazyScreen<object>(page.load)]),
);

/** Fetches a screen's code: one of the generated ones by its name, a hand-made one by its route. */
export async function loadScreen(name: string): Promise<void> {
  const screen = Object.hasOwn(screens, name) ? screens[name as keyof typeof screens] : pageScreens[name];
  await screen?.load();
}
