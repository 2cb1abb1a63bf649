import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#shared/day.ts';
import { type Answer, type Rows, type TestApp } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { type House, house, startWithRates, stayBody } from '#tests/support/houses.ts';

type Row = Readonly<Record<string, unknown>>;

describe.each(domainEngines)('what is let, over $name', (engine) => {
  let app: TestApp;
  let there: House;

  beforeAll(async () => {
    app = await startWithRates(engine);
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

  it('lets a unit from the first to the last day of its service, and nobody has it before or after', async () => {
    there = await house(app, { units: 2 });
    const [first = 0, second = 0] = there.units;
    const body = (arrival: string, unit_id: number | null) => stayBody(there, arrival, { unit_id });
    const book = (arrival: string, unit_id: number | null): Promise<Answer> =>
      app.call('POST', '/api/reservations', { body: body(arrival, unit_id) });
    const left = async (arrival: string): Promise<number> => {
      const asked = { arrival, departure: addDays(arrival, 2), adults: 2, children: 0, property_id: there.property_id };
      const query = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]));
      const { body: answer } = await app.call('GET', `/api/public/availability?${query.toString()}`);
      return Number((answer['room_types'] as Rows)[0]?.['available']);
    };
    expect(await left('2026-12-10')).toBe(2);
    const turned = await patch(`units/${second}`, { service_from: '2026-12-20', service_until: '2026-12-20' });
    expect([turned.status, Object.keys(turned.body.errors)]).toEqual([400, ['service_until']]);
    const dated = await patch(`units/${second}`, { service_from: '2026-12-20', service_until: '2027-01-15' });
    expect(dated.status, dated.text).toBe(200);
    expect([await left('2026-12-10'), await left('2026-12-20'), await left('2027-02-01')]).toEqual([1, 2, 1]);
    expect((await book('2027-02-01', second)).status).toBe(409);
    expect((await book('2027-02-01', first)).status).toBe(201);
    expect((await book('2027-02-01', null)).status).toBe(409);
    const sold = await book('2026-12-22', second);
    expect(sold.status, sold.text).toBe(201);
    const refused = await patch(`units/${second}`, { service_until: '2026-12-23' });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining(String(sold.body.data['reference'])),
    ]);
    const { body: board } = await app.call(
      'GET',
      `/api/reservations/calendar?property_id=${there.property_id}&from=2026-12-10&to=2026-12-30`,
    );
    const shown = (board.data['stays'] as Rows).filter(({ kind }) => kind === 'not-let');
    expect(shown.map(({ unit_id, departure }) => [unit_id, departure])).toEqual([[second, '2026-12-20']]);
    expect((await patch(`units/${second}/out-of-order`, reason)).status).toBe(409);
    await patch(`reservations/${String(sold.body.data['id'])}/cancel`, { ...reason, fee_sen: 0 });
    expect((await patch(`units/${second}/out-of-order`, reason)).status).toBe(200);
    expect((await patch(`units/${second}`, { service_until: null })).status).toBe(200);
    expect((await patch(`units/${second}/activate`, {})).status).toBe(200);
    expect([await left('2026-12-10'), await left('2026-12-20'), await left('2027-02-01')]).toEqual([1, 2, 1]);
    expect((await patch(`units/${second}`, { service_from: null })).status).toBe(200);
    expect(await left('2026-12-10')).toBe(2);
  });

  it('holds at least the guests whom the rate includes, and lets the nights that must be stayed', async () => {
    there = await house(app);
    const type = `room-types/${there.room_type_id}`;
    for (const [field, change] of [
      ['max_guests', { max_guests: 1 }],
      ['max_guests', { base_occupancy: 6 }],
      ['max_guests', { max_adults: 30 }],
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
