import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { type House, house, startWithRates, stayBody } from '#tests/support/houses.ts';

type Row = Readonly<Record<string, unknown>>;
const FIRM = {
  name: 'Firm',
  name_zh: '严格',
  tiers: [
    { hours_before: 240, penalty: 'none' },
    { hours_before: 24, penalty: 'percent', bp: 2500 },
    { hours_before: 96, penalty: 'first_night' },
  ],
  no_show_penalty: 'full',
};

describe.each(domainEngines)('cancellation policies over $name', (engine) => {
  let app: TestApp;
  let home: House;
  beforeAll(async () => {
    app = await startWithRates(engine);
  }, 60_000);
  beforeEach(async () => {
    app.clock.at = new Date('2026-06-01T04:00:00Z');
    home = await house(app, { units: 3 });
  });
  afterAll(() => app?.close());

  const make = (change: Row = {}) => app.call('POST', '/api/cancellation-policies', { body: { ...FIRM, ...change } });
  const follow = async (policy: unknown): Promise<void> => {
    const path = `/api/properties/${home.property_id}`;
    const answer = await app.call('PATCH', path, { body: { cancellation_policy_id: policy } });
    expect(answer.status, answer.text).toBe(200);
  };
  const booked = async (): Promise<number> => {
    const answer = await app.call('POST', '/api/reservations', { body: stayBody(home, '2026-06-15') });
    expect(answer.status, answer.text).toBe(201);
    return Number(answer.body.data['id']);
  };
  const fee = async (id: number): Promise<unknown> =>
    (await app.call('GET', `/api/reservations/${id}/cancellation`)).body.data['fee_sen'];

  it('keep their steps in order, each with its penalty and part', async () => {
    const { status, body } = await make();
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      tiers: [
        { hours_before: 24, penalty: 'percent', bp: 2500 },
        { hours_before: 96, penalty: 'first_night', bp: 10_000 },
        { hours_before: 240, penalty: 'none', bp: 0 },
      ],
      no_show_penalty: 'full',
      no_show_bp: 10_000,
    });
    const wrong = [
      [{ hours_before: 24, penalty: 'half' }],
      [{ hours_before: 24, penalty: 'percent', bp: 10_001 }],
      [{ hours_before: 24, penalty: 'percent', bp: 12.5 }],
      [{ hours_before: 24, bp: 100 }],
      [{ hours_before: 24, penalty: 'none', more: 1 }],
      [
        { hours_before: 24, penalty: 'none' },
        { hours_before: 24, penalty: 'full' },
      ],
    ];
    for (const tiers of wrong)
      expect((await make({ tiers })).body.errors, JSON.stringify(tiers)).toHaveProperty('tiers');
  });

  it('say what a house charges who cancels, step by step and after the last', async () => {
    await follow((await make()).body.data['id']);
    const id = await booked();
    const fees: unknown[] = [];
    for (const at of ['2026-06-05T06:59:59Z', '2026-06-05T07:00:01Z', '2026-06-11T07:00:01Z', '2026-06-14T07:00:01Z']) {
      app.clock.at = new Date(at);
      fees.push(await fee(id));
    }
    // Free; the first night; a quarter of both nights; all of them.
    expect(fees).toEqual([0, 28_000, 14_000, 56_000]);
  });

  it('stay with the stay that was booked under them, whatever becomes of them', async () => {
    const policy = (await make()).body.data['id'];
    await follow(policy);
    const id = await booked();
    app.clock.at = new Date('2026-06-08T04:00:00Z');
    expect(await fee(id)).toBe(28_000);
    await app.call('PATCH', `/api/cancellation-policies/${String(policy)}`, {
      body: { tiers: null, no_show_penalty: 'none' },
    });
    const fresh = await booked();
    expect([await fee(id), await fee(fresh)]).toEqual([28_000, 0]);
    await follow(null);
    const change = { arrival: '2026-06-15', departure: '2026-06-18', price: 'whole' };
    const anew = await app.call('PATCH', `/api/reservations/${id}/change-dates`, { body: change });
    expect(anew.status, anew.text).toBe(200);
    expect([await fee(id), await fee(fresh), await fee(await booked())]).toEqual([28_000, 0, 28_000]);
    const cancelled = await app.call('PATCH', `/api/reservations/${id}/cancel`, { body: { reason: 'Ill' } });
    expect(cancelled.body.data['cancellation_fee_sen']).toBe(28_000);
  });

  it('are not deleted while a house names them', async () => {
    const id = (await make()).body.data['id'];
    await follow(id);
    const path = `/api/cancellation-policies/${String(id)}`;
    expect((await app.call('DELETE', path)).status).toBe(409);
    await follow(null);
    expect((await app.call('DELETE', path)).status).toBe(200);
  });
});
