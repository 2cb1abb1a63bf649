import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/support/page.ts';
import { firstRow } from '#tests/browser/screen-registry.ts';
import { profileOf } from '#tests/browser/signed-in.ts';
import { startSeeded } from '#tests/browser/started.ts';

const house = startSeeded();

async function opened(path: string, viewport: { width: number; height: number }): Promise<Page> {
  const { server, admin } = house();
  const { page } = await openPage(`${server.url}${path}`, { viewport, ...profileOf(server, admin) });
  return page;
}

describe('what a screen says at the first look', { timeout: 120_000 }, () => {
  it('a guest: what they slept, paid and owe, and their stays; the next one is a key away', async () => {
    const { admin } = house();
    const [stay] = await admin.rows(
      `/api/reservations/aggregation?filter=${encodeURIComponent('{"status":"checked_out","lead_guest_id":{"$nnull":true}}')}`,
      'reservations',
    );
    const guest = await admin.one('users', Number(stay?.['lead_guest_id']));
    const stays = await admin.rows(
      `/api/reservations/aggregation?filter=${encodeURIComponent(JSON.stringify({ lead_guest_id: guest['id'], status: { $in: ['checked_out', 'checked_in'] } }))}`,
      'reservations',
    );
    const nights = stays.reduce((sum, { nights: count }) => sum + Number(count), 0);
    const search = encodeURIComponent(JSON.stringify({ $search: String(guest['name']).split(' ')[0] }));
    const page = await opened(`/admin/user-mgmt?filter=${search}&sort=%7B%22id%22%3A1%7D`, {
      width: 1440,
      height: 900,
    });
    const rows = page.locator('tr[data-id]');
    await rows.first().waitFor();
    const ids = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-id')));
    await page.locator(`tr[data-id="${String(guest['id'])}"] .cell-title a`).click();
    const slept = page.locator('.headline > div').filter({ hasText: 'Nights stayed' });
    await slept.waitFor();
    await expect.poll(() => slept.locator('dd').innerText()).toBe(String(nights));
    await page.locator('.related .cell-title a').first().waitFor();
    const at = ids.indexOf(String(guest['id']));
    await page.getByText(`${at + 1} of ${ids.length}`, { exact: true }).waitFor();
    if (ids.length > 1) {
      await page.keyboard.press(at === 0 ? 'j' : 'k');
      await page.waitForURL(new RegExp(`/${ids[at === 0 ? 1 : at - 1]}$`));
      await page.goBack();
      await rows.first().waitFor();
    }
  });

  it('a list of people shows their faces, and what each slept and paid by one call for all rows', async () => {
    const { admin } = house();
    const [stay] = await admin.rows(
      `/api/reservations/aggregation?filter=${encodeURIComponent('{"status":"checked_out","lead_guest_id":{"$nnull":true}}')}`,
      'reservations',
    );
    const guest = await admin.one('users', Number(stay?.['lead_guest_id']));
    const page = await opened('/admin/user-mgmt?sort=%7B%22id%22%3A1%7D', { width: 1440, height: 900 });
    const row = page.locator(`tr[data-id="${String(guest['id'])}"]`);
    await row.getByText(/^\d+ nights? · RM /).waitFor();
    const name = row.locator('.cell-title');
    expect(await name.innerText()).toBe(`${String(guest['name'])}\n${String(guest['email'])}`);
    expect(await name.getAttribute('data-face')).toMatch(/^\S{1,2}$/);
    const asked = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name: url }) => url));
    expect(asked.filter((url) => url.includes('/api/reservations/aggregation'))).toHaveLength(1);
  });

  it('on a phone a person is a face, a name and one line, and the face chooses the row', async () => {
    const page = await opened('/admin/user-mgmt', { width: 360, height: 780 });
    const card = page.locator('tr[data-id]').first();
    await card.waitFor();
    const face = await card.locator('[data-face]').evaluate((cell) => getComputedStyle(cell, '::before').content);
    expect([face.replaceAll('"', '').length > 0, (await card.boundingBox())?.height]).toEqual([true, 56]);
    const { x = 0, y = 0 } = (await card.boundingBox()) ?? {};
    await page.mouse.click(x + 34, y + 28);
    expect(await card.getByRole('checkbox').isChecked()).toBe(true);
    await page.goto(`${new URL(page.url()).origin}/admin/user-mgmt?view=riders-to-verify`);
    await page.locator('tr[data-id] .cell-since').first().waitFor();
    expect(await page.locator('tr[data-id] .card-3a').first().isVisible()).toBe(false);
  });

  it('a guest is booked for from their own page', async () => {
    const guest = await firstRow(house().admin, 'users', { role: 'user', status: 'approved', banned: false });
    const page = await opened(`/admin/user-mgmt/${String(guest?.['id'])}`, { width: 1440, height: 900 });
    await page.locator('.record-actions > .button-primary', { hasText: 'New reservation' }).click();
    await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe(guest?.['name']);
    expect(await page.getByLabel('E-mail').inputValue()).toBe(guest?.['email']);
    expect(new URL(page.url()).search).toBe(`?lead_guest_id=${String(guest?.['id'])}`);
  });
});
