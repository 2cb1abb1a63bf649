import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ALL_PERMISSIONS } from '#shared/permissions.ts';
import { openPage } from '#tests/support/page.ts';
import { shareOf } from '#tests/support/sampling.ts';
import { startServerFilled } from '#tests/support/server.ts';
import { getFirstRow } from '#tests/browser/screen-registry.ts';
import { profileOf, signInAs } from '#tests/browser/signed-in.ts';

const PASSWORD = 'Misty-Valley-42-Orchids';
const COLLEAGUE = { name: 'Checker', email: 'checker@highland.test', password: PASSWORD };

/** What is read on the way, in both languages; the way itself is the same. */
const READ = {
  'en-US': {
    march: /\S · March 2026$/,
    month: 'March 2026',
    reason: 'Owner’s share: 72%',
    entry: 'Its entry in the ledger',
    event: 'The whole event',
    owed: 'Balance by age',
    made: 'Done',
    file: 'Bank file',
    receipts: 'Owners’ payments',
    received: 'New payment by the owner',
    ledger: 'Ledger',
    payout: 'Payout',
    ask: 'Note the owner’s question',
    thread: 'Questions and answers',
  },
  'zh-CN': {
    march: /\S · 2026年3月$/,
    month: '2026年3月',
    reason: '业主分成：72%',
    entry: '账目分录',
    event: '整笔账目',
    owed: '余额账龄',
    made: '已完成',
    file: '银行文件',
    receipts: '业主缴款',
    received: '登记业主缴款',
    ledger: '账目',
    payout: '付款',
    ask: '记录业主的疑问',
    thread: '疑问与答复',
  },
} as const;

/** Presses an act of the record, gives what it asks for, and waits until it is done: then it is offered no more. */
async function act(page: Page, name: string, inputs: Readonly<Record<string, string>> = {}): Promise<void> {
  const button = page.locator(`.record-actions [data-action="${name}"]`);
  await button.click();
  const send = page.locator('dialog[open] form [type="submit"]').last();
  await send
    .or(page.locator(`.record-actions:not(:has([data-action="${name}"]))`))
    .first()
    .waitFor();
  for (const [field, value] of Object.entries(inputs)) await page.locator(`[id$="${name}_${field}"]`).fill(value);
  if (await send.isVisible()) await send.click();
  await button.waitFor({ state: 'detached' });
}

