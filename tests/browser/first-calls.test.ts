import type { Route } from 'playwright-core';
import { menu } from '#resources/menu.ts';
import { resources } from '#resources/index.ts';
import { lastMonths } from '#admin/dashboard/months.ts';
import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/support/page.ts';
import { stopClock, takeClock, IGNORED, answering } from './broken-calls.ts';
import { accessibility } from './look-over.ts';
import { follow, lendRecords, screensOf } from './screen-registry.ts';
import { profileOf, signInAs } from './signed-in.ts';
import { tourOf } from './tour.ts';
import { cachedQuestions } from './query-cache.ts';
import { startSeeded } from './started.ts';

const house = startSeeded();

describe('a screen of the back-office', { timeout: 120_000 }, () => {
  it('asks Refine once for each screen and act whether it is allowed, and never again', async () => {
    const { page } = await openPage(`${house().server.url}/admin/dashboard`, profileOf(house().server, house().admin));
    await page.getByRole('navigation').first().waitFor();
    await lendRecords(page, house().admin, house().ids);
    for (const { path } of tourOf(screensOf(house().ids))) {
      await follow(page, path);
      await page.locator('main h1, main h2').first().waitFor();
      await page.waitForFunction(() => !document.querySelector('.skeleton, .page-wait'));
    }
    const questions = await cachedQuestions(page);
    expect(questions.some(({ kind }) => kind === 'data')).toBe(true);
    const asked = questions.filter(({ kind }) => kind === 'access');
    expect(asked.length).toBeGreaterThan(menu.length);
    expect(asked.filter(({ answered }) => answered > 1)).toEqual([]);
  });

  it('asks for its data while nothing else has answered yet, not even who is reading', async () => {
    const { page } = await openPage(`${house().server.url}/no-such-page`, profileOf(house().server, house().admin));
    const held: Route[] = [];
    await page.route(
      ({ pathname }) => pathname.startsWith('/api/'),
      (route) => void held.push(route),
    );
    const late: string[] = [];
    for (const { title, path, kind, resource } of tourOf(screensOf(house().ids))) {
      if (!resource || kind === 'create' || kind === 'import') continue;
      const call =
        kind === 'list'
          ? `/api/${resource.name}/aggregation`
          : `/api/${resource.name}/${house().ids.get(resource.name)}`;
      const asked = page.waitForRequest((request) => new URL(request.url()).pathname === call).catch(() => null);
      await page.goto(house().server.url + path, { waitUntil: 'commit' });
      if ((await asked) === null) late.push(title);
    }
    expect(late).toEqual([]);
    expect(held.length).toBeGreaterThan(0);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  it('asks once for all months of an overview, says when they do not come, and shows what the server counts', async () => {
    const { page } = await openPage(
      `${house().server.url}/admin/no-such-page`,
      profileOf(house().server, house().admin),
    );
    const seen = resources.filter(({ overview }) => overview?.perMonth);
    const asked: string[] = [];
    const isOfMonths = ({ pathname, search }: URL): boolean =>
      pathname.endsWith('/aggregation') && decodeURIComponent(search).includes('"created_at":{"$gte"');
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (isOfMonths(url)) asked.push(url.pathname);
    });
    const once = seen.map(({ name }) => `/api/${name}/aggregation`).toSorted();
    const card = (name: string) => page.locator('.overview').filter({ has: page.locator(`a[href="${name}"]`) });
    const figures = (route = '') => card(route).locator('.month-count').allInnerTexts();

    // A success without groups is none, and not tried again.
    await page.route(isOfMonths, answering(200, [{ id: 1 }]));
    await follow(page, '/admin/dashboard');
    // Folded, they cost nothing.
    await page.locator('.queue-item, .queue-empty').first().waitFor();
    expect(asked).toEqual([]);
    await page.getByRole('heading', { name: 'Figures by kind' }).click();
    for (const { route = '' } of seen) {
      await card(route).locator('.months').getByRole('alert').waitFor();
      expect(await figures(route)).toEqual(Array.from({ length: 12 }, () => '–'));
    }
    expect(asked.toSorted()).toEqual(once);
    await page.unroute(isOfMonths);
    asked.length = 0;
    for (const { name, route = '' } of seen) {
      await card(route).locator('.months').getByRole('button').click();
      await card(route).locator('.months').getByRole('alert').waitFor({ state: 'detached' });
      const counts = lastMonths(new Date(), 12).map(async ({ from, to }) => {
        const filter = encodeURIComponent(JSON.stringify({ created_at: { $gte: from, $lt: to } }));
        return Number((await house().admin.call('GET', `/api/${name}/aggregation?filter=${filter}`))['totalCount']);
      });
      const expected = await Promise.all(counts);
      expect(expected.some((count) => count > 0)).toBe(true);
      const words = expected.map((count) => count.toLocaleString('en-US'));
      await expect.poll(async () => [name, await figures(route)]).toEqual([name, words]);
    }
    expect(asked.toSorted()).toEqual(once);
  });
});

