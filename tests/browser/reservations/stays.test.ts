import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { houseDay } from '#shared/business-date.ts';
import { addDays } from '#shared/day.ts';
import { spaced } from '#shared/money.ts';
import { PERMISSION_GROUPS, codeOf } from '#shared/permissions.ts';
import { openPage } from '#tests/support/page.ts';
import { shareOf } from '#tests/support/sampling.ts';
import type { RunningServer } from '#tests/support/server.ts';
import { tabTo, typeIntoSearch } from '#tests/browser/keyboard.ts';
import { accessibility } from '#tests/browser/look-over.ts';
import { firstRow } from '#tests/browser/screen-registry.ts';
import { type Caller, profileOf, signInAs } from '#tests/browser/signed-in.ts';
import { startBeforeTests } from '#tests/browser/started.ts';
import { dayIn } from '#tests/browser/days.ts';

let server: RunningServer;
let admin: Caller;
/** Somebody with the codes of reservations alone. */
let desk: Caller;
/** The house a booking begins with, and a type with free rooms tonight. */
let house: { property: number; type: number; today: string };

startBeforeTests({ SEED_USERS: '60' }, async (started) => {
  server = started;
  admin = await signInAs(server, server);
  const who = { email: 'desk@highland.test', password: 'Misty-Valley-42' };
  const permissions = (['view', 'create', 'edit'] as const).map((each) => codeOf(PERMISSION_GROUPS.reservation, each));
  await admin.call('POST', '/api/administrators', { name: 'Night Desk', ...who, permissions });
  desk = await signInAs(server, who);
  const { data } = await desk.call('GET', '/api/reservations/choices');
  const property = (data as { properties: { id: number }[] }).properties[0]?.id ?? 0;
  const today = houseDay();
  house = { property, today, type: 0 };
  const types = await typesFree(today, addDays(today, 3));
  house = { property, today, type: types.find(isRoomy)?.id ?? 0 };
});

interface OnSale {
  readonly id: number;
  readonly available: number;
  readonly restriction: string | null;
}

/** Also against a rule, with a reason. */
const isSold = ({ available, restriction }: OnSale): boolean =>
  available > 0 || (restriction !== null && restriction !== 'not_sold');
/** A guest can be moved in it. */
const isRoomy = ({ available }: OnSale): boolean => available > 2;

async function typesFree(arrival: string, departure: string): Promise<readonly OnSale[]> {
  const query = `property_id=${house.property}&arrival=${arrival}&departure=${departure}&adults=2&children=0`;
  const answer = await admin.call('GET', `/api/public/availability?${query}`);
  return answer['room_types'] as OnSale[];
}

const openAt = (path: string) => openPage(`${server.url}${path}`, profileOf(server, admin));

/** Begins an action with the keyboard alone. */
async function begin(page: Page, action: string): Promise<void> {
  await page.locator('.record-actions button').first().waitFor();
  const isFirst = (await page.locator(`.record-actions > .button-primary[data-action="${action}"]`).count()) > 0;
  if (!isFirst) {
    const isHidden = (await page.locator(`[data-action="${action}"]`).count()) === 0;
    if (isHidden) {
      await tabTo(page, '.record-actions button[popovertarget]');
      await page.keyboard.press('Enter');
    }
    await tabTo(page, `[data-action="${action}"]`);
  }
  await page.keyboard.press(isFirst ? 'a' : 'Enter');
}

/** Takes an action on its sheet with a reason for what is open there, and goes back to the stay. */
async function pass(page: Page, action: string, why: string): Promise<void> {
  await begin(page, action);
  await page.locator('.desk-finish button[aria-expanded]').waitFor();
  expect(await accessibility(page)).toEqual([]);
  await tabTo(page, '.desk-finish button[aria-expanded]');
  await page.keyboard.press('Enter');
  await page.keyboard.type(why);
  await page.keyboard.press('Enter');
  await page.locator('.desk-finish a:focus').waitFor();
  await page.keyboard.press('Enter');
}

/** Takes an action in its dialog: fills its form and sends it from wherever the focus is. */
async function take(page: Page, action: string, fill?: () => Promise<void>): Promise<void> {
  await begin(page, action);
  await page.locator('dialog[open] button[type="submit"]').waitFor();
  await page.locator('dialog .preview :is(li, label)').first().waitFor();
  await fill?.();
  await page.keyboard.press('Control+Enter');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
}

