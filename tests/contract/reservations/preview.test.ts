import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { frontDesk } from '#tests/support/front-desk.ts';
import { type House, house, startWithRates, stayBody } from '#tests/support/houses.ts';

type Row = Readonly<Record<string, unknown>>;

/** What is shown before a change is what the change does. */
describe.each(domainEngines)('the preview of a change, over $name', (engine) => {
  let app: TestApp;
  let home: House;
  let suite: House;
  const DAY = '2026-03-09';
  const STAY = { arrival: DAY, departure: '2026-03-13' };

  beforeAll(async () => {
    app = await startWithRates(engine);
  }, 60_000);
  afterAll(() => app?.close());
  beforeEach(async () => {
    at(DAY);
    home = await house(app, { units: 2 });
    suite = await house(app, { in: home, units: 1, type: { base_rate_sen: 60_000 } });
  });

  const at = (day: string): void => {
    app.clock.at = new Date(`${day}T08:00:00.000Z`);
  };
  const { booked, acted, became, folioOf, stayOf } = frontDesk(() => app);
  const preview = async (id: number, asked: Row): Promise<Row & Record<'keep' | 'whole', Row>> => {
    const query = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]));
    const { body } = await app.call('GET', `/api/reservations/${id}/preview?${query.toString()}`);
    return body.data as Row & Record<'keep' | 'whole', Row>;
  };
  /** In the first unit since yesterday, when somebody else was in the second. */
  const here = async (): Promise<number> => {
    const { id } = await booked(stayBody(home, DAY, { ...STAY, unit_id: home.units[0] }));
    await booked(stayBody(home, DAY, { departure: '2026-03-10', unit_id: home.units[1] }));
    await booked(stayBody(suite, DAY, { departure: '2026-03-10', unit_id: suite.units[0] }));
    await acted(id, 'check-in', { override_reason: 'Papers follow.' });
    at('2026-03-10');
    return id;
  };
  const FREE = { is_free: true, conflicts: [], full_nights: [] };

  it.each(['keep', 'whole'] as const)('of a guest who is here is about the nights to come: %s', async (price) => {
    const id = await here();
    const [unit_id] = suite.units;
    const seen = await preview(id, { unit_id });
    expect(seen).toMatchObject(FREE);
    expect(await preview(id, { unit_id: home.units[1] })).toMatchObject({ ...FREE, keep: { difference_sen: 0 } });
    await acted(id, 'move', { unit_id, price });
    expect((await stayOf(id))['total_sen']).toBe(seen[price]['total_sen']);
  });

  it.each(['keep', 'whole'] as const)(
    'of both room and last day, and of the last day in the new room: %s',
    async (price) => {
      const id = await here();
      const wish = { ...STAY, departure: '2026-03-14' };
      for (const [unit_id, change] of [
        [suite.units[0], { unit_id: suite.units[0] }],
        [suite.units[0], { departure: '2026-03-15' }],
      ] as const) {
        const wanted = { ...wish, unit_id, ...change };
        const seen = await preview(id, wanted);
        expect(seen).toMatchObject(FREE);
        await acted(id, 'change-dates', { ...wanted, price });
        expect((await stayOf(id))['total_sen']).toBe(seen[price]['total_sen']);
      }
    },
  );

  it('of a stay in two rooms asks about each on its own days', async () => {
    const { id } = await booked(stayBody(home, '2026-05-04', { departure: '2026-05-08', unit_id: home.units[0] }));
    await acted(id, 'split', { date: '2026-05-06', unit_id: home.units[1] });
    // The room of the first days, on the later ones.
    await booked(stayBody(home, '2026-05-06', { unit_id: home.units[0] }));
    expect(await preview(id, { departure: '2026-05-09' })).toMatchObject(FREE);
    const taken = await booked(stayBody(home, '2026-05-08', { unit_id: home.units[1] }));
    const seen = await preview(id, { departure: '2026-05-09' });
    expect(seen).toMatchObject({ is_free: false, conflicts: [{ reservation_id: taken.id }] });
  });

  it('of one part asks about its days only, and the part goes alone, the first one too', async () => {
    const { id } = await booked(stayBody(home, '2026-06-01', { departure: '2026-06-07', unit_id: home.units[0] }));
    await acted(id, 'split', { date: '2026-06-03', unit_id: home.units[1] });
    await acted(id, 'split', { date: '2026-06-05', unit_id: home.units[0] });
    const [first, second] = home.units;
    const [third] = suite.units;
    // Free on the first days and the middle ones, not on the last.
    await booked(stayBody(suite, '2026-06-05', { unit_id: third }));
    const total = (await stayOf(id))['total_sen'];
    expect(await preview(id, { unit_id: third, from: '2026-06-03' })).toMatchObject({ is_free: false });
    for (const [from, until] of [
      ['2026-06-03', '2026-06-05'],
      ['2026-06-01', '2026-06-03'],
    ]) {
      const seen = await preview(id, { unit_id: third, from, until });
      expect(seen).toMatchObject({ ...FREE, restriction: null, keep: { difference_sen: 0, total_sen: total } });
    }
    expect(await preview(id, { unit_id: third, from: '2026-06-05', until: '2026-06-07' })).toMatchObject({
      is_free: false,
    });
    const rooms = async (): Promise<unknown[]> => (await folioOf(id)).segments.map(({ unit_id }) => unit_id);
    const moved = await acted(id, 'split', { date: '2026-06-03', unit_id: third });
    expect(await rooms()).toEqual([first, third, first]);
    expect((await app.call('POST', `/api/audit/${moved.body.audit_id}/undo`)).status).toBe(200);
    expect(await rooms()).toEqual([first, second, first]);
    const begun = await became(id, 'split', { date: '2026-06-01', unit_id: third });
    expect([begun['unit_id'], begun['total_sen'], await rooms()]).toEqual([third, total, [third, second, first]]);
  });

  it('of nights that nobody has asked for yet knows what is blocked', async () => {
    const { id } = await booked(stayBody(suite, DAY));
    const block = {
      unit_id: suite.units[0],
      from: '2026-08-02',
      to: '2026-08-03',
      kind: 'maintenance',
      reason: 'Roof',
    };
    expect((await app.call('POST', '/api/unit-blocks', { body: block })).status).toBe(201);
    const seen = await preview(id, { arrival: '2026-08-01', departure: '2026-08-04' });
    expect(seen).toMatchObject({ is_free: false, full_nights: ['2026-08-02'] });
  });
});
