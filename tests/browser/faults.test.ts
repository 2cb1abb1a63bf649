import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, openPage } from '#tests/support/page.ts';
import { type RunningServer, startServer } from '#tests/support/server.ts';
import { eachFault, type Faults, meet, SERVER_ERROR, takeClock, type Told, TOO_MANY } from './broken-calls.ts';
import { type Caller, newUser, profileOf, signInAs } from './signed-in.ts';

let server: RunningServer;
let admin: Caller;
let id: number;

beforeAll(async () => {
  server = await startServer({ SEED: 'none' });
  admin = await signInAs(server, server);
  const { data } = await admin.call('POST', '/api/auth/register-new-user', newUser('Ivy Fault'));
  id = (data as { id: number }).id;
});

afterAll(async () => {
  await closeBrowser();
  const code = await server.stop();
  if (code !== 0) throw new Error(`The server ended with ${code}:\n${server.output()}`);
});

async function openWithClock(path: string): Promise<Page> {
  const { page, allow } = await openPage(`${server.url}/admin`, profileOf(server, admin));
  allow(/Failed to load resource/);
  await takeClock(page);
  await page.goto(`${server.url}${path}`);
  return page;
}

const RETRIED = [1, 2, 4];
const UNREACHABLE = 'The server cannot be reached';
const NO_ANSWER = 'The server did not answer. What you typed is still here; try again in a moment.';
const UNEXPECTED = 'Unexpected error occured when calling api. Please contact admin.';
const PROXY = '502 Bad Gateway';
const NOT_FOUND = '404 Not found';

/** In both the toast and the place where the rows or the record would be. */
const both = (text: string, waited: readonly number[] = []): Told => ({ toasts: [text], inPlace: [text], waited });
const placed = (text: string, waited: readonly number[] = []): Told => ({ toasts: [], inPlace: [text], waited });
const toasted = (text: string): Told => ({ toasts: [text], inPlace: [], waited: [] });

describe('a fault on the way', { timeout: 120_000 }, () => {
  it('to a list is told once, and only what may pass is tried again', async () => {
    const page = await openWithClock('/admin/user-mgmt');
    const offline: Told = { toasts: [UNREACHABLE], inPlace: [UNREACHABLE], waited: RETRIED };
    const seen = await eachFault(async (fault) => {
      await page.goto(`${server.url}/admin/user-mgmt`);
      await page.locator('tr[data-id]').first().waitFor();
      return meet(page, '/api/users/aggregation', fault, () => page.locator('th a, th button').first().click());
    });
    expect(seen).toEqual({
      offline,
      'stalled, then cut off': offline,
      'the trouble of the server': both(SERVER_ERROR, RETRIED),
      'too many calls': both(TOO_MANY, RETRIED),
      'the page of a proxy': both(PROXY),
      'a page as a success': both(UNEXPECTED),
      'nothing as a success': both(UNEXPECTED),
      'half an answer': both(UNEXPECTED),
      'nothing as a refusal': both(NOT_FOUND),
    } satisfies Faults<Told>);
  });

  it('to a record is told where the record would be', async () => {
    const page = await openWithClock('/admin/user-mgmt');
    const seen = await eachFault(async (fault) => {
      await page.goto(`${server.url}/admin/user-mgmt`);
      await page.locator('tr[data-id]').first().waitFor();
      return meet(page, `/api/users/${id}`, fault, () => page.locator('tr[data-id] a').first().click());
    });
    expect(seen).toEqual({
      offline: placed(UNREACHABLE, RETRIED),
      'stalled, then cut off': placed(UNREACHABLE, RETRIED),
      'the trouble of the server': placed(SERVER_ERROR, RETRIED),
      'too many calls': placed(TOO_MANY, RETRIED),
      'the page of a proxy': both(PROXY),
      'a page as a success': both(UNEXPECTED),
      'nothing as a success': both(UNEXPECTED),
      'half an answer': both(UNEXPECTED),
      'nothing as a refusal': placed(''),
    } satisfies Faults<Told>);
  });

  const written: Faults<Told> = {
    offline: placed(NO_ANSWER),
    'stalled, then cut off': placed(NO_ANSWER),
    'the trouble of the server': placed(SERVER_ERROR),
    'too many calls': placed(TOO_MANY),
    'the page of a proxy': toasted(PROXY),
    'a page as a success': toasted(UNEXPECTED),
    'nothing as a success': toasted(UNEXPECTED),
    'half an answer': toasted(UNEXPECTED),
    'nothing as a refusal': placed(NOT_FOUND),
  };

  it('of a save is told once, never repeated by itself, and leaves what was typed', async () => {
    const page = await openWithClock(`/admin/user-mgmt/${id}/edit`);
    const field = page.getByLabel('Name', { exact: true });
    const seen = await eachFault(async (fault) => {
      await field.fill('Ivy Unsaved');
      const save = page.getByRole('button', { name: 'Save', exact: true });
      const told = await meet(page, '/api/account/', fault, () => save.click());
      expect(await field.inputValue()).toBe('Ivy Unsaved');
      return told;
    });
    expect(seen).toEqual(written);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Ivy Unsaved' }).waitFor();
  });

  it('of an action is told once, never repeated by itself, and leaves what was typed', async () => {
    const page = await openWithClock(`/admin/user-mgmt/${id}`);
    await page.locator('[data-action="ban"]').click();
    const field = page.getByRole('dialog').getByLabel('Remark');
    await field.fill('Noise at night.');
    const take = page.locator('dialog button[type="submit"]');
    const seen = await eachFault(async (fault) => {
      const told = await meet(page, `/api/users/${id}/ban`, fault, () => take.click());
      expect(await field.inputValue()).toBe('Noise at night.');
      return told;
    });
    expect(seen).toEqual(written);
    expect(await admin.one('users', id)).toMatchObject({ banned: false });
  });
});

