import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#shared/day.ts';
import { TestApp } from '#tests/support/app.ts';
import { engines } from '#tests/support/engines.ts';
import { type House, house, insertRates } from '#tests/support/houses.ts';

const DAY = '2026-12-10';
const MOST = 3;

describe('what anybody may ask', () => {
  let app: TestApp;
  let home: House;

  beforeAll(async () => {
    app = await TestApp.start(engines[0]!, { publicCalls: MOST, trustProxyHops: 1 });
    await app.store.transaction(insertRates);
    home = await house(app, { units: 2 });
  }, 60_000);
  afterAll(() => app?.close());

  const stay = () => ({
    property_id: home.property_id,
    arrival: DAY,
    departure: addDays(DAY, 2),
    adults: 2,
    children: 0,
  });
  const from = (ip: string, token: string | null = null) => ({ token, headers: { 'X-Forwarded-For': ip } });
  const rooms = (ip: string, token: string | null = null, query: object = stay()) =>
    app.call(
      'GET',
      `/api/public/availability?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`,
      from(ip, token),
    );

  it('is limited by address: free rooms and prices together, refused calls too, with the time to wait', async () => {
    const ip = '203.0.113.7';
    const body = { ...stay(), room_type_id: home.room_type_id, any_foreign_occupant: false };
    expect((await rooms(ip)).status).toBe(200);
    expect((await app.call('POST', '/api/public/quotes', { ...from(ip), body })).status).toBe(201);
    expect((await rooms(ip, null, { ...stay(), property_id: 99_999 })).status).toBe(404);
    const [search, price] = [await rooms(ip), await app.call('POST', '/api/public/quotes', { ...from(ip), body })];
    for (const answer of [search, price]) {
      expect([answer.status, answer.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
    }
    expect((await rooms('203.0.113.8')).status).toBe(200);
    app.clock.at = new Date(app.clock.at.getTime() + 15 * 60_000 + 1000);
    expect((await rooms(ip)).status).toBe(200);
  });

  it('is asked by those who are signed in as often as they like, from whatever address', async () => {
    const ip = '203.0.113.9';
    for (let n = 0; n < 3 * MOST; n += 1) expect((await rooms(ip, app.admin)).status).toBe(200);
    expect((await rooms(ip)).status).toBe(200);
    // A token that is none does not lift the limit.
    const statuses = [];
    for (let n = 0; n < MOST; n += 1) statuses.push((await rooms(ip, 'x.y.z')).status);
    expect(statuses).toEqual([200, 200, 429]);
  });

  it('is described, with its shapes and refusals, and needs no token', async () => {
    const { body } = await app.call('GET', '/api/openapi.json');
    const paths = body['paths'] as Record<string, Record<string, Record<string, unknown>>>;
    const search = paths['/api/public/availability']?.['get'];
    const price = paths['/api/public/quotes']?.['post'];
    expect(Object.keys(search?.['responses'] ?? {})).toEqual(['200', '400', '404', '429']);
    expect(Object.keys(price?.['responses'] ?? {})).toEqual(['201', '400', '409', '413', '415', '422', '429', '507']);
    expect([search?.['security'], price?.['security']]).toEqual([[], []]);
    const parameters = JSON.stringify(search?.['parameters']);
    for (const name of Object.keys(stay()))
      expect(parameters).toContain(`{"name":"${name}","in":"query","required":true`);
    const leave = JSON.stringify(paths['/api/reservations/{id}/check-out']?.['patch']);
    expect(leave).toContain('Only of a record of which this holds: {\\"departure\\":{\\"$lt\\":{\\"$houseDay\\":0}}}');
    // What is described as required is answered.
    const answered = await rooms('203.0.113.20', app.admin);
    const [type] = answered.body['room_types'] as unknown as Record<string, unknown>[];
    const { schemas } = body['components'] as { schemas: Record<string, { required?: string[] }> };
    const described = schemas['TypeOnSale']?.required ?? [];
    expect(JSON.stringify(search?.['responses'])).toContain('#/components/schemas/TypeOnSale');
    expect(described).toEqual(
      expect.arrayContaining(['id', 'name', 'available', 'total_sen', 'sold_out_alternatives']),
    );
    expect(Object.keys(type ?? {}).toSorted()).toEqual(described.toSorted());
  });
});
