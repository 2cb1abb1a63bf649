import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { openPage } from '#tests/support/page.ts';
import { type RunningServer, startServer } from '#tests/support/server.ts';
import {
  breakCalls,
  type Fault,
  FAULTS,
  freshNotes,
  NO_ANSWER,
  type Notes,
  pausesOf,
  stopClock,
  takeClock,
  untilQuiet,
} from './broken-calls.ts';
import { type Form, formsOf, lose } from './forms.ts';
import { follow, type Ids, lendRecords, recordOfEach, type Screen, screensOf } from './screen-registry.ts';
import { type Caller, profileOf, signInAs } from './signed-in.ts';
import { tourOf } from './tour.ts';

let server: RunningServer;
let admin: Caller;
let ids: Ids;

beforeAll(async () => {
  server = await startServer({ SEED_USERS: '60' });
  admin = await signInAs(server, server);
  ids = await recordOfEach(admin);
});

afterAll(async () => {
  const code = await server.stop();
  if (code !== 0) throw new Error(`The server ended with ${code}:\n${server.output()}`);
});

async function openWithClock(test: TestContext): Promise<Page> {
  const { page, allow } = await openPage(`${server.url}/no-such-page`, profileOf(server, admin), test);
  allow(/Failed to load resource/);
  await takeClock(page);
  await lendRecords(page, admin, ids);
  return page;
}

/** What screens show beside toasts. */
const inPlace = async (page: Page): Promise<string> =>
  (await page.locator('main, dialog[open]').allInnerTexts()).join('\n');

/** What is wrong with how a fault was told: it must be told, once, in the reader's words. */
function mistold(
  { toasts, mostToasts }: Notes,
  shown: string,
  [said, inToast = said]: [string, string | undefined],
): string[] {
  // Of several lists of a page a toast says which it was.
  const isSaid = (text: string): boolean => text === inToast || text.endsWith(`: ${inToast}`);
  const isTold = toasts.some(isSaid) || shown.includes(said);
  return [
    ...(isTold ? [] : [`nothing says “${said}”, only: ${shown.slice(0, 300)}`]),
    ...toasts.filter((text) => !isSaid(text)).map((text) => `a toast says “${text}”`),
    ...(mostToasts > 1 ? [`${mostToasts} toasts at once`] : []),
  ];
}

const RETRIED = [1, 2, 4];

/** What is offered beside a form may be asked for anew; then its inputs are away for a moment. */
async function standsSoon(page: Page, form: Form, typed: unknown): Promise<boolean> {
  for (let looks = 0; looks < 80; looks += 1) {
    if (JSON.stringify(await form.typed(page)) === JSON.stringify(typed)) return true;
    await page.clock.runFor(50);
    // The page's clock does not make the server answer sooner.
    await new Promise((resume) => setTimeout(resume, 30));
  }
  return false;
}

/** Which call began and ended when, on the page's clock. */
const callsText = ({ calls }: Notes): string =>
  calls.map(({ url, at, end }) => `${url} ${at - (calls[0]?.at ?? 0)}–${end - (calls[0]?.at ?? 0)}`).join(', ');

/**
 * What the kit draws is drawn alike: every fault comes to a third of each kind, and each of them meets one that is tried
 * again and one that is not. A page made by hand meets them all.
 */
function meeting<T extends { readonly kind: string }>(all: readonly T[], fault: Fault): T[] {
  const nth = (one: T): number => all.filter(({ kind }) => kind === one.kind).indexOf(one);
  return all.filter((one) => one.kind === 'page' || (nth(one) + FAULTS.indexOf(fault)) % 3 === 0);
}

