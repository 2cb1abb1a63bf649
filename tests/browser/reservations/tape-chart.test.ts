import type { Locator, Page, Route } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#shared/day.ts';
import { openPage, type WatchedPage } from '#tests/support/page.ts';
import type { RunningServer } from '#tests/support/server.ts';
import { tabTo, typeIntoSearch } from '#tests/browser/keyboard.ts';
import { accessibility } from '#tests/browser/look-over.ts';
import { type Caller, profileOf, signInAs } from '#tests/browser/signed-in.ts';
import { startBeforeTests } from '#tests/browser/started.ts';
import { dayIn } from '#tests/browser/days.ts';

let server: RunningServer;
let admin: Caller;
let house: number;
let units: number[];
let typeId: number;
/** Far enough ahead that no seeded stay is there, another week for every test. */
let day = '2028-02-07';

startBeforeTests({ SEED_USERS: '60' }, async (started) => {
  server = started;
  admin = await signInAs(server, server);
  const made = async (path: string, body: object): Promise<number> =>
    ((await admin.call('POST', path, body))['data'] as { id: number }).id;
  const place = { kind: 'hotel', address: '1, Jalan Teh', city: 'Tanah Rata', postcode: '39000', state_code: '06' };
  house = await made('/api/properties', { code: 'TAPE', name: 'Tape House', ...place });
  await admin.call('PATCH', `/api/properties/${house}/activate`, {});
  const type = { property_id: house, code: 'STD', name: 'Standard', base_rate_sen: 20_000 };
  typeId = await made('/api/room-types', type);
  await admin.call('PATCH', `/api/room-types/${typeId}/activate`, {});
  units = [];
  for (const number of ['101', '102', '103']) {
    const id = await made('/api/units', { room_type_id: typeId, number });
    await admin.call('PATCH', `/api/units/${id}/activate`, {});
    units.push(id);
  }
});

beforeEach(() => {
  day = addDays(day, 28);
});

async function book(guest: string, unit: number | null, from: string, nights: number): Promise<number> {
  const answer = await admin.call('POST', '/api/reservations', {
    room_type_id: typeId,
    ...(unit === null ? {} : { unit_id: units[unit] }),
    arrival: from,
    departure: addDays(from, nights),
    adults: 2,
    children: 0,
    lead_guest: { full_name: guest, nationality: 'MYS' },
    any_foreign_occupant: false,
    source_channel: 'phone',
    status: 'confirmed',
    waive_reason: 'Known here.',
  });
  return (answer['data'] as { id: number }).id;
}

async function watchCalendar(options: Parameters<typeof openPage>[1] = {}): Promise<WatchedPage> {
  const path = `/admin/reservation/calendar?property=${house}&from=${day}&days=14`;
  const watched = await openPage(`${server.url}${path}`, { ...profileOf(server, admin), ...options });
  await watched.page.locator('.tape-stay').first().waitFor();
  return watched;
}
const openCalendar = async (options: Parameters<typeof openPage>[1] = {}): Promise<Page> =>
  (await watchCalendar(options)).page;

const bar = (page: Page, guest: string): Locator => page.locator('.tape-stay', { hasText: guest });
/** Where it stands once it stands still: a change replaces it when the server has answered. */
async function boxOf(stay: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  let last = '';
  let box: Awaited<ReturnType<Locator['boundingBox']>> = null;
  await expect
    .poll(async () => {
      const before = last;
      box = await stay.boundingBox();
      last = JSON.stringify(box);
      return box !== null && last === before;
    })
    .toBe(true);
  if (!box) throw new Error('The stay is not there');
  return box;
}
const said = (page: Page): Promise<string> => page.locator('.calendar-page [role="status"]').first().innerText();
const placeOf = async (id: number): Promise<unknown[]> => {
  const { unit_id, arrival, departure } = await admin.one('reservations', id);
  return [unit_id, arrival, departure];
};
const confirm = async (page: Page): Promise<void> => {
  await page.locator('dialog[open] .tape-compare').waitFor();
  await page.locator('dialog[open]').getByRole('button', { name: 'Change the stay' }).click();
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
};