describe('the dashboard', () => {
  it('stands on a dozen calls, leads from a night to its place in the tape chart, and fits a phone', async () => {
    const { page, allow } = await openPage(
      `${house().server.url}/admin/no-such-page`,
      profileOf(house().server, house().admin),
    );
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) asked.push(pathname);
    });
    const month = page.locator('.month-tile');
    const nights = page.getByRole('region', { name: 'Fourteen nights' });
    const stands = async (): Promise<void> => {
      await page.locator('.queue-item, .queue-empty').first().waitFor();
      await month.getByRole('img').waitFor();
      await nights.getByRole('table').waitFor();
      await page.waitForFunction(() => !document.querySelector('.tile-wait, .queue-skeleton'));
    };
    await page.goto(`${house().server.url}/admin/dashboard`);
    await stands();
    await page.waitForLoadState('networkidle');
    // Names of rooms are asked for together, and on a busy machine in two turns.
    const calls = asked.filter((path, at) => !path.endsWith('/titles') || asked.indexOf(path) === at);
    expect(calls.length, asked.join('\n')).toBeLessThanOrEqual(12);
    expect(await accessibility(page)).toEqual([]);

    const night = nights.getByRole('link').nth(2);
    expect(await night.innerText()).toMatch(
      /^\w+day \d+ \w+: \d+ per cent sold, (from RM [\d,.]+|nothing is left|closed for sale)/,
    );
    await page.setViewportSize({ width: 360, height: 780 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    const to = (await night.getAttribute('href')) ?? '';
    await night.press('Enter');
    await page.waitForURL((url) => url.pathname + url.search === to);
    expect(to).toMatch(/^\/admin\/reservation\/calendar\?property=\d+&from=\d{4}-\d\d-\d\d$/);

    // Each part fails and is tried again by itself.
    allow(/status of 400/);
    const outlook = ({ pathname }: URL): boolean => pathname === '/api/reservations/outlook';
    await page.route(outlook, answering(400, { code: 'X' }));
    await page.goto(`${house().server.url}/admin/dashboard`);
    await nights.getByRole('alert').waitFor();
    await month.getByRole('img').waitFor();
    await page.unroute(outlook);
    await nights.getByRole('button').click();
    await nights.getByRole('table').waitFor();
  });
});

describe('what the server itself answers', { timeout: 120_000 }, () => {
  it('a record that may not be seen is no toast; a session that has ended is one, and a reload after 2.5 s', async () => {
    const account = { name: 'Limited Lim', email: 'limited@highland.test', password: 'Correct-Horse-8-Battery' };
    const made = await house().admin.call('POST', '/api/administrators', { ...account, permissions: [4, 12] });
    const { account_number } = made['data'] as { account_number: string };
    const limited = await signInAs(house().server, account);
    const { page, allow } = await openPage(`${house().server.url}/admin/user-mgmt`, profileOf(house().server, limited));
    allow(/status of 40[13]/);
    await page.locator('tr[data-id]').first().waitFor();
    await page.evaluate(() => {
      const seen: string[] = [];
      new MutationObserver(() => {
        for (const { textContent } of document.querySelectorAll('.toast-text')) seen.push(textContent);
      }).observe(document, { childList: true, subtree: true });
      Object.assign(globalThis, { seen });
    });
    await house().admin.call('POST', '/user-mgmt/change-admin-permission', { account_number, permissions: [12] });
    const refused = page.waitForResponse((response) =>
      response.url().endsWith(`/api/users/${house().ids.get('users')}`),
    );
    await follow(page, `/admin/user-mgmt/${house().ids.get('users')}`);
    expect(await (await refused).json()).toEqual({ message: IGNORED });
    await page.locator('main').getByText(IGNORED).waitFor();
    expect(await page.evaluate(() => Reflect.get(globalThis, 'seen') as unknown)).toEqual([]);

    await limited.call('POST', '/api/auth/logout');
    const since = Date.now();
    await follow(page, '/admin/reservation');
    await page.locator('.toast-error', { hasText: /^Unauthorized/ }).waitFor();
    await page.getByLabel('Password', { exact: true }).waitFor();
    expect(Date.now() - since).toBeGreaterThanOrEqual(2500);
    expect(await page.context().cookies()).toEqual([]);
  });

  it('is asked for ten rows of the first page, not again by a look, and kept for five minutes', async () => {
    const { page } = await openPage(
      `${house().server.url}/admin/no-such-page`,
      profileOf(house().server, house().admin),
    );
    await takeClock(page);
    await page.goto(`${house().server.url}/admin/no-such-page`);
    const asked: string[] = [];
    const rows = page.locator('tr[data-id]');
    // The tabs count their records with pages of one.
    const isPage = (url: string): boolean => url.includes('/api/users/aggregation') && !url.includes('"limit":1,');
    const held: Route[] = [];
    page.on('request', (request) => {
      const url = decodeURIComponent(request.url());
      if (isPage(url)) asked.push(url);
    });
    await follow(page, '/admin/user-mgmt');
    await rows.nth(9).waitFor();
    await expect.poll(() => rows.count()).toBe(10);
    await page.evaluate(() => {
      dispatchEvent(new Event('focus'));
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await page.clock.runFor(1000);
    expect(asked.map((url) => /pagination=(\{[^}]*\})/.exec(url)?.[1])).toEqual(['{"limit":10,"currentPage":1}']);
    await stopClock(page);
    for (const [awayMs, isKept] of [
      [290_000, true],
      [310_000, false],
    ] as const) {
      await follow(page, '/admin/no-such-page');
      await page.locator('.refusal h1').waitFor();
      await page.clock.runFor(awayMs);
      await page.route(
        ({ href }) => isPage(decodeURIComponent(href)),
        (route) => void held.push(route),
      );
      await follow(page, '/admin/user-mgmt');
      // What waits in the page waits for its clock.
      await expect.poll(() => page.clock.runFor(10).then(() => held.length)).toBe(1);
      await expect.poll(() => rows.count()).toBe(isKept ? 10 : 0);
      await held.pop()?.continue();
      await page.unrouteAll();
      await expect.poll(() => page.clock.runFor(10).then(() => rows.count())).toBe(10);
    }
  });
});
