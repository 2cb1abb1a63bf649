import { loadAreas } from '#admin/components/catalogue.ts';
import type { Page } from '#admin/components/pages.ts';

async function loadDashboard() {
  const [{ DashboardPage }] = await Promise.all([
    import('#admin/dashboard/DashboardPage.tsx'),
    loadAreas(({ isOnDashboard }) => isOnDashboard),
  ]);
  return DashboardPage;
}

export const pages: readonly Page[] = [{ route: '/admin/dashboard', load: loadDashboard }];