describe('the calendar', () => {
  it('moves a stay by keyboard alone, says what is in the way and what it costs, and takes it back', async () => {
    const id = await book('Aisyah', 0, addDays(day, 2), 2);
    await book('Farid', 1, addDays(day, 3), 2);
    const page = await openCalendar();
    await page.locator('.tape [tabindex="0"]').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.locator(':focus').textContent()).toBe('Aisyah');
    await page.keyboard.press('m');
    await expect.poll(() => said(page)).toContain('Moving Aisyah');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => said(page)).toContain('102');
    await expect.poll(() => said(page)).toContain('taken by Farid');
    // Nobody is put where somebody is.
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);

    await page.keyboard.press('m');
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'Shift+ArrowRight']) await page.keyboard.press(key);
    await expect.poll(() => said(page)).toContain('3 nights: free, +RM');
    await page.keyboard.press('Enter');
    await page.locator('dialog[open] .tape-compare').waitFor();
    await expect.poll(() => page.locator('dialog[open] :focus').textContent()).toBe('Change the stay');
    await page.keyboard.press('Enter');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    expect(await placeOf(id)).toEqual([units[2], addDays(day, 3), addDays(day, 6)]);

    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => placeOf(id)).toEqual([units[0], addDays(day, 2), addDays(day, 4)]);
  });

  it('finds a stay by its guest, lets the others stand back, and gives it the whole window', async () => {
    await book('Siti Sarah', 0, addDays(day, 1), 1);
    await book('Gopal', 1, addDays(day, 4), 2);
    const page = await openCalendar();
    await typeIntoSearch(page, 'sarah');
    await page.locator('.tape-sought', { hasText: 'Siti Sarah' }).waitFor();
    await expect.poll(() => page.locator('.tape-found').textContent()).toBe('1 of 1');
    expect(await page.locator('.tape-passed-over').allTextContents()).toEqual(['Gopal']);
    await page.keyboard.type(' nobody');
    await expect.poll(() => page.locator('.tape-found a').getAttribute('href')).toMatch(/admin\/reservation\?.*search/);
    for (const _ of [1, 2]) await page.keyboard.press('Escape');
    // Without menu and header, and back.
    await page.keyboard.press('w');
    await page.locator('.sidebar').waitFor({ state: 'hidden' });
    expect(await accessibility(page)).toEqual([]);
    await page.keyboard.press('w');
    await page.locator('.sidebar').waitFor();
    expect(await page.locator('.sidebar [aria-current="page"]').allTextContents()).toEqual(['Calendar']);
  });

  it('folds the stays without a room to two lines, unfolds them by keyboard, and for one that is looked for', async () => {
    for (const guest of ['Mei', 'Ravi', 'Zul']) await book(guest, null, day, 2);
    const page = await openCalendar();
    const lines = page.locator('.tape-lane');
    await expect.poll(() => lines.count()).toBe(2);
    await page.getByRole('button', { name: 'Standard: show all 3 stays without a room' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => lines.count()).toBe(3);
    // Every line says what it is, also where its head shows nothing.
    expect(await page.getByRole('rowheader').allInnerTexts()).not.toContain('');
    expect(await accessibility(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect.poll(() => lines.count()).toBe(2);
    expect(await bar(page, 'Zul').count()).toBe(0);
    await page.getByPlaceholder('Guest, room or number').fill('Zul');
    await bar(page, 'Zul').and(page.locator('.tape-sought')).waitFor();
    // Led there, the reader may fold it again.
    await page.getByRole('button', { name: 'Standard: show fewer stays without a room' }).click();
    await expect.poll(() => lines.count()).toBe(2);
  });

  it('Escape leaves a stay where it was', async () => {
    const id = await book('Mei Ling', 0, addDays(day, 1), 2);
    const page = await openCalendar();
    await page.locator('.tape [tabindex="0"]').focus();
    for (const key of ['Home', 'ArrowRight', 'm', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
    await page.locator('.tape-ghost').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.tape-ghost').waitFor({ state: 'detached' });
    await expect.poll(() => said(page)).toBe('Left where it was.');
    expect(await placeOf(id)).toEqual([units[0], addDays(day, 1), addDays(day, 3)]);
  });

  it('drags a stay to another room and days, and one end of it, with the price before the drop', async () => {
    const id = await book('Tan', 0, addDays(day, 2), 2);
    await book('Lim', 1, addDays(day, 8), 2);
    const page = await openCalendar();
    const cell = await page.locator('.tape-day').first().boundingBox();
    const width = cell?.width ?? 0;
    const [from, over] = [await bar(page, 'Tan').boundingBox(), await bar(page, 'Lim').boundingBox()];
    if (!from || !over) throw new Error('The stays are not there');
    const y = from.y + from.height / 2;
    await page.mouse.move(from.x + width / 2, y);
    await page.mouse.down();
    await page.mouse.move(over.x + width / 2, over.y + over.height / 2, { steps: 5 });
    await expect.poll(() => page.locator('.tape-ghost-no').textContent()).toContain('taken by Lim');
    await page.mouse.move(from.x + width * 1.5, over.y + over.height / 2, { steps: 5 });
    await expect.poll(() => page.locator('.tape-ghost').textContent()).toMatch(/✓ .*free, (same price|[+−]?RM)/);
    await page.mouse.up();
    await confirm(page);
    expect(await placeOf(id)).toEqual([units[1], addDays(day, 3), addDays(day, 5)]);

    const box = await boxOf(bar(page, 'Tan'));
    await page.mouse.move(box.x + box.width - 3, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width + width * 1.5, box.y + box.height / 2, { steps: 5 });
    await expect.poll(() => page.locator('.tape-ghost').textContent()).toContain('free, +RM');
    await page.mouse.up();
    await confirm(page);
    expect(await placeOf(id)).toEqual([units[1], addDays(day, 3), addDays(day, 7)]);
  });

  it('changes a stay without dragging: opened, another room chosen, compared', async () => {
    const id = await book('Siti', null, addDays(day, 2), 2);
    const page = await openCalendar();
    await bar(page, 'Siti').click();
    await page.locator('dialog[open]').getByLabel('Room', { exact: true }).selectOption({ label: '103' });
    await confirm(page);
    expect(await placeOf(id)).toEqual([units[2], addDays(day, 2), addDays(day, 4)]);
  });

  it('takes back a change with the price that was agreed, whatever nights cost by then', async () => {
    const id = await book('Kamal', 0, addDays(day, 2), 2);
    const { total_sen } = await admin.one('reservations', id);
    const page = await openCalendar();
    await bar(page, 'Kamal').click();
    const panel = page.locator('dialog[open]');
    await panel.getByLabel('Departure').fill(addDays(day, 6));
    await panel.getByLabel('All nights').check();
    await admin.call('PATCH', `/api/room-types/${typeId}`, { base_rate_sen: 31_000 });
    await confirm(page);
    expect((await admin.one('reservations', id))['total_sen']).not.toBe(total_sen);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => placeOf(id)).toEqual([units[0], addDays(day, 2), addDays(day, 4)]);
    expect((await admin.one('reservations', id))['total_sen']).toBe(total_sen);
    await admin.call('PATCH', `/api/room-types/${typeId}`, { base_rate_sen: 20_000 });
  });

  it('agrees to a price only once it has been seen, and asks again where no answer came', async () => {
    await book('Ravi', 0, addDays(day, 2), 2);
    const { page, allow } = await watchCalendar();
    allow(/Failed to load resource/);
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.url()));
    const held: Route[] = [];
    await page.route('**/preview?*', (route) => void held.push(route));
    await bar(page, 'Ravi').click();
    const panel = page.locator('dialog[open]');
    await panel.getByLabel('Departure').fill(addDays(day, 6));
    await expect.poll(() => held.length).toBe(1);
    const button = panel.getByRole('button', { name: 'Change the stay' });
    await button.focus();
    await page.keyboard.press('Enter');
    await held[0]?.abort();
    await panel.getByText('This could not be loaded.').waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
    await expect.poll(() => page.locator(':focus').textContent()).toBe('Change the stay');
    await page.unroute('**/preview?*');
    await panel.getByRole('button', { name: 'Try again' }).click();
    await panel.locator('.tape-prices').waitFor();
    expect(sent).toEqual([]);
    await confirm(page);
    expect(sent).toHaveLength(1);
  });

  it('keeps a stay that is on its way in its room while a line comes in above it', async () => {
    const id = await book('Nadia', 0, addDays(day, 1), 2);
    const page = await openCalendar();
    await page.locator('.tape [tabindex="0"]').focus();
    for (const key of ['Home', 'ArrowRight', 'm', 'ArrowDown']) await page.keyboard.press(key);
    await expect.poll(() => said(page)).toContain('102');
    const lines = await page.locator('.tape-line').count();
    for (const guest of ['Early', 'Late']) await book(guest, null, addDays(day, 8), 2);
    // What was away comes back and asks for what it missed.
    await page.evaluate(() => ['offline', 'online'].forEach((name) => dispatchEvent(new Event(name))));
    await expect.poll(() => page.locator('.tape-line').count()).toBe(lines + 1);
    await expect.poll(() => said(page)).toContain('102');
    await page.keyboard.press('Enter');
    await confirm(page);
    expect((await placeOf(id))[0]).toBe(units[1]);
  });

  it('lets the first day be typed in peace, and leaves the browser its keys', async () => {
    await book('Omar', 0, addDays(day, 1), 1);
    const page = await openCalendar();
    const steps = await page.evaluate(() => history.length);
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/reservations/calendar?') && asked.push(request.url()));
    const to = addDays(day, 1);
    await page.getByLabel('First day').selectText();
    await page.keyboard.type(`${to.slice(8)}${to.slice(5, 7)}${to.slice(0, 4)}`, { delay: 60 });
    await expect.poll(() => new URL(page.url()).searchParams.get('from')).toBe(to);
    await expect.poll(() => dayIn(page.getByLabel('First day'))).toBe(to);
    await expect.poll(() => asked.length).toBe(1);
    expect(await page.evaluate(() => history.length)).toBe(steps);

    await bar(page, 'Omar').click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('m');
    await page.evaluate(() =>
      addEventListener(
        'keydown',
        ({ key, defaultPrevented }) => (document.title = `${key} ${String(defaultPrevented)}`),
      ),
    );
    await page.keyboard.press('F9');
    expect(await page.title()).toBe('F9 false');
  });

  it('begins a booking by keyboard on nights that are free, and says why it does not on others', async () => {
    await book('Devi', 0, addDays(day, 5), 2);
    const page = await openCalendar();
    await page.locator('.tape [tabindex="0"]').focus();
    for (const key of ['Home', 'ArrowRight', 'ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight']) {
      await page.keyboard.press(key);
    }
    await expect.poll(() => said(page)).toContain('3 nights: free');
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(() => said(page)).toContain('taken by Devi');
    await page.keyboard.press('Enter');
    expect(new URL(page.url()).pathname).toBe('/admin/reservation/calendar');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/reservation/create**');
    await expect.poll(() => dayIn(page.getByLabel('Arrival', { exact: true }))).toBe(addDays(day, 2));
    await expect.poll(() => dayIn(page.getByLabel('Departure', { exact: true }))).toBe(addDays(day, 4));
    await expect.poll(() => page.getByLabel('Unit (optional)').inputValue()).toBe(String(units[0]));
    await page
      .getByRole('radio', { name: /Standard/ })
      .and(page.locator(':checked'))
      .waitFor();
    await expect.poll(() => page.locator('.booking select').first().locator(':checked').innerText()).toBe('Tape House');
  });

  it('begins a booking by drawing over free nights', async () => {
    await book('Anchor', 0, day, 1);
    const page = await openCalendar();
    const cell = await page.locator('.tape-day').first().boundingBox();
    const line = await page.locator('.tape-unit').nth(1).boundingBox();
    if (!cell || !line) throw new Error('There is no board');
    const [x, y] = [cell.x + cell.width * 3.5, line.y + line.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + cell.width * 2, y, { steps: 4 });
    await expect.poll(() => page.locator('.tape-ghost').textContent()).toContain('3 nights: free');
    await page.mouse.up();
    await page.waitForURL('**/admin/reservation/create**');
    const asked = new URL(page.url()).searchParams;
    const wanted = [asked.get('unit_id'), asked.get('arrival'), asked.get('departure')];
    expect(wanted).toEqual([String(units[1]), addDays(day, 3), addDays(day, 6)]);
  });

  it('changes the room and days of a block by keyboard and by its end, and takes them back', async () => {
    const values = { unit_id: units[2], from: addDays(day, 2), to: addDays(day, 4), kind: 'maintenance' };
    const made = await admin.call('POST', '/api/unit-blocks', { ...values, reason: 'New boiler' });
    const { id } = made['data'] as { id: number };
    const placeOfBlock = async (): Promise<unknown[]> => {
      const { unit_id, from, to } = await admin.one('unit-blocks', id);
      return [unit_id, from, to];
    };
    const page = await openCalendar();
    const block = bar(page, 'New boiler');
    await block.click();
    await page.keyboard.press('Escape');
    for (const key of ['m', 'ArrowUp', 'ArrowRight', 'Shift+ArrowRight', 'Enter']) await page.keyboard.press(key);
    await page.locator('dialog[open]').getByRole('button', { name: 'Change the block' }).click();
    await expect.poll(placeOfBlock).toEqual([units[1], addDays(day, 3), addDays(day, 6)]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(placeOfBlock).toEqual([units[2], addDays(day, 2), addDays(day, 4)]);
    await page.locator('dialog[open]').waitFor({ state: 'detached' });

    const box = await boxOf(block);
    await page.mouse.move(box.x + box.width - 3, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width + box.width / 4, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    await page.locator('dialog[open]').getByRole('button', { name: 'Change the block' }).click();
    await expect.poll(placeOfBlock).toEqual([units[2], addDays(day, 2), addDays(day, 5)]);
  });

  it('keeps a room from being let where the keyboard is', async () => {
    await book('Anchor', 0, day, 1);
    const page = await openCalendar();
    await page.locator('.tape [tabindex="0"]').focus();
    for (const key of ['ArrowDown', 'Home', 'ArrowRight', 'Shift+ArrowRight', 'b']) await page.keyboard.press(key);
    await page.waitForURL('**/admin/unit-blocks/create');
    await page.getByLabel('Reason').fill('Painting');
    await page.keyboard.press('Enter');
    await page.waitForURL(/unit-blocks\/\d+/);
    const id = Number(new URL(page.url()).pathname.split('/').at(-1));
    expect(await admin.one('unit-blocks', id)).toMatchObject({
      unit_id: units[1],
      from: addDays(day, 1),
      to: addDays(day, 3),
    });
  });

  it('splits a stay from its panel, shows both parts, and puts them together again', async () => {
    const id = await book('Hassan', 0, addDays(day, 1), 4);
    const page = await openCalendar();
    await page.locator('.tape [tabindex="0"]').focus();
    for (const key of ['Home', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    const panel = page.locator('dialog[open]');
    await panel.getByText('Split: part of the stay').click();
    await panel.getByLabel('From this day').fill(addDays(day, 3));
    await panel.getByLabel('In this room').selectOption({ label: '103' });
    await panel.getByRole('button', { name: 'Split the stay' }).click();
    await panel.waitFor({ state: 'detached' });
    await expect.poll(() => bar(page, 'Hassan').count()).toBe(2);
    const { segments } = (await admin.call('GET', `/api/reservations/${id}/folio`))['data'] as {
      segments: { arrival: string; unit_id: number }[];
    };
    expect(segments.map(({ arrival, unit_id }) => [arrival, unit_id])).toEqual([
      [addDays(day, 1), units[0]],
      [addDays(day, 3), units[2]],
    ]);
    await page.keyboard.press('z');
    await expect.poll(() => bar(page, 'Hassan').count()).toBe(1);
  });

  it('is taken by a finger that rests, and scrolled by one that does not', async () => {
    const id = await book('Arjun', 0, addDays(day, 1), 1);
    const page = await openCalendar({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    const touch = await page.context().newCDPSession(page);
    const box = await bar(page, 'Arjun').boundingBox();
    if (!box) throw new Error('The stay is not there');
    const at = (x: number, y: number) => [{ x: box.x + x, y: box.y + y }];
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints });
    await send('touchStart', at(20, 10));
    await send('touchMove', at(20, 40));
    await page.waitForTimeout(500);
    await expect.poll(() => page.locator('.tape-ghost').count()).toBe(0);
    await send('touchEnd', []);
    await send('touchStart', at(20, 10));
    await page.locator('.tape-ghost').waitFor();
    await send('touchMove', at(20, 30));
    await send('touchMove', at(20, 52));
    await expect.poll(() => page.locator('.tape-ghost').textContent()).toContain('free');
    await send('touchEnd', []);
    await confirm(page);
    expect((await placeOf(id))[0]).toBe(units[1]);
  });

  it('reads well for everybody with a stay open and one on its way', async () => {
    await book('Wong', 0, addDays(day, 2), 2);
    const page = await openCalendar({ reducedMotion: 'reduce' });
    expect(await accessibility(page)).toEqual([]);
    await bar(page, 'Wong').click();
    await page.locator('dialog[open]').getByLabel('Departure').fill(addDays(day, 6));
    await page.locator('dialog[open] .tape-prices').waitFor();
    expect(await accessibility(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('m');
    await page.keyboard.press('ArrowDown');
    await page.locator('.tape-ghost').waitFor();
    expect(await accessibility(page)).toEqual([]);
  });
});

describe('the rate calendar', () => {
  const RAYA = { name: 'Hari Raya Aidilfitri', date: '2028-02-26', days: 2, price_from: '2028-02-25', price_nights: 4 };
  const pricesOf = async (): Promise<unknown[]> => {
    const { data } = await admin.call('GET', `/api/room-types/${typeId}/rates?from=2028-02-25&to=2028-02-27`);
    return (data as { days: { final_sen: number }[] }).days.map(({ final_sen }) => final_sen);
  };
  /** The nights of the feast, and a tenth more for them, by keyboard alone. */
  async function raise(page: Page): Promise<void> {
    await page.locator('.rate-form').waitFor();
    await tabTo(page, '.rate-form .day-input input');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('25022028');
    await tabTo(page, '.rate-form .form-field + .form-field .day-input input');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('26022028');
    await tabTo(page, '.rate-form select');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await tabTo(page, 'input[name="amount"]');
    await page.keyboard.type('10');
    await page.locator('.rate-form [role="status"]', { hasText: '2 nights' }).waitFor();
  }

  it('raises the Raya weekend by keyboard, says before what comes of it and after why a night costs what it does', async () => {
    await admin.call('POST', '/api/holidays', { ...RAYA, surcharge_percent: 35 });
    const { page } = await openPage(`${server.url}/admin/room-types/${typeId}`, profileOf(server, admin));
    await raise(page);
    await expect
      .poll(() => page.locator('.rate-form [role="status"] p').innerText())
      .toBe('2 nights: RM 270.00 → RM 297.00');
    await page.keyboard.press('Enter');
    await page.getByText('2 nights changed.').waitFor();
    expect(await pricesOf()).toEqual([29_700, 29_700]);
    await expect.poll(() => page.locator(':focus').getAttribute('data-date')).toBe('2028-02-25');
    await page.keyboard.press('ArrowRight');
    const detail = page.locator('.rate-detail');
    await expect.poll(() => detail.innerText()).toContain('26 Feb 2028');
    await expect.poll(() => detail.innerText()).toContain('Holiday night, Hari Raya Aidilfitri: +35% of RM 220.00');
    await page.keyboard.press('z');
    await expect.poll(pricesOf).toEqual([27_000, 27_000]);
  });

  it('raises a price once when the answer was lost and it is sent again', async () => {
    const { page, allow } = await openPage(`${server.url}/admin/room-types/${typeId}`, profileOf(server, admin));
    allow(/Failed to load resource/);
    await raise(page);
    let lost = 0;
    await page.route('**/rate-days', async (route) => {
      const isPreview = route.request().postData()?.includes('preview') ?? false;
      if (isPreview || lost > 0) return route.continue();
      lost += 1;
      await route.fetch();
      await route.abort();
    });
    await page.keyboard.press('Enter');
    await page.getByText('The server did not answer.').waitFor();
    await page.locator('.rate-form [role="status"]', { hasText: 'RM 297.00' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('2 nights changed.').waitFor();
    expect([lost, await pricesOf()]).toEqual([1, [29_700, 29_700]]);
  });
});
