/** As the registry of pages names it. */
export const RATE_GRID_ROUTE = '/admin/rate-grid';
