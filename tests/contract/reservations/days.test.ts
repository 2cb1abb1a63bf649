import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reservations } from '#resources/reservations/reservations.ts';
import { type Rows, type TestApp } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { frontDesk } from '#tests/support/front-desk.ts';
import { type House, house, startWithRates, stayBody } from '#tests/support/houses.ts';
import { whereOf } from '#shared/views.ts';

/** Hours of Kuala Lumpur, which is eight before UTC. */
const at = (day: string, hour: number): Date => new Date(Date.parse(`${day}T00:00:00Z`) + (hour - 8) * 3_600_000);

describe.each(domainEngines)('the day a house is living in, over $name', (engine) => {
  let app: TestApp;
  let there: House;

  beforeAll(async () => {
    app = await startWithRates(engine);
  }, 60_000);
  afterAll(() => app?.close());

  const desk = frontDesk(() => app);
  const { act, became, folioOf } = desk;
  const booked = async (arrival: string, departure: string): Promise<number> => {
    const body = stayBody(there, arrival, { departure, unit_id: there.units[0] });
    return (await desk.booked(body)).id;
  };
  const inView = async (view: 'arrivals' | 'departures' | 'late'): Promise<unknown[]> => {
    const filter = { ...whereOf(reservations, view), property_id: there.property_id };
    return ((await app.list('reservations', { filter })).body['reservations'] as Rows).map(({ id }) => id);
  };

  it('is last night until five in the morning: who arrives late is still on the list and gets the key', async () => {
    there = await house(app);
    app.clock.at = at('2026-08-10', 22);
    const late = await booked('2026-08-10', '2026-08-12');
    const next = await booked('2026-08-12', '2026-08-13');
    app.clock.at = at('2026-08-11', 2);
    expect(await inView('arrivals')).toEqual([late]);
    await became(late, 'check-in', { override_reason: 'Papers follow.' });
    app.clock.at = at('2026-08-12', 4);
    expect([await inView('departures'), await inView('arrivals')]).toEqual([[], []]);
    app.clock.at = at('2026-08-12', 5);
    expect([await inView('departures'), await inView('arrivals')]).toEqual([[late], [next]]);
    expect(await inView('late')).toEqual([]);
    // Who should have come or gone is no less to be seen on the days after.
    app.clock.at = at('2026-08-13', 9);
    expect([await inView('departures'), await inView('arrivals')]).toEqual([[late], [next]]);
    expect(new Set(await inView('late'))).toEqual(new Set([late, next]));
  });

  it('has one night that is paid by whoever leaves on the day they came', async () => {
    there = await house(app);
    app.clock.at = at('2026-08-17', 15);
    const id = await booked('2026-08-17', '2026-08-20');
    await became(id, 'check-in', { override_reason: 'Papers follow.' });
    const refused = await act(id, 'check-out');
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('early departure')]);
    const left = await became(id, 'early-departure', { reason: 'Called home' });
    // RM280 and RM120 of cleaning, both taxed, and the levy of one night; no discount for a long stay.
    expect(left).toMatchObject({ departure: '2026-08-18', nights: 1, total_sen: 43_200 + 300 });
    const { nights, segments } = await folioOf(id);
    expect(nights.map(({ date }) => date)).toEqual(['2026-08-17']);
    expect(segments).toMatchObject([{ arrival: '2026-08-17', departure: '2026-08-18' }]);
    await app.call('POST', '/api/payments', {
      body: { reservation_id: id, method: '04', direction: 'in', amount_sen: left['total_sen'] },
    });
    expect(await became(id, 'check-out')).toMatchObject({ status: 'checked_out', departure: '2026-08-18', nights: 1 });
    await booked('2026-08-18', '2026-08-20');
  });
});
