import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/support/page.ts';
import {
  FALLBACK,
  freshNotes,
  stopClock,
  takeClock,
  UNREACHABLE,
  untilQuiet,
  IGNORED,
  answering,
} from './broken-calls.ts';
import { follow } from './screen-registry.ts';
import { profileOf } from './signed-in.ts';
import { startSeeded } from './started.ts';

const house = startSeeded();

const REASON = 'The real reason';

const text = (status: number, body: string, contentType: string) => (route: Route) =>
  route.fulfill({ status, contentType, body });

interface Failed {
  readonly answer: (route: Route) => Promise<void>;
  /** What the one toast says; none at all. */
  readonly toast: string | null;
  /** What stands in place of the list, where that is something else. */
  readonly place?: string;
  readonly calls: 1 | 4;
}

/** By what comes instead of a list. */
const FAILED: Readonly<Record<string, Failed>> = {
  'a code and a message': { answer: answering(400, { code: 'X', message: REASON }), toast: REASON, calls: 1 },
  'a code and nothing else': { answer: answering(400, { code: 'X' }), toast: FALLBACK, place: 'X', calls: 1 },
  'a code and an empty message': {
    answer: answering(400, { code: 'X', message: '' }),
    toast: FALLBACK,
    place: 'X',
    calls: 1,
  },
  'a message': { answer: answering(409, { message: REASON }), toast: REASON, calls: 1 },
  'the one message that is ignored': {
    answer: answering(403, { message: IGNORED }),
    toast: null,
    place: IGNORED,
    calls: 1,
  },
  'a status and no body': { answer: text(404, '', 'text/plain'), toast: '404 Not found', calls: 1 },
  'a list of something else': { answer: answering(200, [{ id: 1 }]), toast: FALLBACK, calls: 1 },
  'trouble without a body': { answer: text(500, '', 'text/plain'), toast: '404 Not found', calls: 4 },
  'trouble with a code': { answer: answering(500, { code: 'INTERNAL', message: REASON }), toast: REASON, calls: 4 },
  'trouble with a message': { answer: answering(503, { message: REASON }), toast: REASON, calls: 4 },
  'trouble in a text': { answer: text(502, 'Bad gateway', 'text/plain'), toast: 'Bad gateway', calls: 4 },
  'trouble in a list': { answer: answering(500, ['a', 'b']), toast: '["a","b"]', calls: 4 },
  'nothing at all': { answer: (route) => route.abort(), toast: FALLBACK, place: UNREACHABLE, calls: 4 },
};

describe('a list that cannot be fetched', { timeout: 120_000 }, () => {
  const callsOf = (resource: string): string => `**/api/${resource}/**`;

  async function openWithClock(path: string): Promise<Page> {
    const { page, allow } = await openPage(
      `${house().server.url}/admin/no-such-page`,
      profileOf(house().server, house().admin),
    );
    allow(/Failed to load resource/);
    await takeClock(page);
    await page.goto(house().server.url + path);
    await page.getByRole('navigation').first().waitFor();
    return page;
  }

  it('is told by one toast at the top, for three seconds, after three retries where it may pass', async () => {
    const page = await openWithClock('/admin/no-such-page');
    await stopClock(page);
    const found: Record<string, unknown> = {};
    const expected: Record<string, unknown> = {};
    for (const [name, { answer, toast, place = toast ?? '', calls }] of Object.entries(FAILED)) {
      await freshNotes(page);
      await page.route(callsOf('users'), answer);
      await follow(page, '/admin/user-mgmt');
      const notes = await untilQuiet(page, 'read', calls);
      const asked = notes.calls.filter(({ url }) => url.startsWith('/api/users/')).length;
      const isSaid = (await page.locator('main .list-state').innerText()).includes(place);
      const { toasts, mostToasts, isRepeated } = notes;
      found[name] = { asked, toasts, isOnce: mostToasts < 2 && !isRepeated, isSaid };
      expected[name] = { asked: calls, toasts: toast === null ? [] : [toast], isOnce: true, isSaid: true };
      await page.unroute(callsOf('users'), answer);
      await follow(page, '/admin/no-such-page');
      await page.locator('.refusal h1').waitFor();
    }
    expect(found).toEqual(expected);

    const { answer } = FAILED['a message'] ?? {};
    if (answer) await page.route(callsOf('users'), answer);
    await follow(page, '/admin/user-mgmt');
    const card = page.locator('.toast-error');
    for (let looks = 0; looks < 50 && (await card.count()) === 0; looks += 1) await page.clock.runFor(10);
    expect((await card.boundingBox())?.y).toBeLessThan(40);
    await page.clock.runFor(2400);
    await expect.poll(() => card.count()).toBe(1);
    await page.clock.runFor(1000);
    await expect.poll(() => card.count()).toBe(0);
  });

  it('beside other things is told with what it is a list of', async () => {
    const page = await openWithClock('/admin/no-such-page');
    await stopClock(page);
    const cards = page.locator('.toast-error .toast-text');
    const texts = async (): Promise<(string | null | undefined)[]> => {
      await page.clock.runFor(20);
      return cards.evaluateAll((all) => all.map(({ firstChild }) => firstChild?.textContent));
    };
    const refused = answering(400, { code: 'X', message: REASON });
    const roomType = `/admin/room-types/${house().ids.get('room-types')}`;
    // Relation fields, the lists of a record, its history, and the queue of the dashboard.
    for (const [path, names, answer, said] of [
      ['/admin/units/create', ['room-types', 'owners'], refused, `Room type, Owner: ${REASON}`],
      [roomType, ['units'], refused, `Units: ${REASON}`],
      [roomType, ['audit'], refused, `History: ${REASON}`],
      [
        '/admin/dashboard',
        ['change-contact-submissions'],
        answering(400, { code: 'X' }),
        `Contact changes: ${FALLBACK}`,
      ],
    ] as const) {
      await freshNotes(page);
      for (const name of names) await page.route(callsOf(name), answer);
      await follow(page, path);
      await expect.poll(texts, { timeout: 10_000 }).toEqual([said]);
      for (const name of names) await page.unroute(callsOf(name), answer);
      if (said.startsWith('Room type,')) {
        // What could not be listed is asked for again as soon as somebody wants it.
        let asked = 0;
        page.on('request', (request) => void (asked += Number(request.url().includes('/api/room-types/'))));
        // The field hears of it a tick after the toast, and time stands.
        await page.clock.runFor(50);
        await page.getByRole('combobox', { name: 'Room type' }).click();
        await expect.poll(() => page.clock.runFor(50).then(() => asked), { timeout: 10_000 }).toBe(1);
      }
      await follow(page, '/admin/no-such-page');
      await page.locator('.refusal h1').waitFor();
    }
    // The numbers beside the views of a list are missing without a word.
    const isCount = (url: URL): boolean =>
      url.pathname === '/api/reservations/aggregation' && url.search.includes('%22limit%22%3A1%2C');
    await freshNotes(page);
    await page.route(isCount, refused);
    await follow(page, '/admin/reservation');
    expect((await untilQuiet(page, 'read', 1)).toasts).toEqual([]);
    await page.unroute(isCount, refused);
    // What is searched for everywhere.
    await page.route(callsOf('users'), refused);
    await page.clock.resume();
    await page.keyboard.press('ControlOrMeta+k');
    await page.locator('dialog[open] input').fill('an');
    await expect.poll(texts, { timeout: 10_000 }).toEqual([`Users: ${REASON}`]);
  });
});
