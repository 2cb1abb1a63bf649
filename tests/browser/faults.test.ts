import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isCreatable } from '#shared/resource.ts';
import { openPage } from '#tests/support/page.ts';
import {
  breakCalls,
  type Fault,
  FAULTS,
  freshNotes,
  type Notes,
  pausesOf,
  stopClock,
  untilQuiet,
} from './broken-calls.ts';
import { follow, type Screen, screensOf } from './screen-registry.ts';
import { profileOf } from './signed-in.ts';
import { startSeeded } from './started.ts';
import { inPlace, meeting, mistold, openWithClock, RETRIED } from './told-faults.ts';
import { tourOf } from './tour.ts';

const house = startSeeded();

/** Which call began and ended when, on the page's clock. */
const callsText = ({ calls }: Notes): string =>
  calls.map(({ url, at, end }) => `${url} ${at - (calls[0]?.at ?? 0)}–${end - (calls[0]?.at ?? 0)}`).join(', ');

describe.concurrent('a fault on the way to a screen', { timeout: 480_000 }, () => {
  /** The screens that ask for something before they can show anything; one look as an owner is a write, for the trail. */
  const asking = (): Screen[] =>
    tourOf(
      screensOf(house().ids).filter(
        ({ kind, resource, title }) =>
          kind !== 'import' &&
          (kind !== 'create' || (resource && !isCreatable(resource))) &&
          !title.endsWith('/as-owner'),
      ),
    );

  async function meet(page: Page, { kind, path }: Screen, { read, toast, isRetried, name }: Fault): Promise<string[]> {
    await follow(page, path);
    const notes = await untilQuiet(page, 'read', isRetried ? 1 + RETRIED.length : 1);
    const shown = await inPlace(page);
    const pauses = pausesOf(notes);
    const expected = name === 'too many calls' ? [3, 3, 4] : RETRIED;
    // A page made of several parts says in each that it is missing.
    const isOffered =
      (kind === 'page' || kind === 'create') && (await page.getByRole('button', { name: 'Try again' }).count()) > 0;
    return [
      ...mistold(notes, isOffered ? shown + read : shown, [read, toast]),
      ...(String(pauses) === String(isRetried ? expected : [])
        ? []
        : [`asked again after ${pauses.join(', ')} s: ${callsText(notes)}`]),
      ...((await page.getByRole('navigation').count()) > 0 ? [] : ['the menu is gone']),
      ...((await page.getByRole('heading').count()) > 0 ? [] : ['the page is blank']),
    ];
  }

  it.for(FAULTS)('$name: is told once on them, and only what may pass is tried again', async (fault, test) => {
    const page = await openWithClock(house(), test);
    const mend = await breakCalls(page, fault, 'read');
    const [first, ...others] = meeting(asking(), fault);
    const wrong: Record<string, readonly string[]> = {};
    await page.goto(`${house().server.url}/admin/no-such-page`);
    await page.getByRole('navigation').first().waitFor();
    await stopClock(page);
    for (const screen of [first, ...others]) {
      if (!screen) continue;
      await freshNotes(page);
      const found = await meet(page, screen, fault).catch((error: unknown) => [String(error)]);
      if (found.length > 0) wrong[screen.title] = found;
    }
    expect(wrong).toEqual({});
    await mend();
    const again = page.getByRole('button', { name: 'Try again' }).first();
    await again.click();
    await page.clock.resume();
    await again.waitFor({ state: 'detached' });
  });
});

describe('a session that ends', () => {
  const PLACES: readonly (readonly [string, () => string, string, (page: Page) => Promise<void>])[] = [
    ['a list', () => '/admin/user-mgmt', '/aggregation', (page) => page.locator('th a, th button').first().click()],
    ['a record', () => '/admin/user-mgmt', `/api/users/`, (page) => page.locator('tr[data-id] a').first().click()],
    [
      'a save',
      () => `/admin/user-mgmt/${house().ids.get('users')}/edit`,
      '/api/account/',
      async (page) => {
        await page.getByLabel('Name', { exact: true }).fill('Ivy Unsaved Again');
        await page.getByRole('button', { name: 'Save', exact: true }).click();
      },
    ],
  ];

  it.each(PLACES)('on the way to %s says so once and reloads once, after 2.5 s', async (_name, path, part, act) => {
    const { server, admin } = house();
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
    // In one step: soon the page is another.
    const told = await page.waitForFunction(() => {
      const texts = [...document.querySelectorAll('.toast-error .toast-text')].map(({ textContent }) => textContent);
      return texts.length > 0 ? texts : null;
    });
    expect(await told.jsonValue()).toEqual(['Unauthorized']);
    await page.getByLabel('Password', { exact: true }).waitFor();
    // How much later is the machine's business; that it comes at all, the line above says.
    expect({ loads, isAsSaid: reloadedAfter >= 2500 }).toEqual({ loads: 1, isAsSaid: true });
    expect(await page.context().cookies()).toEqual([]);
  });
});
