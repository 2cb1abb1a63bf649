import { afterAll, beforeAll, expect } from 'vitest';
import { quotes } from '#server/domain/reservations/tables.ts';
import { looseTables as resourceTables } from '#tests/support/loose-tables.ts';
import { reservations } from '#resources/reservations/reservations.ts';
import { TestApp } from '#tests/support/app.ts';
import { withTargets } from '#tests/support/targets.ts';
import { sampleRow } from '#tests/support/samples.ts';
import type { Engine } from '#tests/support/engines.ts';

export const ASKED = {
  name: 'Tan Mei Ling',
  channel: 'whatsapp',
  phone: '012-345 6789',
  message: 'Two nights in December?',
};

interface Scene {
  app: TestApp;
}

/** Enquiries of a house, and the prices and reservations that they lead to. */
export function enquiriesOver(engine: Engine) {
  // The server is set before the first test.
  const scene = {} as Scene;
  let n = 0;
  beforeAll(async () => {
    scene.app = await TestApp.start(engine);
  }, 60_000);
  afterAll(() => scene.app?.close());

  const create = async (body: object = {}): Promise<number> => {
    const answer = await scene.app.call('POST', '/api/enquiries', { body: { ...ASKED, ...body } });
    expect(answer.status, answer.text).toBe(201);
    return Number(answer.body.data['id']);
  };
  const act = (id: number, action: string, body: object = {}, token = scene.app.admin) =>
    scene.app.call('PATCH', `/api/enquiries/${id}/${action}`, { body, token });
  const read = async (id: number) => (await scene.app.call('GET', `/api/enquiries/${id}`)).body.data;
  const lines = [{ code: 'ROOM', qty: 2, unit_sen: 30_000, amount_sen: 60_000, because: [] }];
  /** A price that was given. */
  const quote = (state: Readonly<Record<string, unknown>> = {}): Promise<string> =>
    scene.app.store.transaction(async (tx) => {
      const values = {
        token: `quote-${(n += 1)}`,
        property_id: 1,
        room_type_id: 1,
        arrival: '2026-12-24',
        departure: '2026-12-26',
        request: { adults: 2, children: 1, any_foreign_occupant: true },
        priced: { nights: [], lines, room_sen: 60_000, total_sen: 60_000, deposit_sen: 18_000 },
        expires_at: '2026-11-20T04:30:00.000Z',
        ...state,
      };
      return (await tx.insert(quotes, await withTargets(tx, quotes.fields, values)))['token'];
    });
  const reservation = (): Promise<number> =>
    scene.app.store.transaction(async (tx) => {
      const row = await withTargets(tx, reservations.fields, sampleRow(reservations, 700 + (n += 1)));
      return (await tx.insert(resourceTables.reservations, row))['id'];
    });
  const quoted = async (): Promise<number> => {
    const id = await create();
    const answer = await act(id, 'quote', { offer_until: '2026-11-30', quote_1: await quote() });
    expect(answer.status, answer.text).toBe(200);
    return id;
  };

  return { scene, create, act, read, lines, quote, reservation, quoted };
}
