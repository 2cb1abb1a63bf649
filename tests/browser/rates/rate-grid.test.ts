import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PERMISSION_GROUPS, codeOf } from '#shared/permissions.ts';
import type { RateGrid, RateGridNight } from '#shared/rates/rate-grid.ts';
import { openPage } from '#tests/support/page.ts';
import { shareOf } from '#tests/support/sampling.ts';
import type { RunningServer } from '#tests/support/server.ts';
import { accessibility } from '#tests/browser/look-over.ts';
import { type Caller, profileOf, signInAs } from '#tests/browser/signed-in.ts';
import { startBeforeTests } from '#tests/browser/started.ts';

let server: RunningServer;
let admin: Caller;

startBeforeTests({ SEED_USERS: '60' }, async (started) => {
  server = started;
  admin = await signInAs(server, server);
});

const READ = {
  'en-US': { changes: '6 changes', saved: 'Prices of 6 nights saved.', undo: 'Undo' },
  'zh-CN': { changes: '6 处修改', saved: '已保存 6 晚的价格。', undo: '撤销' },
} as const;
/** Months ahead in which nobody has painted, one for each language. */
const YEAR = new Date().getUTCFullYear() + 1;
const MONTHS = { 'en-US': `${YEAR}-08`, 'zh-CN': `${YEAR}-09` };

const VIEW = codeOf(PERMISSION_GROUPS.listing, 'view');
const DAYS = [2, 3, 4];

const nightsOf = async (month: string): Promise<readonly (readonly RateGridNight[])[]> => {
  const answer = await admin.call('GET', `/api/rate-grid?from=${month}-01&to=${month}-28`);
  const grid = answer['data'] as RateGrid;
  return grid.rows.slice(0, 2).map(({ nights }) => nights.filter((_night, at) => DAYS.includes(at)));
};
const pricesOf = async (month: string): Promise<(number | null)[]> =>
  (await nightsOf(month)).flat().map(({ price_sen }) => price_sen);

const cell = (page: Page, row: number, column: number): Locator =>
  page.locator('.grid-line-cells').nth(row).locator(`[data-column="${column}"]`);

describe('the grid of rates', () => {
  it.for(shareOf(['en-US', 'zh-CN'] as const, 2))(
    'paints two types over three days and takes it back, in %s',
    async (locale) => {
      const say = READ[locale];
      const month = MONTHS[locale];
      const before = await nightsOf(month);
      const raised = before.flat().map(({ base_sen }) => Math.round(base_sen * 1.1));
      const { page, allow } = await openPage(`${server.url}/admin/rate-grid?month=${month}&lang=${locale}`, {
        locale,
        ...profileOf(server, admin),
      });
      await cell(page, 0, 2).click();
      for (const key of ['Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowDown']) await page.keyboard.press(key);
      await page.keyboard.type('+10%');
      await page.keyboard.press('Control+Enter');
      await page.locator('.grid-changes').getByText(say.changes, { exact: true }).waitFor();
      await expect.poll(() => page.locator('.grid-cell.is-pending').count()).toBe(6);
      await page.locator('.rate-grid-preview').waitFor();
      expect(await accessibility(page)).toEqual([]);
      expect(await pricesOf(month)).toEqual([null, null, null, null, null, null]);

      // Prices that are not saved hold a change of the month back.
      await page.locator('.rate-grid .list-head + .row button').first().click();
      await page.locator('dialog[open] .button-primary').click();
      await expect.poll(() => page.locator('.grid-cell.is-pending').count()).toBe(6);

      await page.locator('.grid-changes .button-primary').click();
      await page.getByText(say.saved).waitFor();
      expect(await pricesOf(month)).toEqual(raised);
      await page.locator('.grid-changes').waitFor({ state: 'detached' });

      await page.getByRole('button', { name: say.undo }).click();
      await expect.poll(() => pricesOf(month)).toEqual([null, null, null, null, null, null]);

      // What somebody else has painted meanwhile is not painted over.
      await cell(page, 0, 2).click();
      await page.keyboard.type('300');
      await page.keyboard.press('Enter');
      await page.locator('.rate-grid-preview').waitFor();
      const [first] = before[0] ?? [];
      const [row] = ((await admin.call('GET', `/api/rate-grid?from=${month}-01&to=${month}-02`))['data'] as RateGrid)
        .rows;
      const cells = [
        { room_type_id: row?.room_type_id, date: first?.date, price_sen: 12_300, before_sen: first?.base_sen },
      ];
      await admin.call('POST', '/api/rate-grid', { cells });
      allow(/409 \(Conflict\)/);
      await page.locator('.grid-changes .button-primary').click();
      await expect.poll(() => cell(page, 0, 2).getAttribute('aria-invalid')).toBe('true');
      await expect.poll(() => cell(page, 0, 2).getAttribute('title')).toContain('RM 123.00');
    },
  );

  it('is read by whoever may not change prices: nothing that is typed is taken', async () => {
    const reader = { name: 'Reader', email: 'reader@highland.test', password: 'Misty-Valley-42-Orchids' };
    await admin.call('POST', '/api/administrators', { ...reader, permissions: [VIEW] });
    const { page } = await openPage(
      `${server.url}/admin/rate-grid?month=${YEAR}-10`,
      profileOf(server, await signInAs(server, reader)),
    );
    await cell(page, 0, 2).click();
    expect(await cell(page, 0, 2).textContent()).toMatch(/\d/);
    await page.keyboard.type('300');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Delete');
    expect(await page.locator('.grid-cell.is-pending').count()).toBe(0);
    expect(await page.locator('.grid-changes').count()).toBe(0);
    expect(await accessibility(page)).toEqual([]);
  });
});