describe('a session that ends', () => {
  const PLACES: readonly (readonly [string, () => string, string, (page: Page) => Promise<void>])[] = [
    ['a list', () => '/admin/user-mgmt', '/aggregation', (page) => page.locator('th a, th button').first().click()],
    ['a record', () => '/admin/user-mgmt', `/api/users/`, (page) => page.locator('tr[data-id] a').first().click()],
    [
      'a save',
      () => `/admin/user-mgmt/${id}/edit`,
      '/api/account/',
      async (page) => {
        await page.getByLabel('Name', { exact: true }).fill('Ivy Unsaved Again');
        await page.getByRole('button', { name: 'Save', exact: true }).click();
      },
    ],
  ];

  it.each(PLACES)('on the way to %s says so once and reloads once, after 2.5 s', async (_name, path, part, act) => {
    const { page, allow } = await openPage(`${server.url}${path()}`, profileOf(server, admin));
    allow(/status of 401/);
    await page.locator('tr[data-id], .form-footer').first().waitFor();
    let loads = 0;
    let refusedAt = 0;
    let reloadedAfter = 0;
    page.on('request', (request) => {
      if (!request.isNavigationRequest()) return;
      loads += 1;
      reloadedAfter = Date.now() - refusedAt;
    });
    await page.route(
      (url) => url.pathname.includes(part),
      async (route) => {
        refusedAt ||= Date.now();
        await route.fulfill({ status: 401, contentType: 'text/plain', body: 'Unauthorized' });
      },
    );
    await act(page);
    const toast = page.locator('.toast-error .toast-text');
    await toast.first().waitFor();
    expect(await toast.allInnerTexts()).toEqual(['Unauthorized']);
    await page.getByLabel('Password', { exact: true }).waitFor();
    expect({ loads, isAsSaid: reloadedAfter >= 2500 && reloadedAfter < 6000 }).toEqual({ loads: 1, isAsSaid: true });
    expect(await page.context().cookies()).toEqual([]);
  });
});

describe('a form whose answer was lost', () => {
  it('sent again makes one record, not two', async () => {
    const { page, allow } = await openPage(`${server.url}/admin/user-mgmt/create`, profileOf(server, admin));
    allow(/Failed to load resource/);
    const { name, email, phone } = newUser('Juniper Once');
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('E-mail', { exact: true }).fill(email);
    await page.getByLabel('Phone', { exact: true }).fill(phone);
    await page.getByRole('radiogroup', { name: 'Role' }).getByText('User', { exact: true }).click();
    const statuses: number[] = [];
    await page.route('**/api/auth/register-new-user', async (route) => {
      const answer = await route.fetch();
      statuses.push(answer.status());
      if (statuses.length === 1) await route.abort('connectionreset');
      else await route.fulfill({ response: answer });
    });
    const create = page.getByRole('button', { name: /^Create/ });
    await create.click();
    await page.getByText(NO_ANSWER).waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe(name);
    await create.click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    expect(statuses).toEqual([201, 201]);
    const filter = encodeURIComponent(JSON.stringify({ email: { $eq: email } }));
    expect(await admin.rows(`/api/users/aggregation?filter=${filter}`)).toHaveLength(1);
  });
});
