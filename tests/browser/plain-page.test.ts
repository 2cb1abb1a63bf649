import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PALETTE } from '#browser/palette.ts';
import { checkoutWith } from '#tests/support/other-pages.ts';
import { openPage, type WatchedPage } from '#tests/support/page.ts';
import { type RunningServer, startServer } from '#tests/support/server.ts';
import { root } from '#tests/support/sources.ts';
import { type Caller, profileOf, signInAs } from './signed-in.ts';

const [, section = ''] = readFileSync(join(root, 'README.md'), 'utf8').split('## Beyond the recipe');
const codeIn = (language: string): string => new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(section)?.[1] ?? '';

describe('the page of Refine’s own components that README shows', () => {
  let home: string;
  let server: RunningServer;
  let admin: Caller;

  beforeAll(async () => {
    home = await checkoutWith({
      'src/admin/listing/HolidayNotices.tsx': () => codeIn('tsx'),
      'src/resources/listing/pages.client.ts': (text) => text.replace(/\n\];/, `\n${codeIn('ts')}];`),
    });
    server = await startServer({ SEED_USERS: '20' }, home);
    admin = await signInAs(server, server);
  }, 240_000);
  afterAll(async () => {
    await server?.stop();
    if (home) rmSync(home, { recursive: true, force: true });
  });

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
    expect(await styleOf(page, '.ant-table', 'font-family')).toBe(await styleOf(page, 'body', 'font-family'));
    expect(await styleOf(page, '.ant-table', 'background-color')).toBe(rgbOf(PALETTE[colorScheme].surface));
    const brand = rgbOf(PALETTE[colorScheme].primary);
    await expect.poll(() => styleOf(page, '.ant-btn-primary', 'background-color')).toBe(brand);
    expect(await styleOf(page, '.ant-pagination-item-active', 'border-color')).toBe(brand);
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

const rgbOf = (hex: string): string =>
  `rgb(${hex
    .slice(1)
    .match(/../g)
    ?.map((part) => parseInt(part, 16))
    .join(', ')})`;
