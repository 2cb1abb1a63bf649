import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { openPage } from '#tests/support/page.ts';
import type { RunningServer } from '#tests/support/server.ts';
import { accessibility } from './look-over.ts';
import { signInAs } from './signed-in.ts';
import { startBeforeTests } from './started.ts';

let server: RunningServer;
let page: Page;

startBeforeTests({ SEED_USERS: '200' }, async (started) => {
  server = started;
});

const listOf = (filter: object, path = '/admin/user-mgmt'): string =>
  `${server.url}${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
const filterInAddress = (): unknown => JSON.parse(new URL(page.url()).searchParams.get('filter') ?? '{}');
const chips = (): Promise<string[]> => page.locator('.filter-chip-text').allInnerTexts();
const total = async (): Promise<number> => {
  await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
  return Number(/(\d+)$/.exec(await page.locator('.pager-range').innerText())?.[1]);
};
const open = async (path: string): Promise<void> => {
  await page.goto(path);
  await page.locator('tr[data-id]').first().waitFor();
};
const editor = () => page.locator('[popover]:popover-open');

beforeEach(async () => {
  ({ page } = await openPage(`${server.url}/admin/user-mgmt`));
  await page.getByLabel('Email').fill(server.email);
  await page.getByLabel('Password', { exact: true }).fill(server.password);
  await page.keyboard.press('Enter');
  await page.locator('tr[data-id]').first().waitFor();
});

describe('a view with a face of its own', () => {
  const heads = (): Promise<string[]> => page.locator('thead th').allInnerTexts();

  it('has its columns, its order and its count, and a choice of columns that is its alone', async () => {
    const usual = await heads();
    expect(usual).toContain('Status');
    const tab = page.locator('.views a', { hasText: 'New users' });
    const counted = Number(await tab.locator('.view-count').innerText());
    await tab.click();
    await expect.poll(heads).toContain('Nationality');
    expect(await heads()).not.toContain('Status');
    await expect.poll(() => page.locator('th[aria-sort="ascending"]').innerText()).toBe('Created');
    await expect.poll(() => total()).toBe(counted);
    // Its columns and order are the view's, so the address need not say them.
    expect([...new URL(page.url()).searchParams.keys()]).toEqual(['filter']);

    await page.getByRole('button', { name: 'Columns' }).click();
    await editor().getByRole('checkbox', { name: 'Nationality' }).uncheck();
    await expect.poll(heads).not.toContain('Nationality');
    await page.keyboard.press('Escape');
    await page.reload();
    await page.locator('tr[data-id]').first().waitFor();
    expect(await heads()).not.toContain('Nationality');
    await page.locator('.views a', { hasText: 'All' }).click();
    await expect.poll(heads).toEqual(usual);
  });

  it('numbers the columns of an order only where more than one of them is to be seen', async () => {
    const sorted = (sort: object): Promise<void> =>
      open(`${server.url}/admin/user-mgmt?sort=${encodeURIComponent(JSON.stringify(sort))}`);
    const places = (): Promise<string[]> => page.locator('.head-place [aria-hidden]').allInnerTexts();
    await sorted({ role: 1, created_at: -1 });
    await expect.poll(places).toEqual(['1', '2']);
    await sorted({ role: 1, id: -1 });
    await page.locator('th[aria-sort="ascending"]').waitFor();
    expect(await places()).toEqual([]);
  });

  it('says what it means that nothing is in it', async () => {
    await open(listOf({}, '/admin/reservation'));
    await page.locator('.view-count').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.locator('.view-count', { hasText: /^0$/ }).count()).toBe(0);
    // After all stays and the present ones, which nobody counts.
    await page.locator('.views a:not(:has(.view-count))').nth(2).click();
    const sentence = page.locator('.list-state h2');
    await sentence.waitFor();
    await expect.poll(() => sentence.innerText()).not.toBe('Nothing matches');
    await page.getByRole('button', { name: 'Show all records' }).click();
    await page.locator('tr[data-id]').first().waitFor();
  });
});

describe('a list’s filter', () => {
  it('says what is not, by keyboard alone; the address keeps it and the chip says it', async () => {
    const all = await total();
    await page.keyboard.press('f');
    await editor().locator('.command:focus', { hasText: 'Role' }).waitFor();
    await page.keyboard.press('Enter');
    await editor().locator('select:focus').selectOption({ label: 'is not' });
    await editor().getByLabel('Agent').press('Space');
    await editor().getByLabel('Rider').press('Space');
    expect(await accessibility(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect.poll(filterInAddress).toEqual({ role: { $nin: ['agent', 'rider'] } });
    await expect.poll(chips).toEqual(['Role none of Agent, Rider']);
    await expect.poll(() => total()).toBeLessThan(all);

    await page.locator('.filter-chip-text').click();
    await editor().getByLabel('Rider').uncheck();
    await editor().getByRole('button', { name: 'Apply' }).click();
    await expect.poll(filterInAddress).toEqual({ role: { $ne: 'agent' } });
  });

  it('asks for what is empty, and offers that only where something may be', async () => {
    await open(listOf({}));
    await page.keyboard.press('f');
    await editor().getByRole('button', { name: 'Nationality' }).click();
    const operator = editor().getByLabel('Condition for Nationality');
    expect(await operator.locator('option').allInnerTexts()).toEqual(['is', 'is not', 'is empty', 'is filled']);
    await operator.selectOption({ label: 'is empty' });
    await editor().getByRole('button', { name: 'Apply' }).click();
    await expect.poll(filterInAddress).toEqual({ nationality: { $null: true } });
    await expect.poll(chips).toEqual(['Nationality is empty']);
  });

  it('holds alternatives, which can be changed, and stay when another view is opened', async () => {
    await open(listOf({ role: 'user' }));
    await page.keyboard.press('f');
    await editor().getByRole('button', { name: 'Match any of …' }).click();
    await editor().getByLabel('Condition 1').getByLabel('Field').selectOption({ label: 'VIP' });
    await editor().getByLabel('Condition 1').getByRole('button', { name: 'Yes' }).click();
    const second = editor().getByLabel('Condition 2');
    await second.getByLabel('Field').selectOption({ label: 'Nationality' });
    await second.getByLabel('Condition for Nationality').selectOption({ label: 'is empty' });
    await editor().getByRole('button', { name: 'Add a condition' }).press('Enter');
    await editor().getByLabel('Condition 3').locator('select:focus').selectOption({ label: 'Banned' });
    await editor().getByRole('button', { name: 'Remove condition 3' }).press('Enter');
    expect(await accessibility(page)).toEqual([]);
    await editor().getByRole('button', { name: 'Apply' }).click();
    const group = { $or: [{ is_vip: true }, { nationality: { $null: true } }] };
    await expect.poll(filterInAddress).toEqual({ role: 'user', $and: [group] });
    await expect.poll(chips).toEqual(['Role User', 'Any of VIP: Yes or Nationality: is empty']);

    await page.locator('.views a', { hasText: 'New users' }).click();
    await expect.poll(filterInAddress).toEqual({ status: 'pending', $and: [group] });
    await expect.poll(chips).toEqual(['Any of VIP: Yes or Nationality: is empty']);
    await expect.poll(() => total()).toBeGreaterThan(0);

    await page.locator('.filter-chip-text').click();
    await editor().getByRole('button', { name: 'Remove condition 2' }).click();
    await editor().getByRole('button', { name: 'Apply' }).click();
    await expect.poll(filterInAddress).toEqual({ status: 'pending', $and: [{ $or: [{ is_vip: true }] }] });
    await page.getByRole('button', { name: 'Remove the filter Any of' }).click();
    await expect.poll(filterInAddress).toEqual({ status: 'pending' });
  });

  it('finds stays after a day, and no more than an amount', async () => {
    await open(listOf({ balance_sen: { $gt: 0 } }, '/admin/reservation'));
    await page.keyboard.press('f');
    await editor().getByRole('button', { name: 'Arrival', exact: true }).click();
    await editor().getByLabel('Condition for Arrival').selectOption({ label: 'after' });
    await editor().getByLabel('Value for Arrival').fill('2026-01-01');
    await editor().getByRole('button', { name: 'Apply' }).click();
    await expect.poll(filterInAddress).toEqual({ balance_sen: { $gt: 0 }, arrival: { $gt: '2026-01-01' } });
    await expect.poll(chips).toEqual(['Balance more than RM 0.00', 'Arrival after 01 Jan 2026']);
  });

  it('says by which records it is filtered, to the eye and to the ear', async () => {
    const desk = await signInAs(server, server);
    const query = `filter=${encodeURIComponent('{"expense_id":{"$ne":null}}')}&pagination={"limit":1}`;
    const [entry] = await desk.rows(`/api/ledger-entries/aggregation?${query}`, 'ledger-entries');
    const expense_id = Number(entry?.['expense_id']);
    const { reference } = await desk.one('expenses', expense_id);
    await open(listOf({ expense_id, account: 'expense' }, '/admin/ledger-entries'));
    await expect.poll(chips).toContain(`Expense ${String(reference)}`);
    const chip = page.getByRole('button', { name: `Change the filter Expense: ${String(reference)}` });
    await expect.poll(() => chip.count()).toBe(1);
    expect(await accessibility(page)).toEqual([]);
  });
});

describe('a list arranged once', () => {
  it('saves a view and opens it by its address', async () => {
    await page.goto(listOf({ role: 'agent' }));
    await page.locator('tbody tr').first().waitFor();
    await page.getByRole('button', { name: 'Name', exact: true }).click();
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.getByLabel('Name of the view').fill('Agents by name');
    await page.keyboard.press('Enter');
    const tab = page.getByRole('link', { name: 'Agents by name' });
    await tab.waitFor();
    await page.waitForURL(/view=\d+$/);
    const address = page.url();

    await page.getByRole('link', { name: 'VIP', exact: true }).click();
    await page.waitForURL((url) => !url.search.includes('view='));
    await page.goto(address);
    await tab.waitFor();
    await expect.poll(() => tab.getAttribute('aria-current')).toBe('true');
    await expect
      .poll(() => page.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort'))
      .toBe('ascending');
    await expect.poll(() => page.getByRole('button', { name: 'Update view' }).count()).toBe(0);

    await page.getByRole('button', { name: 'Name', exact: true }).click();
    await page.getByRole('button', { name: 'Update view' }).click();
    // Until the server's word has arrived: the change shows before it.
    await page.getByRole('status').getByText('is saved.').first().waitFor();
    await page.getByRole('button', { name: 'Update view' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Edit view/ }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Delete for good?' }).click();
    await tab.waitFor({ state: 'detached' });
  });
});
