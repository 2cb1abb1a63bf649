import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { dayOf, formatDay } from '#browser/format.ts';
import * as constants from '#shared/constants.ts';
import { PERMISSION_GROUPS } from '#shared/permissions.ts';

const BANKS =
  'Maybank, CIMB, Public Bank, RHB, Hong Leong, AmBank, Bank Islam, BSN, UOB, OCBC, HSBC, Standard Chartered, Affin, ' +
  'Alliance, Al Rajhi, Bank Muamalat, Bank Rakyat, Agrobank, Bank of China, ICBC, Citi, Deutsche, JP Morgan, ' +
  'Kuwait Finance House';

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
    [
      'button heights of a third-party sign-in',
      constants.THIRD_PARTY_BUTTON_HEIGHT,
      { large: 40, medium: 32, small: 20 },
    ],
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
    ['the 24 banks as listed, in their order', constants.PAYOUT_BANKS.join(', '), BANKS],
    [
      '16 permission groups, four codes each',
      Object.values(PERMISSION_GROUPS).toSorted((a, b) => a - b),
      Array.from({ length: 16 }, (_, at) => at * 4),
    ],
  ])('%s', (_line, actual, specified) => {
    expect(actual).toEqual(specified);
  });
});

/** A constant that the product does not obey is a rumour; what style sheets and formatters repeat is held to it here. */
describe('the product obeys them', () => {
  const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => [name, readFileSync(`src/${name}`, 'utf8')] as const);
  const theme = sheets.find(([name]) => name.endsWith('theme.css'))?.[1] ?? '';
  const rule = (selector: string): string => theme.match(new RegExp(`^\\${selector} \\{([^}]*)\\}`, 'm'))?.[1] ?? '';

  it.each(sheets)('%s breaks at the breakpoints and nowhere else', (_name, sheet) => {
    const points = Object.values(constants.BREAKPOINTS);
    // The last pixel below a point belongs to the smaller screen.
    const allowed = new Set(points.flatMap((point) => [point, point - 1]));
    const widths = [...sheet.matchAll(/@media[^{]*/g)].flatMap(([query]) =>
      [...query.matchAll(/width\s*(?::|[<>]=?)\s*(\d+)px/g)].map(([, width]) => Number(width)),
    );
    expect(widths.filter((width) => !allowed.has(width))).toEqual([]);
  });

  it('a sheet with media queries was found at all', () => {
    expect(sheets.filter(([, sheet]) => /@media[^{]*width/.test(sheet)).length).toBeGreaterThan(3);
  });

  it('the scene beside the sign-in is as wide as the constant, whose own use is not known', () => {
    const signIn = sheets.find(([name]) => name.endsWith('sign-in.css'))?.[1];
    expect(signIn).toContain(`minmax(0, ${constants.SIDEBAR_WIDTH}px)`);
  });

  it('toasts hang from the top of the page', () => {
    expect(rule('.toasts')).toMatch(/position: fixed;\s+top: \d+px;/);
  });

  it('the theme colours are in the style sheet', () => {
    for (const colour of Object.values(constants.THEME.brand)) expect(theme).toContain(colour.toLowerCase());
  });

  it('days are written as the date formats say', () => {
    const written = (format: string): string =>
      format.replace('YYYY', '2026').replace('MMM', 'Jan').replace('MM', '01').replace('DD', '05');
    expect(formatDay('2026-01-05', 'en-US')).toBe(written(constants.DATE_FORMAT.shown));
    expect(dayOf('2026-01-05T04:00:00.000Z')).toBe(written(constants.DATE_FORMAT.wire));
  });
});
