import { afterAll, beforeAll, expect } from 'vitest';
import { is } from '#server/kit/conditions.ts';
import { typeNights } from '#server/domain/reservations/tables.ts';
import { type Answer, type Rows, TestApp } from '#tests/support/app.ts';
import { People } from '#tests/support/people.ts';
import { type House, house, insertRates, stayBody } from '#tests/support/houses.ts';
import type { Engine } from '#tests/support/engines.ts';

type Row = Readonly<Record<string, unknown>>;

/** The first day of most of these stays, a Thursday. */
export const DAY = '2026-12-10';

interface Scene {
  app: TestApp;
  people: People;
  home: House;
  other: House;
}

/** Stays of a house with two units, and of another with a dearer one, which each test opens for itself. */
export function placesOver(engine: Engine) {
  // The server is set before the first test, a house with each that is opened.
  const scene = {} as Scene;

  beforeAll(async () => {
    scene.app = await TestApp.start(engine);
    scene.people = new People(scene.app);
    await scene.app.store.transaction(insertRates);
  }, 60_000);
  afterAll(() => scene.app?.close());

  const open = async (): Promise<void> => {
    scene.home = await house(scene.app, { units: 2 });
    scene.other = await house(scene.app, { units: 1, type: { base_rate_sen: 50_000 } });
  };
  const booked = async (unit_id: number, arrival = DAY): Promise<number> => {
    const answer = await scene.app.call('POST', '/api/reservations', {
      body: stayBody(scene.home, arrival, { unit_id }),
    });
    expect(answer.status, answer.text).toBe(201);
    return Number(answer.body.data['id']);
  };
  const change = (id: number, body: Row): Promise<Answer> =>
    scene.app.call('PATCH', `/api/reservations/${id}/change-dates`, { body });
  const places = async (id: number): Promise<unknown[][]> => {
    const { body } = await scene.app.call('GET', `/api/reservations/${id}/folio`);
    return (body.data['segments'] as Rows).map((part) => [part['arrival'], part['departure'], part['unit_id']]);
  };
  const soldOf = async (type: number): Promise<string[]> => {
    const rows = await scene.app.store.list(typeNights, { where: is('room_type_id', type) });
    return rows.flatMap((row) => Array.from({ length: row.sold }, () => row.night)).toSorted();
  };

  return { scene, open, booked, change, places, soldOf };
}