const booked = async (name: string) => {
  const row = await firstRow(admin, 'reservations', { guest_name: name });
  return row ?? {};
};

async function roomOf(name: string): Promise<{ id: number; number: string }> {
  const { id, number } = await admin.one('units', Number((await booked(name))['unit_id']));
  return { id: Number(id), number: String(number) };
}

const GUESTS = [
  { lang: 'en-US', name: 'Aishah Kenanga', why: 'The passport is copied after dinner.', gone: 'Checked out' },
  { lang: 'zh-CN', name: '陈美玲', why: '稍后补办', gone: '已退房' },
];
const TODAYS = shareOf(GUESTS, 2);

describe('a front desk without a mouse', { timeout: 120_000 }, () => {
  it.each(TODAYS)('takes a phone booking to its end with the codes of reservations alone, in $lang', async (guest) => {
    const { lang, name, why, gone } = guest;
    const { page } = await openPage(`${server.url}/admin/reservation?lang=${lang}`, profileOf(server, desk));
    await page.locator('tbody tr').first().waitFor();
    await page.keyboard.press('n');
    await page.locator('.type-option input:enabled').first().waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('booking-arrival');
    let pressed = await tabTo(page, 'input[type="number"]');
    await page.keyboard.type('3');
    const types = await typesFree(house.today, addDays(house.today, 3));
    pressed += await tabTo(page, 'input[name="room-type"]');
    await page.keyboard.press('Space');
    for (let at = types.filter(isSold).findIndex(isRoomy); at > 0; at -= 1) await page.keyboard.press('ArrowDown');
    await page.locator('.booking-side .price-lines tfoot').waitFor();
    pressed += await tabTo(page, '#booking-name');
    await page.keyboard.type(name);
    await page.keyboard.press('Tab');
    await page.keyboard.type('0123456789');
    pressed += await tabTo(page, 'input[name="any-foreign"]');
    await page.keyboard.press('Space');
    pressed += await tabTo(page, '#booking-voucher');
    // All at once: a code half typed is asked about when the machine is slow, and there is none.
    await page.keyboard.insertText('coolair10');
    await page.locator('.booking-side .price-lines th').filter({ hasText: 'COOLAIR10' }).waitFor();
    await page.locator('#booking-waive').waitFor();
    pressed += await tabTo(page, '#booking-waive');
    await page.keyboard.insertText('Known here');
    // What is not typing is a handful of keys.
    expect(pressed).toBeLessThan(25);
    expect(await accessibility(page)).toEqual([]);
    const shown = await page.locator('.booking-side .price-lines tfoot td').textContent();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { level: 1, name }).waitFor();
    const stay = await booked(name);
    expect(stay).toMatchObject({ status: 'confirmed', arrival: house.today, nights: 3, guest_phone: '+60123456789' });
    expect(shown?.replaceAll(/\D/g, '')).toBe(String(stay['total_sen']));

    await take(page, 'assign');
    await expect.poll(async () => (await booked(name))['unit_id']).not.toBeNull();
    const first = await roomOf(name);
    // Whoever may not open the listing still reads what a room is called.
    await page.locator('.headline dd').filter({ hasText: first.number }).waitFor();
    await pass(page, 'check-in', why);
    await expect.poll(async () => (await booked(name))['status']).toBe('checked_in');
    // The stay as it was still offers acts that the one in house does not.
    await page.locator('.record-actions [data-action="check-out"]').waitFor();
    await take(page, 'move', async () => {
      await page.keyboard.press('Space');
      await page.locator('dialog .preview-yes').waitFor();
    });
    await expect.poll(async () => (await roomOf(name)).id).not.toBe(first.id);
    expect(await booked(name)).toMatchObject({ status: 'checked_in', total_sen: stay['total_sen'] });
    await pass(page, 'check-out', why);
    await expect.poll(async () => (await booked(name))['status']).toBe('checked_out');
    await page.getByText(gone).first().waitFor();
    await page.locator('[data-action="check-out"]').waitFor({ state: 'detached' });
    expect(await accessibility(page)).toEqual([]);
  });

  it('is offered other nights in place of those that are gone, by their numbers', async () => {
    const { page, allow } = await openAt(
      `/admin/reservation/create?property_id=${house.property}&room_type_id=${house.type}&arrival=${addDays(house.today, 40)}`,
    );
    allow(/status of 409/);
    await page.locator('.booking-side .price-lines tfoot').waitFor();
    await tabTo(page, '#booking-name');
    await page.keyboard.type('Lim Bee Hoon');
    await tabTo(page, 'input[name="any-foreign"]');
    await page.keyboard.press('Space');
    // Others take all of them while this guest spells the name.
    const night = { arrival: addDays(house.today, 40), departure: addDays(house.today, 41) };
    const found = await typesFree(night.arrival, night.departure);
    const left = found.find(({ id }) => id === house.type)?.available ?? 0;
    for (let taken = 0; taken < left; taken += 1) {
      await admin.call('POST', '/api/reservations', {
        ...night,
        room_type_id: house.type,
        adults: 2,
        children: 0,
        any_foreign_occupant: false,
        source_channel: 'walk_in',
        lead_guest: { full_name: `Early Bird ${taken}`, nationality: 'MY' },
      });
    }
    await page.locator('#booking-waive').fill('Known here');
    await page.keyboard.press('Control+Enter');
    await page.locator('.alternatives button:visible').first().waitFor();
    const offered = await page.locator('.alternatives button:visible').first().textContent();
    expect(offered).toContain('1');
    expect(await accessibility(page)).toEqual([]);
    await page.keyboard.press('1');
    const arrival = await dayIn(page.locator('#booking-arrival'));
    expect(arrival).not.toBe(night.arrival);
    await expect.poll(() => page.locator('#booking-name').inputValue()).toBe('Lim Bee Hoon');
    await page.keyboard.press('Control+Shift+Enter');
    await page.getByRole('heading', { level: 1, name: /Lim Bee Hoon/ }).waitFor();
    expect(await booked('Lim Bee Hoon')).toMatchObject({ status: 'pending', arrival });
    // Whoever asks for the same night next sees at once what is free instead of the type that is gone.
    await page.goto(
      `${server.url}/admin/reservation/create?property_id=${house.property}&arrival=${night.arrival}&departure=${night.departure}`,
    );
    const instead = page.locator('.type-gone .alternatives button').first();
    await instead.waitFor();
    await expect.poll(() => page.locator('.type-option input:enabled').count()).toBe(found.length - 1);
    expect(await accessibility(page)).toEqual([]);
    await instead.click();
    await page.locator('.booking-side .price-lines tfoot').waitFor();
  });

  it('prints a registration card and nothing around it, with the whole numbers on the paper alone', async () => {
    const id = Number((await booked(TODAYS[0]?.name ?? ''))['id']);
    const guest = await firstRow(admin, 'reservation-guests', { reservation_id: id });
    const passport = { id_type: 'passport', id_number: 'K7654321', id_expires_on: addDays(house.today, 900) };
    await admin.call('PATCH', `/api/reservation-guests/${String(guest?.['id'])}/identify`, passport);
    const { page } = await openPage(`${server.url}/admin/reservation/${id}`, profileOf(server, desk));
    const papers = await page.evaluateHandle(() => {
      const seen: string[] = [];
      globalThis.print = () => void seen.push(document.querySelector('.card')?.textContent ?? '');
      return seen;
    });
    const printed = async (): Promise<string[]> => papers.jsonValue();
    const reveals = async (): Promise<number> => {
      const filter = JSON.stringify({ resource: 'reservations', record_id: id, action: 'registration-card' });
      return (await admin.rows(`/api/audit/aggregation?filter=${encodeURIComponent(filter)}`, 'audit')).length;
    };
    const open = page.getByRole('button', { name: 'Registration card' });
    const print = page.getByRole('button', { name: 'Print' }).and(page.locator('[aria-disabled="false"]'));
    await open.click();
    await page.locator('.card tbody tr').first().waitFor();
    // The house's address is for whoever hands the card over, whatever else their codes open.
    const { address } = await admin.one('properties', house.property);
    await page.locator('.card header').getByText(String(address)).waitFor();
    expect(await accessibility(page)).toEqual([]);
    await print.dblclick();
    await print.waitFor();
    expect(await printed()).toEqual([expect.stringContaining('K7654321')]);
    await expect.poll(() => page.locator('.card').textContent()).not.toContain('K7654321');
    expect(await reveals()).toBe(1);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => page.locator('.card').isVisible()).toBe(true);
    await expect.poll(() => page.locator('.card-screen:visible').count()).toBe(0);
    await expect.poll(() => page.locator('.record-top').isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    // Closed before the numbers are there, it prints nothing: the paper would show the page behind it.
    const held: Route[] = [];
    await page.route('**/registration-card', (route) =>
      route.request().method() === 'POST' ? void held.push(route) : route.continue(),
    );
    await print.click();
    await expect.poll(() => held.length).toBe(1);
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    const answered = page.waitForResponse((answer) => answer.request().method() === 'POST');
    await held[0]?.continue();
    await answered;
    await expect.poll(reveals).toBe(2);
    expect(await printed()).toHaveLength(1);
  });

  it('finds the call again that was being written down when the session ended', async () => {
    const { page } = await openPage(`${server.url}/admin/reservation/create`, profileOf(server, desk));
    await page.locator('.type-option input:enabled').first().waitFor();
    const nights = page.getByLabel('Nights', { exact: true });
    await nights.focus();
    for (const key of ['Backspace', '1', '2']) await page.keyboard.press(key);
    await expect.poll(() => nights.inputValue()).toBe('12');
    await page.locator('#booking-name').fill('Half Booked');
    await expect.poll(() => page.getByText('Type to find an account').count()).toBe(0);
    await page.waitForFunction(() =>
      Object.values(sessionStorage).some((text) => String(text).includes('Half Booked')),
    );
    await page.context().clearCookies();
    await page.reload();
    await page.getByLabel('Email').fill('desk@highland.test');
    await page.getByLabel('Password', { exact: true }).fill('Misty-Valley-42');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Go on with it' }).click();
    await expect.poll(() => page.locator('#booking-name').inputValue()).toBe('Half Booked');
    await expect.poll(() => nights.inputValue()).toBe('12');
    // Another house: what is free in the first one can no longer be chosen.
    await page.locator('.type-option input:enabled').first().waitFor();
    const names = await page.locator('.type-name').allTextContents();
    let release = (): void => undefined;
    const released = new Promise<void>((resume) => (release = resume));
    await page.route('**/api/public/availability?*', async (route) => {
      await released;
      // One that the form has asked anew meanwhile goes nowhere.
      await route.continue().catch(() => undefined);
    });
    await page.getByLabel('Property', { exact: true }).selectOption({ index: 1 });
    await expect.poll(() => page.locator('.type-option').count()).toBe(0);
    release();
    await page.locator('.type-option').first().waitFor();
    expect(await page.locator('.type-name').allTextContents()).not.toEqual(names);
  });

  it('is offered a negotiated plan once its company is chosen, and loses it with the company', async () => {
    const company = await firstRow(admin, 'companies', { kind: 'corporate_client', status: 'active' });
    const policy = await firstRow(admin, 'cancellation-policies', {});
    const plan = await admin.call('POST', '/api/rate-plans', {
      property_id: house.property,
      room_type_id: house.type,
      company_id: company?.['id'],
      name: 'Harvest rate',
      adjustment_bp: -2000,
      cancellation_policy_id: policy?.['id'],
    });
    const { id } = plan['data'] as { id: number };
    const nights = `arrival=${house.today}&departure=${addDays(house.today, 3)}`;
    const path = `/admin/reservation/create?property_id=${house.property}&room_type_id=${house.type}&${nights}`;
    const { page } = await openPage(server.url + path, profileOf(server, desk));
    const total = page.locator('.booking-side .price-lines tfoot td');
    await total.waitFor();
    const whole = await total.textContent();
    const offered = page.locator('#booking-plan option', { hasText: 'Harvest rate (negotiated)' });
    expect(await offered.count()).toBe(0);
    await page.getByLabel('Source', { exact: true }).selectOption('corporate');
    const search = page.getByRole('combobox', { name: 'Company' });
    await search.fill(String(company?.['name']));
    // Faster than the answer: what was offered for no text at all must not be taken.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await search.inputValue()).toBe(company?.['name']);
    await page.locator('[role="option"]').first().click();
    await offered.waitFor({ state: 'attached' });
    await page.locator('#booking-plan').selectOption(String(id));
    await expect.poll(() => total.textContent()).not.toBe(whole);
    expect(await accessibility(page)).toEqual([]);
    await search.fill('Somebody else');
    await expect.poll(() => offered.count()).toBe(0);
    expect(await page.locator('#booking-plan option:checked').textContent()).toContain('House rate');
    await expect.poll(() => total.textContent()).toBe(whole);
  });
});

