import { expect, it } from 'vitest';
import { houseDay } from '#shared/business-date.ts';
import { ALL_PERMISSIONS } from '#shared/permissions.ts';
import { openPage } from '#tests/support/page.ts';
import { startServerFilled } from '#tests/support/server.ts';
import { follow, getFirstRow } from '#tests/browser/screen-registry.ts';
import { profileOf, signInAs } from '#tests/browser/signed-in.ts';

it('whose a unit is is set from the page of its owner, by whoever may', { timeout: 180_000 }, async (test) => {
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
    await page
      .getByRole('button', { name: `Actions for ${String(unit['number'])}` })
      .first()
      .click();
    await page.getByRole('button', { name: 'Out of order' }).waitFor();
    return page;
  };
  const theirs = await open(await signInAs(server, clerk));
  expect(await theirs.getByRole('button', { name: 'Set owners' }).count()).toBe(0);

  const other = await getFirstRow(admin, 'owners', { id: { $ne: unit['owner_id'] } });
  const setOwners = (from: string, shares: readonly number[]): Promise<unknown> =>
    admin.call('PATCH', `/api/units/${String(unit['id'])}/set-owners`, {
      owners: [unit['owner_id'], other['id']].map((owner_id, at) => ({ owner_id, share_bp: shares[at] })),
      from,
    });
  await setOwners(houseDay(), [6000, 4000]);
  await setOwners('2027-02-01', [2500, 7500]);

  const page = await open(admin);
  await page.getByRole('button', { name: 'Set owners' }).click();
  const dialog = page.getByRole('dialog', { name: `Set owners: ${String(unit['number'])}` });
  const shares = (): Promise<string[]> =>
    dialog.getByLabel(/^Share of owner/).evaluateAll((all: HTMLInputElement[]) => all.map(({ value }) => value));
  await expect.poll(shares).toEqual(['60', '40']);
  await dialog.getByLabel('From').fill('2027-02-15');
  await expect.poll(shares).toEqual(['75', '25']);
  await dialog.getByLabel('From').fill('2027-01-01');
  await expect.poll(shares).toEqual(['60', '40']);
  const [last, first] = await Promise.all([
    dialog.getByRole('button', { name: 'Add an owner' }).boundingBox(),
    dialog.getByText('From', { exact: true }).boundingBox(),
  ]);
  expect((first?.y ?? 0) - (last?.y ?? 0) - (last?.height ?? 0)).toBeGreaterThanOrEqual(8);
  await dialog.getByRole('button', { name: 'Take owner 2 out' }).click();
  const share = dialog.getByLabel('Share of owner 1 in percent');
  await share.press('Control+a');
  await share.pressSequentially('100');
  await dialog.getByLabel('From').fill('2027-03-01');
  expect(await shares()).toEqual(['100']);
  await dialog.getByRole('button', { name: 'Set owners' }).click();
  const held = page.locator('.owner-units tbody').filter({ hasText: String(unit['number']) });
  await expect.poll(() => held.innerText()).toContain('01 Mar 2027');
  // What the owner has none of is no list; whoever may begin one finds it in the menu.
  expect(await page.getByRole('region', { name: 'Owners’ payments' }).count()).toBe(0);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'New payment by the owner' }).click();
  await page.getByRole('dialog').getByLabel('Bank reference').waitFor();
  await page.keyboard.press('Escape');

  await follow(page, `/admin/units/${String(unit['id'])}`);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Set owners' }).click();
  await expect.poll(shares).toEqual(['60', '40']);
});
