import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/support/page.ts';
import type { RunningServer } from '#tests/support/server.ts';
import { type Caller, newUser, profileOf, signInAs } from './signed-in.ts';
import { startBeforeTests } from './started.ts';

let server: RunningServer;
let admin: Caller;

startBeforeTests({ SEED: 'none' }, async (started) => {
  server = started;
  admin = await signInAs(server, server);
  await admin.call('POST', '/api/auth/register-new-user', TAKEN);
});

const TAKEN = newUser('Mina Before');
const GUESTS = [
  'Guest;E-mail;Mobile;Role;Ignored',
  'Nora Import;nora@mail.test;012-3456781;User;x',
  'Omar Import;not an address;012-3456782;User;x',
  'Pia Import;pia@mail.test;012-3456783;Sailor;x',
  `Quin Import;${TAKEN.email};012-3456784;Owner;x`,
  'Rita Import;nora@mail.test;012-3456785;User;x',
  'Sami Import;sami@mail.test;012-3456786;业主;x',
].join('\r\n');

const everyone = (): Promise<Record<string, unknown>[]> => admin.rows('/api/users/aggregation');

describe('a file of guests', () => {
  it('is matched, rehearsed with every error by its row, brought in, and taken back', async () => {
    const { page } = await openPage(`${server.url}/admin/user-mgmt/import`, profileOf(server, admin));
    const before = await everyone();
    await page
      .getByLabel('File to import')
      .setInputFiles({ name: 'guests.csv', mimeType: 'text/csv', buffer: Buffer.from(GUESTS) });

    const check = page.getByRole('button', { name: 'Check 6 rows' });
    await page.getByText('Required, but no column is chosen for it yet: Name, Phone.').waitFor();
    await expect.poll(() => check.isDisabled()).toBe(true);
    await page.getByLabel('“Guest” becomes').selectOption({ label: 'Name *' });
    await page.getByLabel('“Mobile” becomes').selectOption({ label: 'Phone *' });
    await expect.poll(() => page.getByLabel('“Role” becomes').inputValue()).toBe('role');
    await expect.poll(() => page.getByLabel('“Ignored” becomes').inputValue()).toBe('');
    await check.click();

    await page.getByRole('button', { name: 'Import 2 rows' }).waitFor();
    const faults = page.getByRole('region', { name: 'Errors by row' }).locator('tbody tr');
    expect((await faults.allInnerTexts()).map((text) => text.split('\t').map((cell) => cell.trim()))).toEqual([
      ['Row 3', 'E-mail', 'not an address', 'E-mail is not a valid email'],
      ['Row 4', 'Role', 'Sailor', 'Role must be one of: user, owner, agent, rider'],
      ['Row 5', 'E-mail', TAKEN.email, 'E-mail is already taken'],
      ['Row 6', 'E-mail', 'nora@mail.test', 'E-mail is the same as in row 2'],
    ]);
    expect(await everyone()).toEqual(before);

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the 4 rows left out' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('guests errors.csv');
    const lines = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/);
    expect(lines).toHaveLength(5);
    expect(lines[0]).toMatch(/Guest,E-mail,Mobile,Role,Ignored,What is wrong$/);
    expect(lines[4]).toBe('Rita Import,nora@mail.test,012-3456785,User,x,E-mail is the same as in row 2');

    await page.getByRole('button', { name: 'Import 2 rows' }).click();
    await page.getByText('2 records created').waitFor();
    const old = new Set(before.map(({ id }) => id));
    const added = (await everyone()).filter(({ id }) => !old.has(id));
    expect(added).toHaveLength(2);
    expect(added.map(({ name, role, phone }) => [name, role, phone])).toEqual(
      expect.arrayContaining([
        ['Nora Import', 'user', '+60123456781'],
        ['Sami Import', 'owner', '+60123456786'],
      ]),
    );

    await page.getByRole('button', { name: 'Undo this import' }).click();
    await page.getByRole('button', { name: 'Remove them' }).click();
    await page.getByText('Undone: 2 records were removed.').waitFor();
    expect(await everyone()).toEqual(before);
  });
});
