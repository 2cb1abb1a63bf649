import type { Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/day.ts';
import { openPage } from '#tests/support/page.ts';
import { shareOf } from '#tests/support/sampling.ts';
import { tabTo } from '#tests/browser/keyboard.ts';
import { accessibility } from '#tests/browser/look-over.ts';
import { firstRow } from '#tests/browser/screen-registry.ts';
import { profileOf } from '#tests/browser/signed-in.ts';
import { frontDeskOfToday, isRoomy, isSold, pass, take } from '#tests/browser/reservations/front-desk-of-today.ts';

const { scene, typesFree, openAt, booked, roomOf } = frontDeskOfToday();

const GUESTS = [
  { lang: 'en-US', name: 'Aishah Kenanga', why: 'The passport is copied after dinner.', gone: 'Checked out' },
  { lang: 'zh-CN', name: '陈美玲', why: '稍后补办', gone: '已退房' },
];
const TODAYS = shareOf(GUESTS, 2);

describe('a front desk without a mouse', { timeout: 120_000 }, () => {
  it.each(TODAYS)('takes a phone booking to its end with the codes of reservations alone, in $lang', async (guest) => {
    const { lang, name, why, gone } = guest;
    const { page } = await openPage(
      `${scene.server.url}/admin/reservation?lang=${lang}`,
      profileOf(scene.server, scene.desk),
    );
    await page.locator('tbody tr').first().waitFor();
    await page.keyboard.press('n');
    await page.locator('.type-option input:enabled').first().waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('booking-arrival');
    let pressed = await tabTo(page, 'input[type="number"]');
    await page.keyboard.type('3');
    const types = await typesFree(scene.house.today, addDays(scene.house.today, 3));
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
    expect(stay).toMatchObject({
      status: 'confirmed',
      arrival: scene.house.today,
      nights: 3,
      guest_phone: '+60123456789',
    });
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

  it('prints a registration card and nothing around it, with the whole numbers on the paper alone', async () => {
    const id = Number((await booked(TODAYS[0]?.name ?? ''))['id']);
    const guest = await firstRow(scene.admin, 'reservation-guests', { reservation_id: id });
    const passport = { id_type: 'passport', id_number: 'K7654321', id_expires_on: addDays(scene.house.today, 900) };
    await scene.admin.call('PATCH', `/api/reservation-guests/${String(guest?.['id'])}/identify`, passport);
    const { page } = await openPage(`${scene.server.url}/admin/reservation/${id}`, profileOf(scene.server, scene.desk));
    const papers = await page.evaluateHandle(() => {
      const seen: string[] = [];
      globalThis.print = () => void seen.push(document.querySelector('.card')?.textContent ?? '');
      return seen;
    });
    const printed = async (): Promise<string[]> => papers.jsonValue();
    const reveals = async (): Promise<number> => {
      const filter = JSON.stringify({ resource: 'reservations', record_id: id, action: 'registration-card' });
      return (await scene.admin.rows(`/api/audit/aggregation?filter=${encodeURIComponent(filter)}`, 'audit')).length;
    };
    const open = page.getByRole('button', { name: 'Registration card' });
    const print = page.getByRole('button', { name: 'Print' }).and(page.locator('[aria-disabled="false"]'));
    await open.click();
    await page.locator('.card tbody tr').first().waitFor();
    // The house's address is for whoever hands the card over, whatever else their codes open.
    const { address } = await scene.admin.one('properties', scene.house.property);
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
});

describe('the check-out', () => {
  it.each([
    { leaver: 'before the booked day', booked: { $gt: { $houseDay: 0 } }, means: ['early-departure'] },
    { leaver: 'on the booked day', booked: { $houseDay: 0 }, means: [] },
    { leaver: 'after the booked day', booked: { $houseDay: 0 }, late: 1, means: ['charge', 'waive'] },
  ])('offers $means to settle the nights of a guest who leaves $leaver', async ({ booked: departure, late, means }) => {
    const stay = await firstRow(scene.admin, 'reservations', { status: 'checked_in', nights: { $gt: 1 }, departure });
    const path = `/reservation/${String(stay?.['id'])}`;
    const { page } = await openAt('/admin/reservation');
    // Nobody of the demo data is overdue.
    await page.route(`**/api${path.replace('reservation', 'reservations')}`, async (route) => {
      const answer = await route.fetch();
      const { data } = (await answer.json()) as { data: { departure: string } };
      const shown = { ...data, departure: addDays(data.departure, -(late ?? 0)) };
      await route.fulfill({ response: answer, json: { data: shown } });
    });
    await page.goto(`${scene.server.url}/admin${path}`);
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
