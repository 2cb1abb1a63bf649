import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { houseDay } from '#shared/business-date.ts';
import { addDays } from '#shared/day.ts';
import { formatDay } from '#browser/format.ts';
import { openPage } from '#tests/support/page.ts';
import type { RunningServer } from '#tests/support/server.ts';
import { accessibility } from './look-over.ts';
import { firstRow, follow, shownResources } from './screen-registry.ts';
import { type Caller, profileOf, signInAs } from './signed-in.ts';
import { startBeforeTests } from './started.ts';

let server: RunningServer;
let admin: Caller;

startBeforeTests({ SEED_USERS: '60' }, async (started) => {
  server = started;
  admin = await signInAs(server, server);
});

async function opened(path: string, width: number): Promise<Page> {
  const viewport = { width, height: 800 };
  const { page } = await openPage(`${server.url}${path}`, { viewport, ...profileOf(server, admin) });
  return page;
}

/** How many of the elements cannot be seen without moving something sideways. */
const outOfSight = (page: Page, selector: string): Promise<number> =>
  page.locator(selector).evaluateAll(
    (elements) =>
      elements.filter((element) => {
        const frame = element.closest('.table-scroll, .codes-frame')?.getBoundingClientRect();
        const { left, right } = element.getBoundingClientRect();
        return left < (frame?.left ?? 0) || right > Math.min(frame?.right ?? innerWidth, innerWidth);
      }).length,
  );

describe('a list', () => {
  /** How much its table is wider than its frame, where its first row begins below the bar, and what its heads are. */
  const measure = (page: Page) =>
    page.evaluate(() => {
      const frame = document.querySelector('main .table-scroll');
      const row = document.querySelector('main tr[data-id]')?.getBoundingClientRect().top ?? 0;
      const content = document.querySelector('main')?.getBoundingClientRect().top ?? 0;
      return {
        excess: frame ? frame.scrollWidth - frame.clientWidth : 0,
        first: row - content,
        heads: [...document.querySelectorAll('main th')].map(({ textContent }) => textContent),
      };
    });

  it('begins at the top and is no wider than its frame, in every declared list', { timeout: 240_000 }, async () => {
    const page = await opened('/admin/no-such-page', 1440);
    await page.setViewportSize({ width: 1440, height: 900 });
    const faults: string[] = [];
    for (const { name, route = '' } of shownResources) {
      if (!(await firstRow(admin, name))) continue;
      await follow(page, '/admin/no-such-page');
      await page.locator('.refusal h1').waitFor();
      await follow(page, route);
      await page.locator('main tr[data-id]').first().waitFor();
      const { excess, first } = await measure(page);
      if (excess > 0 || first > 170) faults.push(`${name}: ${excess} px too wide, first row at ${first}`);
    }
    expect(faults).toEqual([]);
  });

  it('gives its rows more room where they are few and of two lines, and says the house’s day above them', async () => {
    const page = await opened('/admin/user-mgmt', 1440);
    const height = () =>
      page
        .locator('main tr[data-id]')
        .first()
        .evaluate((row) => row.getBoundingClientRect().height);
    await page.locator('main tr[data-id]').first().waitFor();
    expect(await height()).toBe(50);
    expect(await page.locator('.topbar .trail').textContent()).toBe(`Business day ${formatDay(houseDay(), 'en-US')}`);
    await page.getByLabel('Rows per page').selectOption('20');
    await page.locator('main tr[data-id]').nth(15).waitFor();
    expect(await height()).toBeLessThanOrEqual(40);
  });

  it('names its signs while they are pointed at', async () => {
    const page = await opened('/admin/user-mgmt', 1440);
    for (const name of ['Import', 'Export', 'Columns', 'Save view']) {
      const sign = page.getByRole('link', { name, exact: true }).or(page.getByRole('button', { name, exact: true }));
      await sign.hover();
      expect(await sign.evaluate((shown) => getComputedStyle(shown, '::after').content)).toContain(`"${name}"`);
    }
  });

  it('gives up whole columns where a record stands beside it, and has them back after it', async () => {
    const page = await opened('/admin/reservation', 1440);
    await page.locator('tr[data-id]').first().waitFor();
    await expect.poll(async () => (await measure(page)).excess).toBe(0);
    const { heads } = await measure(page);
    await page.locator('tr[data-id] td.cell-state').first().click();
    await page.locator('.list-beside').waitFor();
    await expect.poll(async () => (await measure(page)).excess).toBe(0);
    const beside = await measure(page);
    expect(beside.heads.length).toBeLessThan(heads.length);
    expect(beside.heads).toContain('Balance');
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await measure(page)).heads).toEqual(heads);
  });
});

