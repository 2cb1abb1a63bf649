import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, openPage } from '#tests/support/page.ts';
import { type RunningServer, startServer } from '#tests/support/server.ts';
import { collectData, lookOver } from './look-over.ts';
import { type Caller, profileOf, signInAs } from './signed-in.ts';

let server: RunningServer;
let admin: Caller;
/** Records that the addresses below name. */
let ids: Record<'user' | 'rider' | 'admin' | 'owner' | 'change' | 'audit' | 'holiday', number>;

beforeAll(async () => {
  server = await startServer({ SEED_USERS: '60' });
  admin = await signInAs(server, server);
  ids = {
    user: await firstOf('users', { status: 'approved', banned: false, role: 'user' }),
    rider: await firstOf('users', { role: 'rider' }),
    admin: await firstOf('administrators'),
    owner: await firstOf('owners'),
    change: await firstOf('change-contact-submissions'),
    audit: await firstOf('audit'),
    holiday: await firstOf('holidays', { name: 'Hari Raya Aidilfitri' }),
  };
});

afterAll(async () => {
  await closeBrowser();
  const code = await server.stop();
  if (code !== 0) throw new Error(`The server ended with ${code}:\n${server.output()}`);
});

async function firstOf(resource: string, filter: object = {}): Promise<number> {
  const query = `filter=${encodeURIComponent(JSON.stringify(filter))}&pagination=${encodeURIComponent('{"currentPage":1,"limit":1}')}`;
  const [row] = await admin.rows(`/api/${resource}/aggregation?${query}`, resource);
  if (!row) throw new Error(`The demo data has no ${resource} with ${JSON.stringify(filter)}.`);
  return Number(row['id']);
}

/** What opens once the screen is there; where nothing is named, the screen itself is all there is to see. */
type Opening = (page: Page) => Promise<unknown>;
type Screen = readonly [title: string, path: () => string, shows: string, open?: Opening];

const ROWS = 'tr[data-id]';
const RECORD = '[data-action], .record dl, dl';
const FORM = '.form-page form .form-footer';
const dialog = (page: Page): Promise<unknown> =>
  page.locator('dialog[open] form button[type="submit"], [role="dialog"] form').first().waitFor();

