import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { onTestFinished, type TestContext } from 'vitest';
import { launchChromium } from './chromium.ts';

/** A page that is watched: what the reader must never cause is collected and fails the test. */
export interface WatchedPage {
  readonly page: Page;
  /** Everything the page complained of so far, in order. */
  readonly complaints: readonly string[];
  /** Expects complaints of this kind, for tests that provoke them; the rest still fails the test. */
  allow(pattern: RegExp): void;
}

/** What has not come by then does not come, on a machine that does much else besides too. */
const ACTION_MS = 20_000;

const TELL_MS = 2000;
const MOST_TOLD = 3000;

let browser: Promise<Browser> | undefined;

/** One browser for all files of a process; it ends with it. */
const sharedBrowser = (): Promise<Browser> => (browser ??= launchChromium());

/**
 * Opens a page in a fresh profile. When the test ends it is closed, and the test fails if the page logged a warning or
 * an error, threw, broke its own content policy, or asked another host for anything. A test that runs beside others says
 * which one it is.
 */
export async function openPage(
  url: string,
  options: BrowserContextOptions = {},
  test: Pick<TestContext, 'onTestFinished'> = { onTestFinished },
): Promise<WatchedPage> {
  const opened = await sharedBrowser();
  const context = await opened.newContext({ locale: 'en-US', timezoneId: 'Asia/Kuala_Lumpur', ...options });
  const complaints: string[] = [];
  const allowed: RegExp[] = [];
  await context.exposeFunction('reportPolicyViolation', (text: string) => void complaints.push(`policy: ${text}`));
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber }) => {
      const report: unknown = Reflect.get(globalThis, 'reportPolicyViolation');
      if (typeof report === 'function') {
        report(`${violatedDirective} blocked ${blockedURI} (${sourceFile}:${lineNumber})`);
      }
    });
  });
  context.setDefaultTimeout(ACTION_MS);
  const page = await context.newPage();
  watch(page, new URL(url).origin, complaints);
  test.onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await tellShown(page);
    await context.close();
    const unexpected = complaints.filter((text) => !allowed.some((pattern) => pattern.test(text)));
    if (unexpected.length > 0) throw new Error(`The page complained:\n${unexpected.join('\n')}`);
  });
  await page.goto(url);
  return { page, complaints, allow: (pattern) => void allowed.push(pattern) };
}

/** What stood there when a test failed: a machine that nobody watches leaves nothing else to explain it by. */
async function tellShown(page: Page): Promise<void> {
  const text = await page.locator('body').innerText({ timeout: TELL_MS }).catch(String);
  process.stderr.write(`${page.url()} showed:\n${text.slice(0, MOST_TOLD)}\n`);
}

function watch(page: Page, origin: string, complaints: string[]): void {
  page.on('console', (message) => {
    const type = message.type();
    if (type === 'warning' || type === 'error') {
      complaints.push(`${type}: ${message.text()} (${message.location().url})`);
    }
  });
  page.on('pageerror', (error) => void complaints.push(`threw: ${error.stack ?? error.message}`));
  page.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    if (/^(https?|wss?):$/.test(protocol) && asked !== origin) complaints.push(`asked ${request.url()}`);
  });
}
