import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { businessDate } from '#shared/booking/business-date.ts';
import { addDays } from '#shared/booking/night.ts';
import { PERMISSION_GROUPS, codeOf } from '#shared/permissions.ts';
import { closeBrowser, openPage } from '#tests/support/page.ts';
import { type RunningServer, startServer } from '#tests/support/server.ts';
import { tabTo } from './keyboard.ts';
import { accessibility } from './look-over.ts';
import { firstRow } from './screen-registry.ts';
import { type Caller, profileOf, signInAs } from './signed-in.ts';

let server: RunningServer;
let admin: Caller;
/** A house with free rooms tonight, and the type asked for. */
let house: { property: number; type: number; today: string };

beforeAll(async () => {
  server = await startServer({ SEED_USERS: '60' });
  admin = await signInAs(server, server);
  const property = Number((await firstRow(admin, 'properties', { status: 'active' }))?.['id']);
  const today = businessDate(new Date().toISOString(), 5);
  house = { property, today, type: 0 };
  const types = await typesFree(today, addDays(today, 3));
  house = { property, today, type: types.find(({ available }) => available > 1)?.id ?? 0 };
});

afterAll(async () => {
  await closeBrowser();
  const code = await server.stop();
  if (code !== 0) throw new Error(`The server ended with ${code}:\n${server.output()}`);
});

async function typesFree(arrival: string, departure: string): Promise<readonly { id: number; available: number }[]> {
  const query = `property_id=${house.property}&arrival=${arrival}&departure=${departure}&adults=2&children=0`;
  const answer = await admin.call('GET', `/api/public/availability?${query}`);
  return answer['room_types'] as { id: number; available: number }[];
}

const openAt = (path: string) => openPage(`${server.url}${path}`, profileOf(server, admin));

/** Opens an action from the record's head and sends its form, with the keyboard alone. */
async function take(page: Page, action: string, fill?: () => Promise<void>): Promise<void> {
  await page.locator(`[data-action="${action}"]`).waitFor();
  await tabTo(page, `[data-action="${action}"]`);
  await page.keyboard.press('Enter');
  await page.locator('dialog[open] button[type="submit"]').waitFor();
  await fill?.();
  await tabTo(page, 'dialog[open] button[type="submit"]');
  await page.keyboard.press('Enter');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
}

const booked = async (name: string) => {
  const row = await firstRow(admin, 'reservations', { guest_name: name });
  return row ?? {};
};

