import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#shared/day.ts';
import { ALL_PERMISSIONS } from '#shared/permissions.ts';
import { nightsOf } from '#shared/rates/night.ts';
import { MOST_GRID_NIGHTS, type PaintedGrid, type RateGrid, type RateGridNight } from '#shared/rates/rate-grid.ts';
import { everything } from '#shared/where.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { type Answer, type TestApp } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { type House, house, insertHouse, startWithRates, stayBody } from '#tests/support/houses.ts';

const PATH = '/api/rate-grid';
/** From a Monday; its Friday and Saturday are weekend nights. */
const WEEK = { from: '2027-01-04', to: '2027-01-11' };
const [MONDAY, FRIDAY] = ['2027-01-04', '2027-01-08'];

describe.each(domainEngines)('the grid of rates over $name', (engine) => {
  let app: TestApp;
  let home: House;
  let loft: House;
  let policy: unknown;

  const make = async (resource: string, body: object): Promise<number> => {
    const answer = await app.call('POST', `/api/${resource}`, { body });
    expect(answer.status, answer.text).toBe(201);
    return Number(answer.body.data['id']);
  };
  const read = async (more: Readonly<Record<string, string>> = {}): Promise<RateGrid> => {
    const query = new URLSearchParams({ ...WEEK, ...more });
    const answer = await app.call('GET', `${PATH}?${query.toString()}`);
    expect(answer.status, answer.text).toBe(200);
    return answer.body.data as unknown as RateGrid;
  };
  const rowIn = (grid: RateGrid, { room_type_id }: House) => {
    const row = grid.rows.find((each) => each.room_type_id === room_type_id);
    if (!row) throw new Error('The type is not in the grid');
    return row;
  };
  const nightsIn = async (of: House, more: Readonly<Record<string, string>> = {}): Promise<readonly RateGridNight[]> =>
    rowIn(await read(more), of).nights;
  const pricesIn = async (of: House, more: Readonly<Record<string, string>> = {}): Promise<readonly number[]> =>
    (await nightsIn(of, more)).map(({ final_sen }) => final_sen);
  const cell = ({ room_type_id }: House, date: string, price_sen: number | null, before_sen = 28_000) => ({
    room_type_id,
    date,
    price_sen,
    before_sen,
  });
  const paint = (cells: readonly object[], more: object = {}, token?: string): Promise<Answer> =>
    app.call('POST', PATH, { body: { cells, ...more }, ...(token !== undefined && { token }) });
  const painted = async (cells: readonly object[], more: object = {}): Promise<Answer & { data: PaintedGrid }> => {
    const answer = await paint(cells, more);
    expect(answer.status, answer.text).toBe(200);
    return { ...answer, data: answer.body.data as unknown as PaintedGrid };
  };
  const undo = (answer: Answer): Promise<Answer> =>
    app.call('POST', `/api/audit/batch/${String(answer.body['batch_id'])}/undo`);
  const countDays = (): Promise<number> => app.store.count(resourceTables['rate-days'], everything);

  beforeAll(async () => {
    app = await startWithRates(engine);
    policy = await make('cancellation-policies', { name: 'Flexible', name_zh: '灵活', no_show_penalty: 'none' });
  }, 60_000);
  afterAll(() => app?.close());
  beforeEach(async () => {
    app.clock.at = new Date('2026-11-20T04:00:00Z');
    home = await house(app, { units: 2 });
    loft = await app.store.transaction((tx) => insertHouse(tx, { in: home }));
  });

  it('says what the nights of every type cost and why, with what was set by hand and by season', async () => {
    const { property_id } = home;
    const season = { property_id, name: 'New Year', name_zh: '新年', from: '2027-01-07', until: '2027-01-09' };
    await make('seasons', { ...season, adjustment_bp: 1000 });
    await painted([cell(home, MONDAY, 35_000)], { reason: 'Race' });
    const grid = await read();
    expect(grid.houses.map(({ id }) => id)).toContain(property_id);
    expect(grid.seasons).toMatchObject([{ name: 'New Year', from: '2027-01-07', until: '2027-01-09' }]);
    const row = rowIn(grid, home);
    expect(row.nights.map(({ final_sen, base_from }) => [final_sen, base_from])).toEqual([
      [35_000, 'day'],
      [28_000, 'type'],
      [28_000, 'type'],
      [30_800, 'season'],
      [36_800, 'season'],
      [34_000, 'type'],
      [28_000, 'type'],
    ]);
    const why = (date: string) =>
      row.nights.find((night) => night.date === date)?.because.map((at) => row.reasons[at]?.text);
    expect(why(MONDAY)).toEqual(['Rate of the day RM350.00: Race']);
    expect(why(FRIDAY)).toEqual(['Base rate RM280.00', 'New Year: +10% of RM280.00', 'Weekend night: +RM60.00']);
    expect(await pricesIn(loft)).toEqual([28_000, 28_000, 28_000, 30_800, 36_800, 34_000, 28_000]);
  });

  it('is the same as each type’s own calendar', async () => {
    await painted([cell(home, FRIDAY, 40_000), cell(loft, MONDAY, 31_000)]);
    for (const of of [home, loft]) {
      const own = await app.call('GET', `/api/room-types/${of.room_type_id}/rates?from=${WEEK.from}&to=${WEEK.to}`);
      const days = own.body.data['days'] as readonly { readonly final_sen: number }[];
      expect(await pricesIn(of)).toEqual(days.map(({ final_sen }) => final_sen));
    }
  });

  it('shows the types that a plan sells, at its prices', async () => {
    const plan = { property_id: home.property_id, name: 'Saver', adjustment_bp: -1000, cancellation_policy_id: policy };
    const ofHouse = await make('rate-plans', plan);
    const ofType = await make('rate-plans', { ...plan, name: 'Loft saver', room_type_id: loft.room_type_id });
    const grid = await read({ rate_plan_id: String(ofHouse) });
    expect(grid.rows.map(({ room_type_id }) => room_type_id)).toEqual([home.room_type_id, loft.room_type_id]);
    expect(rowIn(grid, home).nights.slice(3, 5)).toMatchObject([
      { final_sen: 25_200, base_sen: 28_000 },
      { final_sen: 31_200, base_sen: 28_000 },
    ]);
    // Before the first night that a plan is for, a night has the price that it has without one.
    const ofFriday = await make('rate-plans', { ...plan, name: 'From Friday', stay_from: FRIDAY });
    expect(rowIn(await read({ rate_plan_id: String(ofFriday) }), home).nights.slice(3, 5)).toMatchObject([
      { final_sen: 28_000 },
      { final_sen: 31_200 },
    ]);
    expect((await read({ rate_plan_id: String(ofType) })).rows.map(({ room_type_id }) => room_type_id)).toEqual([
      loft.room_type_id,
    ]);
    expect((await app.call('GET', `${PATH}?from=${WEEK.from}&to=${WEEK.to}&rate_plan_id=9999`)).status).toBe(404);
  });

  it('offers the plans that are still sold, and names one whose sale is over where it is asked for', async () => {
    const plan = { property_id: home.property_id, name: 'Saver', adjustment_bp: -1000, cancellation_policy_id: policy };
    const days = [
      {},
      { stay_to: '2026-11-20' },
      { book_to: '2026-11-20' },
      { stay_to: '2026-11-19' },
      { book_to: '2026-11-19' },
    ];
    const ids: number[] = [];
    for (const ends of days) ids.push(await make('rate-plans', { ...plan, ...ends }));
    const offered = async (query = {}) =>
      (await read(query)).plans.map(({ id }) => id).filter((id) => ids.includes(id));
    expect((await offered()).toSorted((a, b) => a - b)).toEqual(ids.slice(0, 3));
    const [over] = ids.slice(-1);
    expect(await offered({ rate_plan_id: String(over) })).toContain(over);
    // In the small hours the house is still living in the day before.
    const { admin } = app;
    app.clock.at = new Date('2026-11-20T20:00:00Z');
    app.admin = (await app.administrator(ALL_PERMISSIONS)).token;
    expect(await offered()).toHaveLength(3);
    await app.call('PATCH', `/api/properties/${home.property_id}`, { body: { rollover_hour: 3 } });
    expect(await offered()).toEqual(ids.slice(0, 1));
    app.admin = admin;
  });

  it('shows what painting would come to under a plan, and writes nothing', async () => {
    const plan = { property_id: home.property_id, name: 'Saver', adjustment_bp: -1000, cancellation_policy_id: policy };
    const rate_plan_id = await make('rate-plans', plan);
    const before = await countDays();
    const { body, data } = await painted([cell(home, FRIDAY, 40_000)], { rate_plan_id, preview: true });
    expect(body['batch_id']).toBeNull();
    expect(data).toEqual({
      changed: 1,
      cells: [{ room_type_id: home.room_type_id, date: FRIDAY, before_sen: 31_200, after_sen: 42_000, problem: null }],
    });
    expect(await countDays()).toBe(before);
  });

  it('paints many types as one act, with an entry at each, and takes all of it back', async () => {
    const before = [await pricesIn(home), await pricesIn(loft)];
    const nights = nightsOf(MONDAY, FRIDAY);
    const answer = await painted(
      [home, loft].flatMap((of) => nights.map((date) => cell(of, date, 33_000))),
      { reason: 'Race week' },
    );
    expect(answer.data.changed).toBe(8);
    for (const of of [home, loft]) {
      expect((await pricesIn(of)).slice(0, 4)).toEqual([33_000, 33_000, 33_000, 33_000]);
      const entries = (await app.trail('room-types', of.room_type_id)).filter(({ action }) => action === 'paint');
      expect(entries).toMatchObject([
        {
          batch_id: answer.body['batch_id'],
          reason: 'Race week',
          changes: {
            'rate-days.price_sen 2027-01-04/2027-01-08': [null, 33_000],
            'rate-days.reason 2027-01-04/2027-01-08': [null, 'Race week'],
          },
        },
      ]);
    }
    const undone = await undo(answer);
    expect(undone.body.results.map(({ ok }) => ok)).toEqual([true, true]);
    expect([await pricesIn(home), await pricesIn(loft)]).toEqual(before);
  });

  it('gives a painted night the price that its quote and its reservation have', async () => {
    await painted([cell(home, MONDAY, 41_000), cell(home, addDays(MONDAY, 1), 43_000)]);
    const stay = {
      arrival: MONDAY,
      departure: addDays(MONDAY, 2),
      adults: 2,
      children: 0,
      any_foreign_occupant: false,
    };
    const { property_id, room_type_id } = home;
    const quote = await app.call('POST', '/api/public/quotes', {
      token: null,
      body: { property_id, room_type_id, ...stay },
    });
    expect(quote.status, quote.text).toBe(201);
    const shown = (await pricesIn(home)).slice(0, 2);
    expect(shown).toEqual([41_000, 43_000]);
    const room = (lines: unknown): number =>
      (lines as readonly { readonly code: string; readonly amount_sen: number }[])
        .filter(({ code }) => code === 'ROOM')
        .reduce((sum, { amount_sen }) => sum + amount_sen, 0);
    expect(room(quote.body.data['lines'])).toBe(84_000);
    const body = stayBody(home, stay.arrival, { departure: stay.departure, adults: 2 });
    const booked = await app.call('POST', '/api/reservations', { body });
    expect(booked.status, booked.text).toBe(201);
    expect(booked.body.data['total_sen']).toBe(quote.body.data['total_sen']);
  });

  it('keeps a night’s restrictions, and leaves none that says nothing when its price is given back', async () => {
    const before = await countDays();
    const path = `/api/room-types/${home.room_type_id}/rate-days`;
    const tuesday = addDays(MONDAY, 1);
    await app.call('POST', path, { body: { from: MONDAY, to: tuesday, min_nights: 3, reason: 'Race' } });
    await painted([cell(home, MONDAY, 30_000), cell(home, tuesday, 30_000)], { reason: 'Dearer' });
    await painted([cell(home, MONDAY, null, 30_000), cell(home, tuesday, null, 30_000)]);
    const rows = await app.store.list(resourceTables['rate-days'], { where: everything });
    expect(rows.slice(before)).toMatchObject([{ date: MONDAY, price_sen: null, min_nights: 3, reason: 'Dearer' }]);
    const idle = await paint([cell(home, tuesday, null)]);
    expect([idle.status, idle.body]).toMatchObject([409, { code: 'CONFLICT', unchanged: true }]);
  });

  it('saves all or nothing, and says which cells are against it and why', async () => {
    await painted([cell(loft, MONDAY, 39_000)]);
    const before = await countDays();
    const cells = [
      cell(home, MONDAY, 50_000),
      cell(loft, MONDAY, 50_000),
      cell(home, MONDAY, 51_000),
      { ...cell(home, MONDAY, 1), room_type_id: 99_999 },
    ];
    const refused = await paint(cells);
    expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT']);
    expect(refused.body.message).toMatch(/^Nothing was saved: 3 of these prices/);
    const open = refused.body['cells'] as PaintedGrid['cells'];
    expect(open.map(({ problem }) => problem?.rule)).toEqual(['price_changed', 'price_twice', 'price_type']);
    expect(open[0]?.problem?.text).toEqual({
      en: expect.stringContaining('its base is RM 390.00'),
      zh: expect.stringContaining('RM 390.00'),
    });
    expect([await countDays(), (await pricesIn(home))[0]]).toEqual([before, 28_000]);
  });

  it('refuses a price whose season has changed since it was read', async () => {
    const season = { property_id: home.property_id, name: 'Fair', from: MONDAY, until: FRIDAY, adjustment_bp: 2000 };
    await make('seasons', season);
    const refused = await paint([cell(home, MONDAY, 31_000)]);
    expect(refused.status).toBe(409);
    await painted([cell(home, MONDAY, 31_000, 33_600)]);
  });

  it('refuses nights that are over, and those that are too far to have a price', async () => {
    const refused = await paint([cell(home, '2026-11-19', 30_000), cell(home, '2026-11-20', 30_000)]);
    expect((refused.body['cells'] as PaintedGrid['cells']).map(({ date, problem }) => [date, problem?.rule])).toEqual([
      ['2026-11-19', 'price_past'],
    ]);
    const far = await paint([cell(home, '2028-11-19', 30_000), cell(home, '2028-11-20', 30_000)]);
    expect((far.body['cells'] as PaintedGrid['cells']).map(({ date }) => date)).toEqual(['2028-11-20']);
  });

  it.each([
    ['no cell', []],
    ['less than nothing', [{ price_sen: -1 }]],
    ['more than a room may cost', [{ price_sen: 10_000_001 }]],
    ['half a sen', [{ price_sen: 100.5 }]],
    ['no price at all', [{ price_sen: undefined }]],
    ['nothing that was read', [{ before_sen: undefined }]],
    ['a further word', [{ closed: true }]],
    ['a day that is none', [{ date: '2027-02-30' }]],
    ['more than two months', [{}, { date: '2027-04-01' }]],
  ])('refuses %s', async (_what, changes) => {
    const answer = await paint(changes.map((change) => ({ ...cell(home, MONDAY, 30_000), ...change })));
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION']);
    expect(Object.keys(answer.body.errors)[0]).toMatch(/^cells/);
  });

  it('reads two months at most', async () => {
    const to = (nights: number): string => addDays(WEEK.from, nights);
    expect((await nightsIn(home, { to: to(MOST_GRID_NIGHTS) })).length).toBe(MOST_GRID_NIGHTS);
    const more = await app.call('GET', `${PATH}?from=${WEEK.from}&to=${to(MOST_GRID_NIGHTS + 1)}`);
    expect([more.status, Object.keys(more.body.errors)]).toEqual([400, ['to']]);
    const none = await app.call('GET', `${PATH}?from=${WEEK.from}&to=${WEEK.from}`);
    expect(none.status).toBe(400);
  });

  it('is painted by those who may edit listings, and shown to those who may see them', async () => {
    const viewer = await app.administrator(ALL_PERMISSIONS.filter((code) => code !== 10));
    const address = `${PATH}?from=${WEEK.from}&to=${WEEK.to}`;
    expect((await paint([cell(home, MONDAY, 30_000)], {}, viewer.token)).status).toBe(403);
    expect((await paint([cell(home, MONDAY, 30_000)], { preview: true }, viewer.token)).status).toBe(403);
    expect((await app.call('GET', address, { token: viewer.token })).status).toBe(200);
    const none = await app.administrator([0]);
    expect((await app.call('GET', address, { token: none.token })).status).toBe(403);
  });

  it('of two who paint the same nights at once the second is told', async () => {
    const nights = nightsOf(WEEK.from, WEEK.to);
    const all = (price: number, types: readonly House[]) =>
      types.flatMap((of) => nights.map((date) => cell(of, date, price)));
    const answers = await Promise.all([paint(all(30_000, [home, loft])), paint(all(31_000, [loft, home]))]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const bases = [...(await nightsIn(home)), ...(await nightsIn(loft))].map(({ base_sen }) => base_sen);
    expect(new Set(bases).size).toBe(1);
  });
});
