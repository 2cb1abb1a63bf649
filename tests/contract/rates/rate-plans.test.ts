import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ratePlans } from '#resources/rates/rate-plans.ts';
import { whereOf } from '#shared/views.ts';
import { hasId } from '#server/kit/kit.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { type Rows, TestApp } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { type House, house, insertRates, stayBody } from '#tests/support/houses.ts';
import { type Person, People } from '#tests/support/people.ts';

type Row = Readonly<Record<string, unknown>>;
interface Plan {
  readonly id: number;
  readonly name: string;
  readonly total_sen: number;
  readonly deposit_sen: number;
  readonly cancellation: string;
}

/** A Monday and the Wednesday after it. */
const STAY = { arrival: '2026-06-15', departure: '2026-06-17' };
const WHOLE = Math.round((2 * 28_000 + 12_000) * 1.08) + 600;
const LESS = Math.round((2 * 25_200 + 12_000) * 1.08) + 600;

describe.each(domainEngines)('rate plans over $name', (engine) => {
  let app: TestApp;
  let people: People;
  let home: House;
  let policyId: unknown;
  beforeAll(async () => {
    app = await TestApp.start(engine);
    people = new People(app);
    await app.store.transaction(insertRates);
    const body = { name: 'Non-refundable', name_zh: '不可退款', no_show_penalty: 'full' };
    policyId = (await app.call('POST', '/api/cancellation-policies', { body })).body.data['id'];
  }, 60_000);
  beforeEach(async () => {
    app.clock.at = new Date('2026-06-01T04:00:00Z');
    home = await house(app, { units: 3 });
  });
  afterAll(() => app?.close());

  const make = async (change: Row = {}): Promise<number> => {
    const plan = {
      name: 'Saver',
      name_zh: '省钱价',
      prepay: 'full',
      adjustment_bp: -1000,
      cancellation_policy_id: policyId,
    };
    const body = { property_id: home.property_id, ...plan, ...change };
    const answer = await app.call('POST', '/api/rate-plans', { body });
    expect(answer.status, answer.text).toBe(201);
    return Number(answer.body.data['id']);
  };
  const party = { ...STAY, adults: 2, children: 0, any_foreign_occupant: false };
  const quote = (change: Row = {}, token: string | null = null) =>
    app.call('POST', '/api/public/quotes', {
      token,
      body: { property_id: home.property_id, room_type_id: home.room_type_id, ...party, ...change },
    });
  const plansFor = async (token: string | null, change: Row = {}): Promise<readonly Plan[]> => {
    const query = new URLSearchParams(
      Object.entries({ property_id: home.property_id, ...party, ...change }).map(([name, value]) => [
        name,
        String(value),
      ]),
    );
    const { status, text, body } = await app.call('GET', `/api/public/availability?${query}`, { token });
    expect(status, text).toBe(200);
    const [type] = body['room_types'] as { plans: readonly Plan[]; total_sen: number }[];
    expect(type?.total_sen).toBe(WHOLE);
    return type?.plans ?? [];
  };
  const book = (change: Row = {}) =>
    app.call('POST', '/api/reservations', {
      body: stayBody(home, STAY.arrival, { status: 'pending', waive_reason: null, ...change }),
    });

  it('are offered with price, deposit and terms, and change nothing for who takes none', async () => {
    const id = await make();
    expect(await plansFor(null)).toEqual([
      {
        id,
        name: 'Saver',
        meal: 'none',
        prepay: 'full',
        total_sen: LESS,
        deposit_sen: LESS,
        cancellation: 'For a cancellation or a no-show: 100% of the room.',
        is_negotiated: false,
      },
    ]);
    const [without, planned] = [await quote(), await quote({ rate_plan_id: id })];
    expect([without.body.data['total_sen'], planned.body.data['total_sen']]).toEqual([WHOLE, LESS]);
    expect(without.body.data['terms']).toMatchObject({ plan: null, cancellation: { tiers: [{}, {}] } });
    expect(planned.body.data['terms']).toMatchObject({
      plan: { id, name: { en: 'Saver', zh: '省钱价' }, prepay: 'full' },
      cancellation: { id: policyId, in_words: { zh: '取消或未入住收取客房总价的 100%。' } },
    });
    const [room] = planned.body.data['lines'] as { because: { rule: string; text: string; text_zh: string }[] }[];
    expect(room?.because.find(({ rule }) => rule === `PLAN-${id}`)).toEqual({
      rule: `PLAN-${id}`,
      text: 'Saver: −10% of RM280.00',
      text_zh: '省钱价：RM280.00 的 −10%',
    });
  });

  it('are offered to those they are for alone', async () => {
    const ids: number[] = [];
    for (const visibility of ['public', 'member', 'vip', 'agent'])
      ids.push(await make({ name: visibility, visibility }));
    const [everybody, member, vip, agent] = ids;
    const [user, loved, seller] = [
      await people.create('user'),
      await people.create('user'),
      await people.create('agent'),
    ];
    await app.store.transaction((tx) => tx.update(resourceTables.users, hasId(loved.id), { is_vip: true }));
    const seen = async (token: string | null) => (await plansFor(token)).map(({ id }) => id).toSorted((a, b) => a - b);
    const tokenOf = (who: Person): Promise<string> => people.signIn(who);
    expect(await seen(null)).toEqual([everybody]);
    expect(await seen(await tokenOf(user))).toEqual([everybody, member]);
    expect(await seen(await tokenOf(loved))).toEqual([everybody, member, vip]);
    expect(await seen(await tokenOf(seller))).toEqual([everybody, member, agent]);
    expect(await seen(app.admin)).toEqual(ids);
    const refused = await quote({ rate_plan_id: agent });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([400, ['rate_plan_id']]);
    expect((await quote({ rate_plan_id: agent }, await tokenOf(seller))).status).toBe(201);
    expect((await book({ rate_plan_id: agent })).status).toBe(201);
  });

  it('are for stays that meet their conditions, and say which one is not met', async () => {
    const other = await house(app, { in: home });
    const cases: readonly (readonly [Row, string])[] = [
      [{ min_nights: 3 }, '3 to 365 nights'],
      [{ max_nights: 1 }, '1 to 1 nights'],
      [{ advance_min_days: 15 }, '15 to 731 days'],
      [{ advance_max_days: 13 }, '0 to 13 days'],
      [{ book_from: '2026-06-02' }, 'booked from 2026-06-02 on'],
      [{ book_to: '2026-05-31' }, 'booked until 2026-05-31'],
      [{ stay_from: '2026-06-16' }, 'nights from 2026-06-16 on'],
      [{ stay_to: '2026-06-15' }, 'nights until 2026-06-15'],
      [{ room_type_id: other.room_type_id }, 'not sold for this room type'],
    ];
    for (const [change, why] of cases) {
      const id = await make(change);
      const { status, body } = await quote({ rate_plan_id: id });
      expect([status, body.errors]).toEqual([400, { rate_plan_id: [expect.stringContaining(why)] }]);
    }
    const withdrawn = await make();
    for (const [from, to] of [
      ['stay_from', 'stay_to'],
      ['book_from', 'book_to'],
    ] as const) {
      const body = { [from]: '2026-07-02', [to]: '2026-07-01' };
      const { status, body: said } = await app.call('PATCH', `/api/rate-plans/${withdrawn}`, { body });
      expect([status, Object.keys(said.errors ?? {})]).toEqual([400, [to]]);
    }
    await app.call('PATCH', `/api/rate-plans/${withdrawn}/withdraw`);
    expect((await quote({ rate_plan_id: withdrawn })).body.errors).toHaveProperty('rate_plan_id');
    expect(await plansFor(app.admin)).toEqual([]);
    const today = { book_from: '2026-06-01', book_to: '2026-06-01' };
    const nights = { stay_from: '2026-06-15', stay_to: '2026-06-16' };
    const edges = { min_nights: 2, max_nights: 2, advance_min_days: 14, advance_max_days: 14, ...today, ...nights };
    expect((await quote({ rate_plan_id: await make(edges) })).status).toBe(201);
  });

  it('are listed apart once their sale is over, and refused with the day on which it ended', async () => {
    const ends: readonly Row[] = [
      {},
      { stay_from: '2026-05-01', book_from: '2026-05-01' },
      { stay_to: '2026-06-01', book_to: '2026-06-01' },
      { stay_to: '2026-05-31' },
      { book_to: '2026-05-31', stay_to: '2026-12-31' },
    ];
    const ids: number[] = [];
    for (const days of ends) ids.push(await make(days));
    const listed = async (view: string): Promise<number[]> => {
      const filter = { property_id: home.property_id, ...whereOf(ratePlans, view) };
      const { status, text, body } = await app.list('rate-plans', { filter, sort: { id: 1 } });
      expect(status, text).toBe(200);
      return (body['rate-plans'] as Rows).map(({ id }) => Number(id));
    };
    expect(await listed('active')).toEqual(ids.slice(0, 3));
    expect(await listed('over')).toEqual(ids.slice(3));
    for (const [at, why] of [
      [3, 'nights until 2026-05-31'],
      [4, 'booked until 2026-05-31'],
    ] as const) {
      const { status, body } = await book({ rate_plan_id: ids[at] });
      expect([status, body.errors]).toEqual([400, { rate_plan_id: [expect.stringContaining(why)] }]);
    }
    const kept = Number(
      (await book({ rate_plan_id: ids[2], arrival: '2026-06-01', departure: '2026-06-02' })).body.data['id'],
    );
    app.clock.at = new Date('2026-06-02T04:00:00Z');
    expect(await listed('over')).toEqual(ids.slice(2));
    const stay = await app.call('GET', `/api/reservations/${kept}`);
    expect(stay.body.data['rate_plan_id']).toBe(ids[2]);
    await app.call('PATCH', `/api/rate-plans/${ids[3]}/withdraw`);
    expect([await listed('over'), await listed('withdrawn')]).toEqual([[ids[2], ids[4]], [ids[3]]]);
  });

  it('are kept with the stay: price of new nights, deposit and fee, whatever becomes of the plan', async () => {
    const id = await make();
    const { body } = await book({ rate_plan_id: id });
    expect(body.data).toMatchObject({ rate_plan_id: id, total_sen: LESS, deposit_sen: LESS, status: 'pending' });
    const stay = Number(body.data['id']);
    await app.call('PATCH', `/api/rate-plans/${id}`, { body: { adjustment_bp: 5000, prepay: 'none' } });
    await app.call('PATCH', `/api/cancellation-policies/${String(policyId)}`, { body: { no_show_penalty: 'none' } });
    const fee = await app.call('GET', `/api/reservations/${stay}/cancellation`);
    expect(fee.body.data['fee_sen']).toBe(2 * 25_200);
    const longer = Math.round((3 * 25_200 * 0.95 + 12_000) * 1.08) + 900;
    for (const price of ['keep', 'whole']) {
      const dates = { arrival: STAY.arrival, departure: '2026-06-18', price };
      const changed = await app.call('PATCH', `/api/reservations/${stay}/change-dates`, { body: dates });
      expect([changed.status, changed.body.data['total_sen'], changed.body.data['deposit_sen']]).toEqual([
        200,
        longer,
        longer,
      ]);
      await app.call('PATCH', `/api/reservations/${stay}/change-dates`, { body: STAY });
    }
    const folio = await app.call('GET', `/api/reservations/${stay}/folio`);
    expect(folio.body.data['terms']).toMatchObject({
      plan: { id, prepay: 'full' },
      cancellation: { no_show: { penalty: 'full' } },
    });
    await app.call('PATCH', `/api/cancellation-policies/${String(policyId)}`, { body: { no_show_penalty: 'full' } });
    expect((await app.call('DELETE', `/api/rate-plans/${id}`)).status).toBe(409);
  });

  it('are kept beyond the nights they are for, which is said before the dates change', async () => {
    const nights = { stay_from: '2026-06-15', stay_to: '2026-06-18', min_nights: 2, max_nights: 3 };
    const id = await make(nights);
    const stay = Number((await book({ rate_plan_id: id })).body.data['id']);
    const beyond = async (change: Readonly<Record<string, string>>) => {
      const query = new URLSearchParams({ ...STAY, ...change });
      const { status, text, body } = await app.call('GET', `/api/reservations/${stay}/preview?${query}`);
      expect(status, text).toBe(200);
      return body.data['plan_beyond'];
    };
    const days = { en: 'from 15 Jun 2026 to 18 Jun 2026', zh: '2026年6月15日至2026年6月18日' };
    const plan = { id, name: { en: 'Saver', zh: '省钱价' } };
    expect(await beyond({ departure: '2026-06-18' })).toBeNull();
    expect(await beyond({ departure: '2026-06-16' })).toEqual({
      ...plan,
      is_for: { en: 'for stays of 2 to 3 nights', zh: '须入住 2 至 3 晚' },
    });
    expect(await beyond({ arrival: '2026-06-18', departure: '2026-06-20' })).toEqual({
      ...plan,
      is_for: { en: `for nights ${days.en}`, zh: `适用于${days.zh}的夜晚` },
    });
    expect(await beyond({ arrival: '2026-06-13' })).toEqual({
      ...plan,
      is_for: {
        en: `for nights ${days.en} and for stays of 2 to 3 nights`,
        zh: `适用于${days.zh}的夜晚，且须入住 2 至 3 晚`,
      },
    });
    const moved = { arrival: '2026-06-18', departure: '2026-06-20' };
    const changed = await app.call('PATCH', `/api/reservations/${stay}/change-dates`, { body: moved });
    expect([changed.status, changed.body.data['rate_plan_id']]).toEqual([200, id]);
    // What does not touch its nights is not about them, wherever they lie.
    expect(await beyond({ ...moved, adults: '1' })).toBeNull();
    await app.call('PATCH', `/api/rate-plans/${id}`, { body: { stay_from: null, stay_to: null, min_nights: null } });
    expect(await beyond({ ...moved, departure: '2026-07-01' })).toMatchObject({
      is_for: { en: 'for stays of 3 nights or fewer', zh: '最多入住 3 晚' },
    });
  });

  it('come with the quote that is booked, which no other plan can take the place of', async () => {
    const [id, flexible] = [await make({ prepay: 'none' }), await make({ name: 'Flexible', adjustment_bp: 0 })];
    const quoted = await quote({ rate_plan_id: id });
    const quote_id = quoted.body.data['id'];
    expect((await book({ quote_id, rate_plan_id: flexible })).body.code).toBe('CONFLICT');
    const { status, body } = await book({ quote_id, status: 'confirmed' });
    expect([status, body.data['rate_plan_id'], body.data['total_sen'], body.data['deposit_sen']]).toEqual([
      201,
      id,
      LESS,
      0,
    ]);
  });
});
