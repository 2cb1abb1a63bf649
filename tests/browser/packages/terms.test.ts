import { describe, expect, it } from 'vitest';
import type { PackageTerms } from '#shared/packages/terms.ts';
import { openPage } from '#tests/support/page.ts';
import { accessibility } from '#tests/browser/look-over.ts';
import { firstRow } from '#tests/browser/screen-registry.ts';
import { profileOf } from '#tests/browser/signed-in.ts';
import { startSeeded } from '#tests/browser/started.ts';

const seeded = startSeeded();

describe('the terms of a draft', () => {
  it('say when income is recognised, as it was chosen, and nothing else has changed', async () => {
    const { server, admin } = seeded();
    const draft = await firstRow(admin, 'package-versions', { state: 'draft' });
    const id = Number(draft?.['id']);
    const before = draft?.['terms'] as PackageTerms;
    const { page } = await openPage(`${server.url}/admin/package-versions/${id}/edit`, profileOf(server, admin));
    const choice = page.getByLabel('Income is recognised');
    const ways = [
      ['nightly', 'Night by night (accrual)'],
      ['check-in', 'At check-in'],
      ['check-out', 'At check-out'],
    ] as const;
    const others = ways.filter(([way]) => way !== before.payout.recognition);
    expect(await choice.inputValue()).toBe(before.payout.recognition);
    expect(await accessibility(page)).toEqual([]);
    for (const [way, label] of others) {
      await choice.focus();
      // A closed list of choices is moved through by the first letters of one.
      await page.keyboard.type(label);
      expect(await choice.inputValue()).toBe(way);
      await page.keyboard.press('Control+Enter');
      await page.waitForURL(new RegExp(`package-versions/${id}$`));
      const { terms } = await admin.one('package-versions', id);
      expect(terms).toEqual({ ...before, payout: { ...before.payout, recognition: way } });
      await page.goto(`${server.url}/admin/package-versions/${id}/edit`);
    }
  });
});
