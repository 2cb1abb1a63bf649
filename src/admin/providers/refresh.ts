/** Interval at which figures are fetched again while the page is visible. */
export const REFRESH_MS = 60_000;
