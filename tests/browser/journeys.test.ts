import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/support/page.ts';
import type { RunningServer } from '#tests/support/server.ts';
import { tabTo, typeIntoSearch } from './keyboard.ts';
import { type Caller, newUser, profileOf, signInAs } from './signed-in.ts';
import { startBeforeTests } from './started.ts';

const PASSWORD = 'Misty-Valley-42-Orchids';

let server: RunningServer;
let admin: Caller;

startBeforeTests({ SEED: 'none' }, async (started) => {
  server = started;
  admin = await signInAs(server, server);
});

/** A page of the back-office for the first administrator, or somebody else. */
const openAt = (path: string, who: Caller = admin) => openPage(`${server.url}${path}`, profileOf(server, who));

async function addUser(name: string): Promise<number> {
  const { data } = await admin.call('POST', '/api/auth/register-new-user', newUser(name));
  return (data as { id: number }).id;
}

async function addColleague(
  name: string,
  permissions: number[],
): Promise<{ id: number; caller: () => Promise<Caller> }> {
  const email = `${name.toLowerCase()}@highland.test`;
  const { data } = await admin.call('POST', '/api/administrators', { name, email, password: PASSWORD, permissions });
  return { id: (data as { id: number }).id, caller: () => signInAs(server, { email, password: PASSWORD }) };
}

const namesIn = (page: Page): Promise<string[]> =>
  page.locator('tr[data-id] a').evaluateAll((links) => links.map((link) => link.textContent ?? ''));

describe('an administrator', () => {
  it('signs in, finds a user, bans them with a remark and takes it back, all by keyboard', async () => {
    const id = await addUser('Zulaikha Orchid');
    const { page } = await openPage(`${server.url}/admin`);
    await page.getByLabel('Email').waitFor();
    await tabTo(page, 'input[type="email"], input[name="email"]');
    await page.keyboard.type(server.email);
    await tabTo(page, 'input[type="password"]');
    await page.keyboard.type(server.password);
    await page.keyboard.press('Enter');
    await page.getByRole('navigation').first().waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('u');
    await page.locator('tr[data-id]').first().waitFor();
    await typeIntoSearch(page, 'orchid');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('tr[data-id]').count()).toBe(1);
    await tabTo(page, `tr[data-id="${id}"], tr[data-id="${id}"] *`);
    await page.keyboard.press('Escape');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Zulaikha Orchid' }).waitFor();
    await tabTo(page, '.record-actions button[popovertarget]');
    await page.keyboard.press('Enter');
    await page.locator('[data-action="ban"]').waitFor();
    await tabTo(page, '[data-action="ban"]');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByLabel('Remark').waitFor();
    await tabTo(page, '[role="dialog"] textarea, dialog textarea, dialog input');
    await page.keyboard.type('Left without paying, twice.');
    await tabTo(page, 'dialog button[type="submit"]');
    await page.keyboard.press('Enter');
    await page.locator('.toast-text', { hasText: 'You banned Zulaikha Orchid.' }).waitFor();
    expect(await admin.one('users', id)).toMatchObject({ banned: true, remark: 'Left without paying, twice.' });
    // Letters belong to the dialog for as long as it is there.
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('z');
    await page.getByText('Undone: Ban (Zulaikha Orchid).').waitFor();
    expect(await admin.one('users', id)).toMatchObject({ banned: false });
  });

  it('creates a user, is told what is missing in the words of the house, and edits them', async () => {
    const taken = newUser('Adelaide Fern');
    await admin.call('POST', '/api/auth/register-new-user', taken);
    const { page, allow } = await openAt('/admin/user-mgmt/create');
    allow(/status of (400|409|422)/);
    const create = page.getByRole('button', { name: /^Create/ });
    await create.click();
    await page.getByText('Please enter Name', { exact: true }).waitFor();
    await page.getByText('Please enter E-mail', { exact: true }).waitFor();
    await page.getByText('Please enter Phone', { exact: true }).waitFor();
    await page.getByLabel('Name', { exact: true }).fill('B');
    await page.getByLabel('E-mail', { exact: true }).fill('nobody');
    await create.click();
    await page.getByText('Name must be at least 2 characters').waitFor();
    await page.getByText(/^E-mail is not a valid/).waitFor();
    // Gone with the letter that makes it one, before the field is left.
    await page.getByLabel('E-mail', { exact: true }).pressSequentially('@mail.test');
    await page.getByText(/^E-mail is not a valid/).waitFor({ state: 'detached' });
    const { name, email, phone } = newUser('Bertha Moss');
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('E-mail', { exact: true }).fill(taken.email);
    await page.getByLabel('Phone', { exact: true }).fill(taken.phone);
    await page.getByText('This e-mail already belongs to another account.', { exact: true }).waitFor();
    await page.getByRole('radiogroup', { name: 'Role' }).getByText('Owner', { exact: true }).click();
    await create.click();
    await page.getByText('Phone is already taken', { exact: true }).waitFor();
    await page.getByText('E-mail is already taken', { exact: true }).waitFor();
    await expect.poll(() => page.getByText('This e-mail already belongs to another account.').count()).toBe(0);
    await expect.poll(() => page.getByLabel('Phone', { exact: true }).getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe(name);
    await page.getByLabel('E-mail', { exact: true }).fill(email);
    await page.getByLabel('Phone', { exact: true }).fill(phone);
    await create.click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByLabel('Name', { exact: true }).fill('Bertha Lichen');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Bertha Lichen' }).waitFor();
    const id = Number(new URL(page.url()).pathname.split('/').at(-1));
    expect(await admin.one('users', id)).toMatchObject({ name: 'Bertha Lichen', email, phone, role: 'owner' });
  });

  it.each(['mine', 'theirs'] as const)('who was slower chooses between both versions: %s', async (side) => {
    const id = await addUser('Cedric Pine');
    const { page, allow } = await openAt(`/admin/user-mgmt/${id}/edit`);
    allow(/status of 412/);
    const name = page.getByLabel('Name', { exact: true });
    await name.fill('Cedric Mine');
    const faster = await page.context().newPage();
    await faster.goto(page.url());
    await faster.getByLabel('Name', { exact: true }).fill('Cedric Theirs');
    await faster.getByRole('button', { name: 'Save', exact: true }).click();
    await faster.getByRole('heading', { level: 1, name: 'Cedric Theirs' }).waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Somebody was faster' });
    await dialog.getByText('Cedric Theirs').waitFor();
    await dialog.getByRole('radio', { name: side === 'mine' ? /What you typed/ : /What is there now/ }).check();
    await dialog.getByRole('button', { name: 'Save this choice' }).click();
    const kept = side === 'mine' ? 'Cedric Mine' : 'Cedric Theirs';
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(async () => (await admin.one('users', id))['name']).toBe(kept);
  });

  it('is asked before what was typed is lost, also by Back', async () => {
    const id = await addUser('Dorothea Reed');
    const { page } = await openAt('/admin/user-mgmt');
    await page.getByRole('link', { name: 'Dorothea Reed' }).first().click();
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    const name = page.getByLabel('Name', { exact: true });
    await name.fill('Dorothea Half');
    await page.evaluate(() => history.back());
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await expect.poll(() => name.inputValue()).toBe('Dorothea Half');
    expect(new URL(page.url()).pathname).toBe(`/admin/user-mgmt/${id}/edit`);
    await page.evaluate(() => history.back());
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { level: 1, name: 'Dorothea Reed' }).waitFor();
    expect(await admin.one('users', id)).toMatchObject({ name: 'Dorothea Reed' });
  });
});