describe('a front desk without a mouse', { timeout: 120_000 }, () => {
  it('takes a phone booking, gives it a room, checks the guest in and moves them', async () => {
    const { page } = await openAt(`/admin/reservation/create?property_id=${house.property}`);
    await page.locator('#booking-arrival').waitFor();
    await page.locator('.type-option').first().waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('booking-arrival');
    await tabTo(page, 'input[type="number"]');
    await page.keyboard.type('3');
    await tabTo(page, 'input[name="room-type"]');
    await page.keyboard.press('Space');
    await page.locator('.booking-side .price-lines tfoot').waitFor();
    await tabTo(page, '#booking-name');
    await page.keyboard.type('Aishah Kenanga');
    await page.keyboard.press('Tab');
    await page.keyboard.type('+60123456789');
    await tabTo(page, 'input[name="any-foreign"]');
    await page.keyboard.press('Space');
    expect(await accessibility(page)).toEqual([]);
    const shown = await page.locator('.booking-side .price-lines tfoot td').textContent();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { level: 1, name: /Aishah Kenanga/ }).waitFor();

    const stay = await booked('Aishah Kenanga');
    expect(stay).toMatchObject({ status: 'confirmed', arrival: house.today, nights: 3, source_channel: 'phone' });
    const total = Number(stay['total_sen']);
    expect(shown?.replaceAll(/\D/g, '')).toBe(String(total));

    await take(page, 'assign');
    await expect.poll(async () => (await booked('Aishah Kenanga'))['unit_id']).not.toBeNull();
    const first = Number((await booked('Aishah Kenanga'))['unit_id']);
    await take(page, 'check-in', async () => {
      await page.locator('dialog .preview li').nth(1).waitFor();
      expect(await accessibility(page)).toEqual([]);
      await tabTo(page, 'dialog textarea, dialog input');
      await page.keyboard.type('The passport is copied after dinner.');
    });
    await expect.poll(async () => (await booked('Aishah Kenanga'))['status']).toBe('checked_in');
    await take(page, 'move', async () => {
      await page.locator('dialog .segment').first().waitFor();
      await tabTo(page, 'dialog .segment');
      await page.keyboard.press('Enter');
      await page.locator('dialog .preview-yes').waitFor();
    });
    await expect.poll(async () => (await booked('Aishah Kenanga'))['unit_id']).not.toBe(first);
    expect(await booked('Aishah Kenanga')).toMatchObject({ status: 'checked_in', total_sen: total });
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
    await page.keyboard.press('Control+Enter');
    await page.locator('.alternatives button:visible').first().waitFor();
    const offered = await page.locator('.alternatives button:visible').first().textContent();
    expect(offered).toContain('1');
    expect(await accessibility(page)).toEqual([]);
    await page.keyboard.press('1');
    const arrival = await page.locator('#booking-arrival').inputValue();
    expect(arrival).not.toBe(night.arrival);
    expect(await page.locator('#booking-name').inputValue()).toBe('Lim Bee Hoon');
    await page.keyboard.press('Control+Shift+Enter');
    await page.getByRole('heading', { level: 1, name: /Lim Bee Hoon/ }).waitFor();
    expect(await booked('Lim Bee Hoon')).toMatchObject({ status: 'pending', arrival });
  });

  it('goes from the day’s departures to a guest and checks them out, in Chinese', async () => {
    const leaving = await firstRow(admin, 'reservations', { status: 'checked_in', departure: { $lte: house.today } });
    const { page } = await openAt(`/admin/reservation/${String(leaving?.['id'])}?lang=zh-CN`);
    await take(page, 'check-out', async () => {
      await page.locator('dialog .preview li').first().waitFor();
      expect(await accessibility(page)).toEqual([]);
      await tabTo(page, 'dialog textarea, dialog input');
      await page.keyboard.type('公司付款');
    });
    await expect
      .poll(async () => (await admin.one('reservations', Number(leaving?.['id'])))['status'])
      .toBe('checked_out');
    expect(await page.getByText('已退房').first().isVisible()).toBe(true);
  });

  it('does all of it in Chinese with the codes of reservations alone, which open no listing', async () => {
    const who = { email: 'desk@highland.test', password: 'Misty-Valley-42' };
    const permissions = (['view', 'create', 'edit'] as const).map((each) =>
      codeOf(PERMISSION_GROUPS.reservation, each),
    );
    await admin.call('POST', '/api/administrators', { name: 'Night Desk', ...who, permissions });
    const desk = await signInAs(server, who);
    const { page } = await openPage(`${server.url}/admin/reservation/create?lang=zh-CN`, profileOf(server, desk));
    await page.locator('.type-option input:enabled').first().waitFor();
    await tabTo(page, 'input[name="room-type"]:enabled');
    await page.keyboard.press('Space');
    await page.locator('.booking-side .price-lines tfoot').waitFor();
    await tabTo(page, '#booking-name');
    await page.keyboard.type('陈美玲');
    await tabTo(page, 'input[name="any-foreign"]');
    await page.keyboard.press('Space');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { level: 1, name: /陈美玲/ }).waitFor();
    await take(page, 'assign');
    await expect.poll(async () => (await booked('陈美玲'))['unit_id']).not.toBeNull();
    const first = Number((await booked('陈美玲'))['unit_id']);
    const why = async (): Promise<void> => {
      await page.locator('dialog .preview li').first().waitFor();
      await tabTo(page, 'dialog textarea, dialog input');
      await page.keyboard.type('稍后补办');
    };
    await take(page, 'check-in', why);
    await expect.poll(async () => (await booked('陈美玲'))['status']).toBe('checked_in');
    await take(page, 'move', async () => {
      await tabTo(page, 'dialog .segment');
      await page.keyboard.press('Enter');
      await page.locator('dialog .preview-yes').waitFor();
    });
    await expect.poll(async () => (await booked('陈美玲'))['unit_id']).not.toBe(first);
    await take(page, 'check-out', why);
    await expect.poll(async () => (await booked('陈美玲'))['status']).toBe('checked_out');
  });

  it('prints a registration card and nothing around it', async () => {
    const { page } = await openAt(`/admin/reservation/${String((await booked('Aishah Kenanga'))['id'])}`);
    await page.getByRole('button', { name: 'Registration card' }).click();
    await page.locator('.card tbody tr').waitFor();
    expect(await accessibility(page)).toEqual([]);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.card').isVisible()).toBe(true);
    expect(await page.locator('.card-screen').isVisible()).toBe(false);
    expect(await page.locator('.record-top').isVisible()).toBe(false);
  });
});
