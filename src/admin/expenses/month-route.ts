/** As the registry of pages names it. */
export const MONTH_ROUTE = '/admin/expenses/month';
