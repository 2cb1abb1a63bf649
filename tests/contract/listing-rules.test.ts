import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, TestApp } from '#tests/support/app.ts';
import { engines } from '#tests/support/engines.ts';
import { type House, house, insertRates, stayBody } from '#tests/support/houses.ts';

type Row = Readonly<Record<string, unknown>>;

describe.each(engines)('what is let, over $name', (engine) => {
  let app: TestApp;
  let there: House;

  beforeAll(async () => {
    app = await TestApp.start(engine);
    await app.store.transaction(insertRates);
  }, 60_000);
  afterAll(() => app?.close());

  const patch = (path: string, body: Row): Promise<Answer> => app.call('PATCH', `/api/${path}`, { body });
  const reason = { reason: 'Sold.' };

  it('is not archived while stays are still to come, and says which; afterwards it is', async () => {
    there = await house(app);
    const type = `room-types/${there.room_type_id}`;
    const unit = `units/${there.units[0]}`;
    const property = `properties/${there.property_id}`;
    const body = stayBody(there, '2026-12-10', { unit_id: there.units[0] });
    const { body: made } = await app.call('POST', '/api/reservations', { body });
    expect((await patch(`${property}/suspend`, reason)).status).toBe(200);
    for (const place of [unit, type, property]) {
      const refused = await patch(`${place}/archive`, reason);
      expect([place, refused.status, refused.body.code]).toEqual([place, 409, 'CONFLICT']);
      expect(refused.body.message).toContain(String(made.data['reference']));
    }
    const gone = await patch(`reservations/${String(made.data['id'])}/cancel`, { ...reason, fee_sen: 0 });
    expect(gone.status, gone.text).toBe(200);
    for (const place of [unit, type, property]) {
      const archived = await patch(`${place}/archive`, reason);
      expect(archived.status, archived.text).toBe(200);
    }
  });

  it('holds at least the guests whom the rate includes, and lets the nights that must be stayed', async () => {
    there = await house(app);
    const type = `room-types/${there.room_type_id}`;
    for (const [field, change] of [
      ['max_guests', { max_guests: 1 }],
      ['max_guests', { base_occupancy: 6 }],
      ['max_nights', { min_nights: 5, max_nights: 4 }],
    ] as const) {
      const refused = await patch(type, change);
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, [field]]);
    }
    expect((await patch(type, { min_nights: 5, max_nights: 5, max_guests: 4, base_occupancy: 4 })).status).toBe(200);
    expect((await patch(type, { min_nights: 6, max_nights: null })).status).toBe(200);
  });

  it('says nothing for a day that cannot be met', async () => {
    const day = { room_type_id: there.room_type_id, date: '2026-12-10' };
    const refused = await app.call('POST', '/api/rate-days', { body: { ...day, min_nights: 3, max_nights: 2 } });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['max_nights']]);
    const made = await app.call('POST', '/api/rate-days', { body: { ...day, min_nights: 3 } });
    expect(made.status, made.text).toBe(201);
    const turned = await patch(`rate-days/${String(made.body.data['id'])}`, { max_nights: 2 });
    expect([turned.status, Object.keys(turned.body.errors)]).toEqual([400, ['max_nights']]);
  });
});