describe('a list that was narrower than its columns', () => {
  it('begins with what fitted at the next visit, and draws its rows once', async () => {
    const page = await opened('/admin/reservation', 1100);
    await page.locator('tr[data-id]').first().waitFor();
    const count = await page.locator('main th').count();
    await page.addInitScript(() => {
      const counts = new Set<number>();
      Object.assign(globalThis, { counts });
      new MutationObserver(() => {
        const heads = document.querySelectorAll('main tr:has(th) th').length;
        if (document.querySelector('tr[data-id]')) counts.add(heads);
      }).observe(document, { childList: true, subtree: true });
    });
    await page.reload();
    await page.locator('tr[data-id]').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => [...(Reflect.get(globalThis, 'counts') as Set<number>)])).toEqual([count]);
  });
});

describe('what one came for is in sight', () => {
  it('the menu of a row, on a screen narrower than the columns that somebody chose', async () => {
    const more = ['unit_id', 'property_id', 'guest_phone', 'guest_email', 'source_channel', 'arrival', 'departure'];
    const fields = encodeURIComponent(JSON.stringify(['guest_name', 'reference', 'status', ...more, 'balance_sen']));
    const page = await opened(`/admin/reservation?fields=${fields}`, 1280);
    await page.locator('tr[data-id]').first().waitFor();
    const frame = await page.locator('.table-scroll').evaluate((box) => [box.scrollWidth, box.clientWidth]);
    expect(frame[0]).toBeGreaterThan(frame[1] ?? 0);
    expect(await outOfSight(page, '.cell-menu button')).toBe(0);
  });

  it.each([
    ['given', '/edit', '.codes input', 60],
    ['read', '', '.grants dt, .grants dd', 5],
  ])('every permission of an administrator on a phone, where they are %s', async (_where, screen, selector, least) => {
    // One's own are not given by oneself.
    const [, colleague] = await admin.rows('/api/administrators/aggregation', 'administrators');
    const page = await opened(`/admin/admin-mgmt/${String(colleague?.['id'])}${screen}`, 360);
    await page.locator(selector).first().waitFor();
    await expect.poll(() => page.locator(selector).count()).toBeGreaterThan(least);
    // Until the typeface is there, its stand-in takes more room.
    await expect.poll(() => outOfSight(page, selector)).toBe(0);
  });

  it('the columns that left a narrow list, in the menu of its columns', async () => {
    const page = await opened('/admin/reservation', 1100);
    await page.locator('tr[data-id]').first().waitFor();
    await page.getByRole('button', { name: 'Columns' }).click();
    const marked = page.locator('.chooser-list li', { hasText: 'hidden: no room' });
    await marked.first().waitFor();
    const names = await marked.locator('label').allInnerTexts();
    const heads = await page.locator('.list th').allInnerTexts();
    const ticked = await page.locator('.chooser-list li:has(:checked)').count();
    // The box and the menu have heads, too.
    expect(ticked - names.length).toBe(heads.length - 2);
    expect(names.map((name) => name.split('\n')[0]).filter((name) => heads.includes(String(name)))).toEqual([]);
  });

  it.each(['en-US', 'zh-CN'])('how many pages a list has, on one line of a phone (%s)', async (lang) => {
    const page = await opened(`/admin/reservation?lang=${lang}`, 360);
    await page.locator('tr[data-id]').first().waitFor();
    const here = page.locator('.pager [aria-current]');
    expect(await here.evaluate((link) => getComputedStyle(link, '::after').content)).toMatch(/\/.*\d/);
    const tops = await page
      .locator('.pager > *')
      .evaluateAll((parts) =>
        parts.map((part) => part.getBoundingClientRect()).map(({ top, height }) => top + height / 2),
      );
    expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  it('the boxes of a column of permissions one under the other, that of its head among them', async () => {
    const [, colleague] = await admin.rows('/api/administrators/aggregation', 'administrators');
    const page = await opened(`/admin/admin-mgmt/${String(colleague?.['id'])}/edit`, 360);
    await page.locator('.codes td input').first().waitFor();
    const middles = await page.locator('.codes tr').evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll('td input, .codes-ability input')].map((box) => {
          const { left, width } = box.getBoundingClientRect();
          return Math.round(left + width / 2);
        }),
      ),
    );
    expect(new Set(middles.map((each) => each.join(' '))).size).toBe(1);
  });

  it('the room types of a booking on a phone, and what it comes to beside the act that ends it', async () => {
    const page = await opened(
      `/admin/reservation/create?arrival=${addDays(houseDay(), 40)}&departure=${addDays(houseDay(), 42)}`,
      360,
    );
    const type = page.locator('.type-option').first();
    await type.waitFor();
    expect((await type.boundingBox())?.y).toBeLessThan(400);
    const confirm = page.locator('#booking-confirm');
    expect(await confirm.getAttribute('class')).toBe('button');
    expect(await outOfSight(page, '#booking-confirm')).toBe(0);
    await page.locator('#booking-type').check();
    await page.locator('.booking-sum .number', { hasText: 'RM' }).waitFor();
    expect(await page.locator('.booking-sum').innerText()).toContain('2 nights');
    expect(await confirm.getAttribute('class')).toBe('button button-primary');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  it('every month of the owners and every figure of a version tried, on a phone', async () => {
    const grid = await opened('/admin/revenue?layout=board', 360);
    await grid.locator('.owner-grid td').first().waitFor();
    expect(await grid.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    const [version] = await admin.rows('/api/package-versions/aggregation', 'package-versions');
    const page = await opened(`/admin/package-versions/${String(version?.['id'])}`, 360);
    // Terms in force would be compared with themselves: they are tried once somebody asks.
    await page.getByRole('button', { name: 'A real month' }).click();
    await page.locator('.simulated td').first().waitFor();
    expect(await outOfSight(page, '.simulated td')).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    // A unit is left out of the trial by its tick; a month that is made up needs no unit at all.
    const payable = page.locator('.simulated tfoot tr').first();
    const before = await payable.textContent();
    await page.getByText('By unit, and which').click();
    await page.getByRole('checkbox').first().uncheck();
    await expect.poll(() => payable.textContent()).not.toBe(before);
    await page.getByRole('button', { name: 'A made-up month' }).click();
    await page.getByLabel('Stays in the month').fill('0');
    await expect.poll(() => page.locator('.simulated tbody th').allTextContents()).not.toContain('Owner’s share');
    await page.getByLabel('Stays in the month').fill('20');
    await page.getByRole('alert').filter({ hasText: '31' }).waitFor();
    expect(await accessibility(page)).toEqual([]);
  });

  it('a long remark; Enter in it does not choose between approving and rejecting', async () => {
    const [waiting] = await admin.rows(`/api/users/aggregation?filter=${encodeURIComponent('{"status":"pending"}')}`);
    const page = await opened(`/admin/user-mgmt/${String(waiting?.['id'])}`, 1280);
    await page.locator('[data-action="approval-action"]').click();
    // The form's code comes once it is wanted: on a busy machine that takes its time.
    await page.getByRole('dialog').waitFor();
    const remark = page.getByRole('dialog').getByRole('textbox');
    await remark.waitFor({ timeout: 45_000 });
    await remark.fill('The photo of the identity card cannot be read. '.repeat(6));
    expect(await remark.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
    await remark.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).and(page.locator(':focus')).waitFor();
    expect(await admin.one('users', Number(waiting?.['id']))).toMatchObject({ status: 'pending' });
  });

  it('which levies are charged and which are only reported', async () => {
    const page = await opened('/admin/global', 1280);
    const charged = page.locator('.panel dl > div').filter({ hasText: 'Pahang' });
    await charged.waitFor();
    await expect.poll(() => charged.innerText()).not.toContain('not charged');
    const reported = page.locator('.panel dl > div').filter({ hasText: 'Melaka' }).first();
    await expect.poll(() => reported.innerText()).toContain('only reported, not charged');
  });

  it('which state is which', async () => {
    const [rider] = await admin.rows(
      `/api/users/aggregation?filter=${encodeURIComponent('{"role":"rider","rider_verification":"pending"}')}`,
    );
    const page = await opened(`/admin/user-mgmt/${String(rider?.['id'])}`, 1280);
    const states = page.locator('.record-states');
    await expect.poll(() => states.innerText()).toMatch(/To verify.*Rider/s);
    const [refused] = await admin.rows(
      `/api/users/aggregation?filter=${encodeURIComponent('{"role":"rider","rider_verification":"rejected"}')}`,
    );
    await page.goto(`${page.url().replace(/\d+$/, '')}${String(refused?.['id'])}`);
    // An account may be refused as well.
    await states.getByText('Rider verification: Rejected').waitFor();
  });
});

describe('a list that one may not see', () => {
  it('is not asked for, also when the page is loaded again', async () => {
    const clerk = { name: 'Clerk', email: 'clerk@highland.test', password: 'Misty-Valley-42', permissions: [4] };
    await admin.call('POST', '/api/administrators', clerk);
    const { page, complaints } = await openPage(`${server.url}/admin/admin-mgmt`);
    await page.getByLabel('Email').fill(clerk.email);
    await page.getByLabel('Password', { exact: true }).fill(clerk.password);
    await page.keyboard.press('Enter');
    await page.locator('.refusal').waitFor();
    await page.reload();
    await page.locator('.refusal').waitFor();
    expect(complaints).toEqual([]);
  });
});
