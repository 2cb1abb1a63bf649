import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Overlaps } from '#server/platform/database/store.ts';
import { resourceTables } from '#server/domain/tables.ts';
import type { TestApp } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { type House, house, startWithRates, stayBody } from '#tests/support/houses.ts';

type Row = Readonly<Record<string, unknown>>;
const PEAK = {
  name: 'Year-end peak',
  name_zh: '年底旺季',
  from: '2026-12-18',
  until: '2027-01-03',
  adjustment_bp: 2500,
};

describe.each(domainEngines)('seasons over $name', (engine) => {
  let app: TestApp;
  let home: House;
  beforeAll(async () => {
    app = await startWithRates(engine);
  }, 60_000);
  beforeEach(async () => {
    home = await house(app, { units: 2 });
  });
  afterAll(() => app?.close());

  const make = (change: Row = {}) =>
    app.call('POST', '/api/seasons', { body: { property_id: home.property_id, ...PEAK, ...change } });
  const quoted = async (arrival: string, departure: string, type = home.room_type_id): Promise<number> => {
    const body = {
      property_id: home.property_id,
      room_type_id: type,
      arrival,
      departure,
      adults: 2,
      children: 0,
      any_foreign_occupant: false,
    };
    const { status, text, body: answer } = await app.call('POST', '/api/public/quotes', { body });
    expect(status, text).toBe(201);
    const lines = answer.data['lines'] as { code: string; amount_sen: number }[];
    return lines.filter(({ code }) => code === 'ROOM').reduce((sum, { amount_sen }) => sum + amount_sen, 0);
  };

  it('set the price of their nights, from the first to the one before the end, for all types or for one', async () => {
    expect(await quoted('2026-12-16', '2026-12-22')).toBe(6 * 28_000 + 2 * 6000);
    expect((await make()).status).toBe(201);
    // The 18th and the 19th are a weekend.
    expect(await quoted('2026-12-16', '2026-12-22')).toBe(2 * 28_000 + 4 * 35_000 + 2 * 6000);
    expect(await quoted('2027-01-02', '2027-01-04')).toBe(35_000 + 6000 + 28_000);
    const own = { room_type_id: home.room_type_id, adjustment_bp: 0, adjustment_sen: 5000, sunday_sen: 19_900 };
    const [from, until] = ['2026-12-20', '2026-12-22'];
    expect((await make({ ...own, name: 'Quiet days', from, until })).status).toBe(201);
    expect(await quoted('2026-12-19', '2026-12-22')).toBe(35_000 + 6000 + 19_900 + 33_000);
  });

  it('stand behind a painted day, which a percentage moves from what the season says', async () => {
    await make();
    const painted = await app.call('POST', `/api/room-types/${home.room_type_id}/rate-days`, {
      body: { from: '2026-12-21', to: '2026-12-22', percent: 10 },
    });
    expect(painted.status, painted.text).toBe(200);
    expect(await quoted('2026-12-21', '2026-12-23')).toBe(38_500 + 35_000);
    const { body } = await app.call('GET', `/api/room-types/${home.room_type_id}/rates?from=2026-12-21&to=2026-12-23`);
    const days = body.data['days'] as { base_sen: number; rule: string; because: { text_zh: string }[] }[];
    expect(days.map(({ base_sen, rule }) => [base_sen, /^[A-Z_]+/.exec(rule)?.[0]])).toEqual([
      [38_500, 'RATE_DAY'],
      [35_000, 'SEASON'],
    ]);
    expect(days[1]?.because[1]?.text_zh).toBe('年底旺季：RM280.00 的 +25%');
  });

  it('never share a night with another of the same type or house, and say which one is in the way', async () => {
    const first = await make();
    const refused = await make({ name: 'Twice', from: '2027-01-02', until: '2027-01-05' });
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      { from: [expect.stringContaining(`${PEAK.name} already sets the price`)] },
    ]);
    expect((await make({ name: 'After', from: '2027-01-03', until: '2027-01-05' })).status).toBe(201);
    expect((await make({ name: 'Own', room_type_id: home.room_type_id })).status).toBe(201);
    const again = await app.call('PATCH', `/api/seasons/${String(first.body.data['id'])}`, {
      body: { until: '2027-01-04' },
    });
    expect(again.status).toBe(400);
    expect((await make({ from: '2028-01-03', until: '2028-01-03' })).body.errors).toHaveProperty('until');
    const other = await house(app);
    const foreign = await make({ room_type_id: other.room_type_id, from: '2028-01-03', until: '2028-01-05' });
    expect(foreign.body.errors).toHaveProperty('room_type_id');
  });

  it('change nothing for stays that are booked', async () => {
    const booked = await app.call('POST', '/api/reservations', { body: stayBody(home, '2026-12-21') });
    const { id, total_sen } = booked.body.data;
    await make();
    const later = await app.call('PATCH', `/api/reservations/${String(id)}/change-dates`, {
      body: { arrival: '2026-12-21', departure: '2026-12-24' },
    });
    expect(later.status, later.text).toBe(200);
    // The third night is the season's, 5% off from three nights, taxed; the levy.
    const room = 2 * 28_000 + 35_000;
    const taxed = room - room * 0.05 + 12_000;
    expect([total_sen, later.body.data['total_sen']]).toEqual([
      Math.round((2 * 28_000 + 12_000) * 1.08) + 600,
      Math.round(taxed * 1.08) + 900,
    ]);
  });

  it('are kept apart by the database too, for two who write at once', async () => {
    const row = { property_id: home.property_id, name: 'Peak', adjustment_bp: 0, adjustment_sen: 0 };
    const insert = (from: string, until: string) =>
      app.store.transaction((tx) => tx.insert(resourceTables.seasons, { ...row, from, until }));
    await insert('2026-12-01', '2026-12-10');
    await insert('2026-12-10', '2026-12-12');
    await expect(insert('2026-12-09', '2026-12-11')).rejects.toBeInstanceOf(Overlaps);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => make({ name: `Race ${at}`, from: '2027-05-01', until: '2027-05-09' })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array<number>(7).fill(400)]);
  });
});
