import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMINISTRATOR } from '#tests/support/child-server.ts';
import { freePort } from '#tests/support/free-port.ts';
import { launchChromium } from '#tests/support/chromium.ts';
import { root } from '#tests/support/sources.ts';

const COPIED = ['src', 'public', 'tests', 'index.html', 'package.json', 'tsconfig.json', 'vite.config.ts'];
const HOLIDAYS = 'src/resources/rates/holidays.ts';
const UNITS = 'src/resources/listing/units.ts';
const FAILING = 'src/server/platform/database/migrations/9000-failing.sql';
/** A person looks up within this; a busy machine gets some more. */
const SEEN_MS = 20_000;

describe('development', () => {
  const folder = mkdtempSync(join(tmpdir(), 'highland-dev-'));
  const project = join(folder, 'project');
  let server: ChildProcess;
  let output = '';
  let url: string;
  let token: string;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    for (const name of COPIED) cpSync(join(root, name), join(project, name), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'));
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    server = spawn(process.execPath, ['src/server/dev.mjs'], {
      cwd: project,
      env: {
        PATH: process.env['PATH'] ?? '',
        PORT: String(port),
        DATA_DIR: join(folder, 'data'),
        SEED: 'none',
        LOG_LEVEL: 'warn',
        ADMIN_PASSWORD: ADMINISTRATOR.password,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [server.stdout, server.stderr]) stream?.on('data', (data) => (output += String(data)));
    const until = Date.now() + 60_000;
    while (!output.includes('Highland is open for development')) {
      if (Date.now() > until || server.exitCode !== null) throw new Error(`It did not open: ${output}`);
      await sleep(50);
    }
    const signedIn = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(ADMINISTRATOR),
    });
    ({ token } = (await signedIn.json()) as { token: string });
    browser = await launchChromium();
    const context = await browser.newContext();
    await context.addCookies([{ name: 'jwt', value: token, url }]);
    page = await context.newPage();
    await page.goto(url, { timeout: 60_000 });
    await page.getByRole('heading', { level: 1 }).waitFor({ timeout: SEEN_MS });
  }, 180_000);

  afterAll(async () => {
    await browser?.close();
    const ended = new Promise((resolve) => server.once('exit', resolve));
    if (server.exitCode === null && server.kill('SIGTERM')) await ended;
    rmSync(folder, { recursive: true, force: true });
    if (server.exitCode !== 0) throw new Error(`It ended with ${server.exitCode}: ${output}`);
  });

  const edit = (file: string, change: (text: string) => string): void => {
    const text = readFileSync(join(project, file), 'utf8');
    const changed = change(text);
    expect(changed).not.toBe(text);
    writeFileSync(join(project, file), changed);
  };
  const ask = async (): Promise<{ status: number; text: string }> => {
    const answer = await fetch(`${url}/api/account/me`, { headers: { authorization: `Bearer ${token}` } });
    return { status: answer.status, text: await answer.text() };
  };
  const overlay = () => page.locator('vite-error-overlay .message-body');

  /** All three places where one looks, and only while it lasts. */
  async function expectTold(sentences: readonly string[], mend: () => void): Promise<void> {
    await expect
      .poll(async () => (await overlay().count()) && overlay().innerText(), { timeout: SEEN_MS })
      .toContain(sentences[0]);
    const [shown, { status, text }] = [await overlay().innerText(), await ask()];
    expect(status).toBe(503);
    const body = JSON.parse(text) as Record<string, unknown>;
    expect(body['code']).toBe('NOT_READY');
    for (const sentence of sentences) {
      expect(shown).toContain(sentence);
      expect(body['message']).toContain(sentence);
      expect(output).toContain(sentence);
    }
    mend();
    await expect.poll(() => overlay().count(), { timeout: SEEN_MS }).toBe(0);
    expect((await ask()).status).toBe(200);
    await page.getByRole('heading', { level: 1 }).waitFor({ timeout: SEEN_MS });
    const cookies = await page.context().cookies();
    expect(cookies.find(({ name }) => name === 'jwt')?.value, 'the session').toBe(token);
  }

  it('tells mistakes in a declaration in the terminal, on the page and to every call, until they are mended', async () => {
    const sound = readFileSync(join(project, HOLIDAYS), 'utf8');
    edit(HOLIDAYS, (text) =>
      text
        .replace('permission: PERMISSION_GROUPS.holiday', 'permission: PERMISSION_GROUPS.user')
        .replace(/columns: \[\s*'date'/, "columns: ['dat'")
        .replace('views: {', "views: {\n    odd: { date: { $lessThan: '2026-01-01' } },")
        .replace('fields: {', "fields: {\n    moon_id: f.relation('moons').optional(),")
        .replace('actions: {', "actions: {\n    eclipse: {},\n    shine: { set: { kind: 'lunar' } },"),
    );
    await expectTold(
      [
        'R011 holidays.columns: there is no field dat; name one it has',
        'R003 holidays: permission 4 (user) already guards',
        'R015 holidays.odd: there is no operator $lessThan',
        'R030 holidays.moon_id: there is no resource moons to lead to.',
        'R039 holidays.shine: sets kind to "lunar"',
        'R020 holidays.eclipse: the action has no set',
      ],
      () => writeFileSync(join(project, HOLIDAYS), sound),
    );
  }, 90_000);

  it('asks whether a field was renamed before it adds another, and renames it once told', async () => {
    edit(UNITS, (text) => text.replaceAll('access_notes', 'way_in'));
    await expectTold(["write .was('access_notes') behind way_in"], () =>
      edit(UNITS, (text) => text.replace(/way_in: f.(long)?text\(\)/, "$&.was('access_notes')")),
    );
  }, 60_000);

  it('tells of a migration that fails, and goes on once it is mended', async () => {
    writeFileSync(join(project, FAILING), 'select 1 / 0;\n');
    await expectTold(['The migration 9000-failing.sql failed and was rolled back: division by zero.'], () =>
      writeFileSync(join(project, FAILING), 'select 1;\n'),
    );
  }, 60_000);
});