describe('the check-out', () => {
  it.each([
    { leaver: 'before the booked day', booked: { $gt: { $houseDay: 0 } }, means: ['early-departure'] },
    { leaver: 'on the booked day', booked: { $houseDay: 0 }, means: [] },
    { leaver: 'after the booked day', booked: { $houseDay: 0 }, late: 1, means: ['charge', 'waive'] },
  ])('offers $means to settle the nights of a guest who leaves $leaver', async ({ booked: departure, late, means }) => {
    const stay = await firstRow(admin, 'reservations', { status: 'checked_in', nights: { $gt: 1 }, departure });
    const path = `/reservation/${String(stay?.['id'])}`;
    const { page } = await openAt('/admin/reservation');
    // Nobody of the demo data is overdue.
    await page.route(`**/api${path.replace('reservation', 'reservations')}`, async (route) => {
      const answer = await route.fetch();
      const { data } = (await answer.json()) as { data: { departure: string } };
      const shown = { ...data, departure: addDays(data.departure, -(late ?? 0)) };
      await route.fulfill({ response: answer, json: { data: shown } });
    });
    await page.goto(`${server.url}/admin${path}`);
    await page.locator('[data-action="check-out"]').click();
    const nights = page.locator('[data-line="nights"]');
    await nights.waitFor();
    const offered = nights.locator('[data-means]');
    expect(await offered.evaluateAll((found) => found.map((each) => each.getAttribute('data-means')))).toEqual(means);
    for (const one of means) {
      const button = nights.locator(`[data-means="${one}"]`);
      if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
      await nights.locator('.desk-means-open :is(.button-primary, [type="submit"])').waitFor();
      const asksWhy = await nights.locator('.desk-means-open :is(input:not([type]), textarea)').count();
      expect(asksWhy > 0).toBe(one !== 'charge');
      expect(await accessibility(page)).toEqual([]);
    }
    await page.unrouteAll({ behavior: 'wait' });
  });
});

