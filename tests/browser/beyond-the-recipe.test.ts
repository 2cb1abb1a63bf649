/** What PAGES.md shows, run from its very text: one checkout with the page and the declaration in it. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PALETTE } from '#browser/palette.ts';
import { PERMISSION_GROUPS } from '#shared/permissions.ts';
import { checkoutWith } from '#tests/support/other-pages.ts';
import { openPage, type WatchedPage } from '#tests/support/page.ts';
import { type RestServer, startRestServer } from '#tests/support/rest-server.ts';
import { type RunningServer, startServerFilled } from '#tests/support/server.ts';
import { root } from '#tests/support/sources.ts';
import { type Caller, profileOf, signInAs } from './signed-in.ts';

const pages = readFileSync(join(root, '.github/PAGES.md'), 'utf8');
/** The code that it shows, in its order: a page, its entry, a declaration. */
const [notices = '', entry = '', declaration = ''] = [...pages.matchAll(/```tsx?\n([^]*?)```/g)].map(
  ([, code]) => code,
);

const NEEDED = `import { f } from '#shared/field.ts';
  import { PERMISSION_GROUPS } from '#shared/permissions.ts';
  import { defineResource } from '#shared/resource.ts';`;

const BOATS = 23;

let home: string;
let server: RunningServer;
let fleet: RestServer;
let admin: Caller;

beforeAll(async () => {
  const boats = Array.from({ length: BOATS }, (_, at) => ({
    id: at + 1,
    name: `Boat ${String(at + 1).padStart(2, '0')}`,
    berth: at % 2 ? 'south' : 'north',
    length_m: 5 + at,
  }));
  fleet = await startRestServer(boats);
  const settings = { VITE_REST_FLEET: fleet.url };
  home = await checkoutWith(
    {
      'src/admin/listing/HolidayNotices.tsx': () => notices,
      'src/resources/listing/pages.client.ts': (text) => text.replace(/\n\];/, `\n${entry}];`),
      'src/resources/listing/boats.ts': () => `${NEEDED}\n${declaration}`,
      'src/resources/listing/index.ts': (text) =>
        `import { boats } from './boats.ts';\n${text.replace('declarations = [', 'declarations = [boats, ')}`,
    },
    settings,
  );
  server = await startServerFilled({ SEED_USERS: '60' }, { settings, home });
  admin = await signInAs(server, server);
}, 240_000);

afterAll(async () => {
  await Promise.all([server?.stop(), fleet?.close()]);
  if (home) rmSync(home, { recursive: true, force: true });
});

describe('a page of Refine’s own components', () => {
  const open = async (address = '/admin/announcement', options: BrowserContextOptions = {}): Promise<WatchedPage> => {
    const opened = await openPage(`${server.url}${address}`, { ...profileOf(server, admin), ...options });
    await opened.page.locator('.ant-table-row').first().waitFor();
    return opened;
  };
  const styleOf = (page: Page, selector: string, property: string): Promise<string> =>
    page
      .locator(selector)
      .first()
      .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

  it('stands in the menu, and pages and sorts through the list contract', async () => {
    const { page } = await open();
    await page.getByRole('navigation').getByRole('link', { name: 'Announcement' }).first().waitFor();
    const first = () => page.locator('.ant-table-row').first().textContent();
    const before = await first();
    await page.getByRole('listitem', { name: '2', exact: true }).click();
    await expect.poll(first).not.toBe(before);
    const asked = page.waitForRequest((request) => request.url().includes('sort='));
    await page.getByRole('columnheader', { name: 'Date' }).click();
    expect(decodeURIComponent((await asked).url())).toContain('/api/holidays/aggregation?');
  });

  it.each(['light', 'dark'] as const)('has the font and the colours of the back-office, %s', async (colorScheme) => {
    const { page } = await open('/admin/announcement', { colorScheme });
    await expect
      .poll(() => styleOf(page, '.ant-table', 'font-family'))
      .toBe(await styleOf(page, 'body', 'font-family'));
    await expect.poll(() => styleOf(page, '.ant-table', 'background-color')).toBe(rgbOf(PALETTE[colorScheme].surface));
    const brand = rgbOf(PALETTE[colorScheme].primary);
    await expect.poll(() => styleOf(page, '.ant-btn-primary', 'background-color')).toBe(brand);
    await expect.poll(() => styleOf(page, '.ant-pagination-item-active', 'border-color')).toBe(brand);
  });

  it('says the server’s messages at its fields, and adds what is right', async () => {
    const { page, allow } = await open();
    allow(/400 \(Bad Request\)/);
    await page.getByRole('button', { name: 'Add' }).click();
    const dialog = page.getByRole('dialog', { name: 'New holiday' });
    await dialog.getByLabel('Name').fill('R');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const told = (field: string): Promise<string | null> => dialog.locator(`#${field}_help`).textContent();
    expect([await told('name'), await told('date')]).toEqual([
      'Name must be at least 2 characters',
      expect.stringMatching(/enter Date/i),
    ]);
    await dialog.getByLabel('Name').fill('Regatta');
    await dialog.getByLabel('Date').fill('2099-08-31');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Added.', { exact: true }).waitFor();
    await page.getByRole('cell', { name: 'Regatta' }).waitFor();
    await dialog.waitFor({ state: 'hidden' });
  });

  it('speaks the reader’s language', async () => {
    const { page, allow } = await open('/admin/announcement?lang=zh-CN');
    allow(/400 \(Bad Request\)/);
    await page.getByRole('button', { name: '新增' }).click();
    await page.getByRole('button', { name: /^保\s?存$/ }).click();
    await expect.poll(() => page.locator('#name_help').textContent()).toMatch(/^请/);
    await page.getByText('未能新增。').waitFor();
  });
});

