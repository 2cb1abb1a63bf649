import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, type TestApp } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { type House, house, startWithRates, stayBody } from '#tests/support/houses.ts';

type Row = Readonly<Record<string, unknown>>;

/** Fees, discounts and deposit of a stay are those of the day it was priced, whatever its type and house say since. */
describe.each(domainEngines)('terms of a stay over $name', (engine) => {
  let app: TestApp;
  let home: House;
  const ARRIVAL = '2026-03-08';
  const DEPARTURE = '2026-03-12';
  const AGREED = { adults: 3, children: 0, any_foreign_occupant: true };

  beforeAll(async () => {
    app = await startWithRates(engine);
  }, 60_000);
  beforeEach(async () => {
    app.clock.at = new Date('2026-03-01T04:00:00Z');
    home = await house(app, { units: 4 });
  });
  afterAll(() => app?.close());

  const booked = async (change: Row = {}): Promise<number> => {
    const body = stayBody(home, ARRIVAL, { departure: DEPARTURE, ...AGREED, unit_id: home.units[0], ...change });
    const answer = await app.call('POST', '/api/reservations', { body });
    expect(answer.status, answer.text).toBe(201);
    return Number(answer.body.data['id']);
  };
  const patched = async (address: string, body: Row): Promise<Answer> => {
    const answer = await app.call('PATCH', `/api/${address}`, { body });
    expect(answer.status, answer.text).toBe(200);
    return answer;
  };
  const act = async (id: number, action: string, body: Row = {}): Promise<unknown> =>
    (await patched(`reservations/${id}/${action}`, body)).body.data['total_sen'];
  const costs = async (id: number, query: string, mode: 'keep' | 'whole'): Promise<unknown> => {
    const { body } = await app.call('GET', `/api/reservations/${id}/preview?${query}`);
    return (body.data[mode] as Row)['total_sen'];
  };
  const dearer = async (): Promise<void> => {
    await patched(`room-types/${home.room_type_id}`, {
      cleaning_fee_sen: 20_000,
      extra_guest_fee_sen: 9000,
      base_occupancy: 1,
      los_tiers: [],
    });
    await patched(`properties/${home.property_id}`, { deposit_percent: 80 });
  };

  it('stand in every change that keeps the price, and give way to one that asks for today’s', async () => {
    const id = await booked();
    const wishes = ['adults=2', 'departure=2026-03-13', 'departure=2026-03-11', 'any_foreign_occupant=false'];
    const keeping = async (): Promise<unknown[]> => {
      const totals: unknown[] = [];
      for (const wish of wishes) totals.push(await costs(id, wish, 'keep'));
      return totals;
    };
    const agreed = await keeping();
    await dearer();
    expect(await keeping()).toEqual(agreed);

    const fewer = await patched(`reservations/${id}/change-guests`, { ...AGREED, adults: 2 });
    const total = Number(fewer.body.data['total_sen']);
    expect([total, fewer.body.data['deposit_sen']]).toEqual([agreed[0], Math.round(total * 0.3)]);
    expect(await act(id, 'tourism-tax', { ttx_collector: 'exempt', note: 'Diplomat' })).toBe(total - 4000);
    const anew = await patched(`reservations/${id}/change-dates`, {
      arrival: ARRIVAL,
      departure: DEPARTURE,
      price: 'whole',
    });
    // Four nights of RM280 without a discount, RM90 a night for the second adult, RM200 of cleaning, taxed; the levy.
    expect(anew.body.data['total_sen']).toBe(Math.round((4 * 28_000 + 4 * 9000 + 20_000) * 1.08) + 4 * 300);
    expect((await app.call('POST', `/api/audit/${anew.body.audit_id}/undo`)).status).toBe(200);
    await act(id, 'change-guests', AGREED);
    expect(await act(id, 'change-guests', { ...AGREED, adults: 2 })).toBe(total - 4000);
  });

  it('stand when the stay is reinstated, when its guest comes late and when they leave early', async () => {
    const id = await booked();
    const total = (await app.call('GET', `/api/reservations/${id}`)).body.data['total_sen'];
    const shorter = await costs(id, 'departure=2026-03-10', 'keep');
    await dearer();
    await act(id, 'cancel', { reason: 'Ill', fee_sen: 0 });
    expect(await act(id, 'reinstate', { reason: 'Well again' })).toBe(total);
    app.clock.at = new Date('2026-03-09T04:00:00Z');
    await act(id, 'no-show');
    expect(await act(id, 'check-in', { override_reason: 'Known to the house' })).toBe(total);
    app.clock.at = new Date('2026-03-10T04:00:00Z');
    expect(await act(id, 'early-departure', { reason: 'Called home' })).toBe(shorter);
  });

  it('are those of its quote', async () => {
    const { property_id, room_type_id } = home;
    const asked = { property_id, room_type_id, arrival: ARRIVAL, departure: DEPARTURE, ...AGREED };
    const { body } = await app.call('POST', '/api/public/quotes', { token: null, body: asked });
    expect(Object.keys(body.data).toSorted()).toEqual([
      'deposit_sen',
      'expires_at',
      'id',
      'lines',
      'terms',
      'total_sen',
    ]);
    await dearer();
    const id = await booked({ quote_id: body.data['id'] });
    expect(await costs(id, 'adults=3', 'keep')).toBe(body.data['total_sen']);
  });
});
