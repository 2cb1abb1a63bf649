import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/support/page.ts';
import type { RunningServer } from '#tests/support/server.ts';
import { type Caller, profileOf, signInAs } from './signed-in.ts';
import { startBeforeTests } from './started.ts';

const PASSWORD = 'Misty-Valley-42-Orchids';

let server: RunningServer;
let admin: Caller;

startBeforeTests({ SEED: 'none' }, async (started) => {
  server = started;
  admin = await signInAs(server, server);
});

async function addColleague(name: string, permissions: number[]): Promise<number> {
  const email = `${name.toLowerCase()}@highland.test`;
  const { data } = await admin.call('POST', '/api/administrators', { name, email, password: PASSWORD, permissions });
  return (data as { id: number }).id;
}

describe('a list', () => {
  it('is saved as programs have it where the server knows of no other file', async () => {
    const { page, allow } = await openPage(`${server.url}/admin/admin-mgmt`, profileOf(server, admin));
    allow(/status of 400/);
    await page.route('**/export?*for=people*', (route) =>
      route.fulfill({ status: 400, json: { code: 'BAD_QUERY', message: 'Unknown: for', param: 'for', path: '' } }),
    );
    await page.getByRole('button', { name: 'Export' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV', exact: true }).click(),
    ]);
    const lines = await file.createReadStream().then((stream) => stream.toArray());
    expect(Buffer.concat(lines as Buffer[]).toString()).toContain('"account_number"');
  });
});

describe('administrators', () => {
  it('give access from a template or a colleague, see by name what changes, and give nothing they lack', async () => {
    await addColleague('Giver', [0, 2, 4, 5, 6, 8, 12, 13]);
    const newcomer = await addColleague('Newcomer', [8]);
    await addColleague('Model', [4, 12, 13]);
    const caller = await signInAs(server, { email: 'giver@highland.test', password: PASSWORD });
    const { page } = await openPage(`${server.url}/admin/admin-mgmt/${newcomer}`, profileOf(server, caller));
    await page.locator('[data-action="permissions"]').click();
    await page.getByRole('button', { name: 'Front desk' }).click();
    // Edits of stays, sales reports, expenses and four areas to look at are not this administrator's to give.
    await page.getByText('10 rights of it are not yours to give.').waitFor();
    const changes = page.getByRole('region', { name: 'What changes' }).getByRole('listitem');
    expect((await changes.locator('span').allInnerTexts()).toSorted()).toEqual([
      'May now: Reservation · View, Create',
      'May now: User · View, Create, Edit',
    ]);
    const seen = page.getByRole('region', { name: 'What they will see' }).getByRole('listitem');
    expect(await seen.allInnerTexts()).toEqual(
      expect.arrayContaining([expect.stringContaining('User'), expect.stringContaining('Reservation')]),
    );
    await page.getByRole('combobox', { name: 'Copy from a colleague…' }).focus();
    await page.getByRole('option', { name: 'Model' }).waitFor({ state: 'attached' });
    await page.getByRole('combobox', { name: 'Copy from a colleague…' }).selectOption('Model');
    await page.getByText('May no longer: Listing · View').waitFor();
    await page.getByRole('button', { name: 'Undo: Listing · View' }).click();
    await page.getByText('May no longer').waitFor({ state: 'detached' });
    await page.locator('dialog[open], [role="dialog"]').getByRole('button', { name: 'Change access' }).click();
    await page.locator('.grants').getByText('Giver').first().waitFor();
    const areas = page.locator('.grants .lines > div');
    await expect.poll(() => areas.allInnerTexts().then((all) => all.join(' '))).toMatch(/Reservation\s+View, create/);
    expect(await areas.count()).toBe(3);
    await page
      .locator('.grants')
      .getByText(/^No access to Admin, /)
      .waitFor();
    const { data } = await admin.call('GET', `/api/administrators/${newcomer}`);
    expect(data).toMatchObject({ permissions: [4, 8, 12, 13] });
  });
});