describe('the address of a list', () => {
  it('is all there is to it: a copy shows the same rows elsewhere, Back and Forward move through them', async () => {
    for (const first of ['Elm', 'Fir', 'Gum']) await addUser(`${first} R&D 50% #1`);
    const { page } = await openAt('/admin/user-mgmt');
    await page.locator('tr[data-id]').first().waitFor();
    await page.getByRole('searchbox').fill('R&D 50% #1');
    await page.getByRole('searchbox').press('Enter');
    await expect.poll(() => namesIn(page).then((names) => names.filter((name) => name.includes('R&D')).length)).toBe(3);
    await page.getByRole('columnheader', { name: 'Name' }).locator('a, button').first().click();
    await expect.poll(() => namesIn(page).then((names) => names.find((name) => name.includes('R&D')))).toMatch(/^Elm/);
    const sorted = page.url();
    const rows = await namesIn(page);
    const fresh = await openAt(sorted.slice(server.url.length));
    await fresh.page.locator('tr[data-id]').first().waitFor();
    expect(await namesIn(fresh.page)).toEqual(rows);
    await page.goBack();
    await expect.poll(() => namesIn(page).then((names) => names.find((name) => name.includes('R&D')))).toMatch(/^Gum/);
    await page.goBack();
    await expect.poll(() => page.locator('tr[data-id]').count()).toBeGreaterThan(3);
    await page.goForward();
    await page.goForward();
    await expect.poll(() => namesIn(page)).toEqual(rows);
    expect(page.url()).toBe(sorted);
  });
});

