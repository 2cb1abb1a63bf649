import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { house, startWithRates, stayBody } from '#tests/support/houses.ts';

describe.each(domainEngines)('what a stay can be booked in, over $name', (engine) => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startWithRates(engine);
  }, 60_000);
  afterAll(() => app?.close());

  it('is said with the units of a type, and which of them are free on the nights', async () => {
    const home = await house(app, { units: 2 });
    await house(app, { property: { status: 'suspended' } });
    const [taken, free] = home.units;
    const body = stayBody(home, '2026-12-10', { unit_id: taken });
    const booked = await app.call('POST', '/api/reservations', { body });
    expect(booked.status).toBe(201);
    expect(booked.body.data['assignment']).toMatchObject({ rule: 'chosen', reason: { en: 'A1 was chosen by hand.' } });
    const ask = async (query: string) => (await app.call('GET', `/api/reservations/choices?${query}`)).body.data;
    const all = await ask('');
    expect(all['properties']).toMatchObject([{ id: home.property_id }]);
    expect(all['units']).toEqual([]);
    const type = `room_type_id=${home.room_type_id}`;
    const { units } = await ask(`${type}&arrival=2026-12-11&departure=2026-12-12`);
    expect(units).toEqual([
      { id: taken, number: 'A1', is_free: false },
      { id: free, number: 'A2', is_free: true },
    ]);
    const later = await ask(`${type}&arrival=2026-12-12&departure=2026-12-13`);
    expect(later['units']).toMatchObject([{ is_free: true }, { is_free: true }]);
  });
});
