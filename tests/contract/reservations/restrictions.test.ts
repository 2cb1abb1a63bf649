import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type TestApp } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { type House, house, startWithRates, stayBody } from '#tests/support/houses.ts';

type Row = Readonly<Record<string, unknown>>;

/** Monday the 8th of June: nothing else is special about these days. */
const ARRIVAL = '2026-06-08';
const DEPARTURE = '2026-06-10';
const WHY = 'The guest of honour.';

describe.each(domainEngines)('nights that a rule of the house is against, over $name', (engine) => {
  let app: TestApp;
  let there: House;

  beforeAll(async () => {
    app = await startWithRates(engine);
    app.clock.at = new Date('2026-03-01T04:00:00.000Z');
  }, 60_000);
  afterAll(() => app?.close());

  const paint = async (day: string, rules: Row): Promise<void> => {
    const body = { room_type_id: there.room_type_id, date: day, ...rules };
    const answer = await app.call('POST', '/api/rate-days', { body });
    expect(answer.status, answer.text).toBe(201);
  };
  const quote = ({ arrival = ARRIVAL, departure = DEPARTURE } = {}): Promise<Answer> => {
    const { property_id, room_type_id } = there;
    const people = { adults: 2, children: 0, any_foreign_occupant: false };
    const body = { property_id, room_type_id, arrival, departure, ...people };
    return app.call('POST', '/api/public/quotes', { token: null, body });
  };
  const book = (change: Row = {}): Promise<Answer> =>
    app.call('POST', '/api/reservations', { body: stayBody(there, ARRIVAL, { departure: DEPARTURE, ...change }) });
  const booked = async (change: Row = {}): Promise<number> => {
    const answer = await book(change);
    expect(answer.status, answer.text).toBe(201);
    return Number(answer.body.data['id']);
  };
  const changeDates = (id: number, body: Row): Promise<Answer> =>
    app.call('PATCH', `/api/reservations/${id}/change-dates`, { body });

  interface Case {
    readonly rule: string;
    readonly type?: Row;
    readonly day?: readonly [string, Row];
    readonly dates?: { readonly arrival: string; readonly departure: string };
    readonly says: RegExp;
  }
  const cases: readonly Case[] = [
    { rule: 'closed', day: ['2026-06-09', { closed: true }], says: /closed/ },
    { rule: 'closed_to_arrival', day: [ARRIVAL, { closed_to_arrival: true }], says: /arrive/ },
    { rule: 'closed_to_departure', day: [DEPARTURE, { closed_to_departure: true }], says: /depart/ },
    { rule: 'min_nights', day: [ARRIVAL, { min_nights: 3 }], says: /At least 3 nights/ },
    { rule: 'max_nights', day: [ARRIVAL, { max_nights: 1 }], says: /At most 1 nights/ },
    { rule: 'min_nights', type: { min_nights: 4 }, says: /At least 4 nights/ },
    { rule: 'max_nights', type: { max_nights: 1 }, says: /At most 1 nights/ },
    {
      rule: 'min_nights',
      dates: { arrival: '2026-07-30', departure: '2026-08-01' },
      says: /At least 3 nights/,
    },
  ];

  it('a holiday asks for three nights', async () => {
    const body = { name: 'Feast', date: '2026-08-01', price_from: '2026-07-31', price_nights: 2, min_nights: 3 };
    const answer = await app.call('POST', '/api/holidays', { body });
    expect(answer.status, answer.text).toBe(201);
  });

  it.each(cases)('$rule: quotes, the list of rooms and the desk say why', async ({ rule, type = {}, ...rest }) => {
    there = await house(app, { units: 2, type });
    if (rest.day) await paint(...rest.day);
    const { arrival, departure } = rest.dates ?? { arrival: ARRIVAL, departure: DEPARTURE };
    const dates = { arrival, departure };
    for (const answer of [await quote(dates), await book(dates)]) {
      expect([answer.status, answer.body.code, answer.body['restriction']]).toEqual([409, 'NOT_AVAILABLE', rule]);
      expect(answer.body.message).toMatch(rest.says);
    }
    const asked = `property_id=${there.property_id}&arrival=${arrival}&departure=${departure}&adults=2&children=0`;
    const { body } = await app.call('GET', `/api/public/availability?${asked}`, { token: null });
    expect(body['room_types']).toMatchObject([{ available: 0, restriction: rule }]);
    const id = await booked({ ...dates, override_reason: WHY });
    const [made] = await app.trail('reservations', id);
    expect(made).toMatchObject({ action: 'create', reason: WHY });
  });

  it('what is offered instead is sold by the same rules', async () => {
    there = await house(app);
    for (const day of ['2026-06-07', '2026-06-09']) await paint(day, { closed_to_arrival: true });
    await paint('2026-06-11', { closed: true });
    await booked();
    const refused = await book();
    expect(refused.body['alternatives']).toEqual([
      { arrival: '2026-06-06', departure: ARRIVAL, room_type_id: there.room_type_id },
      { arrival: '2026-06-05', departure: '2026-06-07', room_type_id: there.room_type_id },
    ]);
  });

  it('who asks for fewer nights than the house sells is offered as many as it does, before and after', async () => {
    there = await house(app, { units: 1, type: { min_nights: 3 } });
    const { room_type_id } = there;
    const refused = await quote({ arrival: '2026-06-08', departure: '2026-06-09' });
    expect(refused.body).toMatchObject({ code: 'NOT_AVAILABLE', restriction: 'min_nights' });
    expect(refused.body['alternatives']).toEqual([
      { arrival: '2026-06-08', departure: '2026-06-11', room_type_id },
      { arrival: '2026-06-06', departure: '2026-06-09', room_type_id },
    ]);
    await booked({ arrival: '2026-06-10', departure: '2026-06-13' });
    const again = await quote({ arrival: '2026-06-08', departure: '2026-06-09' });
    expect(again.body['alternatives']).toEqual([{ arrival: '2026-06-06', departure: '2026-06-09', room_type_id }]);
  });

  it('a type that is not on sale is not sold for a reason either', async () => {
    there = await house(app, { type: { status: 'archived' } });
    const answer = await book({ override_reason: WHY });
    expect([answer.status, answer.body['restriction']]).toEqual([409, 'not_sold']);
  });

  it('the list of rooms says what a foreign guest pays, the tourism tax included', async () => {
    there = await house(app);
    const asked = `property_id=${there.property_id}&arrival=${ARRIVAL}&departure=${DEPARTURE}&adults=2&children=0`;
    const totalOf = async (more = ''): Promise<number> => {
      const { body } = await app.call('GET', `/api/public/availability?${asked}${more}`, { token: null });
      return Number((body['room_types'] as Row[])[0]?.['total_sen']);
    };
    const total = await totalOf();
    expect(await totalOf('&any_foreign_occupant=false')).toBe(total);
    expect(await totalOf('&any_foreign_occupant=true')).toBe(total + 2 * 1000);
  });

  it('a night without a price is not sold for a reason either', async () => {
    there = await house(app, { units: 2 });
    const id = await booked();
    await paint('2026-06-10', { price_sen: 0 });
    const longer = { arrival: ARRIVAL, departure: '2026-06-11' };
    const free = await changeDates(id, { ...longer, override_reason: WHY });
    for (const answer of [free, await quote(longer), await book({ ...longer, override_reason: WHY })]) {
      expect([answer.status, answer.body['restriction']]).toEqual([409, 'no_price']);
      expect(answer.body.message).toMatch(/no price/);
    }
    await app.call('PATCH', `/api/room-types/${there.room_type_id}`, { body: { base_rate_sen: 0 } });
    expect((await book()).body['restriction']).toBe('no_price');
  });

  it('a quote that was made before the night was closed is kept', async () => {
    there = await house(app);
    const { body } = await quote();
    await paint(ARRIVAL, { closed: true });
    const answer = await book({ quote_id: body.data['id'], source_channel: 'direct_web' });
    expect(answer.status, answer.text).toBe(201);
  });

  it('new dates are refused like a new stay, shown before, and taken for a reason', async () => {
    there = await house(app);
    const id = await booked();
    await paint('2026-06-10', { closed: true });
    const wish = { arrival: ARRIVAL, departure: '2026-06-11' };
    const seen = await app.call('GET', `/api/reservations/${id}/preview?departure=${wish.departure}`);
    expect(seen.body.data).toMatchObject({ is_free: true, restriction: { kind: 'closed' } });
    const refused = await changeDates(id, wish);
    expect([refused.status, refused.body.code, refused.body['restriction']]).toEqual([409, 'NOT_AVAILABLE', 'closed']);
    const changed = await changeDates(id, { ...wish, override_reason: WHY });
    expect([changed.status, changed.body.data['nights']]).toEqual([200, 3]);
    expect((await app.trail('reservations', id)).at(-1)).toMatchObject({ action: 'change-dates', reason: WHY });
  });

  it('what a stay has already is not asked about again', async () => {
    there = await house(app, { units: 1 });
    const id = await booked();
    await paint(ARRIVAL, { closed: true, closed_to_arrival: true, min_nights: 4 });
    const longer = await changeDates(id, { arrival: ARRIVAL, departure: '2026-06-11' });
    expect(longer.status, longer.text).toBe(200);
    const shorter = await changeDates(id, { arrival: ARRIVAL, departure: '2026-06-09' });
    expect([shorter.status, shorter.body['restriction']]).toEqual([409, 'min_nights']);
  });

  it('the reason of any override stands in the trail', async () => {
    there = await house(app, { units: 1 });
    const id = await booked({ status: 'pending', unit_id: there.units[0] });
    await app.call('PATCH', `/api/reservations/${id}/confirm`, { body: { waive_reason: 'A regular.' } });
    expect((await app.trail('reservations', id)).at(-1)).toMatchObject({ action: 'confirm', reason: 'A regular.' });
  });
});
