import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestApp } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { type House, house, insertRates, stayBody } from '#tests/support/houses.ts';
import { People } from '#tests/support/people.ts';

type Row = Readonly<Record<string, unknown>>;

/** A Monday and the Wednesday after it. */
const STAY = { arrival: '2026-06-15', departure: '2026-06-17' };
const WHOLE = Math.round((2 * 28_000 + 12_000) * 1.08) + 600;
const LESS = Math.round((2 * 25_200 + 12_000) * 1.08) + 600;
const ELSEWHERE = 'this plan is negotiated with another company; choose that company for the stay, or another plan';

describe.each(domainEngines)('negotiated rate plans over $name', (engine) => {
  let app: TestApp;
  let people: People;
  let home: House;
  let policyId: unknown;
  let [tea, rubber] = [0, 0];
  let planId: number;

  const made = async (resource: string, body: Row): Promise<number> => {
    const answer = await app.call('POST', `/api/${resource}`, { body });
    expect(answer.status, answer.text).toBe(201);
    return Number(answer.body.data['id']);
  };
  const company = (name: string, more: Row = {}) =>
    made('companies', {
      name,
      kind: 'corporate_client',
      tax_number: 'EI00000000010',
      email: `${name}@example.test`,
      phone: '+60549110001',
      address: '1, Jalan Besar',
      postcode: '39000',
      city: 'Tanah Rata',
      ...more,
    });
  const planBody = (change: Row = {}): Row => ({
    property_id: home.property_id,
    company_id: tea,
    name: 'Tea rate',
    prepay: 'none',
    adjustment_bp: -1000,
    cancellation_policy_id: policyId,
    ...change,
  });
  const wish = () => ({
    property_id: home.property_id,
    room_type_id: home.room_type_id,
    ...STAY,
    adults: 2,
    children: 0,
    any_foreign_occupant: false,
  });
  const quote = (change: Row = {}, token: string | null = app.admin) =>
    app.call('POST', '/api/public/quotes', { token, body: { ...wish(), rate_plan_id: planId, ...change } });
  const offered = async (token: string | null, company_id?: number): Promise<readonly Row[]> => {
    const { room_type_id: _, ...stay } = wish();
    const asked = company_id === undefined ? stay : { ...stay, company_id };
    const query = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]));
    const { status, text, body } = await app.call('GET', `/api/public/availability?${query}`, { token });
    expect(status, text).toBe(200);
    return (body['room_types'] as { plans: readonly Row[] }[])[0]?.plans ?? [];
  };
  const book = (change: Row = {}) =>
    app.call('POST', '/api/reservations', {
      body: stayBody(home, STAY.arrival, { status: null, waive_reason: null, rate_plan_id: planId, ...change }),
    });

  beforeAll(async () => {
    app = await TestApp.start(engine);
    people = new People(app);
    await app.store.transaction(insertRates);
    policyId = await made('cancellation-policies', { name: 'Lenient', no_show_penalty: 'none' });
    [tea, rubber] = [await company('tea'), await company('rubber')];
  }, 60_000);
  beforeEach(async () => {
    app.clock.at = new Date('2026-06-01T04:00:00Z');
    home = await house(app, { units: 3 });
    planId = await made('rate-plans', planBody());
  });
  afterAll(() => app?.close());

  it('are offered by the desk for stays of their company alone, at their price', async () => {
    expect(await offered(app.admin, tea)).toMatchObject([{ id: planId, total_sen: LESS, is_negotiated: true }]);
    for (const other of [undefined, rubber]) expect(await offered(app.admin, other)).toEqual([]);
    const open = await made('rate-plans', planBody({ company_id: null, name: 'Saver' }));
    expect(await offered(app.admin, rubber)).toMatchObject([{ id: open, is_negotiated: false }]);
    const priced = await quote({ company_id: tea });
    expect([priced.status, priced.body.data['total_sen']]).toEqual([201, LESS]);
    for (const other of [null, rubber]) {
      const { status, body } = await quote({ company_id: other });
      expect([status, body.errors]).toEqual([400, { rate_plan_id: [ELSEWHERE] }]);
    }
  });

  it('are nobody’s on the site, whichever company is named there, and are said to be no more than unknown', async () => {
    const tokens: (string | null)[] = [null];
    for (const role of ['user', 'agent'] as const) tokens.push(await people.signIn(await people.create(role)));
    const unknown = (await quote({ rate_plan_id: 999_999 }, null)).body.errors;
    for (const token of tokens) {
      expect(await offered(token)).toEqual([]);
      expect(await offered(token, tea)).toEqual([]);
      const { status, body } = await quote({ company_id: tea }, token);
      expect([status, body.errors]).toEqual([400, unknown]);
    }
  });

  it('are booked for their company alone, with a quote or without, and name what to choose', async () => {
    const { status, body } = await book({ company_id: tea });
    expect([status, body.data['rate_plan_id'], body.data['total_sen']]).toEqual([201, planId, LESS]);
    for (const company_id of [null, rubber]) {
      const quoted = await quote({ company_id: tea });
      for (const by of [{}, { quote_id: quoted.body.data['id'] }]) {
        const refused = await book({ company_id, ...by });
        expect([refused.status, refused.body.errors]).toEqual([400, { rate_plan_id: [ELSEWHERE] }]);
      }
    }
    const quoted = await quote({ company_id: tea });
    const booked = await book({ company_id: tea, quote_id: quoted.body.data['id'], rate_plan_id: null });
    expect([booked.status, booked.body.data['rate_plan_id'], booked.body.data['total_sen']]).toEqual([
      201,
      planId,
      LESS,
    ]);
    const without = await book({ company_id: tea, rate_plan_id: null, status: 'pending' });
    expect([without.status, without.body.data['total_sen']]).toEqual([201, WHOLE]);
  });

  it('keep their company in a stay that is booked, which keeps them once they are withdrawn', async () => {
    const stay = Number((await book({ company_id: tea })).body.data['id']);
    const path = `/api/reservations/${stay}`;
    for (const company_id of [null, rubber]) {
      const { status, body } = await app.call('PATCH', path, { body: { company_id } });
      expect([status, Object.keys(body.errors ?? {}), body.errors?.['company_id']?.[0]]).toEqual([
        400,
        ['company_id'],
        expect.stringContaining('negotiated with its company'),
      ]);
    }
    const named = await app.call('PATCH', path, { body: { company_id: tea, internal_note: 'Late bus' } });
    expect(named.status, named.text).toBe(200);
    await app.call('PATCH', `/api/rate-plans/${planId}/withdraw`);
    expect(await offered(app.admin, tea)).toEqual([]);
    expect((await quote({ company_id: tea })).body.errors).toHaveProperty('rate_plan_id');
    const longer = await app.call('PATCH', `${path}/change-dates`, {
      body: { arrival: STAY.arrival, departure: '2026-06-18', price: 'whole' },
    });
    const more = Math.round((3 * 25_200 * 0.95 + 12_000) * 1.08) + 900;
    expect([longer.status, longer.body.data['total_sen']]).toEqual([200, more]);
  });

  it('may name another company where the stay has no such plan', async () => {
    const { body } = await book({ company_id: tea, rate_plan_id: null, status: 'pending' });
    const path = `/api/reservations/${Number(body.data['id'])}`;
    for (const company_id of [rubber, null]) {
      expect((await app.call('PATCH', path, { body: { company_id } })).body.data).toMatchObject({ company_id });
    }
  });

  it('are made with those who send guests, and stay with them', async () => {
    const supplier = await company('linen', { kind: 'supplier' });
    const closed = await company('closed');
    await app.call('PATCH', `/api/companies/${closed}/put-on-hold`, { body: { reason: 'Owes' } });
    for (const company_id of [supplier, closed, 999_999]) {
      const { status, body } = await app.call('POST', '/api/rate-plans', { body: planBody({ company_id }) });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['company_id']]);
    }
    const moved = await app.call('PATCH', `/api/rate-plans/${planId}`, { body: { company_id: rubber } });
    expect([moved.status, Object.keys(moved.body.errors ?? {})]).toEqual([400, ['company_id']]);
    for (const change of [{ visibility: 'public', meal: 'breakfast' }, { name: 'Harvest rate' }]) {
      const { status, body } = await app.call('PATCH', `/api/rate-plans/${planId}`, { body: change });
      expect([status, body.data['visibility']]).toEqual([200, 'company']);
    }
    const chosen = { company_id: null, visibility: 'company' };
    expect((await app.call('POST', '/api/rate-plans', { body: planBody(chosen) })).body.errors).toHaveProperty(
      'company_id',
    );
  });

  it('stand in the grid of rates with their company', async () => {
    const grid = await app.call('GET', '/api/rate-grid?from=2026-06-15&to=2026-06-22');
    const plans = grid.body.data['plans'] as readonly Row[];
    expect(plans.find(({ id }) => id === planId)).toMatchObject({
      name: 'Tea rate',
      company: { id: tea, name: 'tea' },
    });
  });
});
