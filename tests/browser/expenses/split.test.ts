import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/support/page.ts';
import { accessibility } from '#tests/browser/look-over.ts';
import { profileOf } from '#tests/browser/signed-in.ts';
import { startSeeded } from '#tests/browser/started.ts';

const seeded = startSeeded();

const PHONE = { width: 360, height: 740 };

describe('a bill of a house', () => {
  it('is shared by hand among two of its units on a phone, by keys, and nobody types a record’s number', async () => {
    const { server, admin } = seeded();
    const units = await admin.rows(
      '/api/units/aggregation?filter={"lifecycle":"active"}&pagination={"limit":500}',
      'units',
    );
    const property_id = Number(units[0]?.['property_id']);
    const here = units.filter((unit) => unit['property_id'] === property_id);
    const numbers = here.map((unit) => String(unit['number'])).toSorted();
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
    const idOf = (number: string): unknown => here.find((each) => each['number'] === number)?.['id'];
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