describe.concurrent('a fault on the way to a screen', { timeout: 480_000 }, () => {
  /** The screens that ask for something before they can show anything. */
  const asking = (): Screen[] =>
    tourOf(
      screensOf(ids).filter(
        ({ kind, resource }) => kind !== 'import' && (kind !== 'create' || resource?.creatable === false),
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
    const page = await openWithClock(test);
    const mend = await breakCalls(page, fault, 'read');
    const [first, ...others] = meeting(asking(), fault);
    const wrong: Record<string, readonly string[]> = {};
    await page.goto(`${server.url}/admin/no-such-page`);
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

describe('a fault on the way of what was filled in', { timeout: 480_000 }, () => {
  async function meet(page: Page, form: Form, fault: Fault): Promise<string[]> {
    await freshNotes(page);
    const mend = await breakCalls(page, fault, 'write');
    // Some inputs tidy what was typed when they are left.
    await form.submit(page).focus();
    const typed = await form.typed(page);
    await form.submit(page).click();
    const sent = fault.isRetried && form.isRepeatable ? 1 + RETRIED.length : 1;
    const notes = await untilQuiet(page, 'write', sent);
    const shown = await inPlace(page);
    await mend();
    const isKept = await standsSoon(page, form, typed);
    return [
      ...mistold(notes, shown, [fault.write, undefined]),
      // A screen that stays empty says why for as long as it does; beside a form that is all there, once is enough.
      ...(notes.toasts.includes(fault.write) && shown.includes(fault.write) ? ['said in place and by a toast'] : []),
      ...(notes.calls.length === sent ? [] : [`sent ${notes.calls.length} times`]),
      ...(isKept ? [] : ['what was typed is gone']),
    ].map((text) => `${fault.name}: ${text}`);
  }

  /** Sends a form whose faults are over: for something new the first answer is lost, and there is one record all the same. */
  async function finish(page: Page, form: Form): Promise<string[]> {
    if (form.kind !== 'create' && form.kind !== 'edit') return [];
    const before = await form.total(admin);
    if (form.kind === 'create') {
      const found = await lose(page, () => form.submit(page).click());
      await page.locator('main').getByText(NO_ANSWER).first().waitFor();
      await found();
    }
    await form.submit(page).click();
    const isThere = page.waitForURL((url) => /\/\d+$/.test(url.pathname));
    // A payment over what is owed is asked about first.
    const meant = page.locator('.form-notice').getByRole('button');
    await Promise.race([isThere, meant.click().catch(() => undefined)]);
    await isThere;
    const more = (await form.total(admin)) - before;
    return more === (form.kind === 'create' ? 1 : 0) ? [] : [`${more} records more`];
  }

  it('is told once, sent again only where that is safe, and leaves every form as it was; then it is sent, once', async (test) => {
    const page = await openWithClock(test);
    await page.goto(`${server.url}/admin/no-such-page`);
    const wrong: Record<string, readonly string[]> = {};
    const forms = tourOf(await formsOf(admin, ids));
    for (const form of forms) {
      const found: string[] = [];
      try {
        await page.locator('.refusal h1').waitFor();
        await follow(page, form.path);
        await form.fill(page);
        await stopClock(page);
        for (const fault of FAULTS.filter((each) => meeting(forms, each).includes(form)))
          found.push(...(await meet(page, form, fault)));
        await page.clock.resume();
        found.push(...(await finish(page, form)));
        await follow(page, '/admin/no-such-page');
      } catch (error) {
        found.push(String(error));
        // A screen that waits for a clock that stands never comes.
        await page.clock.resume();
        await page.goto(`${server.url}/admin/no-such-page`);
      }
      if (found.length > 0) wrong[form.title] = found;
    }
    expect(wrong).toEqual({});
  });
});

describe('a session that ends', () => {
  const PLACES: readonly (readonly [string, () => string, string, (page: Page) => Promise<void>])[] = [
    ['a list', () => '/admin/user-mgmt', '/aggregation', (page) => page.locator('th a, th button').first().click()],
    ['a record', () => '/admin/user-mgmt', `/api/users/`, (page) => page.locator('tr[data-id] a').first().click()],
    [
      'a save',
      () => `/admin/user-mgmt/${ids.get('users')}/edit`,
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
