import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, openPage } from '#tests/support/page.ts';
import { type RunningServer, startServer } from '#tests/support/server.ts';

let server: RunningServer;

beforeAll(async () => {
  server = await startServer({ SEED: 'none' });
});

afterAll(async () => {
  await closeBrowser();
  const code = await server.stop();
  if (code !== 0) throw new Error(`The server ended with ${code}:\n${server.output()}`);
});

describe('the doors of the house', () => {
  it('the front door shows the hotel, in both languages, without a complaint', async () => {
    const { page } = await openPage(`${server.url}/`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('en-US');
    await page.goto(`${server.url}/?lang=zh-CN`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN');
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toMatch(/[\u4e00-\u9fff]/);
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
    expect(await page.getByRole('navigation').count()).toBe(0);
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

  it('an administrator gets in, with a cookie as the contract has it', async () => {
    const { page } = await openPage(`${server.url}/admin`);
    await page.getByLabel('Email').fill(server.email);
    await page.getByLabel('Password', { exact: true }).fill(server.password);
    await page.keyboard.press('Enter');
    await page.getByRole('navigation').first().waitFor();
    const cookies = await page.context().cookies();
    expect(cookies.map(({ name, path, sameSite }) => [name, path, sameSite])).toEqual([['jwt', '/', 'Lax']]);
  });
});
