import type { Locator, Page } from 'playwright-core';
import { beforeEach, expect } from 'vitest';
import { addDays } from '#shared/day.ts';
import { openPage, type WatchedPage } from '#tests/support/page.ts';
import type { RunningServer } from '#tests/support/server.ts';
import { type Caller, profileOf, signInAs } from '#tests/browser/signed-in.ts';
import { startBeforeTests } from '#tests/browser/started.ts';

interface Scene {
  server: RunningServer;
  admin: Caller;
  house: number;
  units: number[];
  typeId: number;
  /** Far enough ahead that no seeded stay is there, another week for every test. */
  day: string;
}

/** A house of three rooms, started for the tests of a file, and what is done on its calendar. */
export function tapeHouse() {
  // The rest is set before the first test.
  const scene = { day: '2028-02-07' } as Scene;

  startBeforeTests({ SEED_USERS: '60' }, async (started) => {
    scene.server = started;
    scene.admin = await signInAs(scene.server, scene.server);
    const made = async (path: string, body: object): Promise<number> =>
      ((await scene.admin.call('POST', path, body))['data'] as { id: number }).id;
    const place = { kind: 'hotel', address: '1, Jalan Teh', city: 'Tanah Rata', postcode: '39000', state_code: '06' };
    scene.house = await made('/api/properties', { code: 'TAPE', name: 'Tape House', ...place });
    await scene.admin.call('PATCH', `/api/properties/${scene.house}/activate`, {});
    const type = { property_id: scene.house, code: 'STD', name: 'Standard', base_rate_sen: 20_000 };
    scene.typeId = await made('/api/room-types', type);
    await scene.admin.call('PATCH', `/api/room-types/${scene.typeId}/activate`, {});
    scene.units = [];
    for (const number of ['101', '102', '103']) {
      const id = await made('/api/units', { room_type_id: scene.typeId, number });
      await scene.admin.call('PATCH', `/api/units/${id}/activate`, {});
      scene.units.push(id);
    }
  });

  beforeEach(() => {
    scene.day = addDays(scene.day, 28);
  });

  async function book(guest: string, unit: number | null, from: string, nights: number): Promise<number> {
    const answer = await scene.admin.call('POST', '/api/reservations', {
      room_type_id: scene.typeId,
      ...(unit === null ? {} : { unit_id: scene.units[unit] }),
      arrival: from,
      departure: addDays(from, nights),
      adults: 2,
      children: 0,
      lead_guest: { full_name: guest, nationality: 'MYS' },
      any_foreign_occupant: false,
      source_channel: 'phone',
      status: 'confirmed',
      waive_reason: 'Known here.',
    });
    return (answer['data'] as { id: number }).id;
  }

  async function watchCalendar(options: Parameters<typeof openPage>[1] = {}): Promise<WatchedPage> {
    const path = `/admin/reservation/calendar?property=${scene.house}&from=${scene.day}&days=14`;
    const watched = await openPage(`${scene.server.url}${path}`, {
      ...profileOf(scene.server, scene.admin),
      ...options,
    });
    await watched.page.locator('.tape-stay').first().waitFor();
    return watched;
  }
  const openCalendar = async (options: Parameters<typeof openPage>[1] = {}): Promise<Page> =>
    (await watchCalendar(options)).page;

  const placeOf = async (id: number): Promise<unknown[]> => {
    const { unit_id, arrival, departure } = await scene.admin.one('reservations', id);
    return [unit_id, arrival, departure];
  };

  return { scene, book, watchCalendar, openCalendar, placeOf };
}

export const bar = (page: Page, guest: string): Locator => page.locator('.tape-stay', { hasText: guest });
/** Where it stands once it stands still: a change replaces it when the server has answered. */
export async function boxOf(stay: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  let last = '';
  let box: Awaited<ReturnType<Locator['boundingBox']>> = null;
  await expect
    .poll(async () => {
      const before = last;
      box = await stay.boundingBox();
      last = JSON.stringify(box);
      return box !== null && last === before;
    })
    .toBe(true);
  if (!box) throw new Error('The stay is not there');
  return box;
}
export const said = (page: Page): Promise<string> => page.locator('.calendar-page [role="status"]').first().innerText();

export const confirm = async (page: Page): Promise<void> => {
  await page.locator('dialog[open] .tape-compare').waitFor();
  await page.locator('dialog[open]').getByRole('button', { name: 'Change the stay' }).click();
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
};
