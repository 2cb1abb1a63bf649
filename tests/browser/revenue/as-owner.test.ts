import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/support/page.ts';
import { shareOf } from '#tests/support/sampling.ts';
import { startServerFilled } from '#tests/support/server.ts';
import { getFirstRow } from '#tests/browser/screen-registry.ts';
import { profileOf, signInAs } from '#tests/browser/signed-in.ts';

/** What is read on the way, in both languages. */
const READ = {
  'en-US': {
    performance: 'How your units do',
    ours: 'Came here by the rule',
    agreement: 'Agreement',
    version: 'By the terms of',
    heads: ['Line', 'By your terms', 'By these terms', 'Difference'],
    payable: 'For you',
    income: 'Income for your tax return',
  },
  'zh-CN': {
    performance: '房间表现',
    ours: '按规则分到此房',
    agreement: '协议',
    version: '试用条款',
    heads: ['项目', '按您的条款', '按此条款', '差额'],
    payable: '您所得',
    income: '报税用收入汇总',
  },
} as const;

const section = (page: Page, title: string) =>
  page.locator('.owner-fold').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) });

describe('what an owner sees', () => {
  it.for(shareOf(['en-US', 'zh-CN'] as const, 2))(
    'says how the units do, what other terms would have given, and gives the year as a table, in %s',
    { timeout: 120_000 },
    async (locale, test) => {
      const server = await startServerFilled({ SEED_USERS: '60' });
      test.onTestFinished(async () => expect(await server.stop()).toBe(0));
      const say = READ[locale];
      const admin = await signInAs(server, server);
      const first = (resource: string, filter: object) => getFirstRow(admin, resource, filter);
      const see = async (owner: unknown): Promise<Page> => {
        const address = `${server.url}/admin/owner-mgmt/${String(owner)}/as-owner?lang=${locale}`;
        return (await openPage(address, { locale, ...profileOf(server, admin) }, test)).page;
      };
      const stay = await first('reservations', { owner_id: { $ne: null }, status: 'checked_out' });
      const theirs = section(await see(stay['owner_id']), say.performance);
      await theirs.locator('summary').first().click();
      await theirs.getByText(say.ours).first().waitFor();

      const statement = await first('owner-statements', { state: { $in: ['published', 'paid'] } });
      const page = await see(statement['owner_id']);

      const agreement = section(page, say.agreement);
      await agreement.locator('summary').first().click();
      await agreement.getByLabel(say.version).selectOption({ index: 2 });
      const table = agreement.locator('table.simulated');
      await expect.poll(() => table.locator('thead th').allTextContents()).toEqual(say.heads);
      await expect.poll(() => table.locator('tfoot th').first().innerText()).toBe(say.payable);

      const income = section(page, say.income);
      await income.locator('summary').first().click();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        income
          .getByRole('button', { name: 'CSV' })
          .or(income.getByRole('link', { name: 'CSV' }))
          .click(),
      ]);
      const lines = await readFile(await file.path(), 'utf8');
      expect(lines).toContain(String(statement['period']));
      const looks = { resource: 'owners', record_id: statement['owner_id'], action: 'see-as-owner' };
      await first('audit', looks);
    },
  );
});
