import { rmSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkoutCalling } from '#tests/support/other-pages.ts';
import { openPage } from '#tests/support/page.ts';
import { type RunningServer, startServer } from '#tests/support/server.ts';
import { freePort } from '#tests/support/free-port.ts';
import { signInAs } from './signed-in.ts';

describe('the pages of one house before the server of another', () => {
  let other: RunningServer;
  let pages: RunningServer;
  let home: string;

  beforeAll(async () => {
    const port = String(await freePort());
    other = await startServer({ SEED: 'none', ALLOWED_ORIGINS: `http://127.0.0.1:${port}` });
    home = await checkoutCalling(other.url);
    pages = await startServer({ SEED: 'none', PORT: port, VITE_API_HOST_STAGING: other.url }, home);
  }, 240_000);
  afterAll(async () => {
    await Promise.all([pages?.stop(), other?.stop()]);
    rmSync(home, { recursive: true, force: true });
  });

  it('sign in, list, open, show a picture and take another, export and sign out', async () => {
    const { page, allow } = await openPage(`${pages.url}/admin/user-mgmt`);
    allow(new RegExp(`^asked ${other.url}/`));
    await page.getByLabel('Email').fill(other.email);
    await page.getByLabel('Password', { exact: true }).fill(other.password);
    const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#2f6f4f' } })
      .png()
      .toBuffer();
    const body = new FormData();
    const person = { name: 'Across Origins', email: 'across@mail.test', phone: '+60127771234', role: 'user' };
    for (const [name, value] of Object.entries(person)) body.set(name, value);
    body.set('avatar', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'first.png');
    const { token } = await signInAs(other, other);
    const made = await fetch(`${other.url}/api/auth/register-new-user`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body,
    });
    const { data } = (await made.json()) as { data: { id: number } };
    await page.keyboard.press('Enter');
    await page.getByText('Across Origins').first().waitFor();

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('button', { name: 'Export' })
        .click()
        .then(() =>
          page
            .getByRole('menuitem', { name: 'CSV', exact: true })
            .or(page.getByRole('button', { name: 'CSV', exact: true }))
            .click(),
        ),
    ]);
    expect(file.suggestedFilename()).toMatch(/^Users.* \d{4}-\d\d-\d\d\.csv$/);

    await page.goto(`${pages.url}/admin/user-mgmt/${data.id}/edit`);
    await page.locator('img[src^="blob:"]').first().waitFor();
    const chosen = { name: 'second.png', mimeType: 'image/png', buffer: picture };
    await page.locator('input[type=file]').first().setInputFiles(chosen);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect
      .poll(async () => {
        const answer = await fetch(`${other.url}/api/users/${data.id}`, {
          headers: { authorization: `Bearer ${token}` },
        });
        return ((await answer.json()) as { data: { avatar: { name: string } } }).data.avatar.name;
      })
      .toBe('second.png');

    await page.getByRole('button', { name: 'Account' }).or(page.locator('button:has(.avatar)')).first().click();
    await page.getByText('Sign out').click();
    await page.getByLabel('Password', { exact: true }).waitFor();
    expect(await page.context().cookies()).toEqual([]);
  });
});
