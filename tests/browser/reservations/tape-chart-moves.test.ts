import type { Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/day.ts';
import { bar, boxOf, confirm, said, tapeHouse } from '#tests/browser/reservations/tape-house.ts';

const { scene, book, watchCalendar, openCalendar, placeOf } = tapeHouse();

describe('the calendar', () => {
  it('moves a stay by keyboard alone, says what is in the way and what it costs, and takes it back', async () => {
    const id = await book('Aisyah', 0, addDays(scene.day, 2), 2);
    await book('Farid', 1, addDays(scene.day, 3), 2);
    const page = await openCalendar();
    await page.locator('.tape [tabindex="0"]').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.locator(':focus').textContent()).toBe('Aisyah');
    await page.keyboard.press('m');
    await expect.poll(() => said(page)).toContain('Moving Aisyah');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => said(page)).toContain('102');
    await expect.poll(() => said(page)).toContain('taken by Farid');
    // Nobody is put where somebody is.
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);

    await page.keyboard.press('m');
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'Shift+ArrowRight']) await page.keyboard.press(key);
    await expect.poll(() => said(page)).toContain('3 nights: free, +RM');
    await page.keyboard.press('Enter');
    await page.locator('dialog[open] .tape-compare').waitFor();
    await expect.poll(() => page.locator('dialog[open] :focus').textContent()).toBe('Change the stay');
    await page.keyboard.press('Enter');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    expect(await placeOf(id)).toEqual([scene.units[2], addDays(scene.day, 3), addDays(scene.day, 6)]);

    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => placeOf(id)).toEqual([scene.units[0], addDays(scene.day, 2), addDays(scene.day, 4)]);
  });

  it('Escape leaves a stay where it was', async () => {
    const id = await book('Mei Ling', 0, addDays(scene.day, 1), 2);
    const page = await openCalendar();
    await page.locator('.tape [tabindex="0"]').focus();
    for (const key of ['Home', 'ArrowRight', 'm', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
    await page.locator('.tape-ghost').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.tape-ghost').waitFor({ state: 'detached' });
    await expect.poll(() => said(page)).toBe('Left where it was.');
    expect(await placeOf(id)).toEqual([scene.units[0], addDays(scene.day, 1), addDays(scene.day, 3)]);
  });

  it('drags a stay to another room and days, and one end of it, with the price before the drop', async () => {
    const id = await book('Tan', 0, addDays(scene.day, 2), 2);
    await book('Lim', 1, addDays(scene.day, 8), 2);
    const page = await openCalendar();
    const cell = await page.locator('.tape-day').first().boundingBox();
    const width = cell?.width ?? 0;
    const [from, over] = [await bar(page, 'Tan').boundingBox(), await bar(page, 'Lim').boundingBox()];
    if (!from || !over) throw new Error('The stays are not there');
    const y = from.y + from.height / 2;
    await page.mouse.move(from.x + width / 2, y);
    await page.mouse.down();
    await page.mouse.move(over.x + width / 2, over.y + over.height / 2, { steps: 5 });
    await expect.poll(() => page.locator('.tape-ghost-no').textContent()).toContain('taken by Lim');
    await page.mouse.move(from.x + width * 1.5, over.y + over.height / 2, { steps: 5 });
    await expect.poll(() => page.locator('.tape-ghost').textContent()).toMatch(/✓ .*free, (same price|[+−]?RM)/);
    await page.mouse.up();
    await confirm(page);
    expect(await placeOf(id)).toEqual([scene.units[1], addDays(scene.day, 3), addDays(scene.day, 5)]);

    const box = await boxOf(bar(page, 'Tan'));
    await page.mouse.move(box.x + box.width - 3, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width + width * 1.5, box.y + box.height / 2, { steps: 5 });
    await expect.poll(() => page.locator('.tape-ghost').textContent()).toContain('free, +RM');
    await page.mouse.up();
    await confirm(page);
    expect(await placeOf(id)).toEqual([scene.units[1], addDays(scene.day, 3), addDays(scene.day, 7)]);
  });

  it('changes a stay without dragging: opened, another room chosen, compared', async () => {
    const id = await book('Siti', null, addDays(scene.day, 2), 2);
    const page = await openCalendar();
    await bar(page, 'Siti').click();
    await page.locator('dialog[open]').getByLabel('Room', { exact: true }).selectOption({ label: '103' });
    await confirm(page);
    expect(await placeOf(id)).toEqual([scene.units[2], addDays(scene.day, 2), addDays(scene.day, 4)]);
  });

  it('takes back a change with the price that was agreed, whatever nights cost by then', async () => {
    const id = await book('Kamal', 0, addDays(scene.day, 2), 2);
    const { total_sen } = await scene.admin.one('reservations', id);
    const page = await openCalendar();
    await bar(page, 'Kamal').click();
    const panel = page.locator('dialog[open]');
    await panel.getByLabel('Departure').fill(addDays(scene.day, 6));
    await panel.getByLabel('All nights').check();
    await scene.admin.call('PATCH', `/api/room-types/${scene.typeId}`, { base_rate_sen: 31_000 });
    await confirm(page);
    expect((await scene.admin.one('reservations', id))['total_sen']).not.toBe(total_sen);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => placeOf(id)).toEqual([scene.units[0], addDays(scene.day, 2), addDays(scene.day, 4)]);
    expect((await scene.admin.one('reservations', id))['total_sen']).toBe(total_sen);
    await scene.admin.call('PATCH', `/api/room-types/${scene.typeId}`, { base_rate_sen: 20_000 });
  });

  it('agrees to a price only once it has been seen, and asks again where no answer came', async () => {
    await book('Ravi', 0, addDays(scene.day, 2), 2);
    const { page, allow } = await watchCalendar();
    allow(/Failed to load resource/);
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.url()));
    const held: Route[] = [];
    await page.route('**/preview?*', (route) => void held.push(route));
    await bar(page, 'Ravi').click();
    const panel = page.locator('dialog[open]');
    await panel.getByLabel('Departure').fill(addDays(scene.day, 6));
    await expect.poll(() => held.length).toBe(1);
    const button = panel.getByRole('button', { name: 'Change the stay' });
    await button.focus();
    await page.keyboard.press('Enter');
    await held[0]?.abort();
    await panel.getByText('This could not be loaded.').waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
    await expect.poll(() => page.locator(':focus').textContent()).toBe('Change the stay');
    await page.unroute('**/preview?*');
    await panel.getByRole('button', { name: 'Try again' }).click();
    await panel.locator('.tape-prices').waitFor();
    expect(sent).toEqual([]);
    await confirm(page);
    expect(sent).toHaveLength(1);
  });

  it('keeps a stay that is on its way in its room while a line comes in above it', async () => {
    const id = await book('Nadia', 0, addDays(scene.day, 1), 2);
    const page = await openCalendar();
    await page.locator('.tape [tabindex="0"]').focus();
    for (const key of ['Home', 'ArrowRight', 'm', 'ArrowDown']) await page.keyboard.press(key);
    await expect.poll(() => said(page)).toContain('102');
    const lines = await page.locator('.tape-line').count();
    for (const guest of ['Early', 'Late']) await book(guest, null, addDays(scene.day, 8), 2);
    // What was away comes back and asks for what it missed.
    await page.evaluate(() => ['offline', 'online'].forEach((name) => dispatchEvent(new Event(name))));
    await expect.poll(() => page.locator('.tape-line').count()).toBe(lines + 1);
    await expect.poll(() => said(page)).toContain('102');
    await page.keyboard.press('Enter');
    await confirm(page);
    expect((await placeOf(id))[0]).toBe(scene.units[1]);
  });

  it('splits a stay from its panel, shows both parts, and puts them together again', async () => {
    const id = await book('Hassan', 0, addDays(scene.day, 1), 4);
    const page = await openCalendar();
    await page.locator('.tape [tabindex="0"]').focus();
    for (const key of ['Home', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    const panel = page.locator('dialog[open]');
    await panel.getByText('Split: part of the stay').click();
    await panel.getByLabel('From this day').fill(addDays(scene.day, 3));
    await panel.getByLabel('In this room').selectOption({ label: '103' });
    await panel.getByRole('button', { name: 'Split the stay' }).click();
    await panel.waitFor({ state: 'detached' });
    await expect.poll(() => bar(page, 'Hassan').count()).toBe(2);
    const { segments } = (await scene.admin.call('GET', `/api/reservations/${id}/folio`))['data'] as {
      segments: { arrival: string; unit_id: number }[];
    };
    expect(segments.map(({ arrival, unit_id }) => [arrival, unit_id])).toEqual([
      [addDays(scene.day, 1), scene.units[0]],
      [addDays(scene.day, 3), scene.units[2]],
    ]);
    await page.keyboard.press('z');
    await expect.poll(() => bar(page, 'Hassan').count()).toBe(1);
  });

  it('is taken by a finger that rests, and scrolled by one that does not', async () => {
    const id = await book('Arjun', 0, addDays(scene.day, 1), 1);
    const page = await openCalendar({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    const touch = await page.context().newCDPSession(page);
    const box = await bar(page, 'Arjun').boundingBox();
    if (!box) throw new Error('The stay is not there');
    const at = (x: number, y: number) => [{ x: box.x + x, y: box.y + y }];
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints });
    await send('touchStart', at(20, 10));
    await send('touchMove', at(20, 40));
    await page.waitForTimeout(500);
    await expect.poll(() => page.locator('.tape-ghost').count()).toBe(0);
    await send('touchEnd', []);
    await send('touchStart', at(20, 10));
    await page.locator('.tape-ghost').waitFor();
    await send('touchMove', at(20, 30));
    await send('touchMove', at(20, 52));
    await expect.poll(() => page.locator('.tape-ghost').textContent()).toContain('free');
    await send('touchEnd', []);
    await confirm(page);
    expect((await placeOf(id))[0]).toBe(scene.units[1]);
  });
});