describe('an administrator with few codes', () => {
  it('sees what they may do and nothing else, typed addresses included', async () => {
    const id = await addUser('Hazel Grove');
    const colleague = await addColleague('Viewer', [4]);
    const { page, allow } = await openAt('/admin/user-mgmt', await colleague.caller());
    allow(/status of 403/);
    await page.locator('tr[data-id]').first().waitFor();
    const menu = page.getByRole('navigation', { name: 'Back-office' });
    expect(await menu.getByRole('link').allInnerTexts()).toEqual(['Dashboard', 'User', 'Free Stay (Owner)', 'Enquiry']);
    await expect.poll(() => page.locator('.list-head').getByRole('link', { name: /^New / }).count()).toBe(0);
    await page.goto(`${server.url}/admin/user-mgmt/${id}`);
    await page.getByRole('heading', { level: 1, name: 'Hazel Grove' }).waitFor();
    await expect.poll(() => page.locator('[data-action]').count()).toBe(0);
    await expect.poll(() => page.getByRole('link', { name: 'Edit', exact: true }).count()).toBe(0);
    await expect.poll(() => page.getByRole('button', { name: 'Delete', exact: true }).count()).toBe(0);
    for (const path of ['admin-mgmt', 'owner-mgmt', 'user-mgmt/create', `user-mgmt/${id}/edit`, 'user-mgmt/import']) {
      await page.goto(`${server.url}/admin/${path}`);
      await page.getByRole('heading', { level: 1, name: 'You may not open this page' }).waitFor();
    }
  });

  it('is told which account is their own and which is above them, and offered nothing that would be refused', async () => {
    const clerk = await addColleague('Clerk', [0, 2, 3]);
    const chief = await addColleague('Chief', [0, 2, 15]);
    const lesser = await addColleague('Lesser', [0]);
    const { page } = await openAt(`/admin/admin-mgmt/${clerk.id}`, await clerk.caller());
    const offered = async (name: string): Promise<string[]> => {
      await page.getByRole('heading', { level: 1, name }).waitFor();
      // The part that belongs to administrators alone comes after the rest.
      await page.getByRole('region', { name: 'Access' }).or(page.locator('.grants')).first().waitFor();
      return page.locator('.record-actions').locator('a, button').allInnerTexts();
    };
    await expect.poll(() => offered('Clerk')).toEqual(['', 'Edit']);
    await page.locator('.record-actions .button-square').click();
    await expect.poll(() => page.locator('.command:visible').allInnerTexts()).toEqual(['Reset password']);
    await page.keyboard.press('Escape');
    await page.locator('.record-states').getByText('This is you').waitFor();
    await page.getByText('are for another administrator to decide').waitFor();
    await page.keyboard.press('e');
    await page.getByLabel('Name', { exact: true }).waitFor();
    await expect.poll(() => page.locator('.codes').count()).toBe(0);
    await expect.poll(() => page.getByLabel('Active').count()).toBe(0);
    await page.goto(`${server.url}/admin/admin-mgmt/${chief.id}`);
    expect(await offered('Chief')).toEqual([]);
    await page.getByText('Reservation: View, code 12').waitFor();
    await page.goto(`${server.url}/admin/admin-mgmt/${chief.id}/edit`);
    await page.getByText('Reservation: View, code 12').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0);
    await page.goto(`${server.url}/admin/admin-mgmt`);
    const menuOf = async (id: number): Promise<string[]> => {
      const row = page.locator(`tr[data-id="${id}"]`);
      await row.locator('.cell-menu button').click();
      const commands = page.locator('.command:visible');
      await commands.first().waitFor();
      const texts = await commands.allInnerTexts();
      await page.keyboard.press('Escape');
      await commands.first().waitFor({ state: 'hidden' });
      return texts;
    };
    await page.locator(`tr[data-id="${clerk.id}"]`).getByText('This is you').waitFor();
    expect(await menuOf(clerk.id)).toEqual(['Open', 'Edit']);
    expect(await menuOf(chief.id)).toEqual(['Open']);
    expect(await menuOf(lesser.id)).toEqual(['Open', 'Edit', 'Change access', 'Delete']);
  });

  it('is out at the next step once a colleague has ended their access', async () => {
    const colleague = await addColleague('Leaver', [4, 5, 6]);
    const theirs = await openAt('/admin/user-mgmt', await colleague.caller());
    theirs.allow(/status of 401/);
    await theirs.page.locator('tr[data-id]').first().waitFor();
    const { page } = await openAt(`/admin/admin-mgmt/${colleague.id}/edit`);
    await page.getByLabel('Active').click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Leaver' }).waitFor();
    await theirs.page.getByRole('searchbox').fill('anything');
    await theirs.page.getByRole('alert').getByText('Unauthorized').waitFor();
    await theirs.page.getByLabel('Password', { exact: true }).waitFor();
    expect(await theirs.page.context().cookies()).toEqual([]);
  });
});
