import { lazyScreen } from '#admin/components/lazy-screen.ts';

const load = () => import('./menus/all.ts');

/** Fetched after the first rows, which do without them, and before a hand can reach their buttons. */
export const menus = {
  AllViews: lazyScreen(() => load().then((all) => all.AllViews)),
  BulkActs: lazyScreen(() => load().then((all) => all.BulkActs)),
  ColumnFields: lazyScreen(() => load().then((all) => all.ColumnFields)),
  FileCommands: lazyScreen(() => load().then((all) => all.FileCommands)),
  JobDialog: lazyScreen(() => load().then((all) => all.JobDialog)),
  ListActs: lazyScreen(() => load().then((all) => all.ListActs)),
  ListEmpty: lazyScreen(() => load().then((all) => all.ListEmpty)),
  RowCommands: lazyScreen(() => load().then((all) => all.RowCommands)),
  ViewForm: lazyScreen(() => load().then((all) => all.ViewForm)),
  ViewUpdate: lazyScreen(() => load().then((all) => all.ViewUpdate)),
};

/** Fetches them while nothing else is to be done. */
export function prefetchMenus(): void {
  for (const part of Object.values(menus)) part.load().catch(() => undefined);
}
