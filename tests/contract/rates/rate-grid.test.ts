import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/day.ts';
import { ALL_PERMISSIONS } from '#shared/permissions.ts';
import { MOST_GRID_NIGHTS } from '#shared/rates/rate-grid.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { FRIDAY, MONDAY, PATH, WEEK, rateGridOver } from '#tests/support/rates/rate-grid.ts';

describe.each(domainEngines)('the grid of rates over $name', (engine) => {
  const { scene, make, read, rowIn, nightsIn, pricesIn, cell, paint, painted, countDays } = rateGridOver(engine);

  it('says what the nights of every type cost and why, with what was set by hand and by season', async () => {
    const { property_id } = scene.home;
    const season = { property_id, name: 'New Year', name_zh: '新年', from: '2027-01-07', until: '2027-01-09' };
    await make('seasons', { ...season, adjustment_bp: 1000 });
    await painted([cell(scene.home, MONDAY, 35_000)], { reason: 'Race' });
    const grid = await read();
    expect(grid.houses.map(({ id }) => id)).toContain(property_id);
    expect(grid.seasons).toMatchObject([{ name: 'New Year', from: '2027-01-07', until: '2027-01-09' }]);
    const row = rowIn(grid, scene.home);
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
    expect(await pricesIn(scene.loft)).toEqual([28_000, 28_000, 28_000, 30_800, 36_800, 34_000, 28_000]);
  });

  it('is the same as each type’s own calendar', async () => {
    await painted([cell(scene.home, FRIDAY, 40_000), cell(scene.loft, MONDAY, 31_000)]);
    for (const of of [scene.home, scene.loft]) {
      const own = await scene.app.call(
        'GET',
        `/api/room-types/${of.room_type_id}/rates?from=${WEEK.from}&to=${WEEK.to}`,
      );
      const days = own.body.data['days'] as readonly { readonly final_sen: number }[];
      expect(await pricesIn(of)).toEqual(days.map(({ final_sen }) => final_sen));
    }
  });

  it('shows the types that a plan sells, at its prices', async () => {
    const plan = {
      property_id: scene.home.property_id,
      name: 'Saver',
      adjustment_bp: -1000,
      cancellation_policy_id: scene.policy,
    };
    const ofHouse = await make('rate-plans', plan);
    const ofType = await make('rate-plans', { ...plan, name: 'Loft saver', room_type_id: scene.loft.room_type_id });
    const grid = await read({ rate_plan_id: String(ofHouse) });
    expect(grid.rows.map(({ room_type_id }) => room_type_id)).toEqual([
      scene.home.room_type_id,
      scene.loft.room_type_id,
    ]);
    expect(rowIn(grid, scene.home).nights.slice(3, 5)).toMatchObject([
      { final_sen: 25_200, base_sen: 28_000 },
      { final_sen: 31_200, base_sen: 28_000 },
    ]);
    // Before the first night that a plan is for, a night has the price that it has without one.
    const ofFriday = await make('rate-plans', { ...plan, name: 'From Friday', stay_from: FRIDAY });
    expect(rowIn(await read({ rate_plan_id: String(ofFriday) }), scene.home).nights.slice(3, 5)).toMatchObject([
      { final_sen: 28_000 },
      { final_sen: 31_200 },
    ]);
    expect((await read({ rate_plan_id: String(ofType) })).rows.map(({ room_type_id }) => room_type_id)).toEqual([
      scene.loft.room_type_id,
    ]);
    expect((await scene.app.call('GET', `${PATH}?from=${WEEK.from}&to=${WEEK.to}&rate_plan_id=9999`)).status).toBe(404);
  });

  it('offers the plans that are still sold, and names one whose sale is over where it is asked for', async () => {
    const plan = {
      property_id: scene.home.property_id,
      name: 'Saver',
      adjustment_bp: -1000,
      cancellation_policy_id: scene.policy,
    };
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
    const { admin } = scene.app;
    scene.app.clock.at = new Date('2026-11-20T20:00:00Z');
    scene.app.admin = (await scene.app.administrator(ALL_PERMISSIONS)).token;
    expect(await offered()).toHaveLength(3);
    await scene.app.call('PATCH', `/api/properties/${scene.home.property_id}`, { body: { rollover_hour: 3 } });
    expect(await offered()).toEqual(ids.slice(0, 1));
    scene.app.admin = admin;
  });

  it('shows what painting would come to under a plan, and writes nothing', async () => {
    const plan = {
      property_id: scene.home.property_id,
      name: 'Saver',
      adjustment_bp: -1000,
      cancellation_policy_id: scene.policy,
    };
    const rate_plan_id = await make('rate-plans', plan);
    const before = await countDays();
    const { body, data } = await painted([cell(scene.home, FRIDAY, 40_000)], { rate_plan_id, preview: true });
    expect(body['batch_id']).toBeNull();
    expect(data).toEqual({
      changed: 1,
      cells: [
        { room_type_id: scene.home.room_type_id, date: FRIDAY, before_sen: 31_200, after_sen: 42_000, problem: null },
      ],
    });
    expect(await countDays()).toBe(before);
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
    const answer = await paint(changes.map((change) => ({ ...cell(scene.home, MONDAY, 30_000), ...change })));
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION']);
    expect(Object.keys(answer.body.errors)[0]).toMatch(/^cells/);
  });

  it('reads two months at most', async () => {
    const to = (nights: number): string => addDays(WEEK.from, nights);
    expect((await nightsIn(scene.home, { to: to(MOST_GRID_NIGHTS) })).length).toBe(MOST_GRID_NIGHTS);
    const more = await scene.app.call('GET', `${PATH}?from=${WEEK.from}&to=${to(MOST_GRID_NIGHTS + 1)}`);
    expect([more.status, Object.keys(more.body.errors)]).toEqual([400, ['to']]);
    const none = await scene.app.call('GET', `${PATH}?from=${WEEK.from}&to=${WEEK.from}`);
    expect(none.status).toBe(400);
  });

  it('is painted by those who may edit listings, and shown to those who may see them', async () => {
    const viewer = await scene.app.administrator(ALL_PERMISSIONS.filter((code) => code !== 10));
    const address = `${PATH}?from=${WEEK.from}&to=${WEEK.to}`;
    expect((await paint([cell(scene.home, MONDAY, 30_000)], {}, viewer.token)).status).toBe(403);
    expect((await paint([cell(scene.home, MONDAY, 30_000)], { preview: true }, viewer.token)).status).toBe(403);
    expect((await scene.app.call('GET', address, { token: viewer.token })).status).toBe(200);
    const none = await scene.app.administrator([0]);
    expect((await scene.app.call('GET', address, { token: none.token })).status).toBe(403);
  });
});
