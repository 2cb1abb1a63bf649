import { expect, it } from 'vitest';
import { ALL_PERMISSIONS } from '#shared/permissions.ts';
import { openPage } from '#tests/support/page.ts';
import { startServerFilled } from '#tests/support/server.ts';
import { getFirstRow } from '#tests/browser/screen-registry.ts';
import { profileOf, signInAs } from '#tests/browser/signed-in.ts';

it('whose a unit is is set from the page of its owner, by whoever may', { timeout: 120_000 }, async (test) => {
  const server = await startServerFilled({ SEED_USERS: '60' });
  test.onTestFinished(async () => expect(await server.stop()).toBe(0));
  const admin = await signInAs(server, server);
  const clerk = { email: 'clerk@example.test', password: 'Correct-Horse-7-Battery' };
  const permissions = ALL_PERMISSIONS.filter((code) => code !== 22);
  await admin.call('POST', '/api/administrators', { ...clerk, name: 'Clerk', permissions });
  const unit = await getFirstRow(admin, 'units', { owner_id: { $ne: null }, lifecycle: 'active' });
  const address = `${server.url}/admin/owner-mgmt/${String(unit['owner_id'])}?lang=en`;
  const open = async (session: typeof admin) => {
    const { page } = await openPage(address, profileOf(server, session), test);
    await page.getByRole('button', { name: `Actions for ${String(unit['number'])}` }).click();
    await page.getByRole('button', { name: 'Out of order' }).waitFor();
    return page;
  };
  const theirs = await open(await signInAs(server, clerk));
  expect(await theirs.getByRole('button', { name: 'Set owners' }).count()).toBe(0);

  const page = await open(admin);
  await page.getByRole('button', { name: 'Set owners' }).click();
  const dialog = page.getByRole('dialog', { name: `Set owners: ${String(unit['number'])}` });
  const share = dialog.getByLabel('Share of owner 1 in percent');
  await share.waitFor();
  const [last, first] = await Promise.all([
    dialog.getByRole('button', { name: 'Add an owner' }).boundingBox(),
    dialog.getByText('From', { exact: true }).boundingBox(),
  ]);
  expect((first?.y ?? 0) - (last?.y ?? 0) - (last?.height ?? 0)).toBeGreaterThanOrEqual(8);
  await dialog.getByRole('button', { name: 'Take owner 1 out' }).click();
  await dialog.getByLabel('From').fill('2027-01-01');
  await dialog.getByRole('button', { name: 'Set owners' }).click();
  const held = page.locator('.owner-units tr').filter({ hasText: String(unit['number']) });
  await expect.poll(() => held.innerText()).toContain('01 Jan 2027');
});
