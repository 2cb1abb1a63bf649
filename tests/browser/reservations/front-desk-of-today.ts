import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { houseDay } from '#shared/business-date.ts';
import { addDays } from '#shared/day.ts';
import { PERMISSION_GROUPS, codeOf } from '#shared/permissions.ts';
import { openPage } from '#tests/support/page.ts';
import type { RunningServer } from '#tests/support/server.ts';
import { tabTo } from '#tests/browser/keyboard.ts';
import { accessibility } from '#tests/browser/look-over.ts';
import { firstRow } from '#tests/browser/screen-registry.ts';
import { type Caller, profileOf, signInAs } from '#tests/browser/signed-in.ts';
import { startBeforeTests } from '#tests/browser/started.ts';

interface Scene {
  server: RunningServer;
  admin: Caller;
  /** Somebody with the codes of reservations alone. */
  desk: Caller;
  /** The house a booking begins with, and a type with free rooms tonight. */
  house: { property: number; type: number; today: string };
}

interface OnSale {
  readonly id: number;
  readonly available: number;
  readonly restriction: string | null;
}

/** Also against a rule, with a reason. */
export const isSold = ({ available, restriction }: OnSale): boolean =>
  available > 0 || (restriction !== null && restriction !== 'not_sold');
/** A guest can be moved in it. */
export const isRoomy = ({ available }: OnSale): boolean => available > 2;

/** A front desk of the demo's house, started for the tests of a file. */
export function frontDeskOfToday() {
  // Each is set before the first test.
  const scene = {} as Scene;

  startBeforeTests({ SEED_USERS: '60' }, async (started) => {
    scene.server = started;
    scene.admin = await signInAs(scene.server, scene.server);
    const who = { email: 'desk@highland.test', password: 'Misty-Valley-42' };
    const permissions = (['view', 'create', 'edit'] as const).map((each) =>
      codeOf(PERMISSION_GROUPS.reservation, each),
    );
    await scene.admin.call('POST', '/api/administrators', { name: 'Night Desk', ...who, permissions });
    scene.desk = await signInAs(scene.server, who);
    const { data } = await scene.desk.call('GET', '/api/reservations/choices');
    const property = (data as { properties: { id: number }[] }).properties[0]?.id ?? 0;
    const today = houseDay();
    scene.house = { property, today, type: 0 };
    const types = await typesFree(today, addDays(today, 3));
    scene.house = { property, today, type: types.find(isRoomy)?.id ?? 0 };
  });

  async function typesFree(arrival: string, departure: string): Promise<readonly OnSale[]> {
    const query = `property_id=${scene.house.property}&arrival=${arrival}&departure=${departure}&adults=2&children=0`;
    const answer = await scene.admin.call('GET', `/api/public/availability?${query}`);
    return answer['room_types'] as OnSale[];
  }

  const openAt = (path: string) => openPage(`${scene.server.url}${path}`, profileOf(scene.server, scene.admin));

  const booked = async (name: string) => {
    const row = await firstRow(scene.admin, 'reservations', { guest_name: name });
    return row ?? {};
  };

  async function roomOf(name: string): Promise<{ id: number; number: string }> {
    const { id, number } = await scene.admin.one('units', Number((await booked(name))['unit_id']));
    return { id: Number(id), number: String(number) };
  }

  return { scene, typesFree, openAt, booked, roomOf };
}

/** Begins an action with the keyboard alone. */
async function begin(page: Page, action: string): Promise<void> {
  await page.locator('.record-actions button').first().waitFor();
  const isFirst = (await page.locator(`.record-actions > .button-primary[data-action="${action}"]`).count()) > 0;
  if (!isFirst) {
    const isHidden = (await page.locator(`[data-action="${action}"]`).count()) === 0;
    if (isHidden) {
      await tabTo(page, '.record-actions button[popovertarget]');
      await page.keyboard.press('Enter');
    }
    await tabTo(page, `[data-action="${action}"]`);
  }
  await page.keyboard.press(isFirst ? 'a' : 'Enter');
}

/** Takes an action on its sheet with a reason for what is open there, and goes back to the stay. */
export async function pass(page: Page, action: string, why: string): Promise<void> {
  await begin(page, action);
  await page.locator('.desk-finish button[aria-expanded]').waitFor();
  expect(await accessibility(page)).toEqual([]);
  await tabTo(page, '.desk-finish button[aria-expanded]');
  await page.keyboard.press('Enter');
  await page.keyboard.type(why);
  await page.keyboard.press('Enter');
  await page.locator('.desk-finish a:focus').waitFor();
  await page.keyboard.press('Enter');
}

/** Takes an action in its dialog: fills its form and sends it from wherever the focus is. */
export async function take(page: Page, action: string, fill?: () => Promise<void>): Promise<void> {
  await begin(page, action);
  await page.locator('dialog[open] button[type="submit"]').waitFor();
  await page.locator('dialog .preview :is(li, label)').first().waitFor();
  await fill?.();
  await page.keyboard.press('Control+Enter');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
}
