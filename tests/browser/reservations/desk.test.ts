import type { Page } from 'playwright-core';
import { expect, describe, it } from 'vitest';
import { houseDay } from '#shared/business-date.ts';
import { formatMoney } from '#browser/format.ts';
import { addDays } from '#shared/day.ts';
import { openPage } from '#tests/support/page.ts';
import type { RunningServer } from '#tests/support/server.ts';
import { tabTo } from '#tests/browser/keyboard.ts';
import { accessibility } from '#tests/browser/look-over.ts';
import { firstRow } from '#tests/browser/screen-registry.ts';
import { type Caller, profileOf, signInAs } from '#tests/browser/signed-in.ts';
import { startBeforeTests } from '#tests/browser/started.ts';

let server: RunningServer;
let admin: Caller;

startBeforeTests({ SEED_USERS: '60' }, async (started) => {
  server = started;
  admin = await signInAs(server, server);
});

const GUEST = 'Camille Laurent';

/** Books a foreign guest who is due today and has neither unit, document nor deposit. */
async function bookArrival(): Promise<number> {
  const { data } = await admin.call('GET', '/api/reservations/choices');
  const today = houseDay();
  for (const { id } of (data as { properties: { id: number }[] }).properties) {
    const nights = `property_id=${id}&arrival=${today}&departure=${addDays(today, 1)}&adults=1&children=0`;
    const { room_types } = await admin.call('GET', `/api/public/availability?${nights}`);
    const free = (room_types as { id: number; available: number; restriction: string | null }[]).find(
      ({ available, restriction }) => available > 1 && restriction === null,
    );
    if (!free) continue;
    const booked = await admin.call('POST', '/api/reservations', {
      room_type_id: free.id,
      arrival: today,
      departure: addDays(today, 1),
      adults: 1,
      children: 0,
      any_foreign_occupant: true,
      source_channel: 'phone',
      lead_guest: { full_name: GUEST, nationality: 'FR', phone: '+33612458077' },
      status: 'confirmed',
      waive_reason: 'Pays at the desk',
      // The day's list of a full house shows those alone who come first.
      eta: '06:00',
    });
    return (booked['data'] as { id: number }).id;
  }
  throw new Error('No room is free tonight');
}

const stayOf = async (id: number): Promise<Record<string, unknown>> =>
  (await firstRow(admin, 'reservations', { id })) ?? {};

const stateOf = (page: Page, line: string) => page.locator(`[data-line="${line}"]`).getAttribute('data-state');

describe('the desk', { timeout: 120_000 }, () => {
  it('takes a guest from the arrivals to the key, and from the bill to the door, on one sheet each', async () => {
    const id = await bookArrival();
    const { page } = await openPage(`${server.url}/admin/dashboard`, profileOf(server, admin));
    await page.locator(`a[href*="/${id}/check-in"]`).click();
    await page.getByRole('heading', { level: 1, name: `Check in ${GUEST}` }).waitFor();

    // The first open line is unfolded, and Enter takes its act.
    await page.locator('[data-line="unit"] input:focus').waitFor();
    expect(await accessibility(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect.poll(() => stateOf(page, 'unit')).toBe('done');

    await page.locator('[data-line="guests"] .resource-form').waitFor();
    await page.getByLabel('Passport').check();
    await page.getByLabel('Document number').fill('20');
    await page.keyboard.press('Enter');
    await page
      .locator('[data-line="guests"] [role="alert"], [data-line="guests"] .ant-form-item-explain')
      .first()
      .waitFor();
    await page.getByLabel('Document number').fill('20CV48241');
    await page.keyboard.press('Enter');
    await expect.poll(() => stateOf(page, 'guests')).toBe('done');
    await expect.poll(() => stateOf(page, 'tax')).toBe('done');

    const deposit = Number((await stayOf(id))['deposit_sen']);
    if (deposit > 0) {
      await page.locator('[data-line="deposit"] select').selectOption('04');
      await page.getByRole('button', { name: 'Payment received' }).click();
    }
    await expect.poll(() => stateOf(page, 'deposit')).toBe('done');
    expect((await stayOf(id))['paid_sen']).toBe(deposit);

    await page.getByLabel('Handed over').check();
    expect(await accessibility(page)).toEqual([]);
    await tabTo(page, '.desk-finish button[type="submit"]');
    await page.keyboard.press('Enter');
    await page.getByText(`${GUEST} is checked in.`).waitFor();
    expect(await stayOf(id)).toMatchObject({ status: 'checked_in' });

    await page.locator('.desk-finish a:focus').waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.record-actions > .button:not(.button-primary)[data-action="check-out"]').press('Enter');
    await page.getByRole('heading', { level: 1, name: `Check out ${GUEST}` }).waitFor();
    await expect.poll(() => stateOf(page, 'nights')).toBe('done');
    await expect.poll(() => stateOf(page, 'settle')).toBe('open');
    await page.locator('.desk-finish button[type="submit"][aria-disabled="true"]').waitFor();
    await page.locator('[data-line="settle"] select').selectOption('04');
    await page.getByRole('button', { name: 'Payment received' }).click();
    await expect.poll(() => stateOf(page, 'settle')).toBe('done');
    await page.locator('[data-means="receipts"]').click();
    await page.locator('.desk-receipts a').first().waitFor();
    expect(await accessibility(page)).toEqual([]);
    await page.locator('.desk-finish button[type="submit"]').click();
    await page.getByText(`${GUEST} is checked out.`).waitFor();
    expect(await stayOf(id)).toMatchObject({ status: 'checked_out', balance_sen: 0 });
  });

  it('charges a guest for leaving late, with tax, and for a lamp, without, and the bill says its new total', async () => {
    const taxed = await firstRow(admin, 'properties', { sst_registered: true });
    const stay = await firstRow(admin, 'reservations', {
      status: 'checked_in',
      kind: 'guest',
      property_id: taxed?.['id'],
    });
    const id = Number(stay?.['id']);
    const { page } = await openPage(`${server.url}/admin/reservation/${id}`, profileOf(server, admin));
    const dialog = page.getByRole('dialog');
    const charges = [
      { what: 'Late check-out', amount: '100', why: 'Until six', line: 'RM 100.00', comes: 10_800 },
      { what: 'Damage', amount: '250', why: 'A lamp was broken', line: 'RM 250.00', comes: 35_800 },
    ];
    for (const { what, amount, why, line, comes } of charges) {
      await page.locator('.record-actions').getByRole('button', { name: 'More' }).press('Enter');
      await page.locator('.record-actions [data-action="add-charge"]').press('Enter');
      await dialog.getByRole('radio', { name: what }).press('Space');
      await tabTo(page, '[id$="amount_sen"]');
      await page.keyboard.type(amount);
      await tabTo(page, '[id$="_reason"]');
      await page.keyboard.type(why);
      expect(await accessibility(page)).toEqual([]);
      await page.keyboard.press('Control+Enter');
      await dialog.waitFor({ state: 'detached' });
      const total = formatMoney(Number(stay?.['total_sen']) + comes);
      await page.locator('.price-lines tfoot', { hasText: total }).waitFor();
      await page.locator('.price-lines tr', { hasText: what }).filter({ hasText: line }).first().waitFor();
      expect(Number((await stayOf(id))['balance_sen'])).toBe(Number(stay?.['balance_sen']) + comes);
    }
  });
});
