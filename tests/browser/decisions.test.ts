import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/support/page.ts';
import type { RunningServer } from '#tests/support/server.ts';
import { startBeforeTests } from './started.ts';

let server: RunningServer;

startBeforeTests({ SEED_USERS: '200' }, async (started) => {
  server = started;
});

async function signedIn(path: string, allowed: RegExp | null = null): Promise<Page> {
  const { page, allow } = await openPage(`${server.url}${path}`);
  if (allowed) allow(allowed);
  await page.getByLabel('Email').fill(server.email);
  await page.getByLabel('Password', { exact: true }).fill(server.password);
  await page.keyboard.press('Enter');
  await page.getByRole('main').waitFor();
  return page;
}

const waitingNames = (page: Page): Promise<string[]> => page.locator('.queue-item h4').allInnerTexts();
const waitingTotal = async (page: Page): Promise<number> => Number(await page.locator('.queue-total').innerText());
const focusedItem = (page: Page) => page.locator('.queue-item:focus h4');

/** Until the server's word has arrived: the removal shows before it. */
const said = (page: Page, text: string | RegExp): Promise<void> =>
  page.getByRole('status').getByText(text).first().waitFor();

describe('what waits for a decision', () => {
  it('an administrator approves and rejects from the queue by keyboard alone, and takes one back', async () => {
    const page = await signedIn('/admin/dashboard');
    await page.locator('.queue-item').first().waitFor();
    const total = await waitingTotal(page);
    const [first = '', second = '', third = ''] = await waitingNames(page);

    await page.keyboard.press('j');
    await page.keyboard.press('a');
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await said(page, new RegExp(`^You approved .*${first}`));
    await expect.poll(() => focusedItem(page).innerText()).toBe(second);

    await page.keyboard.press('x');
    await page.getByRole('dialog').getByRole('textbox').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Please enter').waitFor();
    await page.keyboard.type('The photo cannot be read');
    await page.keyboard.press('Enter');
    await said(page, new RegExp(`^You rejected .*${second}`));
    await expect.poll(() => focusedItem(page).innerText()).toBe(third);
    await expect.poll(() => waitingTotal(page)).toBe(total - 2);

    await page.keyboard.press('z');
    await said(page, `Undone: Reject (${second}).`);
    await page.locator('.queue-item').filter({ hasText: second }).first().waitFor();
    expect(await waitingNames(page)).toContain(second);
    expect(await waitingNames(page)).not.toContain(first);
    await expect.poll(() => waitingTotal(page)).toBe(total - 1);
  });

  it('a rider is verified with papers in sight by two keys, and against what is missing only with a reason', async () => {
    const page = await signedIn('/admin/dashboard');
    await page.locator('.queue-item').first().waitFor();
    const more = page.getByRole('button', { name: /^Show more|^Show one more/ });
    const of = (kind: string) => page.locator(`.queue-kind:has-text("${kind}") + ol > .queue-item`);
    const riders = of('Riders to verify');
    while ((await more.count()) > 0) {
      const shown = await page.locator('.queue-item').count();
      await more.click();
      await expect.poll(() => page.locator('.queue-item').count()).toBeGreaterThan(shown);
    }
    const dialog = page.getByRole('dialog');
    const sound = riders.filter({ hasNotText: 'to check' }).first();
    const name = await sound.locator('h4').innerText();
    const total = await waitingTotal(page);
    await sound.focus();
    await page.keyboard.press('Space');
    await dialog.getByRole('img', { name: 'Licence document' }).waitFor();
    await page.keyboard.press('2');
    await dialog.getByRole('img', { name: 'Identity document' }).waitFor();
    await dialog.getByRole('button', { name: 'Enlarge' }).click();
    await page.locator('.ant-image-preview-img').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.ant-image-preview-img').waitFor({ state: 'hidden' });
    await dialog.getByRole('heading', { name: `Verify rider: ${name}` }).waitFor();
    await page.keyboard.press('a');
    await said(page, new RegExp(`^You verified the rider ${name}`));
    // The next one is on the table already.
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => waitingTotal(page)).toBe(total - 1);
    await page.keyboard.press('z');
    await said(page, `Undone: Verify (${name}).`);

    const lacking = of('New contacts').filter({ hasText: 'to check' }).first();
    await lacking.getByRole('button', { name: /^View/ }).click();
    await dialog.getByText('Asked more than a week ago').waitFor();
    await page.keyboard.press('a');
    await dialog.getByRole('textbox').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await dialog.getByText('Please enter').waitFor();
    await page.keyboard.press('Escape');
  });

  const listOf = (filter: object): string => `/admin/user-mgmt?filter=${encodeURIComponent(JSON.stringify(filter))}`;
  /** Names of the rows; beneath them stand their addresses. */
  const rowNames = async (page: Page): Promise<string[]> =>
    (await page.locator('tr[data-id] .cell-title').allInnerTexts()).map((text) => text.split('\n')[0] ?? '');

  it('a bulk act is foretold by name and taken back as one; a ban for nobody is not on offer', async () => {
    const page = await signedIn(listOf({ status: 'pending' }));
    await page.locator('tr[data-id]').first().waitFor();
    const before = await rowNames(page);
    for (const key of ['j', 's', 'j', 's']) await page.keyboard.press(key);
    await page.locator('.bulk').waitFor();
    const [foot, pager] = [await page.locator('.bulk').boundingBox(), await page.locator('.pager').boundingBox()];
    expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual(pager?.y ?? 0);

    await page.locator('.bulk button', { hasText: 'Ban' }).click();
    await page.getByText('2 records will change.').waitFor();
    await expect.poll(() => page.getByRole('dialog').getByRole('button', { name: 'Unban' }).count()).toBe(0);
    await page.keyboard.press('Escape');

    await page.locator('.bulk button', { hasText: 'Decide' }).click();
    await page
      .getByRole('dialog')
      .getByText(before[0] ?? '')
      .waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await page.getByText('2 done, 0 failed.').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.keyboard.press('z');
    await said(page, 'Undone: Approve (2 records).');
    await expect.poll(() => rowNames(page)).toEqual(before);
    await page.keyboard.press('z');
    await said(page, 'There is nothing to take back.');
  });

  it('all that match are chosen at one press; who lacks what is said before, and approved with a reason or left out', async () => {
    const page = await signedIn(listOf({ status: 'pending' }));
    await page.locator('tr[data-id]').first().waitFor();
    const total = Number(/of (\d+)/.exec(await page.locator('.pager-range').innerText())?.[1]);
    expect(total).toBeGreaterThan(10);
    await page.getByLabel('Select every row of this page').press('Space');
    await page.getByRole('button', { name: `Select all ${total} that match` }).press('Enter');
    await page.locator('.bulk-count:focus', { hasText: `${total} selected` }).waitFor();
    // The view's own act comes first.
    await expect.poll(() => page.locator('.bulk .button-primary').innerText()).toBe('Decide');
    await page.locator('.bulk .button-primary').click();

    const dialog = page.getByRole('dialog');
    await dialog.getByText('speaks against approving').waitFor();
    await dialog.getByText('× Identity document: missing.').waitFor();
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await dialog.getByText('Please enter').waitFor();
    const without = dialog.getByLabel(/^Leave (this one|these \d+) out$/);
    const lacking = Number(/\d+/.exec(await without.evaluate((box) => box.parentElement!.innerText))?.[0] ?? 1);
    await without.check();
    await dialog.getByText(`${total - lacking} records will change.`).waitFor();
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await dialog.getByText(`${total - lacking} done, 0 failed.`).waitFor();
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await said(page, `Undone: Approve (${total - lacking} records).`);
  });

  it('a letter on a record verifies a rider and bans nobody; going back leads to the row that was left', async () => {
    const page = await signedIn(listOf({ role: 'rider', rider_verification: 'pending', banned: false }));
    await page.locator('tr[data-id]').first().waitFor();
    const [name = ''] = await rowNames(page);
    await page.keyboard.press('j');
    // The menu lies over the outline of its row, and carries it on to the end.
    const outline = await page.locator('tr[data-id]:focus').evaluate((row) => {
      const ring = getComputedStyle(row.querySelector('.cell-menu')!, '::after');
      return [ring.borderTopColor === getComputedStyle(row).outlineColor, ring.borderTopWidth, ring.borderRightWidth];
    });
    expect(outline).toEqual([true, '2px', '2px']);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name }).waitFor();
    // The page's first act stands beneath the papers and facts that it rests on.
    await expect.poll(() => page.locator('article .button-primary').allInnerTexts()).toEqual(['Verify']);
    await page.keyboard.press('a');
    const dialog = page.getByRole('dialog', { name });
    await dialog.getByRole('button', { name: 'Verify', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.goBack();
    await page.locator('tr[data-id]:focus', { hasText: name }).waitFor();
  });

  it('a rider who waits has the papers on the record, and beside them what the server doubts', async () => {
    const page = await signedIn(listOf({ role: 'rider', rider_verification: 'pending', banned: false }));
    await page.locator('tr[data-id]').first().waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    const waiting = page.getByRole('region', { name: 'To verify' });
    await waiting.locator('.paper-large').waitFor();
    // What the decision stands or falls with says whether anything speaks against it.
    await waiting
      .locator('.decision-facts > div', { hasText: 'Vehicle plate' })
      .getByTitle(/In order|To check/)
      .waitFor();
    expect(await page.getByText('Masked for everybody').count()).toBe(0);
    await waiting.getByRole('button', { name: /^Reject: / }).click();
    await page
      .getByRole('dialog')
      .getByLabel(/^Remark/)
      .waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await waiting.getByRole('button', { name: 'Edit rider details' }).click();
    const dialog = page.getByRole('dialog');
    // Born in a place that no state of Malaysia has the code of.
    await dialog.getByLabel(/^Identity no/).fill('900101715667');
    await dialog.locator('[type="submit"]').click();
    await expect.poll(() => waiting.getByText('is none of Malaysia’s').count()).toBe(1);
    await waiting.locator('.decision-facts').getByText('900101-**-***7').waitFor();
  });

  it('what another did is taken back with a reason, never at one press', async () => {
    const page = await signedIn(listOf({ role: 'agent', status: 'approved' }), /status of 409/);
    await page.locator('tr[data-id]').first().waitFor();
    const [name = ''] = await rowNames(page);
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.locator('.history').getByRole('button', { name: /^Undo/ }).last().click();
    const dialog = page.getByRole('dialog', { name: /^Take back: Decide/ });
    await dialog.getByText('more than 15 minutes ago').waitFor();
    await dialog.getByRole('button', { name: 'Take back' }).click();
    await dialog.getByText('Please say why').waitFor();
    await page.keyboard.type('The wrong agency.');
    await page.keyboard.press('Tab');
    await dialog.getByRole('button', { name: 'Take back' }).click();
    await said(page, `Undone: Decide (${name}).`);
    await page.locator('.history').getByText('The wrong agency.').waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  it('a stay that a channel sold once more gets a room of another type by keyboard alone, and nothing waits any longer', async () => {
    const page = await signedIn('/admin/integration');
    const waiting = page.getByRole('region', { name: 'One stay waits for a decision' });
    const way = /collides with (HV-\d\d-\d+)/.exec(await waiting.innerText())?.[1] ?? 'nobody';
    await waiting.getByRole('link', { name: 'Decide' }).focus();
    await page.keyboard.press('Enter');
    const quarantine = page.getByRole('region', { name: 'In conflict: no room yet' });
    await quarantine.getByText(`Taken by ${way}`).waitFor();
    await page.keyboard.press('a');
    const units = page.getByRole('dialog').getByRole('radio');
    await units.first().and(page.locator(':focus')).waitFor();
    await page.keyboard.press('ArrowUp');
    await units.last().and(page.locator(':checked')).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Has its room').first().waitFor();
    await quarantine.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: /^HV-/ }).click();
    await page.getByText('Confirmed').first().waitFor();
    await page.goto(`${server.url}/admin/integration`);
    await page.getByRole('row').filter({ hasText: 'Booking.com' }).waitFor();
    await expect.poll(() => waiting.count()).toBe(0);
  });

  it('a row of a list is approved by its key, and says so where there is nothing to approve', async () => {
    const page = await signedIn(`/admin/user-mgmt?filter=${encodeURIComponent('{"status":"pending"}')}`);
    await page.locator('tbody tr').first().waitFor();
    await page.keyboard.press('j');
    const [name] = (await page.locator('tr:focus .cell-title').innerText()).split('\n');
    await page.keyboard.press('a');
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await said(page, `You approved ${name}.`);
    await page.goto(
      `${server.url}/admin/user-mgmt?filter=${encodeURIComponent('{"status":"approved","role":"user"}')}`,
    );
    await page.locator('tbody tr').first().waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('a');
    await page.getByText('there is nothing to approve or reject').waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });
});
