import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/support/page.ts';
import { newUser, profileOf } from './signed-in.ts';
import { startSeeded } from './started.ts';

const house = startSeeded();

describe('the audit trail', { timeout: 60_000 }, () => {
  it('says who did what to whom, in the reader’s language, and why', async () => {
    const { server, admin } = house();
    const { data } = await admin.call('POST', '/api/auth/register-new-user', newUser('Suraya binti Idris'));
    const { id } = data as { id: number };
    await admin.call('PATCH', `/api/users/${id}/ban`, { ban: true, remark: 'Sold keys of the car park.' });
    for (const [lang, said] of [
      ['en-US', /^You banned Suraya binti Idris$/],
      ['zh-CN', /^您.*Suraya binti Idris$/],
    ] as const) {
      const address = `${server.url}/admin/audit-trail?lang=${lang}`;
      const { page } = await openPage(address, { viewport: { width: 1440, height: 900 }, ...profileOf(server, admin) });
      const row = page.locator('main tr[data-id]').first();
      await row.locator('.told').waitFor();
      expect(await row.locator('.told').getAttribute('title')).toMatch(said);
      expect(await row.locator('.told b').allTextContents()).toContain('Suraya binti Idris');
      expect(await row.locator('.told .cell-below').textContent()).toBe('Sold keys of the car park.');
      expect(await page.locator('main tbody').textContent()).not.toMatch(/#\d/);
    }
  });

  it('keeps a record’s number where its reader may not know its name', async () => {
    const { server, admin } = house();
    const entry = { id: 1, actor_id: null, actor_name: 'Highland', action: 'update', reason: null };
    const row = {
      ...entry,
      at: '2026-11-29T04:00:00Z',
      resource: 'gone',
      record_id: 71,
      changes: { colour: ['a', 'b'] },
    };
    const { page } = await openPage(`${server.url}/admin/no-such-page`, profileOf(server, admin));
    await page.route(/\/api\/audit\/aggregation/, (route) => route.fulfill({ json: { audit: [row], totalCount: 1 } }));
    await page.goto(`${server.url}/admin/audit-trail`);
    await page.locator('.told').waitFor();
    expect(await page.locator('.told').textContent()).toBe('Highland changed gone #71 colour');
    expect(await page.getByRole('checkbox').count()).toBe(0);
  });
});