describe('records of another server', () => {
  const open = async (path: string, as = admin): Promise<WatchedPage> => {
    const opened = await openPage(`${server.url}${path}`, profileOf(server, as));
    opened.allow(new RegExp(`^asked ${fleet.url}/boats`));
    return opened;
  };

  const colleague = async (name: string, permissions: readonly number[]): Promise<Caller> => {
    const login = { email: `${name}@highland.test`, password: 'Correct-Horse-8-Battery' };
    await admin.call('POST', '/api/administrators', { name, permissions, ...login });
    return signInAs(server, login);
  };

  it('are listed, found, filtered, sorted and paged', async () => {
    const { page } = await open('/admin/reporting');
    const rows = page.locator('tbody tr[data-id]');
    await rows.first().waitFor();
    await page.getByText('1–10 of 23').or(page.getByText(/of 23/)).first().waitFor();
    for (const ours of ['Import', 'Export', 'Save view'])
      await expect.poll(() => page.getByRole('button', { name: ours }).count()).toBe(0);
    await page.goto(`${server.url}/admin/reporting?filter=${encodeURIComponent('{"berth":"south"}')}`);
    await page.getByText(/of 11/).first().waitFor();
    await page.getByRole('searchbox').fill('Boat 2');
    await expect.poll(() => rows.count()).toBe(2);
    expect(fleet.calls.at(-1)).toMatch(/berth=south/);
    expect(fleet.calls.at(-1)).toMatch(/q=Boat[ +]2/);
    const before = fleet.calls.length;
    await page.goto(`${server.url}/admin/reporting?filter=${encodeURIComponent('{"berth":{"$nin":["south"]}}')}`);
    await page.getByText('Choose another condition').first().waitFor();
    expect(fleet.calls.length).toBe(before);
    expect(fleet.headers().authorization).toBeUndefined();
    expect(fleet.headers().cookie).toBeUndefined();
  });

  it('are opened, changed under the other server’s rules, and deleted', async () => {
    const { page, allow } = await open('/admin/reporting/4');
    allow(/422/);
    await page.getByRole('heading', { level: 1, name: 'Boat 04', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByLabel('Name').fill('Titanic');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('No boat may have this name').waitFor();
    await page.getByLabel('Name').fill('Heron');
    await page.getByRole('button', { name: 'Save', exact: true }).click({ delay: 500 });
    await page.getByRole('heading', { level: 1, name: 'Heron', exact: true }).waitFor();
    expect(fleet.boats[3]).toEqual({ id: 4, name: 'Heron', berth: 'south', length_m: 8 });
    await page.getByRole('button', { name: 'More' }).first().click();
    await page
      .getByRole('menuitem', { name: 'Delete' })
      .or(page.getByRole('button', { name: 'Delete' }))
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL(/\/admin\/reporting(\?|$)/);
    expect(fleet.boats.some(({ id }) => id === 4)).toBe(false);
  });

  it('are added by the form of the declaration', async () => {
    const { page } = await open('/admin/reporting');
    await page.getByRole('link', { name: 'New boat' }).click();
    await page.getByLabel('Name').fill('Osprey');
    await page.getByText('North', { exact: true }).click();
    await page.getByRole('button', { name: 'Create boat' }).click();
    await page.getByRole('heading', { level: 1, name: 'Osprey', exact: true }).waitFor();
    expect(fleet.boats.at(-1)).toMatchObject({ name: 'Osprey', berth: 'north' });
    expect(fleet.calls.every((call) => / \/boats/.test(call))).toBe(true);
  });

  it('are shown by our permissions: nothing without one, and no button to those who may only look', async () => {
    const looker = await colleague('looker', [PERMISSION_GROUPS.reporting]);
    const { page } = await open('/admin/reporting', looker);
    await page.locator('tbody tr[data-id]').first().waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'New boat' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Boat 01' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Boat 01', exact: true }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Edit' }).count()).toBe(0);

    const before = fleet.calls.length;
    const stranger = await colleague('stranger', [PERMISSION_GROUPS.user]);
    const refused = await open('/admin/reporting', stranger);
    await refused.page.getByRole('heading', { name: 'You may not open this page' }).waitFor();
    await expect.poll(() => refused.page.getByRole('link', { name: 'Reporting' }).count()).toBe(0);
    expect(fleet.calls.length).toBe(before);
  });

  it('say that they are gone, and that their server is silent', async () => {
    const { page, allow } = await open('/admin/reporting/99');
    allow(/404|ERR_FAILED|net::/);
    await page
      .getByText('There is no such')
      .or(page.getByText(/no longer|does not exist/))
      .first()
      .waitFor();
    await page.route(`${fleet.url}/**`, (route) => route.abort());
    await page.goto(`${server.url}/admin/reporting`);
    await expect.poll(() => page.getByRole('button', { name: 'Try again' }).count(), { timeout: 30_000 }).toBe(1);
  });
});

const rgbOf = (hex: string): string =>
  `rgb(${hex
    .slice(1)
    .match(/../g)
    ?.map((part) => parseInt(part, 16))
    .join(', ')})`;
