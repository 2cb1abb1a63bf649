import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { houseDay } from '#shared/business-date.ts';
import { addDays } from '#shared/day.ts';
import { formatDay } from '#browser/format.ts';
import { openPage } from '#tests/support/page.ts';
import type { RunningServer } from '#tests/support/server.ts';
import { firstRow } from '#tests/browser/screen-registry.ts';
import { signInAs, type Caller, profileOf } from '#tests/browser/signed-in.ts';
import { startBeforeTests } from '#tests/browser/started.ts';

let server: RunningServer;
let admin: Caller;

startBeforeTests({ SEED_USERS: '200' }, async (started) => {
  server = started;
  admin = await signInAs(server, server);
});

const signedIn = async (path: string): Promise<Page> =>
  (await openPage(`${server.url}${path}`, profileOf(server, admin))).page;

describe('a programme of free stays', () => {
  it('is tried by other terms on a year, which says what they would come to', async () => {
    const page = await signedIn('/admin/free-stay/1');
    const panel = page.getByRole('region', { name: 'Try other terms on a year that has been' });
    await panel.getByRole('button', { name: 'Try other terms' }).click();
    await panel.getByLabel('Year', { exact: true }).selectOption(houseDay().slice(0, 4));
    const granted = panel.getByRole('row', { name: /^Granted/ }).first();
    await granted.waitFor();
    await panel.getByLabel('Free nights a year').fill('3');
    await panel.getByRole('button', { name: 'Go through the year' }).click();
    await granted.getByText('−').waitFor();
    const [was = 0, would] = (await granted.getByRole('cell').allInnerTexts()).map(Number);
    // Every owner of the demo was granted twelve.
    expect([would, was > 0]).toEqual([was / 4, true]);
    await panel.getByRole('button', { name: 'As the programme says' }).click();
    await panel.getByText('No request would have gone another way.').waitFor();
  });
});

describe('a request for a free stay', () => {
  it('shows who has the unit on its nights and around them, on a phone without scrolling sideways', async () => {
    const request = (await firstRow(admin, 'free-stay-requests', { status: 'requested' })) ?? {};
    const [arrival, unit_id] = [String(request['arrival']), Number(request['stay_unit_id'])];
    const paintOn = (from: string): Promise<boolean> =>
      admin
        .call('POST', '/api/unit-blocks', {
          unit_id,
          kind: 'maintenance',
          reason: 'Painting',
          from,
          to: addDays(from, 1),
        })
        .then(
          () => true,
          () => false,
        );
    // Guests may have some of the nights before.
    let painted = addDays(arrival, -7);
    while (painted < arrival && !(await paintOn(painted))) painted = addDays(painted, 1);
    const page = await signedIn(`/admin/free-stay-owner/${Number(request['id'])}`);
    await page.setViewportSize({ width: 360, height: 780 });
    const table = page.getByRole('region', { name: 'Who has the unit' }).getByRole('table');
    await table.getByRole('cell', { name: new RegExp(`^${formatDay(painted)}.*Repairs$`) }).waitFor();
    await table.getByRole('cell', { name: new RegExp(`^${formatDay(arrival)}, asked for`) }).waitFor();
    expect(await table.getByRole('columnheader').count()).toBe(7);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});
