import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it, type TestContext } from 'vitest';
import { openPage } from '#tests/support/page.ts';
import type { RunningServer } from '#tests/support/server.ts';
import { accessibility, COLOUR_RULES, collectData, type Data, lookOver } from './look-over.ts';
import {
  firstRow,
  follow,
  type Ids,
  lendRecords,
  recordOfEach,
  type Screen as DeclaredScreen,
  screensOf,
} from './screen-registry.ts';
import { type Caller, profileOf, signInAs } from './signed-in.ts';
import { startBeforeTests } from './started.ts';
import { tourOf } from './tour.ts';

let server: RunningServer;
let admin: Caller;
let ids: Ids;
/** A record of a rider, and one that may still be banned. */
let rider: number;
let guest: number;
/** One of those that make nights dearer. */
let holiday: number;

/** What opens once the screen is there; where nothing is named, the screen itself is all there is to see. */
type Opening = (page: Page) => Promise<unknown>;
type Screen = readonly [title: string, path: () => string, shows: string, open?: Opening];

const ROWS = 'tr[data-id]';
const SHOWS: Readonly<Record<DeclaredScreen['kind'], string>> = {
  page: 'main :is(h1, h2)',
  list: ROWS,
  record: '[data-action], .record dl, dl',
  create: '.form-page form .form-footer, form.booking .type-option',
  edit: '.form-page form .form-footer',
  import: 'main h1',
};
/** `npm run test:all` leaves no screen out. */
const LONG = { timeout: 900_000 };

const dialog = (page: Page): Promise<unknown> =>
  page.locator('dialog[open] form button[type="submit"], [role="dialog"] form').first().waitFor();

