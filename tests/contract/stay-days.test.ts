import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reservations } from '#resources/reservations.ts';
import { type Answer, type Rows, TestApp } from '#tests/support/app.ts';
import { engines } from '#tests/support/engines.ts';
import { type House, house, insertRates, stayBody } from '#tests/support/houses.ts';

type Row = Readonly<Record<string, unknown>>;

/** Hours of Kuala Lumpur, which is eight before UTC. */
const at = (day: string, hour: number): Date => new Date(Date.parse(`${day}T00:00:00Z`) + (hour - 8) * 3_600_000);

describe.each(engines)('the day a house is living in, over $name', (engine) => {
  let app: TestApp;
  let there: House;

  beforeAll(async () => {
    app = await TestApp.start(engine);
    await app.store.transaction(insertRates);
  }, 60_000);
  afterAll(() => app?.close());

  const booked = async (arrival: string, departure: string): Promise<number> => {
    const body = stayBody(there, arrival, { departure, unit_id: there.units[0] });
    const answer = await app.call('POST', '/api/reservations', { body });
    expect(answer.status, answer.text).toBe(201);
    return Number(answer.body.data['id']);
  };
  const act = (id: number, action: string, body: Row = {}): Promise<Answer> =>
    app.call('PATCH', `/api/reservations/${id}/${action}`, { body });
  const acted = async (id: number, action: string, body: Row = {}): Promise<Row> => {
    const answer = await act(id, action, body);
    expect(answer.status, answer.text).toBe(200);
    return answer.body.data;
  };
  const inView = async (view: 'arrivals' | 'departures'): Promise<unknown[]> => {
    const filter = { ...reservations.views?.[view], property_id: there.property_id };
    return ((await app.list('reservations', { filter })).body['reservations'] as Rows).map(({ id }) => id);
  };

  it('is last night until five in the morning: who arrives late is still on the list and gets the key', async () => {
    there = await house(app);
    app.clock.at = at('2026-08-10', 22);
    const late = await booked('2026-08-10', '2026-08-12');
    const next = await booked('2026-08-12', '2026-08-13');
    app.clock.at = at('2026-08-11', 2);
    expect(await inView('arrivals')).toEqual([late]);
    await acted(late, 'check-in', { override_reason: 'Papers follow.' });
    app.clock.at = at('2026-08-12', 4);
    expect([await inView('departures'), await inView('arrivals')]).toEqual([[], []]);
    app.clock.at = at('2026-08-12', 5);
    expect([await inView('departures'), await inView('arrivals')]).toEqual([[late], [next]]);
  });

  it('has one night that is paid by whoever leaves on the day they came', async () => {
    there = await house(app);
    app.clock.at = at('2026-08-17', 15);
    const id = await booked('2026-08-17', '2026-08-20');
    await acted(id, 'check-in', { override_reason: 'Papers follow.' });
    const refused = await act(id, 'check-out');
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('early departure')]);
    const left = await acted(id, 'early-departure', { reason: 'Called home' });
    // RM280 and RM120 of cleaning, both taxed, and the levy of one night; no discount for a long stay.
    expect(left).toMatchObject({ departure: '2026-08-18', nights: 1, total_sen: 43_200 + 300 });
    const { body } = await app.call('GET', `/api/reservations/${id}/folio`);
    const data = body.data as unknown as { nights: Rows; segments: Rows };
    expect(data.nights.map(({ date }) => date)).toEqual(['2026-08-17']);
    expect(data.segments).toMatchObject([{ arrival: '2026-08-17', departure: '2026-08-18' }]);
    await app.call('POST', '/api/payments', {
      body: { reservation_id: id, method: '04', direction: 'in', amount_sen: left['total_sen'] },
    });
    expect(await acted(id, 'check-out')).toMatchObject({ status: 'checked_out', departure: '2026-08-18', nights: 1 });
    await booked('2026-08-18', '2026-08-20');
  });
});
