import { describe, expect, it } from 'vitest';
import * as constants from '#shared/constants.ts';
import { PERMISSION_GROUPS } from '#shared/permissions.ts';

/** One line per business constant of the specification, with its own copy of the number. */
describe('the specification’s constants', () => {
  it.each<[string, unknown, unknown]>([
    ['list page size 10', constants.LIST.pageSize, 10],
    ['current page 1', constants.LIST.currentPage, 1],
    ['3 retries', constants.QUERY.retries, 3],
    [
      'retry delay 1000 ms times 2 to the power of the attempt',
      [0, 1, 2, 3].map(constants.retryDelayMs),
      [1000, 2000, 4000, 8000],
    ],
    ['retry delay capped at 30000 ms', [5, 9, 30].map(constants.retryDelayMs), [30_000, 30_000, 30_000]],
    ['cache time 300000 ms', constants.QUERY.cacheTimeMs, 300_000],
    ['stale time 0', constants.QUERY.staleTimeMs, 0],
    ['no refetch on window focus', constants.QUERY.refetchOnWindowFocus, false],
    ['cookie jwt at path /', constants.COOKIE, { name: 'jwt', path: '/' }],
    ['loading flag clears after 500 ms', constants.LOADING_FLAG_MS, 500],
    ['reload 2.5 seconds after Unauthorized', constants.UNAUTHORIZED_RELOAD_MS, 2500],
    ['default locale en-US', constants.DEFAULT_LOCALE, 'en-US'],
    ['a Chinese locale', constants.LOCALES.some((locale) => locale.startsWith('zh')), true],
    ['request time-out 1,800,000 ms', constants.REQUEST_TIMEOUT_MS, 1_800_000],
    ['date formats', constants.DATE_FORMAT, { wire: 'YYYY-MM-DD', shown: 'DD MMM YYYY' }],
    ['breakpoints', constants.BREAKPOINTS, { xs: 480, sm: 576, md: 768, lg: 992, xl: 1200, xxl: 1600 }],
    ['sidebar width constant 729', constants.SIDEBAR_WIDTH, 729],
    ['theme colours', Object.values(constants.THEME.brand), ['#7CCC6C', '#54B948', '#54585A']],
    ['primary colour green', constants.THEME.colorPrimary, 'green'],
    ['font Fira Sans size 14', [constants.THEME.fontFamily, constants.THEME.fontSize], ['Fira Sans', 14]],
    ['toasts last 3 seconds at the top', constants.TOAST, { seconds: 3, placement: 'top' }],
    ['24 columns', constants.GRID_COLUMNS, 24],
    ['sign-in button heights', constants.SIGN_IN_BUTTON_HEIGHT, { large: 40, medium: 32, small: 20 }],
    [
      'fallback message with its spelling',
      constants.MESSAGE.listFailed,
      'Something went wrong while retriving data, please contact our technical support',
    ],
    ['404 Not found', constants.MESSAGE.notFound, '404 Not found'],
    [
      'unexpected error',
      constants.MESSAGE.unexpected,
      'Unexpected error occured when calling api. Please contact admin.',
    ],
    ['Unauthorized', constants.MESSAGE.unauthorized, 'Unauthorized'],
    ['the ignored message', constants.MESSAGE.ignored, 'User has no permission to access GET Single User!'],
    [
      '24 banks as listed',
      [constants.PAYOUT_BANKS.length, constants.PAYOUT_BANKS[0], constants.PAYOUT_BANKS[23]],
      [24, 'Maybank', 'Kuwait Finance House'],
    ],
    [
      '16 permission groups, four codes each',
      Object.values(PERMISSION_GROUPS).toSorted((a, b) => a - b),
      Array.from({ length: 16 }, (_, at) => at * 4),
    ],
  ])('%s', (_line, actual, specified) => {
    expect(actual).toEqual(specified);
  });
});
