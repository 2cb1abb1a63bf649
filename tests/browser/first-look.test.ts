import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { houseDay } from '#shared/business-date.ts';
import { openPage } from '#tests/support/page.ts';
import { firstRow, follow, shownResources } from './screen-registry.ts';
import { accessibility } from './look-over.ts';
import { profileOf } from './signed-in.ts';
import { startSeeded } from './started.ts';

const house = startSeeded();

async function opened(path: string, viewport: { width: number; height: number }): Promise<Page> {
  const { server, admin } = house();
  const { page } = await openPage(`${server.url}${path}`, { viewport, ...profileOf(server, admin) });
  return page;
}

const heightOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollHeight);

/** Records that are long by what was entered: their texts and pictures in two languages, a grid of all permissions. */
const LONG: readonly string[] = ['properties', 'room-types', 'administrators', 'audit'];

describe('what a screen says at the first look', { timeout: 120_000 }, () => {
  it('a list shows sixteen rows on a usual screen, and the first within 170 px', async () => {
    const page = await opened('/admin/no-such-page', { width: 1440, height: 900 });
    const lists: Record<string, unknown> = {};
    for (const path of ['user-mgmt', 'reservation', 'audit-trail']) {
      await page.goto(`${house().server.url}/admin/${path}?filter=%7B%7D&pagination=%7B%22limit%22%3A20%7D`);
      await page.locator('tr[data-id]').nth(16).waitFor();
      const { first, seen } = await page.locator('tr[data-id]').evaluateAll((rows) => {
        const top = document.getElementById('content')?.getBoundingClientRect().top ?? 0;
        const frame = rows[0]?.closest('.table-scroll')?.getBoundingClientRect();
        const isSeen = (row: Element): boolean => row.getBoundingClientRect().bottom <= (frame?.bottom ?? 0) + 1;
        return { first: (rows[0]?.getBoundingClientRect().top ?? 999) - top, seen: rows.filter(isSeen).length };
      });
      lists[path] = { isHigh: first <= 170, isFull: seen >= 16, first, seen };
    }
    const right = expect.objectContaining({ isHigh: true, isFull: true });
    expect(lists).toEqual({ 'user-mgmt': right, reservation: right, 'audit-trail': right });
  });

  it('a page about a record says that there is none at an address without a number, and asks for none', async () => {
    const page = await opened('/admin/owner-mgmt/everybody/as-owner', { width: 1440, height: 900 });
    await page.locator('.refusal h1').waitFor();
    await page.waitForLoadState('networkidle');
    const asked = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    expect(asked.filter((name) => name.endsWith('/as-owner'))).toEqual([]);
  });

  it.each([
    [1440, 900, 1600],
    [360, 740, 2500],
  ])('a usual record ends within what one scrolls at %i px', async (width, height, most) => {
    const { admin } = house();
    const page = await opened('/admin/no-such-page', { width, height });
    const tall: string[] = [];
    for (const { name, route = '' } of shownResources) {
      if (LONG.includes(name)) continue;
      const row = await firstRow(admin, name, {});
      if (!row) continue;
      await follow(page, `${route}/${String(row['id'])}`);
      await page.locator('.record h1').waitFor();
      await page.waitForLoadState('networkidle');
      const tallness = await heightOf(page);
      if (tallness > most) tall.push(`${name}: ${tallness}`);
      await follow(page, '/admin/no-such-page');
      await page.locator('.refusal h1').waitFor();
    }
    expect(tall).toEqual([]);
  });

  it.each([
    [1440, 900, 1600],
    [360, 740, 2500],
  ])(
    'an owner, what the owner of many units sees and a month of theirs end there, too, at %i px',
    async (width, height, most) => {
      const { admin } = house();
      const usual = await firstRow(admin, 'owners', { unit_count: { $gte: 1, $lte: 6 } });
      const large = await firstRow(admin, 'owners', { unit_count: { $gt: 6 }, statement_state: { $ne: null } });
      const told = await firstRow(admin, 'owner-statements', { owner_id: large?.['id'] });
      const page = await opened('/admin/no-such-page', { width, height });
      const tall: unknown[] = [];
      for (const [path, shows, end] of [
        [`/admin/owner-mgmt/${String(usual?.['id'])}`, '.owner-units tbody tr', most],
        [`/admin/owner-mgmt/${String(large?.['id'])}/as-owner`, '.brief-rows tbody tr', 2500],
        [`/admin/revenue/${String(told?.['id'])}`, '.statement-lines tfoot', most],
      ] as const) {
        await follow(page, path);
        await page.locator(shows).first().waitFor();
        await page.waitForLoadState('networkidle');
        const tallness = await heightOf(page);
        if (tallness > end) tall.push([path, tallness]);
      }
      // What is folded is no more than a press away.
      await page
        .getByRole('button', { expanded: false, name: /stays|lines|units/ })
        .first()
        .click();
      await page
        .getByRole('button', { expanded: true, name: /stays|lines|units/ })
        .first()
        .waitFor();
      expect(tall).toEqual([]);
    },
  );

  it('an owner whose month is late is paid with the first button', async () => {
    const late = { state: 'published', payout_id: null, superseded_by: null, due_on: { $lt: houseDay() } };
    const row = await firstRow(house().admin, 'owner-statements', { ...late, payable_sen: { $gt: 0 } });
    const page = await opened(`/admin/owner-mgmt/${String(row?.['owner_id'])}`, { width: 1440, height: 900 });
    await page.locator('.record-actions > .button-primary[data-action="pay-out"]').waitFor();
    await page.locator('.owner-units').waitFor();
    expect(await page.locator('.record-actions > .button-primary').count()).toBe(1);
  });

  it('a list shows a record beside itself, by key and by click, and asks only for those one rests on', async () => {
    const page = await opened('/admin/user-mgmt?filter=%7B%7D', { width: 1440, height: 900 });
    const asked: string[] = [];
    page.on('request', (request) => {
      const [, id] = /\/api\/users\/(\d+)$/.exec(request.url()) ?? [];
      if (id !== undefined) asked.push(id);
    });
    await page.locator('tr[data-id]').first().waitFor();
    const titles = await page.locator('tr[data-id] .cell-title').allInnerTexts();
    // A name, and beneath it what the person is.
    const names = titles.map((title) => title.split('\n')[0] ?? '');
    const shown = (at: number): Promise<void> =>
      page
        .getByRole('complementary', { name: names[at] ?? '', exact: true })
        .locator('.record-actions')
        .waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Space');
    await shown(0);
    expect(await accessibility(page)).toEqual([]);
    // As a key that is held: pressed one by one, each could be a row that one rests on where the machine is slow.
    await page.evaluate(() => {
      for (let times = 0; times < 4; times += 1)
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }));
    });
    await shown(4);
    expect(asked.length).toBeLessThanOrEqual(3);
    await page.locator('tr[data-id]').nth(2).locator('td').nth(3).click();
    await shown(2);
    expect(page.url()).not.toMatch(/user-mgmt\/\d/);
    await page.keyboard.press('Escape');
    await page.locator('.peek').waitFor({ state: 'detached' });
    const focused = page.locator('tr[data-id]:focus .cell-title');
    await expect.poll(() => focused.innerText()).toBe(titles[2]);
    await page.keyboard.press('Enter');
    await page.locator('.record h1', { hasText: names[2] ?? '' }).waitFor();
  });

  it('what the buttons of a list open is there before anybody presses one', async () => {
    const page = await opened('/admin/user-mgmt?filter=%7B%7D', { width: 1440, height: 900 });
    const row = page.locator('tr[data-id]').first();
    await row.waitFor();
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => new Promise((resume) => requestIdleCallback(resume)));
    await page.waitForLoadState('networkidle');
    const fetched: string[] = [];
    page.on('request', (request) => void (request.resourceType() === 'script' && fetched.push(request.url())));
    const opens = page.locator('[popover]:popover-open');
    for (const [button, inside] of [
      [row.locator('.cell-menu button'), 'a.command'],
      [page.getByRole('button', { name: 'Export' }), 'button.command'],
      [page.getByRole('button', { name: 'Columns' }), '.chooser-list li'],
      [page.getByRole('button', { name: 'Save view' }), 'input'],
    ] as const) {
      await button.click();
      await opens.locator(inside).first().waitFor();
      await page.keyboard.press('Escape');
      await opens.waitFor({ state: 'detached' });
    }
    await row.locator('input[type=checkbox]').check();
    await page.locator('.bulk').waitFor();
    expect(fetched.filter((url) => !url.includes('SelectMatching'))).toEqual([]);
  });

  it('a phone has room for the list or the record', async () => {
    const page = await opened('/admin/user-mgmt?filter=%7B%7D', { width: 360, height: 740 });
    await page.locator('tr[data-id] td[data-label="Role"]').first().click();
    await page.locator('.record h1').waitFor();
    await expect.poll(() => page.locator('.peek').count()).toBe(0);
  });

  it('the day says which one it is, and is two screens high at most', async () => {
    const page = await opened('/admin', { width: 1440, height: 900 });
    await page.locator('.queue-item').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(await heightOf(page)).toBeLessThanOrEqual(1800);
    const day = page.locator('h1 time', { hasText: /^[A-Z][a-z]+day, \d/ });
    expect(await day.getAttribute('datetime')).toBe(houseDay());
  });

  it('a list has as many rows as were chosen for it, asked for by the first call', async () => {
    const page = await opened('/admin/user-mgmt', { width: 1440, height: 900 });
    const rows = page.locator('tr[data-id]');
    const sizes = page.getByLabel('Rows per page');
    await sizes.selectOption('20');
    await expect.poll(() => rows.count()).toBe(20);
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(decodeURIComponent(request.url())));
    await page.goto(`${house().server.url}/admin/user-mgmt`);
    await expect.poll(() => rows.count()).toBe(20);
    const pages = asked.filter((url) => url.includes('/api/users/aggregation') && !url.includes('"limit":1,'));
    expect(pages.map((url) => /"limit":(\d+)/.exec(url)?.[1])).toEqual(['20']);
    await sizes.selectOption('10');
    await expect.poll(() => rows.count()).toBe(10);
  });

  it('a list begins with room between its title and the bar', async () => {
    for (const width of [360, 1440]) {
      const page = await opened('/admin/user-mgmt', { width, height: 900 });
      const head = page.locator('.list-head');
      await head.waitFor();
      const bar = await page.locator('header').first().boundingBox();
      const top = (await head.boundingBox())?.y ?? 0;
      expect(top - ((bar?.y ?? 0) + (bar?.height ?? 0)), `${width}`).toBeGreaterThanOrEqual(8);
    }
  });

  it('a record that knows only that the product made it has its day and no history', async () => {
    const { admin } = house();
    const [made] = await admin.rows(
      `/api/audit/aggregation?filter=${encodeURIComponent('{"resource":"owner-statements","action":"create","actor_id":null}')}`,
      'audit',
    );
    const id = Number(made?.['record_id']);
    const own = encodeURIComponent(JSON.stringify({ resource: 'owner-statements', record_id: id }));
    expect(await admin.rows(`/api/audit/aggregation?filter=${own}`, 'audit')).toHaveLength(1);
    const page = await opened(`/admin/revenue/${id}`, { width: 1440, height: 900 });
    await page.getByText('Created ·').waitFor();
    expect(await page.locator('.history').count()).toBe(0);
  });

  it('what cannot be done now is folded away, with the state that it waits for', async () => {
    const row = await firstRow(house().admin, 'reservations', { status: 'checked_out' });
    const page = await opened(`/admin/reservation/${String(row?.['id'])}`, { width: 1440, height: 900 });
    await page.locator('.record-actions > .button-primary, .record-actions > .button').first().waitFor();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await expect.poll(() => page.getByText('Not possible while').first().isVisible()).toBe(false);
    await page.getByText(/\d+ more, not possible now/).click();
    await page.getByText('Not possible while Status: Checked out').first().waitFor();
    await expect.poll(() => page.locator('.record-actions .button-danger').count()).toBe(0);
  });
});
