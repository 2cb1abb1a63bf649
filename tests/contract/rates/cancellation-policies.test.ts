import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ALL_PERMISSIONS } from '#shared/permissions.ts';
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

  /** The id of a policy that is made so. */
  const made = async (change: Row = {}): Promise<number> => {
    const answer = await make(change);
    expect(answer.status, answer.text).toBe(201);
    return Number(answer.body.data['id']);
  };
  const patch = (id: number, body: Row) => app.call('PATCH', `/api/cancellation-policies/${id}`, { body });
  interface Terms {
    readonly cancellation: { readonly id: number | null; readonly because?: readonly { readonly text: string }[] };
  }
  const heldBy = ({ cancellation: { id, because = [] } }: Terms) => [id, ...because.map(({ text }) => text)];
  const STAY = { arrival: '2026-06-15', departure: '2026-06-17', adults: 2, children: 0, any_foreign_occupant: false };
  /** The policy of a quote and why it is this one. */
  const quoted = async (change: Row = {}) => {
    const { property_id, room_type_id } = home;
    const body = { property_id, room_type_id, ...STAY, ...change };
    const answer = await app.call('POST', '/api/public/quotes', { token: null, body });
    expect(answer.status, answer.text).toBe(201);
    return heldBy(answer.body.data['terms'] as unknown as Terms);
  };
  const keptBy = async (id: number) =>
    heldBy((await app.call('GET', `/api/reservations/${id}/folio`)).body.data['terms'] as unknown as Terms);

  it('hold for the arrivals that they are for; on other days another one does, and the quote says why', async () => {
    const usual = await made({ name: 'Usual', no_show_penalty: 'none' });
    const peak = await made({ name: 'Peak', stay_from: '2026-06-15', stay_to: '2026-06-20', otherwise_id: usual });
    await follow(peak);
    const days = 'from 15 Jun 2026 to 20 Jun 2026';
    const inPeak = [peak, `Usual policy of the house, for arrivals ${days}`];
    const before = [usual, `Not “Peak”, which is for arrivals ${days}`, 'Policy for other days'];
    expect(await quoted()).toEqual(inPeak);
    // The day of arrival decides, and no other night of the stay.
    expect(await quoted({ arrival: '2026-06-20', departure: '2026-06-23' })).toEqual(inPeak);
    expect(await quoted({ arrival: '2026-06-14' })).toEqual(before);
    expect(await quoted({ arrival: '2026-06-21', departure: '2026-06-22' })).toEqual(before);
    await patch(peak, { otherwise_id: null });
    expect(await quoted({ arrival: '2026-06-14' })).toEqual([null, before[1], 'No policy is written for it']);
  });

  it('of a plan give way to the house’s once their days of booking are over, and the stay keeps its own', async () => {
    const usual = await made({ name: 'Usual', no_show_penalty: 'none' });
    await follow(usual);
    const launch = await made({ name: 'Launch', book_from: '2026-06-01', book_to: '2026-06-02' });
    const body = { property_id: home.property_id, name: 'Saver', prepay: 'none', cancellation_policy_id: launch };
    const plan = Number((await app.call('POST', '/api/rate-plans', { body })).body.data['id']);
    const days = 'for bookings from 01 Jun 2026 to 02 Jun 2026';
    const own = [launch, `Policy of the rate plan, ${days}`];
    expect(await quoted({ rate_plan_id: plan })).toEqual(own);
    expect(await quoted()).toEqual([usual, 'Usual policy of the house']);
    const first = stayBody(home, '2026-06-15', { rate_plan_id: plan });
    const early = Number((await app.call('POST', '/api/reservations', { body: first })).body.data['id']);
    // In the small hours the house is still living in the last day.
    app.clock.at = new Date('2026-06-02T20:00:00Z');
    expect((await quoted({ rate_plan_id: plan }))[0]).toBe(launch);
    app.clock.at = new Date('2026-06-03T04:00:00Z');
    const late = Number((await app.call('POST', '/api/reservations', { body: first })).body.data['id']);
    const given = [usual, `Not “Launch”, which is ${days}`, 'Usual policy of the house'];
    expect([await keptBy(early), await keptBy(late)]).toEqual([own, given]);
    const query = new URLSearchParams(
      Object.entries({ property_id: home.property_id, ...STAY }).map(([name, value]) => [name, String(value)]),
    );
    const offered = await app.call('GET', `/api/public/availability?${query}`, { token: null });
    const [type] = offered.body['room_types'] as { plans: { cancellation: string }[] }[];
    expect(type?.plans[0]?.cancellation).toContain('no-show: free');
    // What becomes of the policies, or of the stay's days, is of no account to either.
    await patch(launch, { book_to: '2026-12-31' });
    await patch(usual, { stay_to: '2026-06-01' });
    for (const id of [early, late]) {
      const moved = { arrival: '2026-06-16', departure: '2026-06-19', price: 'whole' };
      const answer = await app.call('PATCH', `/api/reservations/${id}/change-dates`, { body: moved });
      expect(answer.status, answer.text).toBe(200);
    }
    expect([await keptBy(early), await keptBy(late)]).toEqual([own, given]);
    const { admin } = app;
    app.clock.at = new Date('2026-06-16T04:00:00Z');
    app.admin = (await app.administrator(ALL_PERMISSIONS)).token;
    expect([await fee(early), await fee(late)]).toEqual([3 * 28_000 * 0.95, 0]);
    app.admin = admin;
  });

  it('end after they begin, and lead to another one that does not lead back', async () => {
    for (const [from, to] of [
      ['stay_from', 'stay_to'],
      ['book_from', 'book_to'],
    ] as const)
      expect(Object.keys((await make({ [from]: '2026-07-02', [to]: '2026-07-01' })).body.errors ?? {})).toEqual([to]);
    const last = await made({ stay_to: '2026-07-01' });
    const middle = await made({ stay_to: '2026-06-01', otherwise_id: last });
    const first = await made({ stay_to: '2026-05-01', otherwise_id: middle });
    for (const otherwise_id of [last, middle, first]) {
      const { status, body } = await patch(last, { otherwise_id });
      expect([status, body.errors]).toEqual([400, { otherwise_id: [expect.stringContaining('leads back')] }]);
    }
    expect((await app.call('DELETE', `/api/cancellation-policies/${last}`)).status).toBe(409);
    expect((await patch(first, { otherwise_id: last })).status).toBe(200);
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
