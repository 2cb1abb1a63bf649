import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/support/page.ts';
import type { RunningServer } from '#tests/support/server.ts';
import { type Caller, newUser, profileOf, signInAs } from './signed-in.ts';
import { startBeforeTests } from './started.ts';

const PASSWORD = 'Misty-Valley-42-Orchids';

let server: RunningServer;
let admin: Caller;

startBeforeTests({ SEED: 'none' }, async (started) => {
  server = started;
  admin = await signInAs(server, server);
});

const openAt = async (path: string, who: Caller = admin): Promise<Page> =>
  (await openPage(`${server.url}${path}`, profileOf(server, who))).page;

async function addUser(name: string, role: string): Promise<number> {
  const { data } = await admin.call('POST', '/api/auth/register-new-user', { ...newUser(name), role });
  return (data as { id: number }).id;
}

const fieldOf = (page: Page): Locator => page.locator('.palette').getByRole('combobox');

/** The palette's own choices for a text; records, which come from the server later, are not asked for. */
async function ask(page: Page, text: string): Promise<Locator> {
  await page.keyboard.press('Control+k');
  await fieldOf(page).fill(text);
  return page.locator('.palette').getByRole('option');
}

const offered = async (page: Page, text: string): Promise<string[]> => {
  const options = await ask(page, text);
  const labels = (await options.allInnerTexts()).map((label) => label.trim());
  await page.keyboard.press('Escape');
  await fieldOf(page).waitFor({ state: 'detached' });
  return labels;
};

const onRecord = async (path: string, name: string, who?: Caller): Promise<Page> => {
  const page = await openAt(path, who);
  await page.getByRole('heading', { level: 1, name }).waitFor();
  return page;
};

describe("the palette on a record's page", () => {
  it('begins what may be done with the record now, and offers nothing else', async () => {
    const id = await addUser('Ophelia Vale', 'agent');
    const page = await onRecord(`/admin/user-mgmt/${id}`, 'Ophelia Vale');
    await page.locator('[data-action="agent-type"]').waitFor();
    expect(await offered(page, 'Decide')).toEqual(['Decide', 'Free-stay requests: To decide']);
    expect(await offered(page, 'Verify')).not.toContain('Verify rider');
    await (await ask(page, 'Change agent')).getByText('Change agent type').click();
    const dialog = page.getByRole('dialog', { name: /^Change agent type/ });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await ask(page, 'Ban');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Ban: Ophelia Vale' }).getByLabel('Remark').fill('Smoked.');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await admin.one('users', id))['banned']).toBe(true);
    await expect.poll(() => offered(page, 'ban')).toContain('Unban');
    await ask(page, 'Edit');
    await page.keyboard.press('Enter');
    await page.getByLabel('Name', { exact: true }).fill('Ophelia Dale');
    await ask(page, 'Save');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Ophelia Dale', exact: true }).waitFor();
    await ask(page, 'Delete');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: /Ophelia Dale/ }).waitFor();
  });

  it('offers somebody who may only look nothing to do, and only their own pages', async () => {
    const id = await addUser('Percival Glen', 'user');
    const email = 'looker@highland.test';
    await admin.call('POST', '/api/administrators', { name: 'Looker', email, password: PASSWORD, permissions: [4] });
    const looker = await signInAs(server, { email, password: PASSWORD });
    const page = await onRecord(`/admin/user-mgmt/${id}`, 'Percival Glen', looker);
    for (const label of ['Edit', 'Delete', 'Reset password', 'Audit trail', 'Make VIP']) {
      expect([label, await offered(page, label)]).toEqual([label, []]);
    }
    // The list of those who are new is no way to make one.
    expect(await offered(page, 'New user')).toEqual(['Users: New users']);
    expect(await offered(page, 'ban')).not.toContain('Ban');
    expect(await offered(page, 'attendance')).toEqual(['Attendance']);
  });
});

describe('the palette as a way to a guest', () => {
  it('leads there by any spelling of a phone in three acts, without waiting for the answer', async () => {
    const made = await admin.call('POST', '/api/auth/register-new-user', {
      ...newUser('Rosalind Fern'),
      role: 'user',
      phone: '+60175550142',
    });
    const { id } = made.data as { id: number };
    const page = await openAt('/admin/dashboard');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const goBy = async (typed: string, path: string): Promise<void> => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type(typed);
      await page.keyboard.press('Enter');
      const place = () => [typed, new URL(page.url()).pathname];
      await expect.poll(place, { timeout: 10_000 }).toEqual([typed, path]);
    };
    for (const typed of ['017-555 0142', '+60175550142', '60 17 555 0142', '0175550142', 'rosalind']) {
      await goBy(typed, `/admin/user-mgmt/${id}`);
      await page.getByRole('heading', { level: 1, name: 'Rosalind Fern' }).waitFor();
      await goBy('dashboard', '/admin/dashboard');
    }
    const [first] = [(await ask(page, '0175550142')).first()];
    await first.getByText('+60175550142').waitFor();
    await expect.poll(() => first.getAttribute('aria-selected')).toBe('true');
    await expect.poll(() => first.locator('.face').count()).toBe(1);
  });
});

describe('the palette anywhere', () => {
  it.each([
    ['Audit', 'Audit trail', '/admin/audit-trail', null],
    ['Attendance', 'Attendance', '/admin/rider-attendance', null],
    ['contact new', 'Contact changes: New contacts', '/admin/contact-changes', 'pending'],
  ])('leads to pages beside those of the menu: %s', async (text, label, route, view) => {
    const page = await openAt('/admin/dashboard');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await (await ask(page, text)).getByText(label, { exact: true }).click();
    await page.waitForURL((url) => url.pathname === route);
    expect(new URL(page.url()).searchParams.get('view')).toBe(view);
  });

  it('does the same in Chinese', async () => {
    const id = await addUser('Quentin Marsh', 'user');
    const page = await onRecord(`/admin/user-mgmt/${id}?lang=zh-CN`, 'Quentin Marsh');
    expect(await offered(page, '考勤')).toEqual(['考勤']);
    expect(await offered(page, '联系方式')).toEqual(['联系方式变更', '联系方式变更：新联系方式']);
    await ask(page, '封禁');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: /封禁.*Quentin Marsh/ }).waitFor();
  });
});
