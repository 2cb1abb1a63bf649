import { loadAreas } from '#admin/components/catalogue.ts';
import type { Page } from '#admin/components/pages.ts';

async function loadDashboard() {
  const [{ DashboardPage }, { installTiles }, { tiles }] = await Promise.all([
    import('#admin/dashboard/DashboardPage.tsx'),
    import('#admin/dashboard/installed-tiles.ts'),
    import('#resources/tiles.client.ts'),
    loadAreas(({ isOnDashboard }) => isOnDashboard),
  ]);
  installTiles(tiles);
  return DashboardPage;
}

export const pages: readonly Page[] = [{ route: '/admin/dashboard', load: loadDashboard }];
