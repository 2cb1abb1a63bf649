import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/support/page.ts';
import { accessibility } from '#tests/browser/look-over.ts';
import { type Caller, profileOf } from '#tests/browser/signed-in.ts';
import { startSeeded } from '#tests/browser/started.ts';

const seeded = startSeeded();

const PHONE = { width: 360, height: 740 };

/** A house, with the numbers of its units that are let. */
async function readHouse(admin: Caller) {
  const units = await admin.rows(
    '/api/units/aggregation?filter={"lifecycle":"active"}&pagination={"limit":500}',
    'units',
  );
  const property_id = Number(units[0]?.['property_id']);
  const here = units.filter((unit) => unit['property_id'] === property_id);
  const idOf = (number: string): unknown => here.find((each) => each['number'] === number)?.['id'];
  const other_id = Number(units.find((unit) => unit['property_id'] !== property_id)?.['property_id']);
  return { property_id, other_id, numbers: here.map((unit) => String(unit['number'])).toSorted(), idOf };
}

describe('a bill of a house', () => {
  it('is shared among the units that are ticked while it is written, by keys, and they go with the house', async () => {
    const { server, admin } = seeded();
    const { property_id, other_id, numbers, idOf } = await readHouse(admin);
    const [first = '', second = ''] = numbers;
    const { page } = await openPage(`${server.url}/admin/expenses/create`, profileOf(server, admin));
    const form = page.locator('form.resource-form');
    const house = form.getByRole('combobox', { name: 'Property' });
    const unit = (number: string) => form.getByRole('checkbox', { name: number, exact: true });
    const choose = async (id: number): Promise<void> => {
      const { name } = await admin.one('properties', id);
      await house.focus();
      await page.keyboard.type(String(name));
      await page.getByRole('option', { name: String(name) }).waitFor();
      await page.keyboard.press('Enter');
    };
    await choose(other_id);
    await form.getByRole('checkbox', { name: 'All units of the house' }).press('Space');
    // Another house has other units: none of those that were ticked bears it.
    await choose(property_id);
    await form.getByText('Without a tick').waitFor();
    await form.getByText('Some of its units').press('Enter');
    await unit(first).press('Space');
    await unit(second).press('Space');
    await form.getByLabel('Date').fill('2026-03-11');
    await form.getByLabel('Category').selectOption('Water');
    await form.getByLabel('Payee').fill('Air Selangor');
    await form.getByLabel('Description').fill('Burst pipe');
    await form.getByLabel('Amount').fill('100.01');
    await form.getByText(/^2 units share it equally, RM\s50\.00 or RM\s50\.01 each/).waitFor();
    expect(await accessibility(page)).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(/expenses\/\d+$/);
    const made = await admin.one('expenses', Number(new URL(page.url()).pathname.split('/').at(-1)));
    expect(made).toMatchObject({ unit_id: null, property_id });
    expect(made['parts']).toEqual([
      { unit_id: idOf(first), weight: 1, amount_sen: 5001 },
      { unit_id: idOf(second), weight: 1, amount_sen: 5000 },
    ]);
  });

  it('is shared by hand among two of its units on a phone, by keys, and nobody types a record’s number', async () => {
    const { server, admin } = seeded();
    const { property_id, numbers, idOf } = await readHouse(admin);
    const [first = '', second = '', third = ''] = numbers;
    const bill = { date: '2026-03-10', category: 'electricity', description: 'March', payee: 'Tenaga', property_id };
    const made = await admin.call('POST', '/api/expenses', { ...bill, amount_sen: 10_001 });
    const { id } = made['data'] as { readonly id: number };

    const options = { viewport: PHONE, ...profileOf(server, admin) };
    const { page } = await openPage(`${server.url}/admin/expenses/${id}`, options);
    await page.locator('.record-actions [data-action="split"]').click();
    const dialog = page.getByRole('dialog');
    const unit = (number: string) => dialog.getByRole('checkbox', { name: number, exact: true });
    const whole = dialog.getByRole('checkbox', { name: 'All units of the house' });
    await whole.waitFor();
    expect(await unit(third).isChecked()).toBe(true);
    await whole.focus();
    await page.keyboard.press('Space');
    // The first stays, because no unit at all would mean the whole house.
    expect([await unit(first).isDisabled(), await unit(third).isChecked()]).toEqual([true, false]);
    await unit(second).focus();
    await page.keyboard.press('Space');
    await dialog.getByText('By hand').click();
    await dialog.getByLabel(`Parts of unit ${first}`).fill('3');
    const bears = (number: string): Promise<string> => {
      const box = page.getByRole('checkbox', { name: number, exact: true });
      return dialog.getByRole('row').filter({ has: box }).locator('td').last().innerText();
    };
    await expect.poll(() => bears(first)).toMatch(/75\.01$/);
    expect([await bears(second), await bears(third)]).toEqual([expect.stringMatching(/25\.00$/), '']);
    expect(await accessibility(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);

    await dialog.getByRole('button', { name: 'Split across units' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await admin.one('expenses', id))['parts']).toEqual([
      { unit_id: idOf(first), weight: 3, amount_sen: 7501 },
      { unit_id: idOf(second), weight: 1, amount_sen: 2500 },
    ]);

    // It begins with those that bear it, and all of the house are one press away.
    await page.locator('.record-actions [data-action="split"]').click();
    await whole.waitFor();
    expect([await unit(second).isChecked(), await unit(third).isChecked()]).toEqual([true, false]);
    await whole.check();
    await dialog.getByRole('button', { name: 'Split across units' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await admin.one('expenses', id))['parts']).toHaveLength(numbers.length);
  });
});