describe.concurrent('finance', () => {
  it.for(shareOf(['en-US', 'zh-CN'] as const, 2))(
    'closes March from its bills to the bank, by two people, in %s',
    // None of it can be left out, and a busy machine takes a minute for it.
    { timeout: 120_000 },
    async (locale, test) => {
      const server = await startServerFilled({ SEED_USERS: '60' });
      test.onTestFinished(async () => expect(await server.stop()).toBe(0));
      const say = READ[locale];
      const admin = await signInAs(server, server);
      await admin.call('POST', '/api/administrators', { ...COLLEAGUE, permissions: ALL_PERMISSIONS });
      const checker = await signInAs(server, COLLEAGUE);
      const at = (path: string): string => `${server.url}${path}?lang=${locale}`;
      const open = async (who: typeof admin, path: string): Promise<Page> =>
        (await openPage(at(path), { locale, ...profileOf(server, who) }, test)).page;
      const first = (resource: string, filter: object) => getFirstRow(admin, resource, filter);

      // The bill that waits is approved by somebody who did not record it.
      const page = await open(admin, '/admin/expenses');
      await page.locator('tr[data-id]').first().waitFor();
      const bill = await first('expenses', { reference: 'EX-26-900005' });
      await page.goto(at(`/admin/expenses/${String(bill['id'])}`));
      await act(page, 'approve');

      // The month is made anew with it, for every owner.
      await page.goto(at('/admin/revenue'));
      const month = page.locator('.month-run').first();
      await month.locator('select').selectOption('2026-03');
      await month.getByRole('button').first().click();
      const done = page.locator('.month-run li', { hasText: say.made });
      await done.filter({ hasText: say.month }).waitFor();
      // It is told to whoever opens the page, also later.
      await page.reload();
      await done.filter({ hasText: say.month }).waitFor();

      // The statement says what it comes to, and each line why, down to the entries.
      await page
        .locator('tr[data-id]', { hasText: /ST-2026-03(?!-)/ })
        .locator('.cell-title a')
        .click();
      // It is called by its owner and its month; what people quote on the phone stands beneath.
      const head = page.locator('.record-head');
      await head.getByRole('heading', { name: say.march }).waitFor();
      await head.getByText('ST-2026-03', { exact: true }).waitFor();
      await page.locator('.headline', { hasText: 'RM 1,497.33' }).waitFor();
      const line = page.locator('.statement-lines tr', { hasText: '528.60' });
      await line.locator('summary').click();
      await line.getByText(say.reason).waitFor();
      await line.getByRole('link', { name: say.entry }).click();
      await page.getByRole('region', { name: say.event }).getByText('528.60').first().waitFor();
      await page.goBack();
      for (const step of ['review', 'lock', 'publish', 'pay-out']) await act(page, step);

      // Whoever asks for the money does not let it go.
      const { payout_id } = await first('owner-statements', { reference: 'ST-2026-03' });
      const payout = await admin.one('payouts', Number(payout_id));
      const payoutPath = `/admin/payouts/${String(payout['id'])}`;
      expect(payout['amount_sen']).toBe(149_733);
      await page.goto(at(payoutPath));
      await act(page, 'submit');
      await expect(admin.call('PATCH', `/api/payouts/${String(payout['id'])}/approve`, {})).rejects.toThrow(/: 403 /);
      const other = await open(checker, payoutPath);
      await act(other, 'approve');
      await act(other, 'export');
      const exported = await admin.one('payouts', Number(payout['id']));
      await other.goto(at('/admin/payouts'));
      const [file] = await Promise.all([
        other.waitForEvent('download'),
        other.locator('.month-run').getByRole('button', { name: say.file }).click(),
      ]);
      expect(file.suggestedFilename()).toBe(`${String(exported['batch'])}.csv`);
      const written = await file.createReadStream().then((stream) => stream.toArray());
      expect(Buffer.concat(written as Buffer[]).toString()).toContain(',1497.33,"ST-2026-03"');
      await other.goto(at(payoutPath));
      await act(other, 'mark-paid', { bank_reference: 'MBB-0042' });
      // What has left the bank stands in the ledger, and opens from the payout.
      const posted = other.getByRole('region', { name: say.ledger });
      await posted.locator('tr', { hasText: '−RM 1,497.33' }).locator('.cell-title a').click();
      await other.getByRole('region', { name: say.event }).getByText('−RM 1,497.33').first().waitFor();
      // It is called as people call it, and that it is below nought is no warning.
      await other.goto(at('/admin/ledger-entries'));
      const entry = other.locator('tr[data-id]', { hasText: '−RM 1,497.33' });
      await entry.getByText(`${say.payout} ${String(payout['reference'])}`).waitFor();
      expect(await entry.locator('.is-refused').count()).toBe(0);
      expect(await other.locator('main').innerText()).not.toContain(`payout-${String(payout['id'])}`);
      const paid = await admin.one(
        'owner-statements',
        Number((await first('owner-statements', { reference: 'ST-2026-03' }))['id']),
      );
      expect(paid['state']).toBe('paid');
      // The owner asks why: the question is noted at its line, and says which.
      await page.goto(at(`/admin/revenue/${String(paid['id'])}`));
      await line.locator('summary').click();
      await line.getByRole('button', { name: say.ask }).click();
      await page.locator('dialog[open] textarea').fill('Why so little?');
      await page.locator('dialog[open] form [type="submit"]').click();
      const asked = page.getByRole('region', { name: say.thread }).locator('li', { hasText: 'Why so little?' });
      const named = await line.locator('summary').innerText();
      await asked.getByText(named).waitFor();
      // With that nothing is owed any more, and the owner's record says so.
      await page.goto(at(`/admin/owner-mgmt/${String(paid['owner_id'])}`));
      const balance = page.getByRole('region', { name: say.owed }).locator('summary');
      await balance.filter({ hasText: 'RM 0.00' }).waitFor();
      // What the owner pays counts there at once, and once however often it is sent.
      const receipts = page.getByRole('region', { name: say.receipts });
      await page.locator('.record-actions .button-square').click();
      await page.locator('.record-actions').getByRole('button', { name: say.received }).click();
      const form = page.locator('dialog[open] form');
      const payment = { received_on: '2026-04-06', amount_sen: '12.50', bank_reference: 'FT-77' };
      for (const [field, value] of Object.entries(payment)) await form.locator(`[id$="${field}"]`).fill(value);
      await form.locator('[type="submit"]').dblclick();
      await receipts.locator('tr', { hasText: 'OR-000001' }).waitFor();
      await balance.filter({ hasText: 'RM 12.50' }).waitFor();
    },
  );
});
