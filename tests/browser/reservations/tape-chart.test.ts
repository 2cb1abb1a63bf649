import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/day.ts';
import { typeIntoSearch } from '#tests/browser/keyboard.ts';
import { accessibility } from '#tests/browser/look-over.ts';
import { dayIn } from '#tests/browser/days.ts';
import { bar, boxOf, said, tapeHouse } from '#tests/browser/reservations/tape-house.ts';

const { scene, book, openCalendar } = tapeHouse();

describe('the calendar', () => {
  it('finds a stay by its guest, lets the others stand back, and gives it the whole window', async () => {
    await book('Siti Sarah', 0, addDays(scene.day, 1), 1);
    await book('Gopal', 1, addDays(scene.day, 4), 2);
    const page = await openCalendar();
    await typeIntoSearch(page, 'sarah');
    await page.locator('.tape-sought', { hasText: 'Siti Sarah' }).waitFor();
    await expect.poll(() => page.locator('.tape-found').textContent()).toBe('1 of 1');
    expect(await page.locator('.tape-passed-over').allTextContents()).toEqual(['Gopal']);
    await page.keyboard.type(' nobody');
    await expect.poll(() => page.locator('.tape-found a').getAttribute('href')).toMatch(/admin\/reservation\?.*search/);
    for (const _ of [1, 2]) await page.keyboard.press('Escape');
    // Without menu and header, and back.
    await page.keyboard.press('w');
    await page.locator('.sidebar').waitFor({ state: 'hidden' });
    expect(await accessibility(page)).toEqual([]);
    await page.keyboard.press('w');
    await page.locator('.sidebar').waitFor();
    expect(await page.locator('.sidebar [aria-current="page"]').allTextContents()).toEqual(['Calendar']);
  });

  it('names the lines of its head at their figures, and gives a bar of one night initials alone', async () => {
    await book('Mei Lin', 0, addDays(scene.day, 1), 1);
    const page = await openCalendar();
    await bar(page, 'Mei Lin').waitFor();
    const lines = (place: string) =>
      page
        .locator(place)
        .first()
        .locator('small')
        .evaluateAll((all) => all.slice(-2).map((line) => Math.round(line.getBoundingClientRect().bottom)));
    expect(await lines('.tape-corner')).toEqual(await lines('.tape-day'));
    await page.getByRole('button', { name: '60 days' }).click();
    const drawn = () =>
      bar(page, 'Mei Lin').evaluate((stay) =>
        ['::before', '::after'].map((part) => getComputedStyle(stay, part).content),
      );
    await expect.poll(drawn).toEqual(['none', '"ML"']);
  });

  it('folds the stays without a room to two lines, unfolds them by keyboard, and for one that is looked for', async () => {
    for (const guest of ['Mei', 'Ravi', 'Zul']) await book(guest, null, scene.day, 2);
    const page = await openCalendar();
    const lines = page.locator('.tape-lane');
    await expect.poll(() => lines.count()).toBe(2);
    await page.getByRole('button', { name: 'Standard: show all 3 stays without a room' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => lines.count()).toBe(3);
    // Every line says what it is, also where its head shows nothing.
    expect(await page.getByRole('rowheader').allInnerTexts()).not.toContain('');
    expect(await accessibility(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect.poll(() => lines.count()).toBe(2);
    expect(await bar(page, 'Zul').count()).toBe(0);
    await page.getByPlaceholder('Guest, room or number').fill('Zul');
    await bar(page, 'Zul').and(page.locator('.tape-sought')).waitFor();
    // Led there, the reader may fold it again.
    await page.getByRole('button', { name: 'Standard: show fewer stays without a room' }).click();
    await expect.poll(() => lines.count()).toBe(2);
  });

  it('lets the first day be typed in peace, and leaves the browser its keys', async () => {
    await book('Omar', 0, addDays(scene.day, 1), 1);
    const page = await openCalendar();
    const steps = await page.evaluate(() => history.length);
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/reservations/calendar?') && asked.push(request.url()));
    const to = addDays(scene.day, 1);
    await page.getByLabel('First day').selectText();
    await page.keyboard.type(`${to.slice(8)}${to.slice(5, 7)}${to.slice(0, 4)}`, { delay: 60 });
    await expect.poll(() => new URL(page.url()).searchParams.get('from')).toBe(to);
    await expect.poll(() => dayIn(page.getByLabel('First day'))).toBe(to);
    await expect.poll(() => asked.length).toBe(1);
    expect(await page.evaluate(() => history.length)).toBe(steps);

    await bar(page, 'Omar').click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('m');
    await page.evaluate(() =>
      addEventListener(
        'keydown',
        ({ key, defaultPrevented }) => (document.title = `${key} ${String(defaultPrevented)}`),
      ),
    );
    await page.keyboard.press('F9');
    expect(await page.title()).toBe('F9 false');
  });

  it('begins a booking by keyboard on nights that are free, and says why it does not on others', async () => {
    await book('Devi', 0, addDays(scene.day, 5), 2);
    const page = await openCalendar();
    await page.locator('.tape [tabindex="0"]').focus();
    for (const key of ['Home', 'ArrowRight', 'ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight']) {
      await page.keyboard.press(key);
    }
    await expect.poll(() => said(page)).toContain('3 nights: free');
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(() => said(page)).toContain('taken by Devi');
    await page.keyboard.press('Enter');
    expect(new URL(page.url()).pathname).toBe('/admin/reservation/calendar');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/reservation/create**');
    await expect.poll(() => dayIn(page.getByLabel('Arrival', { exact: true }))).toBe(addDays(scene.day, 2));
    await expect.poll(() => dayIn(page.getByLabel('Departure', { exact: true }))).toBe(addDays(scene.day, 4));
    await expect.poll(() => page.getByLabel('Unit (optional)').inputValue()).toBe(String(scene.units[0]));
    await page
      .getByRole('radio', { name: /Standard/ })
      .and(page.locator(':checked'))
      .waitFor();
    await expect.poll(() => page.locator('.booking select').first().locator(':checked').innerText()).toBe('Tape House');
  });

  it('begins a booking by drawing over free nights', async () => {
    await book('Anchor', 0, scene.day, 1);
    const page = await openCalendar();
    const cell = await page.locator('.tape-day').first().boundingBox();
    const line = await page.locator('.tape-unit').nth(1).boundingBox();
    if (!cell || !line) throw new Error('There is no board');
    const [x, y] = [cell.x + cell.width * 3.5, line.y + line.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + cell.width * 2, y, { steps: 4 });
    await expect.poll(() => page.locator('.tape-ghost').textContent()).toContain('3 nights: free');
    await page.mouse.up();
    await page.waitForURL('**/admin/reservation/create**');
    const asked = new URL(page.url()).searchParams;
    const wanted = [asked.get('unit_id'), asked.get('arrival'), asked.get('departure')];
    expect(wanted).toEqual([String(scene.units[1]), addDays(scene.day, 3), addDays(scene.day, 6)]);
  });

  it('changes the room and days of a block by keyboard and by its end, and takes them back', async () => {
    const values = {
      unit_id: scene.units[2],
      from: addDays(scene.day, 2),
      to: addDays(scene.day, 4),
      kind: 'maintenance',
    };
    const made = await scene.admin.call('POST', '/api/unit-blocks', { ...values, reason: 'New boiler' });
    const { id } = made['data'] as { id: number };
    const placeOfBlock = async (): Promise<unknown[]> => {
      const { unit_id, from, to } = await scene.admin.one('unit-blocks', id);
      return [unit_id, from, to];
    };
    const page = await openCalendar();
    const block = bar(page, 'New boiler');
    await block.click();
    await page.keyboard.press('Escape');
    for (const key of ['m', 'ArrowUp', 'ArrowRight', 'Shift+ArrowRight', 'Enter']) await page.keyboard.press(key);
    await page.locator('dialog[open]').getByRole('button', { name: 'Change the block' }).click();
    await expect.poll(placeOfBlock).toEqual([scene.units[1], addDays(scene.day, 3), addDays(scene.day, 6)]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(placeOfBlock).toEqual([scene.units[2], addDays(scene.day, 2), addDays(scene.day, 4)]);
    await page.locator('dialog[open]').waitFor({ state: 'detached' });

    const box = await boxOf(block);
    await page.mouse.move(box.x + box.width - 3, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width + box.width / 4, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    await page.locator('dialog[open]').getByRole('button', { name: 'Change the block' }).click();
    await expect.poll(placeOfBlock).toEqual([scene.units[2], addDays(scene.day, 2), addDays(scene.day, 5)]);
  });

  it('keeps a room from being let where the keyboard is', async () => {
    await book('Anchor', 0, scene.day, 1);
    const page = await openCalendar();
    await page.locator('.tape [tabindex="0"]').focus();
    for (const key of ['ArrowDown', 'Home', 'ArrowRight', 'Shift+ArrowRight', 'b']) await page.keyboard.press(key);
    await page.waitForURL('**/admin/unit-blocks/create');
    await page.getByLabel('Reason').fill('Painting');
    await page.keyboard.press('Enter');
    await page.waitForURL(/unit-blocks\/\d+/);
    const id = Number(new URL(page.url()).pathname.split('/').at(-1));
    expect(await scene.admin.one('unit-blocks', id)).toMatchObject({
      unit_id: scene.units[1],
      from: addDays(scene.day, 1),
      to: addDays(scene.day, 3),
    });
  });

  it('reads well for everybody with a stay open and one on its way', async () => {
    await book('Wong', 0, addDays(scene.day, 2), 2);
    const page = await openCalendar({ reducedMotion: 'reduce' });
    expect(await accessibility(page)).toEqual([]);
    await bar(page, 'Wong').click();
    await page.locator('dialog[open]').getByLabel('Departure').fill(addDays(scene.day, 6));
    await page.locator('dialog[open] .tape-prices').waitFor();
    expect(await accessibility(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('m');
    await page.keyboard.press('ArrowDown');
    await page.locator('.tape-ghost').waitFor();
    expect(await accessibility(page)).toEqual([]);
  });
});
