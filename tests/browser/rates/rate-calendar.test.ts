import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/support/page.ts';
import { tabTo } from '#tests/browser/keyboard.ts';
import { profileOf } from '#tests/browser/signed-in.ts';
import { tapeHouse } from '#tests/browser/reservations/tape-house.ts';

const { scene } = tapeHouse();

describe('the rate calendar', () => {
  const RAYA = { name: 'Hari Raya Aidilfitri', date: '2028-02-26', days: 2, price_from: '2028-02-25', price_nights: 4 };
  const pricesOf = async (): Promise<unknown[]> => {
    const { data } = await scene.admin.call(
      'GET',
      `/api/room-types/${scene.typeId}/rates?from=2028-02-25&to=2028-02-27`,
    );
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
    await scene.admin.call('POST', '/api/holidays', { ...RAYA, surcharge_percent: 35 });
    const { page } = await openPage(
      `${scene.server.url}/admin/room-types/${scene.typeId}`,
      profileOf(scene.server, scene.admin),
    );
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
    const { page, allow } = await openPage(
      `${scene.server.url}/admin/room-types/${scene.typeId}`,
      profileOf(scene.server, scene.admin),
    );
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
