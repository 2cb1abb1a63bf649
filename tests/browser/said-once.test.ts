import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/support/page.ts';
import { getFirstRow } from './screen-registry.ts';
import { profileOf } from './signed-in.ts';
import { startSeeded } from './started.ts';

const house = startSeeded();

async function opened(path: string, viewport = { width: 1440, height: 900 }): Promise<Page> {
  const { server, admin } = house();
  const { page } = await openPage(`${server.url}${path}`, { viewport, ...profileOf(server, admin) });
  return page;
}

const idOf = async (resource: string, where: object): Promise<string> =>
  String((await getFirstRow(house().admin, resource, where))['id']);

describe('a record', { timeout: 120_000 }, () => {
  it('of a rider who was rejected says why beneath the state, and nowhere else', async () => {
    const rider = await getFirstRow(house().admin, 'users', {
      role: 'rider',
      rider_verification: 'rejected',
      verification_remark: { $ne: null },
    });
    const page = await opened(`/admin/user-mgmt/${String(rider['id'])}`);
    const why = page.getByText(String(rider['verification_remark']), { exact: true });
    await page.locator('.record-head').filter({ has: why }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.locator('.about').getByText(String(rider['verification_remark'])).count()).toBe(0);
  });
});
