import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { houseDay } from '#shared/business-date.ts';
import { openPage } from '#tests/support/page.ts';
import { getFirstRow } from './screen-registry.ts';
import { profileOf } from './signed-in.ts';
import { startSeeded } from './started.ts';

const house = startSeeded();

async function opened(path: string, viewport = { width: 1440, height: 900 }): Promise<Page> {
  const { server, admin } = house();
  const { page } = await openPage(`${server.url}${path}`, { viewport, ...profileOf(server, admin) });
  return page;
}

const idOf = async (resource: string, where: object): Promise<string> =>
  String((await getFirstRow(house().admin, resource, where))['id']);

/** The lines of a fact beside the record. */
const fact = (page: Page, label: string) =>
  page.locator('.about .lines > div').filter({ hasText: label }).locator('dd');

describe('a record', { timeout: 120_000 }, () => {
  it('has an address as one fact, line by line, and says nothing of it elsewhere', async () => {
    const owner = await getFirstRow(house().admin, 'owners', { address: { $ne: null }, city: { $ne: null } });
    const page = await opened(`/admin/owner-mgmt/${String(owner['id'])}`);
    const { address, postcode, city } = owner;
    await expect
      .poll(() => fact(page, 'Address').innerText())
      .toBe(`${String(address)}\n${String(postcode)} ${String(city)}`);
    expect(await page.locator('.about dt').allInnerTexts()).not.toContain('City');
    // What is empty comes after all that is known.
    expect(await page.locator('.about > :last-child').innerText()).toMatch(/^\d+ empty fields$/);
  });

  it('of a company has no city beside its address, and says once who decided something and when', async () => {
    const page = await opened(`/admin/company/${await idOf('companies', { kind: 'operator' })}`);
    await fact(page, 'Address').waitFor();
    expect(await page.locator('.headline dt').allInnerTexts()).not.toContain('City');
    await page.goto(`${house().server.url}/admin/expenses/${await idOf('expenses', { state: 'approved' })}`);
    await expect.poll(() => fact(page, 'Decided by').innerText()).toMatch(/^\S.*\n\d\d \w+ \d{4}, \d\d:\d\d$/);
    expect(await page.locator('.about dt').allInnerTexts()).not.toEqual(expect.arrayContaining(['Decided', 'Kind']));
  });

  it('of a rider who waits is decided in one place, by the answers beneath the papers', async () => {
    const rider = { role: 'rider', rider_verification: 'pending' };
    const page = await opened(`/admin/user-mgmt/${await idOf('users', rider)}`);
    await page.locator('.decision .button-primary', { hasText: 'Verify' }).waitFor();
    expect(await page.locator('.record-actions [data-action="rider-verification"]').count()).toBe(0);
    await page.locator('.decision').getByRole('button', { name: 'Show the whole number' }).waitFor();
    // Nobody is given work before, and nothing is asked about days that are none.
    expect(await page.getByRole('heading', { name: 'Attendance' }).count()).toBe(0);
    await page.keyboard.press('a');
    await page.getByRole('dialog').getByRole('button', { name: 'Verify', exact: true }).waitFor();
  });

  it('of a rider who was rejected says why beneath the state, and nowhere else', async () => {
    const rider = await getFirstRow(house().admin, 'users', {
      role: 'rider',
      rider_verification: 'rejected',
      verification_remark: { $ne: null },
    });
    const page = await opened(`/admin/user-mgmt/${String(rider['id'])}`);
    const why = page.getByText(String(rider['verification_remark']), { exact: true });
    await page.locator('.record-head').filter({ has: why }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.locator('.about').getByText(String(rider['verification_remark'])).count()).toBe(0);
  });

  it('of an owner begins with the statements, then the units, then the nights that are left of how many', async () => {
    const page = await opened(
      `/admin/owner-mgmt/${await idOf('owners', { statement_state: { $ne: null }, unit_count: { $gt: 0 } })}`,
    );
    const nights = page.getByRole('region', { name: 'Units' });
    await nights
      .getByRole('link', { name: /^\d+ of \d+ free nights left$/ })
      .first()
      .waitFor();
    const titles = await page.locator('.record-body > :first-child h2').allInnerTexts();
    expect(titles.slice(0, 2).map((title) => title.replace(/ \d+$/, ''))).toEqual(['Statements', 'Units']);
    expect(titles.filter((title) => title.startsWith('Free nights'))).toEqual([]);
    // A column of noughts says nothing.
    const columns = nights.locator('thead th');
    for (const [at, head] of (await columns.allInnerTexts()).entries()) {
      const cells = await nights.locator(`tbody tr > :nth-child(${at + 1})`).allInnerTexts();
      expect([head, cells.every((cell) => cell === '0')]).toEqual([head, false]);
    }
  });

  it('of a month whose payout is late leads to what that waits for, and tells the steps taken with their days', async () => {
    const { admin } = house();
    const late = { state: 'published', payout_id: null, superseded_by: null, due_on: { $lt: houseDay() } };
    const month = await getFirstRow(admin, 'owner-statements', { ...late, payable_sen: { $gt: 0 } });
    await admin.call('PATCH', `/api/owner-statements/${String(month['id'])}/pay-out`);
    const paid = await admin.one('owner-statements', Number(month['id']));
    const payout = await admin.one('payouts', Number(paid['payout_id']));
    const page = await opened(`/admin/revenue/${String(month['id'])}`);
    await page
      .locator('.record-actions > .button-primary', { hasText: `Submit ${String(payout['reference'])}` })
      .waitFor();
    expect(await page.locator('.record-actions > .button-primary').count()).toBe(1);
    const steps = await page.locator('.statement-steps > li').allInnerTexts();
    expect(steps.map((step) => step.replace(/\n.*/, ''))).toEqual(['Draft', 'Reviewed', 'Locked', 'Published', 'Paid']);
    expect(steps[3]).toMatch(/\n\d+ \w+$/);
    expect(await page.locator('[aria-current="step"]').innerText()).toBe(steps[3]);
    expect(await page.locator('.about dt').allInnerTexts()).not.toContain('Locked by');
  });

  it('of owners’ months begins with what is to be paid and what of it is late, which opens to them', async () => {
    const { admin } = house();
    const where = { state: { $in: ['locked', 'published'] }, superseded_by: null, payable_sen: { $gt: 0 } };
    const rowsOf = (filter: object) =>
      admin.rows(
        `/api/owner-statements/aggregation?filter=${encodeURIComponent(JSON.stringify(filter))}&pagination=${encodeURIComponent('{"limit":100}')}`,
        'owner-statements',
      );
    const [all, late] = await Promise.all([rowsOf(where), rowsOf({ ...where, due_on: { $lt: houseDay() } })]);
    const owners = new Set(all.map(({ owner_id }) => owner_id)).size;
    const page = await opened('/admin/revenue');
    await page
      .locator('.month-due', {
        hasText: new RegExp(`^RM .* due to ${owners === 1 ? 'one owner' : `${owners} owners`} · RM .* of it late$`),
      })
      .waitFor();
    await page.locator('.month-due a').click();
    await expect.poll(() => page.locator('tr[data-id]').count()).toBe(Math.min(late.length, 10));
  });

  it('that is new has its sum and both acts that end it at the foot of a phone', async () => {
    const page = await opened('/admin/reservation/create', { width: 360, height: 780 });
    await page.locator('.type-option').first().waitFor();
    await page.locator('.type-option').first().click();
    const bar = page.locator('.booking-bar');
    await bar.getByText(/^RM /).waitFor();
    for (const name of ['Hold for 24 hours', 'Confirm']) {
      const { x = -1, y = 0, width = 0, height = 0 } = (await bar.getByRole('button', { name }).boundingBox()) ?? {};
      expect([x >= 0 && x + width <= 360, y + height <= 780 && y > 700]).toEqual([true, true]);
    }
  });
});