const SCREENS: readonly Screen[] = [
  ['dashboard', () => '/admin/dashboard', 'main h2'],
  ['users: list', () => '/admin/user-mgmt', ROWS],
  [
    'users: fields to filter by',
    () => '/admin/user-mgmt',
    ROWS,
    (page) => page.keyboard.press('f').then(() => page.locator('[popover]:popover-open .command').first().waitFor()),
  ],
  [
    'users: a filter',
    () => '/admin/user-mgmt',
    ROWS,
    async (page) => {
      await page.keyboard.press('f');
      await page.locator('[popover]:popover-open .command').first().click();
      await page.locator('[popover]:popover-open form').waitFor();
    },
  ],
  [
    'users: some selected',
    () => '/admin/user-mgmt',
    ROWS,
    async (page) => {
      await page.keyboard.press('j');
      await page.keyboard.press('Space');
      await page.locator('section.bulk').waitFor();
    },
  ],
  [
    'users: a rejection',
    () => `/admin/user-mgmt?filter=${encodeURIComponent('{"status":"pending"}')}`,
    ROWS,
    async (page) => {
      await page.keyboard.press('j');
      await page.keyboard.press('x');
      await dialog(page);
    },
  ],
  ['users: record', () => `/admin/user-mgmt/${ids.user}`, RECORD],
  ['users: record of a rider', () => `/admin/user-mgmt/${ids.rider}`, RECORD],
  [
    'users: ban',
    () => `/admin/user-mgmt/${ids.user}`,
    '[data-action="ban"]',
    (page) =>
      page
        .locator('[data-action="ban"]')
        .click()
        .then(() => dialog(page)),
  ],
  ['users: new', () => '/admin/user-mgmt/create', FORM],
  [
    'users: new, with everything missing',
    () => '/admin/user-mgmt/create',
    FORM,
    async (page) => {
      await page.locator('.form-footer [type="submit"]').click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  ],
  ['users: edit', () => `/admin/user-mgmt/${ids.user}/edit`, FORM],
  ['users: import', () => '/admin/user-mgmt/import', 'main h1'],
  ['administrators: list', () => '/admin/admin-mgmt', ROWS],
  ['administrators: record', () => `/admin/admin-mgmt/${ids.admin}`, RECORD],
  ['administrators: new', () => '/admin/admin-mgmt/create', FORM],
  ['administrators: edit', () => `/admin/admin-mgmt/${ids.admin}/edit`, FORM],
  ['contact changes: list', () => '/admin/contact-changes', ROWS],
  ['contact changes: record', () => `/admin/contact-changes/${ids.change}`, RECORD],
  ['owners: list', () => '/admin/owner-mgmt', ROWS],
  ['owners: record', () => `/admin/owner-mgmt/${ids.owner}`, RECORD],
  ['owners: edit', () => `/admin/owner-mgmt/${ids.owner}/edit`, FORM],
  ['attendance: list', () => '/admin/rider-attendance', ROWS],
  ['holidays: the year and the list', () => '/admin/holiday', '.holiday-months li a'],
  ['holidays: record and its effect', () => `/admin/holiday/${ids.holiday}`, '.effect dd'],
  ['holidays: new', () => '/admin/holiday/create', FORM],
  ['tax rates: in force, and the list', () => '/admin/global', '.panel dl dd'],
  ['levies: list', () => '/admin/levies', ROWS],
  ['audit trail: list', () => '/admin/audit-trail', ROWS],
  ['audit trail: record', () => `/admin/audit-trail/${ids.audit}`, RECORD],
  [
    'palette',
    () => '/admin/user-mgmt',
    ROWS,
    (page) => page.keyboard.press('Control+k').then(() => page.locator('[role="option"]').first().waitFor()),
  ],
  [
    'keys',
    () => '/admin/user-mgmt',
    ROWS,
    (page) => page.keyboard.press('?').then(() => page.locator('dialog[open] kbd').first().waitFor()),
  ],
  ['an address of nothing', () => '/admin/no-such-page', '.refusal h1'],
  ['a record of nobody', () => '/admin/user-mgmt/999999', 'main h1, main h2'],
];

const DOORS: readonly Screen[] = [
  ['start page', () => '/', 'h1'],
  ['sign-in', () => '/admin', 'form input'],
  ['new password', () => '/reset-password', '[role="alert"]'],
  ['an address of nothing', () => '/no-such-page', 'h1'],
];

const LOOKS = [
  { name: 'wide, light, in English', width: 1440, height: 900, colorScheme: 'light', locale: 'en-US' },
  { name: 'on a phone, dark, in Chinese', width: 360, height: 740, colorScheme: 'dark', locale: 'zh-CN' },
] as const;

describe.each(LOOKS)('$name', ({ width, height, colorScheme, locale }) => {
  const look: BrowserContextOptions = { viewport: { width, height }, colorScheme, locale, reducedMotion: 'reduce' };
  const isChinese = locale === 'zh-CN';
  const at = (path: string): string => {
    const url = new URL(path, server.url);
    if (isChinese) url.searchParams.set('lang', locale);
    return url.href;
  };

  /** One page for all of them, as a reader has it: what one screen leaves behind must not hurt the next. */
  async function visit(page: Page, screens: readonly Screen[]): Promise<Record<string, readonly string[]>> {
    const data = collectData(page);
    const found: Record<string, readonly string[]> = {};
    for (const [title, path, shows, open] of screens) {
      const seen = await page
        .goto(at(path()))
        .then(() => page.locator(shows).first().waitFor())
        .then(() => open?.(page))
        .then(() => lookOver(page, data, isChinese))
        .catch((error: unknown) => [`not there: ${String(error)}`]);
      if (seen.length > 0) found[title] = seen;
    }
    return found;
  }

  it('every screen of the back-office reads well, for everybody', { timeout: 240_000 }, async () => {
    const { page, allow } = await openPage(at('/admin'), { ...look, ...profileOf(server, admin) });
    // The record of nobody.
    allow(/status of 404/);
    expect(await visit(page, SCREENS)).toEqual({});
  });

  it('every door of the house reads well, for everybody', { timeout: 60_000 }, async () => {
    const { page, allow } = await openPage(at('/'), look);
    allow(/status of 404/);
    expect(await visit(page, DOORS)).toEqual({});
  });
});
