import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { calendarToday } from '#shared/business-date.ts';
import { addDays } from '#shared/day.ts';
import { formatDay } from '#browser/format.ts';
import { openPage } from '#tests/support/page.ts';
import type { RunningServer } from '#tests/support/server.ts';
import { dayIn } from './days.ts';
import { accessibility } from './look-over.ts';
import { type Caller, profileOf, signInAs } from './signed-in.ts';
import { startBeforeTests } from './started.ts';

let server: RunningServer;
let admin: Caller;

startBeforeTests({ SEED_USERS: '200' }, async (started) => {
  server = started;
  admin = await signInAs(server, server);
});

const open = async (path: string, options = {}): Promise<Page> =>
  (await openPage(`${server.url}${path}`, { ...profileOf(server, admin), ...options })).page;

const calendarOf = (page: Page): Locator => page.locator('.day-panel:popover-open');
const year = Number(calendarToday().slice(0, 4)) + 1;
const meant = `${year}-03-05`;

describe('an input of a day', () => {
  it.each([
    ['English', '', [`5 Mar ${year}`, `5/3/${year}`, `0503${year}`], `05 Mar ${year}`],
    ['Chinese', '?lang=zh-CN', [meant, `${year}年3月5日`, `5/3/${year}`], meant],
  ])('reads it in several spellings and shows it in one, in %s', async (_name, lang, spellings, shown) => {
    const page = await open(`/admin/reservation/create${lang}`);
    const arrival = page.locator('#booking-arrival');
    // It has the focus from the start, and nothing opened for that.
    await expect.poll(() => arrival.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await calendarOf(page).count()).toBe(0);
    for (const spelling of spellings) {
      await arrival.fill('');
      await arrival.pressSequentially(spelling);
      await page.keyboard.press('Tab');
      await expect.poll(() => arrival.inputValue()).toBe(shown);
      // Within the field it is the same.
      await arrival.focus();
      expect(await arrival.inputValue()).toBe(shown);
      expect(await arrival.getAttribute('aria-invalid')).toBeNull();
    }
  });

  it('is chosen in a calendar that begins on Monday, by a press or by the arrows', async () => {
    const page = await open('/admin/reservation/create');
    const arrival = page.locator('#booking-arrival');
    await arrival.fill(meant);
    await arrival.click();
    const calendar = calendarOf(page);
    await calendar.locator('table').waitFor();
    expect(await arrival.getAttribute('aria-expanded')).toBe('true');
    expect(await calendar.locator('th').first().textContent()).toBe('Mo');
    expect(await accessibility(page)).toEqual([]);
    await calendar.getByLabel('Month', { exact: true }).selectOption({ label: 'April' });
    await calendar.locator('.ant-picker-cell-in-view', { hasText: /^17$/ }).click();
    await expect.poll(() => dayIn(arrival)).toBe(`${year}-04-17`);
    expect(await calendar.count()).toBe(0);
    expect(await arrival.evaluate((input) => input === document.activeElement)).toBe(true);

    await page.keyboard.press('Alt+ArrowDown');
    await calendar.locator('table').waitFor();
    for (const key of ['ArrowDown', 'ArrowRight', 'PageDown']) await page.keyboard.press(key);
    await expect.poll(() => calendar.getByLabel('Month', { exact: true }).inputValue()).toBe('5');
    await page.keyboard.press('Enter');
    await expect.poll(() => calendar.count()).toBe(0);
    expect(await dayIn(arrival)).toBe(`${year}-05-25`);
    // The departure is never before it.
    await page.getByLabel('Departure', { exact: true }).click();
    await calendar.locator('.ant-picker-cell-disabled', { hasText: /^25$/ }).waitFor();
  });

  it('says what it cannot read, and keeps it', async () => {
    const page = await open('/admin/reservation/create');
    const arrival = page.locator('#booking-arrival');
    await arrival.fill('29 Nobember');
    await page.locator('#booking-name').focus();
    const said = page.getByText(`Please write the day like ${formatDay(calendarToday(), 'en-US')}.`);
    await said.waitFor();
    expect(await arrival.inputValue()).toBe('29 Nobember');
    expect(await arrival.getAttribute('aria-invalid')).toBe('true');
    expect(await arrival.getAttribute('aria-describedby')).toContain(await said.getAttribute('id'));
    expect(await accessibility(page)).toEqual([]);
    await arrival.fill(meant);
    await page.keyboard.press('Enter');
    await said.waitFor({ state: 'detached' });
    expect(await dayIn(arrival)).toBe(meant);
  });

  it('in a form of a declaration stays as it was typed until the form can read it', async () => {
    const page = await open('/admin/expenses/create');
    const date = page.locator('#expenses-new_date');
    await date.fill('31/11');
    await date.blur();
    await page.getByText('Please write the day like').waitFor();
    expect(await date.inputValue()).toBe('31/11');
    await date.fill('5 Mar');
    await date.blur();
    await expect.poll(async () => (await dayIn(date))?.slice(5)).toBe('03-05');
    await page.getByText('Please write the day like').waitFor({ state: 'detached' });
  });

  it.each([
    { width: 1440, height: 900 },
    { width: 360, height: 640 },
  ])('in a dialog fits beside its field, and Escape closes the calendar alone, at $width px', async (viewport) => {
    const page = await open('/admin/units/1', { viewport });
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('button', { name: 'New block' }).click();
    const dialog = page.locator('dialog[open]');
    const from = dialog.locator('.day-input input').first();
    await from.click();
    const calendar = calendarOf(page);
    await calendar.locator('table').waitFor();
    const [panel, field] = [await calendar.boundingBox(), await from.boundingBox()];
    if (!panel || !field) throw new Error('Either is hidden');
    expect(panel.x).toBeGreaterThanOrEqual(0);
    expect(panel.x + panel.width).toBeLessThanOrEqual(viewport.width);
    expect(panel.y >= field.y + field.height || panel.y + panel.height <= field.y).toBe(true);
    expect(panel.y + panel.height).toBeLessThanOrEqual(viewport.height);
    await page.keyboard.press('Escape');
    await expect.poll(() => calendar.count()).toBe(0);
    expect(await dialog.count()).toBe(1);
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count()).toBe(0);
  });

  it('in a filter is pressed without closing it', async () => {
    const page = await open('/admin/reservation');
    await page.locator('tr[data-id]').first().waitFor();
    await page.keyboard.press('f');
    const filter = page.locator('.popover:popover-open');
    await filter.getByRole('button', { name: 'Arrival', exact: true }).click();
    await filter.getByLabel('From').click();
    const calendar = calendarOf(page);
    await calendar.getByRole('button', { name: 'Next month' }).click();
    await calendar.getByRole('button', { name: 'Previous month' }).click();
    await calendar.getByRole('button', { name: 'Today' }).click();
    await expect.poll(() => dayIn(filter.getByLabel('From'))).toBe(calendarToday());
    await filter.getByLabel('To').fill('31/12');
    await filter.getByRole('button', { name: 'Apply' }).click();
    const last = `${calendarToday().slice(0, 4)}-12-31`;
    await expect
      .poll(() => JSON.parse(new URL(page.url()).searchParams.get('filter') ?? '{}') as unknown)
      .toMatchObject({ arrival: { $gte: calendarToday(), $lte: addDays(last, 0) } });
  });
});
