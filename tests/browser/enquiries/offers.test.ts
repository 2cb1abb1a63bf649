import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { houseDay } from '#shared/business-date.ts';
import { addDays } from '#shared/day.ts';
import { formatDay } from '#browser/format.ts';
import { openPage } from '#tests/support/page.ts';
import { firstRow } from '#tests/browser/screen-registry.ts';
import { type Caller, profileOf } from '#tests/browser/signed-in.ts';
import { startSeeded } from '#tests/browser/started.ts';

const seeded = startSeeded();

describe('an enquiry', { timeout: 120_000 }, () => {
  const arrival = addDays(houseDay(), 50);
  let admin: Caller;
  let id: number;

  beforeAll(async () => {
    ({ admin } = seeded());
    const { data } = await admin.call('GET', '/api/enquiries/choices');
    const [house] = (data as { properties: { id: number }[] }).properties;
    const who = {
      name: 'Nurul Asked',
      channel: 'email',
      email: 'nurul@asked.test',
      message: 'Have you a room for us?',
    };
    const stay = { property_id: house?.id, arrival, departure: addDays(arrival, 2), adults: 2, children: 0 };
    const { data: made } = await admin.call('POST', '/api/enquiries', { ...who, ...stay });
    id = (made as { id: number }).id;
  });

  async function open(path: string, viewport = { width: 1440, height: 900 }): Promise<Page> {
    const { server } = seeded();
    const { page } = await openPage(`${server.url}${path}`, { ...profileOf(server, admin), viewport });
    return page;
  }

  it.each([1440, 360])('says first what the guest asked, and asks for nothing itself, at %i px', async (width) => {
    const page = await open(`/admin/enquiry/${id}`, { width, height: 800 });
    const words = page.getByText('Have you a room for us?', { exact: true }).filter({ visible: true });
    await words.waitFor();
    await page.waitForLoadState('networkidle');
    expect(await words.evaluate((element) => element.getBoundingClientRect().bottom)).toBeLessThan(600);
    expect(await words.count()).toBe(1);
    // One section for the offer, folded to what was asked.
    expect(await page.getByRole('heading', { name: /offer/i }).allTextContents()).toEqual(['Offer']);
    expect(await page.locator('#offer input').count()).toBe(0);
    expect(await page.locator('#offer').textContent()).toContain('2 adults');
    // Neither the name nor the nights stand once more beside it.
    expect(await page.locator('.about dt').allTextContents()).not.toEqual(expect.arrayContaining(['Name', 'Arrival']));
  });

  it('is answered beneath what was asked: what one writes is what is sent, and nothing else is as green', async () => {
    const page = await open(`/admin/enquiry/${id}`);
    const answer = page.getByRole('region', { name: 'Answer' });
    await answer.getByLabel('Answer to the guest').fill('Yes, on the second floor.');
    const send = answer.locator('.button-primary');
    await expect.poll(() => send.getAttribute('href')).toContain(encodeURIComponent('Yes, on the second floor.'));
    expect(await page.locator('article .button-primary').count()).toBe(1);
    // Who answers is said in one place.
    await page.locator('.headline').getByRole('button', { name: 'Take it' }).waitFor();
    expect(await page.getByRole('button', { name: 'Take it' }).count()).toBe(1);
  });

  it('says beneath its state by when it is to be answered, and what its house has left on these nights', async () => {
    const page = await open(`/admin/enquiry/${id}`);
    await page.locator('.headline', { hasText: /Reply\s*due in .*(minute|hour)/ }).waitFor();
    expect(
      await page
        .getByText(/due in .*(minute|hour)/)
        .filter({ visible: true })
        .count(),
    ).toBe(1);
    await page
      .locator('#offer')
      .getByText(/\d+ rooms free, from RM /)
      .waitFor();
  });

  it('stands among those who wait, its words on one line with the next cell’s, and beside the list', async () => {
    const page = await open('/admin/enquiry');
    const row = page.locator(`tr[data-id="${id}"]`);
    await row.waitFor();
    const middles = await row
      .locator('td[data-label="Reply"] .number, td[data-label="Assigned to"]')
      .evaluateAll((found) =>
        found.map((element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          const { top, bottom } = range.getBoundingClientRect();
          return (top + bottom) / 2;
        }),
      );
    expect(Math.abs((middles[0] ?? 0) - (middles[1] ?? 99))).toBeLessThan(0.6);
    await row.locator('td[data-label="Reply"]').click();
    const peek = page.locator('.peek');
    await peek.getByText('Have you a room for us?').waitFor();
    expect(await peek.getByRole('link', { name: /^Send to nurul@asked.test/ }).count()).toBe(1);
  });

  it('is late neither because of itself nor because of others who left no phone', async () => {
    const late = { state: 'quoted', follow_up_on: { $lt: houseDay() }, phone: { $ne: null } };
    const itself = await firstRow(admin, 'enquiries', late);
    const phoneless = await firstRow(admin, 'enquiries', { phone: null, follow_up_on: { $gt: houseDay() } });
    for (const row of [itself, phoneless]) {
      const page = await open(`/admin/enquiry/${String(row?.['id'])}`);
      await page.locator('.enquiry-words').waitFor();
      await page.waitForLoadState('networkidle');
      expect(await page.locator('.record-states .chip-red').allTextContents()).toEqual([]);
    }
  });

  it('is handed over by the button, not by looking through the names', async () => {
    const page = await open(`/admin/enquiry/${id}`);
    const assignee = page.getByLabel('Assigned to', { exact: true });
    await assignee.locator('option').nth(2).waitFor({ state: 'attached' });
    await assignee.focus();
    for (const _ of ['first', 'second']) await page.keyboard.press('ArrowDown');
    const picked = Number(await assignee.inputValue());
    expect(picked).toBeGreaterThan(0);
    expect(await admin.one('enquiries', id)).toMatchObject({ assignee_id: null });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await admin.one('enquiries', id))['assignee_id']).toBe(picked);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Hand over');
  });

  it('becomes an offer of two stays, and one of them a reservation at the price that was said', async () => {
    const page = await open('/admin/enquiry');
    // The houses to choose from come late: whoever asks for rooms before still has an answer.
    await page.route('**/api/reservations/choices*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 2000));
      await route.continue();
    });
    await page.goto(`${seeded().server.url}/admin/enquiry/${id}`);
    const rooms = page.locator('table').filter({ has: page.locator('caption', { hasText: 'Rooms from' }) });
    await page.getByRole('button', { name: 'Show rooms' }).click();
    await rooms.waitFor();
    // Another question has another answer: what stands there is no longer it.
    const departure = addDays(arrival, 3);
    await page
      .locator('.enquiry-question')
      .getByLabel(/^Departure/)
      .fill(departure);
    await rooms.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Show rooms' }).click();
    await expect.poll(() => rooms.locator('caption').textContent()).toContain(formatDay(departure));
    const free = rooms.getByRole('button', { name: /^Add / }).and(page.locator('[aria-disabled="false"]'));
    // Whoever presses twice means it once.
    const answer = page.getByLabel('Answer to the guest');
    await answer.fill('Yes, on the second floor.');
    for (const at of [0, 1]) {
      await free.nth(at).dblclick();
      await expect.poll(() => page.locator('.offered').count()).toBe(at + 1);
    }
    await page.getByRole('button', { name: 'Make the offer' }).click();
    await expect.poll(async () => (await admin.one('enquiries', id))['state']).toBe('quoted');
    // The offer begins another letter, which does not take the place of what was typed.
    await page.getByRole('button', { name: 'Take the prepared text' }).waitFor();
    expect(await answer.inputValue()).toBe('Yes, on the second floor.');
    await page.getByRole('button', { name: 'Take the prepared text' }).click();
    await expect.poll(() => answer.inputValue()).toContain('We would be glad to welcome you');
    const { offer } = (await admin.one('enquiries', id)) as { offer: { departure: string; total_sen: number }[] };
    expect(offer.map((stay) => stay.departure)).toEqual([departure, departure]);
    await page
      .getByRole('button', { name: /^Book / })
      .nth(1)
      .click();
    await page.getByLabel('Confirmed at once').check();
    await page.getByLabel(/^Reason for waiving the deposit/).fill('Pays at the desk');
    await page.getByRole('dialog').getByRole('button', { name: 'Book the stay' }).click();
    await expect.poll(async () => (await admin.one('enquiries', id))['state']).toBe('won');
    const stay = await firstRow(admin, 'reservations', { guest_name: 'Nurul Asked' });
    expect(stay).toMatchObject({ arrival, departure, status: 'confirmed', total_sen: offer[1]?.total_sen });
  });
});