describe('a revenue manager', () => {
  it('raises a holiday by keyboard, and reads for its nights why they cost what they do', async () => {
    const night = addDays(house.today, 45);
    const terms = { price_from: night, price_nights: 1, surcharge_percent: 35, priority: 900 };
    await admin.call('POST', '/api/holidays', { name: 'Ridge Fair', date: addDays(night, 1), ...terms });
    const { page } = await openAt('/admin/holiday');
    await page.locator('tr[data-id]').first().waitFor();
    await typeIntoSearch(page, 'Ridge Fair');
    await expect.poll(() => page.locator('tr[data-id]').count()).toBe(1);
    await page.locator('tr[data-id] a').first().press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Ridge Fair' }).waitFor();
    await page.keyboard.press('e');
    await page.getByLabel('Surcharge (%)').fill('50');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { level: 1, name: 'Ridge Fair' }).waitFor();
    await page.goto(`${server.url}/admin/room-types/${house.type}`);
    await page.getByRole('button', { name: 'Later', exact: true }).waitFor();
    await page.getByLabel('First night').fill(night);
    const reasons = page.locator('.rate-detail li');
    await expect.poll(() => reasons.last().textContent()).toContain('Ridge Fair: +50%');
    const stay = {
      property_id: house.property,
      room_type_id: house.type,
      arrival: night,
      departure: addDays(night, 1),
    };
    const guests = { adults: 2, children: 0, any_foreign_occupant: false };
    const { data } = await admin.call('POST', '/api/public/quotes', { ...stay, ...guests });
    const [room] = (data as { lines: { because: { text: string }[] }[] }).lines;
    const said = await reasons.allTextContents();
    expect(room?.because.slice(0, said.length).map(({ text }) => spaced(text))).toEqual(said);
  });
});
