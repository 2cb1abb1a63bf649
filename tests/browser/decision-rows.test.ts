import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/support/page.ts';
import type { RunningServer } from '#tests/support/server.ts';
import { type Caller, profileOf, signInAs } from './signed-in.ts';
import { startBeforeTests } from './started.ts';

let server: RunningServer;
let admin: Caller;

startBeforeTests({ SEED_USERS: '200' }, async (started) => {
  server = started;
  admin = await signInAs(server, server);
});

async function openDay(): Promise<Page> {
  const { page } = await openPage(`${server.url}/admin/dashboard`, profileOf(server, admin));
  return page;
}

describe('the rows of what waits for a decision', () => {
  it('stand together by kind under its name and number, and none is higher than another', async () => {
    const page = await openDay();
    await page.locator('.queue-item').first().waitFor();
    const kinds = await page.locator('.queue-kind').allInnerTexts();
    const [names, counts] = [
      kinds.map((kind) => kind.replace(/\s\d+$/, '')),
      kinds.map((kind) => Number(/\d+$/.exec(kind))),
    ];
    expect(names.toSorted()).toEqual(['New contacts', 'New users', 'Riders to verify']);
    expect(counts.reduce((all, count) => all + count, 0)).toBe(Number(await page.locator('.queue-total').innerText()));
    const heights = await page.locator('.queue-item').evaluateAll((all) => all.map((row) => row.clientHeight));
    expect(new Set(heights).size).toBe(1);
    await page.locator('.queue-kind a', { hasText: 'Riders to verify' }).click();
    await page.locator('.views [aria-current]', { hasText: 'Riders to verify' }).waitFor();
  });

  it('have no fact under their buttons', async () => {
    const page = await openDay();
    const rows = page.locator('.queue-item');
    await rows.nth(1).waitFor();
    for (const at of [0, 1]) {
      await rows.nth(at).hover();
      const buttons = (await rows.nth(at).locator('.queue-ways').boundingBox())?.x ?? 0;
      const ends = await rows
        .nth(at)
        .locator('.queue-facts > div')
        .evaluateAll((facts) => facts.map((fact) => fact.getBoundingClientRect().right));
      expect(Math.max(...ends)).toBeLessThanOrEqual(buttons);
    }
  });

  it('open the decision wherever they are pressed on a phone, where the day is soon at its end', async () => {
    const page = await openDay();
    await page.locator('.queue-item').first().waitFor();
    await page.setViewportSize({ width: 360, height: 780 });
    await page.reload();
    const row = page.locator('.queue-item').first();
    await row.waitFor();
    await page.waitForLoadState('networkidle');
    const { scrollHeight, scrollWidth } = await page.evaluate(() => ({
      scrollHeight: document.documentElement.scrollHeight,
      scrollWidth: document.documentElement.scrollWidth,
    }));
    expect(scrollWidth).toBe(360);
    expect(scrollHeight).toBeLessThanOrEqual(2400);
    expect(
      await page
        .locator('.queue-item')
        .getByRole('button', { name: /^(Approve|Reject|Verify)/ })
        .count(),
    ).toBe(0);
    const { width = 0, height = 0 } = (await row.boundingBox()) ?? {};
    expect(height).toBeLessThanOrEqual(56);
    const name = await row.locator('h4').innerText();
    await row.click({ position: { x: width / 2, y: height / 2 } });
    await page.getByRole('dialog').getByText(name).first().waitFor();
  });
});
