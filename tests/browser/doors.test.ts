import type { Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/support/page.ts';
import type { RunningServer } from '#tests/support/server.ts';
import { profileOf, signInAs } from './signed-in.ts';
import { startBeforeTests } from './started.ts';

let server: RunningServer;

startBeforeTests({ SEED: 'none' }, async (started) => {
  server = started;
});

describe('the doors of the house', () => {
  it('the front door shows the hotel, in both languages, without a complaint, and asks nobody who is there', async () => {
    const { page } = await openPage(`${server.url}/favicon.svg`);
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
    await page.goto(`${server.url}/`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => page.locator('.account-loading').count()).toBe(0);
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en-US');
    await page.goto(`${server.url}/?lang=zh-CN`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('zh-CN');
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toMatch(/[\u4e00-\u9fff]/);
  });

  it.each(['/', '/admin'])('%s keeps the console quiet, but for warnings', async (path) => {
    const { page, allow } = await openPage(`${server.url}${path}`);
    await page.locator('main, form').first().waitFor();
    allow(/said/);
    const heard: string[] = [];
    page.on('console', (message) => void heard.push(message.type()));
    await page.evaluate(() => {
      for (const say of ['log', 'error', 'debug', 'warn'] as const) console[say]('said');
    });
    await expect.poll(() => heard).toEqual(['warning']);
  });

  it('the back door asks who is there and shows nothing of the house', async () => {
    const { page } = await openPage(`${server.url}/admin/user-mgmt`);
    await page.getByLabel('Password', { exact: true }).waitFor();
    await expect.poll(() => page.getByRole('navigation').count()).toBe(0);
    // In the words that every form has.
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Please enter Email', { exact: true }).waitFor();
    await page.getByText('Please enter Password', { exact: true }).waitFor();
    await page.getByLabel('Email').fill('nobody');
    await page.keyboard.press('Enter');
    await page.getByText('Email is not a valid email', { exact: true }).waitFor();
  });

  it('a wrong password is told in place, and the page stays', async () => {
    const { page, allow } = await openPage(`${server.url}/admin`);
    allow(/status of 401/);
    await page.getByLabel('Email').fill(server.email);
    await page.getByLabel('Password', { exact: true }).fill('not-the-password');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').first().waitFor();
    expect(await page.context().cookies()).toEqual([]);
  });

  it('an administrator gets in, with a cookie as the contract has it, and is known by their device next time', async () => {
    const { page } = await openPage(`${server.url}/admin`);
    await page.getByLabel('Email').fill(server.email);
    await page.getByLabel('Password', { exact: true }).fill(server.password);
    await page.keyboard.press('Enter');
    await page.getByRole('navigation').first().waitFor();
    const cookies = await page.context().cookies();
    expect(cookies.map(({ name, path, sameSite }) => [name.replace(/_\w+/, ''), path, sameSite])).toEqual([
      ['device', '/api/auth/login', 'Strict'],
      ['jwt', '/', 'Lax'],
    ]);
  });

  describe('to somebody with a token', () => {
    const ME = '**/api/account/me';

    async function signedIn() {
      const admin = await signInAs(server, server);
      const opened = await openPage(`${server.url}/favicon.svg`, profileOf(server, admin));
      opened.allow(/Failed to load resource/);
      return opened.page;
    }

    it.each([
      ['/', 'Loading your account'],
      ['/sign-in', 'Loading your account'],
      ['/admin', 'Loading your account'],
      ['/?lang=zh-CN', '正在载入您的账户'],
    ])(
      '%s says that the account is looked up, for half a second longer than that takes, and moves nothing',
      async (path, sign) => {
        const page = await signedIn();
        const held: Route[] = [];
        const isSite = new URL(path, server.url).pathname === '/';
        const place = (): Promise<unknown> => page.locator('h1').boundingBox();
        await page.route(ME, (route) => void held.push(route));
        await page.goto(server.url + path);
        await page.getByText(sign).waitFor({ state: 'attached' });
        await expect.poll(() => page.getByText(sign).count()).toBe(1);
        // The font comes after the text and has other heights.
        await page.evaluate(async () => void (await document.fonts.ready));
        const before = isSite ? await place() : null;
        await expect.poll(() => held.length).toBe(1);
        const answered = Date.now();
        await held[0]?.continue();
        await page.getByText(sign).waitFor({ state: 'detached' });
        expect(Date.now() - answered).toBeGreaterThanOrEqual(500);
        if (isSite) expect(await place()).toEqual(before);
      },
    );

    it('signs out in the middle of a call, which is given up and not refused', async () => {
      const { page } = await openPage(
        `${server.url}/admin/user-mgmt`,
        profileOf(server, await signInAs(server, server)),
      );
      await page.getByRole('button', { name: 'Export' }).waitFor();
      // The list's own rows and the counts of its views, which nothing on the page waits for.
      const held: Route[] = [];
      await page.route(/\/users\/aggregation\?.*(nobody|limit%22%3A1%2C)/, (route) => void held.push(route));
      await page.reload();
      await page.getByRole('searchbox').fill('nobody');
      await page.getByRole('searchbox').press('Enter');
      const isHeld = (text: string): boolean => held.some((call) => call.request().url().includes(text));
      await expect.poll(() => isHeld('nobody') && isHeld('pending')).toBe(true);
      // The server has ended the session and the page does not know it yet when it comes to the call that waits.
      await page.route('**/api/auth/logout', async (route) => {
        const response = await route.fetch();
        await Promise.all(held.map((call) => call.continue().catch(() => undefined)));
        await new Promise((resolve) => setTimeout(resolve, 500));
        await route.fulfill({ response });
      });
      await page.getByRole('button', { name: 'Account' }).click();
      await page.getByText('Sign out').click();
      await page.getByLabel('Password', { exact: true }).waitFor();
      expect(await page.context().cookies()).toEqual([]);
    });

    it('an answer with status error takes the token away and loads the page again, once', async () => {
      const page = await signedIn();
      let loads = 0;
      page.on('request', (request) => void (loads += Number(request.isNavigationRequest())));
      await page.route(ME, (route) => route.fulfill({ json: { status: 'error' } }));
      await page.goto(`${server.url}/admin`);
      await page.getByLabel('Password', { exact: true }).waitFor();
      expect({ loads, cookies: await page.context().cookies() }).toEqual({ loads: 2, cookies: [] });
    });

    it('a server in trouble takes nothing away: it is asked three times more, then there is a way to go on', async () => {
      const page = await signedIn();
      await page.clock.install();
      let asked = 0;
      await page.route(ME, async (route) => {
        asked += 1;
        await route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Broken' } });
      });
      await page.goto(`${server.url}/admin`);
      const again = page.getByRole('button', { name: 'Try again' });
      await expect.poll(() => page.clock.runFor(500).then(() => again.count()), { timeout: 20_000 }).toBe(1);
      expect(asked).toBe(4);
      await page.getByText('The server cannot be reached').waitFor();
      expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['jwt']);
      await page.unroute(ME);
      await again.click();
      await page.clock.resume();
      await page.getByRole('navigation').first().waitFor();
    });
  });
});
