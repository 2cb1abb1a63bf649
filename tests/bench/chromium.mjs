// @ts-check
/** A real browser for the benchmarks. */
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').CDPSession} Session */

/**
 * Runs `work` in a fresh profile, signed in when there is a token.
 * @template T
 * @param {{ url: string, token?: string }} server
 * @param {(page: Page, session: Session) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withPage({ url, token }, work) {
  const executablePath = [process.env['CHROMIUM_PATH'] ?? '', ...INSTALLED, chromium.executablePath()].find(existsSync);
  if (!executablePath) throw new Error('There is no Chromium; CHROMIUM_PATH may name one.');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
  try {
    const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 900 } });
    if (token) await context.addCookies([{ name: 'jwt', value: token, url, sameSite: 'Lax' }]);
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    return await work(page, await context.newCDPSession(page));
  } finally {
    await browser.close();
  }
}
