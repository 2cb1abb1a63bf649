/** The product's fixed numbers and names: one place, so that no screen and no server route invents its own. */

export const LOCALES = ['en-US', 'zh-CN'] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = 'en-US';

export const COOKIE = { name: 'jwt', path: '/' } as const;

/** Milliseconds the loading flag stays up after the session is known. */
export const LOADING_FLAG_MS = 500;
/** Milliseconds between the "Unauthorized" toast and the reload. */
export const UNAUTHORIZED_RELOAD_MS = 2500;
/** Milliseconds before a call is given up (30 minutes: exports and uploads use the same client). */
export const REQUEST_TIMEOUT_MS = 1_800_000;

export const LIST = { pageSize: 10, currentPage: 1, pageSizes: [10, 20, 50, 100], maxPageSize: 500 } as const;

/** The query cache: retries after 1, 2 and 4 s, never more than 30 s apart. */
export const QUERY = {
  retries: 3,
  retryDelayMs: 1000,
  maxRetryDelayMs: 30_000,
  cacheTimeMs: 300_000,
  staleTimeMs: 0,
  refetchOnWindowFocus: false,
} as const;

/** Milliseconds to wait before the retry that follows failed attempt number `attempt` (0-based). */
export const retryDelayMs = (attempt: number): number =>
  Math.min(QUERY.retryDelayMs * 2 ** attempt, QUERY.maxRetryDelayMs);

export const DATE_FORMAT = { wire: 'YYYY-MM-DD', shown: 'DD MMM YYYY' } as const;
export const TIME_ZONE = 'Asia/Kuala_Lumpur';
/** How far it is ahead of UTC, all year. */
export const TIME_ZONE_HOURS = 8;

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export const BREAKPOINTS = { xs: 480, sm: 576, md: 768, lg: 992, xl: 1200, xxl: 1600 } as const;
/**
 * Pixels. The specification does not say what it measures (see READINGS): our menu is far narrower, and the scene beside
 * the sign-in is this wide.
 */
export const SIDEBAR_WIDTH = 729;
/** Columns of antd's grid; our own layouts are CSS grids and count none. */
export const GRID_COLUMNS = 24;

export const THEME = {
  colorPrimary: 'green',
  fontFamily: 'Fira Sans',
  fontSize: 14,
  brand: { leaf: '#7CCC6C', forest: '#54B948', slate: '#54585A' },
} as const;

export const TOAST = { seconds: 3, placement: 'top' } as const;
/** Pixels of the button of a third-party sign-in, because its provider draws it into a frame of one of these sizes; no buttons of ours. */
export const THIRD_PARTY_BUTTON_HEIGHT = { large: 40, medium: 32, small: 20 } as const;

export const MESSAGE = {
  listFailed: 'Something went wrong while retriving data, please contact our technical support',
  notFound: '404 Not found',
  unexpected: 'Unexpected error occured when calling api. Please contact admin.',
  unauthorized: 'Unauthorized',
  /** The one message the client swallows. */
  ignored: 'User has no permission to access GET Single User!',
} as const;

/** Banks a payout can go to, as listed by the specification (its heading counts 23, its list has 24). */
export const PAYOUT_BANKS = [
  'Maybank',
  'CIMB',
  'Public Bank',
  'RHB',
  'Hong Leong',
  'AmBank',
  'Bank Islam',
  'BSN',
  'UOB',
  'OCBC',
  'HSBC',
  'Standard Chartered',
  'Affin',
  'Alliance',
  'Al Rajhi',
  'Bank Muamalat',
  'Bank Rakyat',
  'Agrobank',
  'Bank of China',
  'ICBC',
  'Citi',
  'Deutsche',
  'JP Morgan',
  'Kuwait Finance House',
] as const;

/** States and federal territories as the tax authority numbers them, Johor first, Putrajaya last. */
export const STATE_CODES = [
  '01',
  '02',
  '03',
  '04',
  '05',
  '06',
  '07',
  '08',
  '09',
  '10',
  '11',
  '12',
  '13',
  '14',
  '15',
  '16',
] as const;

/** Limits on the cost of a list call. Beyond one the call is refused with its name, never cut silently. */
export const QUERY_LIMITS = {
  queryStringBytes: 16_384,
  depth: 5,
  conditions: 50,
  listValues: 200,
  textLength: 200,
  /** As many as a year's events of the ledger, whose sums are checked from outside. */
  groups: 100_000,
} as const;

/** Most rows of one import call, and the smaller chunks our own client sends, each done in about a second. */
export const IMPORT = { maxRows: 500, chunkRows: 250, chunkBytes: 200_000 } as const;

export const BULK_LIMIT = 500;

/** Most records that a list chooses at one press: what a browser foretells and works through in some minutes. */
export const SELECTION_LIMIT = 10_000;
