import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/support/page.ts';
import type { RunningServer } from '#tests/support/server.ts';
import { startBeforeTests } from './started.ts';

const CHOSEN = 'Misty-Valley-42-Orchids';

let server: RunningServer;
let token = '';

async function api(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
  const headers = { 'content-type': 'application/json', ...(token === '' ? {} : { authorization: `Bearer ${token}` }) };
  const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
  return (await (await fetch(`${server.url}${path}`, init)).json()) as Record<string, unknown>;
}

const newLink = async (): Promise<string> => {
  const { account_number } = await api('GET', '/api/account/me');
  return String((await api('POST', '/user-mgmt/reset-user-password', { account_number }))['link']);
};

startBeforeTests({ SEED: 'none' }, async (started) => {
  server = started;
  token = String((await api('POST', '/api/auth/login', { email: server.email, password: server.password }))['token']);
});

describe('a one-time link', () => {
  it('without its token says so, in both languages', async () => {
    const { page } = await openPage(`${server.url}/reset-password`);
    await page
      .getByRole('alert')
      .getByText(/whole link/)
      .waitFor();
    await page.goto(`${server.url}/reset-password?lang=zh-CN`);
    await page
      .getByRole('alert')
      .getByText(/完整链接/)
      .waitFor();
    await expect.poll(() => page.getByRole('textbox').count()).toBe(0);
  });

  it('lets its holder set a password and sign in with it, and is worth nothing afterwards', async () => {
    const link = `${server.url}${await newLink()}`;
    const { page, allow } = await openPage(link);
    allow(/status of 400/);
    const password = page.getByLabel('New password', { exact: true });
    await password.fill('short');
    await page.keyboard.press('Enter');
    await page.getByText(/at least 8 characters/).waitFor();
    await password.fill('password123');
    await page.keyboard.press('Enter');
    await page.getByText(/tried first/).waitFor();
    expect(page.url()).not.toContain('#');
    await password.fill(CHOSEN);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Your password is set' }).waitFor();
    await page.getByRole('link', { name: 'Go to sign-in' }).click();
    await page.getByLabel('Email').fill(server.email);
    await page.getByLabel('Password', { exact: true }).fill(CHOSEN);
    await page.keyboard.press('Enter');
    await page.getByRole('navigation').first().waitFor();
    await page.goto('about:blank');
    await page.goto(link);
    await page.getByLabel('New password', { exact: true }).fill(CHOSEN);
    await page.keyboard.press('Enter');
    await page
      .getByRole('alert')
      .getByText(/not valid, or no longer/)
      .waitFor();
  });
});
