import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/day.ts';
import { spaced } from '#shared/money.ts';
import { openPage } from '#tests/support/page.ts';
import { tabTo, typeIntoSearch } from '#tests/browser/keyboard.ts';
import { accessibility } from '#tests/browser/look-over.ts';
import { firstRow } from '#tests/browser/screen-registry.ts';
import { profileOf } from '#tests/browser/signed-in.ts';
import { dayIn } from '#tests/browser/days.ts';
import { frontDeskOfToday } from '#tests/browser/reservations/front-desk-of-today.ts';

const { scene, typesFree, openAt, booked } = frontDeskOfToday();

describe('a front desk without a mouse', { timeout: 120_000 }, () => {
  it('is offered other nights in place of those that are gone, by their numbers', async () => {
    const { page, allow } = await openAt(
      `/admin/reservation/create?property_id=${scene.house.property}&room_type_id=${scene.house.type}&arrival=${addDays(scene.house.today, 40)}`,
    );
    allow(/status of 409/);
    await page.locator('.booking-side .price-lines tfoot').waitFor();
    await tabTo(page, '#booking-name');
    await page.keyboard.type('Lim Bee Hoon');
    await tabTo(page, 'input[name="any-foreign"]');
    await page.keyboard.press('Space');
    // Others take all of them while this guest spells the name.
    const night = { arrival: addDays(scene.house.today, 40), departure: addDays(scene.house.today, 41) };
    const found = await typesFree(night.arrival, night.departure);
    const left = found.find(({ id }) => id === scene.house.type)?.available ?? 0;
    for (let taken = 0; taken < left; taken += 1) {
      await scene.admin.call('POST', '/api/reservations', {
        ...night,
        room_type_id: scene.house.type,
        adults: 2,
        children: 0,
        any_foreign_occupant: false,
        source_channel: 'walk_in',
        lead_guest: { full_name: `Early Bird ${taken}`, nationality: 'MY' },
      });
    }
    await page.locator('#booking-waive').fill('Known here');
    await page.keyboard.press('Control+Enter');
    expect(await page.locator('.alternatives button:visible kbd').first().textContent()).toBe('1');
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
      `${scene.server.url}/admin/reservation/create?property_id=${scene.house.property}&arrival=${night.arrival}&departure=${night.departure}`,
    );
    const instead = page.locator('.type-gone .alternatives button').first();
    await instead.waitFor();
    await expect.poll(() => page.locator('.type-option input:enabled').count()).toBe(found.length - 1);
    expect(await accessibility(page)).toEqual([]);
    await instead.click();
    await page.locator('.booking-side .price-lines tfoot').waitFor();
  });

  it('finds the call again that was being written down when the session ended', async () => {
    const { page } = await openPage(
      `${scene.server.url}/admin/reservation/create`,
      profileOf(scene.server, scene.desk),
    );
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
    const company = await firstRow(scene.admin, 'companies', { kind: 'corporate_client', status: 'active' });
    const policy = await firstRow(scene.admin, 'cancellation-policies', {});
    const plan = await scene.admin.call('POST', '/api/rate-plans', {
      property_id: scene.house.property,
      room_type_id: scene.house.type,
      company_id: company?.['id'],
      name: 'Harvest rate',
      adjustment_bp: -2000,
      cancellation_policy_id: policy?.['id'],
    });
    const { id } = plan['data'] as { id: number };
    const nights = `arrival=${scene.house.today}&departure=${addDays(scene.house.today, 3)}`;
    const path = `/admin/reservation/create?property_id=${scene.house.property}&room_type_id=${scene.house.type}&${nights}`;
    const { page } = await openPage(scene.server.url + path, profileOf(scene.server, scene.desk));
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

describe('a revenue manager', () => {
  it('raises a holiday by keyboard, and reads for its nights why they cost what they do', async () => {
    const night = addDays(scene.house.today, 45);
    const terms = { price_from: night, price_nights: 1, surcharge_percent: 35, priority: 900 };
    await scene.admin.call('POST', '/api/holidays', { name: 'Ridge Fair', date: addDays(night, 1), ...terms });
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
    await page.goto(`${scene.server.url}/admin/room-types/${scene.house.type}`);
    await page.getByRole('button', { name: 'Later', exact: true }).waitFor();
    await page.getByLabel('First night').fill(night);
    const reasons = page.locator('.rate-detail li');
    await expect.poll(() => reasons.last().textContent()).toContain('Ridge Fair: +50%');
    const stay = {
      property_id: scene.house.property,
      room_type_id: scene.house.type,
      arrival: night,
      departure: addDays(night, 1),
    };
    const guests = { adults: 2, children: 0, any_foreign_occupant: false };
    const { data } = await scene.admin.call('POST', '/api/public/quotes', { ...stay, ...guests });
    const [room] = (data as { lines: { because: { text: string }[] }[] }).lines;
    const said = await reasons.allTextContents();
    expect(room?.because.slice(0, said.length).map(({ text }) => spaced(text))).toEqual(said);
  });
});
