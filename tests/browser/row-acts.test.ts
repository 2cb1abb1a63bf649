import { expect, it } from 'vitest';
import { openPage } from '#tests/support/page.ts';
import type { RunningServer } from '#tests/support/server.ts';
import { accessibility } from './look-over.ts';
import { type Caller, profileOf, signInAs } from './signed-in.ts';
import { startBeforeTests } from './started.ts';

let server: RunningServer;
let admin: Caller;

startBeforeTests({ SEED_USERS: '60' }, async (started) => {
  server = started;
  admin = await signInAs(server, server);
});

it('a row that waits offers its next act where it stands, to the pointer and to the keyboard, and moves nothing', async () => {
  const { page } = await openPage(`${server.url}/admin/user-mgmt?view=pending`, {
    viewport: { width: 1440, height: 900 },
    ...profileOf(server, admin),
  });
  const rows = page.locator('tr[data-id]');
  const reject = rows.first().getByRole('button', { name: /^Reject: / });
  await rows.nth(1).waitFor();
  const place = () =>
    rows
      .first()
      .locator('td')
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().left));
  const before = await place();
  // The code of the acts comes after the rows.
  await expect
    .poll(async () => {
      await page.mouse.move(0, 0);
      await rows.first().hover();
      return reject.count();
    })
    .toBe(1);
  expect(await place()).toEqual(before);
  expect(await accessibility(page)).toEqual([]);

  await rows.nth(1).focus();
  const approve = rows.nth(1).getByRole('button', { name: /^Approve: / });
  await approve.waitFor();
  for (let at = 0; at < 12 && !(await approve.evaluate((button) => button === document.activeElement)); at += 1)
    await page.keyboard.press('Tab');
  expect(await approve.evaluate((button) => button === document.activeElement)).toBe(true);

  await reject.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').waitFor();
  await dialog.getByRole('button', { name: /^Reject/ }).click();
  // Without its reason it is not sent.
  await dialog.locator('[aria-invalid="true"]').waitFor();
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 360, height: 800 });
  expect(await page.locator('.row-acts').filter({ visible: true }).count()).toBe(0);
});