/** What is open on the screens above, and refusals. */
const OPENED: readonly Screen[] = [
  [
    'fields to filter by',
    () => '/admin/user-mgmt',
    ROWS,
    (page) => page.keyboard.press('f').then(() => page.locator('[popover]:popover-open .command').first().waitFor()),
  ],
  [
    'a filter',
    () => '/admin/user-mgmt',
    ROWS,
    async (page) => {
      await page.keyboard.press('f');
      await page.locator('[popover]:popover-open .command').first().click();
      await page.locator('[popover]:popover-open form').waitFor();
    },
  ],
  [
    'alternatives of a filter',
    () => '/admin/user-mgmt',
    ROWS,
    async (page) => {
      await page.keyboard.press('f');
      await page.locator('[popover]:popover-open .command').last().click();
      await page.locator('[popover]:popover-open .filter-line').last().waitFor();
    },
  ],
  [
    'some selected',
    () => '/admin/user-mgmt',
    ROWS,
    async (page) => {
      await page.keyboard.press('j');
      await page.keyboard.press('s');
      await page.locator('section.bulk').waitFor();
    },
  ],
  [
    'a rejection',
    () => `/admin/user-mgmt?filter=${encodeURIComponent('{"status":"pending"}')}`,
    ROWS,
    async (page) => {
      await page.keyboard.press('j');
      await page.keyboard.press('x');
      await dialog(page);
    },
  ],
  ['record of a rider', () => `/admin/user-mgmt/${rider}`, SHOWS.record],
  [
    'a ban',
    () => `/admin/user-mgmt/${guest}`,
    '.record-actions button[popovertarget]',
    async (page) => {
      await page.locator('.record-actions button[popovertarget]').click();
      await page.locator('[data-action="ban"]').click();
      await dialog(page);
    },
  ],
  [
    'a new user, with everything missing',
    () => '/admin/user-mgmt/create',
    SHOWS.create,
    async (page) => {
      await page.locator('.form-footer [type="submit"]').click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  ],
  [
    'the palette, with entries of the trail',
    () => '/admin/user-mgmt',
    ROWS,
    async (page) => {
      await page.keyboard.press('Control+k');
      await page.locator('[role="option"]').first().waitFor();
      await page.keyboard.type('approval-action');
      await page.locator('[role="option"]').first().waitFor();
    },
  ],
  [
    'keys',
    () => '/admin/user-mgmt',
    ROWS,
    (page) => page.keyboard.press('?').then(() => page.locator('dialog[open] kbd').first().waitFor()),
  ],
  [
    'the year of holidays',
    () => '/admin/holiday',
    '.holiday-fold summary',
    // On a phone it begins folded.
    async (page) => {
      const first = page.locator('.holiday-months li a').first();
      if (!(await first.isVisible())) await page.locator('.holiday-fold summary').click();
      await first.waitFor();
    },
  ],
  ['what a holiday does to prices', () => `/admin/holiday/${holiday}`, '.effect dd'],
  ['tax rates in force', () => '/admin/global', '.panel dl dd'],
  ['an address of nothing', () => '/admin/no-such-page', '.refusal h1'],
  ['a record of nobody', () => '/admin/user-mgmt/999999', 'main h1, main h2'],
];

/** Each look sees all that can be drawn, and a share of its own of what is drawn alike. */
const declared = (look: number): Screen[] =>
  tourOf(screensOf(ids), look).map(({ title, path, kind }): Screen => [title, () => path, SHOWS[kind]]);

const DOORS: readonly Screen[] = [
  ['start page', () => '/', 'h1'],
  ['sign-in', () => '/admin', 'form input'],
  ['new password', () => '/reset-password', '[role="alert"]'],
  ['an address of nothing', () => '/no-such-page', 'h1'],
];

/** Both languages and both widths. Colours depend on neither: the dark ones are looked at once. */
export const LOOKS = {
  wide: { name: 'wide, in English, light and dark', width: 1440, height: 900, locale: 'en-US', nth: 0 },
  phone: { name: 'on a phone, in Chinese', width: 360, height: 740, locale: 'zh-CN', nth: 1 },
} as const;

/** Screens drawn from declarations, what opens on them, and pages of strangers. */
type Part = 'one half of the screens' | 'the other half of the screens' | 'what opens' | 'doors';

/** Registered by each file that looks, because files of one process share this module. */
function startForThisFile(): void {
  startBeforeTests({ SEED_USERS: '60' }, async (started) => {
    server = started;
    admin = await signInAs(server, server);
    ids = await recordOfEach(admin);
    rider = Number((await firstRow(admin, 'users', { role: 'rider' }))?.['id']);
    guest = Number((await firstRow(admin, 'users', { status: 'approved', banned: false, role: 'user' }))?.['id']);
    holiday = Number((await firstRow(admin, 'holidays', { name: 'Hari Raya Aidilfitri' }))?.['id']);
  });
}

/** Parts of one look, each file's own: two processes share them, and a file has 45 seconds. */
export function describeLook(
  { name, width, height, locale, nth }: (typeof LOOKS)[keyof typeof LOOKS],
  parts: readonly Part[],
): void {
  describe(`the back-office, ${name}`, () => {
    startForThisFile();
    const look: BrowserContextOptions = { viewport: { width, height }, locale, reducedMotion: 'reduce' };
    const isChinese = locale === 'zh-CN';
    const at = (path: string): string => {
      const url = new URL(path, server.url);
      if (isChinese) url.searchParams.set('lang', locale);
      return url.href;
    };

    async function inItsColours(page: Page, data: Data): Promise<string[]> {
      await page.emulateMedia({ colorScheme: 'light' });
      const light = await lookOver(page, data, isChinese);
      if (isChinese) return light;
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.locator('html[data-theme="dark"]').waitFor();
      const dark = await accessibility(page, COLOUR_RULES);
      await page.emulateMedia({ colorScheme: 'light' });
      return [...light, ...dark.map((text) => `dark: ${text}`)];
    }

    /** Goes there by way of nothing, so that what the screen before showed is not taken for it. */
    async function walkTo(page: Page, path: string): Promise<void> {
      await follow(page, at('/admin/no-such-page'));
      await page.locator('.refusal h1').waitFor();
      await follow(page, at(path));
    }

    const load = (page: Page, path: string): Promise<unknown> => page.goto(at(path));

    type Way = (page: Page, path: string) => Promise<unknown>;

    /** One page for all of them, as a reader has it: what one screen leaves behind must not hurt the next. */
    async function visit(
      page: Page,
      screens: readonly Screen[],
      { go, data }: { go: Way; data: Data },
    ): Promise<string[]> {
      const found: string[] = [];
      for (const [title, path, shows, open] of screens) {
        const seen = await go(page, path())
          .then(() => page.locator(shows).first().waitFor())
          .then(() => open?.(page))
          .then(() => inItsColours(page, data))
          .catch((error: unknown) => [`not there: ${String(error)}`]);

        found.push(...seen.map((fault) => `${title}: ${fault}`));
      }
      return found;
    }

    /** Says the faults as the message, because a summary of the run shows nothing else. */
    const expectNone = (faults: readonly string[]): void => expect(faults, faults.join('\n')).toEqual([]);

    async function openBackOffice(test?: TestContext): Promise<{ page: Page; data: Data }> {
      const { page, allow } = await openPage(at('/admin'), { ...look, ...profileOf(server, admin) }, test);
      // The record that does not exist.
      allow(/status of 404/);
      await lendRecords(page, admin, ids);
      return { page, data: collectData(page) };
    }

    const halves = ['one half of the screens', 'the other half of the screens'] as const;
    it.each(halves.filter((half) => parts.includes(half)))('%s reads well', LONG, async (half) => {
      const { page, data } = await openBackOffice();
      await load(page, '/admin/no-such-page');
      await page.locator('.refusal h1').waitFor();
      const mine = declared(nth).filter((_, index) => index % 2 === halves.indexOf(half));
      expectNone(await visit(page, mine, { go: walkTo, data }));
    });

    it.runIf(parts.includes('what opens'))('everything that opens on the screens reads well', LONG, async (test) => {
      const { page, data } = await openBackOffice(test);
      // Loaded anew each time, because a dialog would stay open on the way to the next.
      expectNone(await visit(page, OPENED, { go: load, data }));
    });

    it.runIf(parts.includes('doors'))(
      'every door of the house reads well, for everybody',
      { timeout: 120_000 },
      async (test) => {
        const { page, allow } = await openPage(at('/'), look, test);
        allow(/status of 404/);
        expectNone(await visit(page, DOORS, { go: load, data: collectData(page) }));
      },
    );
  });
}
