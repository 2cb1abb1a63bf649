import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_PERMISSIONS } from '#shared/permissions.ts';
import { is } from '#server/kit/conditions.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { TestApp } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { RIDGE_HOUSE } from '#tests/support/houses.ts';

interface Day {
  readonly date: string;
  readonly base_sen: number;
  readonly day_class: string;
  readonly surcharge_sen: number;
  readonly final_sen: number;
  readonly because: readonly object[];
  readonly rules: Readonly<Record<string, unknown>>;
  readonly holidays: readonly { readonly name: string; readonly is_priced: boolean }[];
}

const HOUSE = { ...RIDGE_HOUSE, weekend_nights: 'fri-sat' };
const RAYA = {
  name: 'Hari Raya Aidilfitri',
  name_zh: '开斋节',
  date: '2027-03-10',
  days: 2,
  price_from: '2027-03-09',
  price_nights: 4,
  surcharge_percent: 35,
  min_nights: 2,
};
const WEEK = { from: '2027-03-08', to: '2027-03-15' };

describe.each(domainEngines)('the rate calendar over $name', (engine) => {
  let app: TestApp;
  let typeId: number;

  const make = async (resource: string, body: object): Promise<number> => {
    const answer = await app.call('POST', `/api/${resource}`, { body });
    expect(answer.status, answer.text).toBe(201);
    return Number(answer.body.data['id']);
  };
  const week = async (span = WEEK): Promise<readonly Day[]> => {
    const answer = await app.call('GET', `/api/room-types/${typeId}/rates?from=${span.from}&to=${span.to}`);
    expect(answer.status, answer.text).toBe(200);
    return answer.body.data['days'] as readonly Day[];
  };
  const prices = async (): Promise<readonly number[]> => (await week()).map(({ final_sen }) => final_sen);
  const paint = (body: object, headers: Readonly<Record<string, string>> = {}) =>
    app.call('POST', `/api/room-types/${typeId}/rate-days`, { headers, body: { ...WEEK, ...body } });
  const painted = async (): Promise<number> => (await app.list('rate-days', {})).body.totalCount;
  const undo = (id: number | null) => app.call('POST', `/api/audit/${String(id)}/undo`);

  beforeAll(async () => {
    app = await TestApp.start(engine);
    const property_id = await make('properties', HOUSE);
    const room = { code: 'STD', name: 'Standard', base_rate_sen: 28_000, weekend_surcharge_sen: 6000 };
    typeId = await make('room-types', { ...room, property_id });
    await make('holidays', RAYA);
    await make('holidays', { name: 'Elsewhere', date: '2027-03-08', states: '01' });
  }, 60_000);
  afterAll(() => app?.close());

  it('says what each night costs and why, and names the holidays of the house’s state', async () => {
    const days = await week();
    expect(days.map(({ final_sen }) => final_sen)).toEqual([28_000, 37_800, 37_800, 37_800, 37_800, 34_000, 28_000]);
    expect(days[0]?.holidays).toEqual([]);
    expect(days[1]).toMatchObject({ base_sen: 28_000, surcharge_sen: 9800, day_class: 'holiday' });
    expect(days[1]?.because).toMatchObject([
      { rule: 'BASE' },
      {
        text: 'Holiday night, Hari Raya Aidilfitri: +35% of RM280.00',
        text_zh: '假日夜，开斋节：RM280.00 的 +35%',
      },
    ]);
    expect(days.map(({ holidays }) => holidays.map(({ is_priced }) => is_priced))).toEqual([
      [],
      [true],
      [true],
      [true],
      [true],
      [],
      [],
    ]);
  });

  it('shows what painting would come to, and writes nothing yet', async () => {
    const { body } = await paint({ percent: 10, weekdays: '5,6', preview: true });
    expect(body).toEqual({
      data: {
        changed: 2,
        nights: [
          { date: '2027-03-12', before_sen: 37_800, after_sen: 41_580 },
          { date: '2027-03-13', before_sen: 34_000, after_sen: 36_800 },
        ],
      },
      audit_id: null,
    });
    expect(await painted()).toBe(0);
  });

  it('paints a range with one entry in the trail that names it, and takes it back and back again', async () => {
    const before = await prices();
    const answer = await paint({ price_sen: 50_000, reason: 'Raya' });
    expect(answer.body.data['changed']).toBe(7);
    expect((await prices())[1]).toBe(67_500);
    const entries = (await app.trail('room-types', typeId)).filter(({ action }) => action === 'paint');
    expect(entries).toMatchObject([
      {
        changes: {
          'rate-days.price_sen 2027-03-08/2027-03-15': [null, 50_000],
          'rate-days.reason 2027-03-08/2027-03-15': [null, 'Raya'],
        },
      },
    ]);
    const undone = await undo(answer.body.audit_id);
    expect(undone.status, undone.text).toBe(200);
    expect([await prices(), await painted()]).toEqual([before, 0]);
    expect((await undo(answer.body.audit_id)).status).toBe(409);
    expect((await undo(undone.body.audit_id)).status).toBe(200);
    expect((await prices())[1]).toBe(67_500);
  });

  it('keeps what it does not name, clears what is null, and leaves no day that says nothing', async () => {
    await paint({ closed: true, min_nights: 3 });
    await paint({ from: '2027-03-09', to: '2027-03-10', closed: false, price_sen: null, reason: null });
    const [first, second] = await week();
    expect(first?.rules).toMatchObject({ price_sen: 50_000, closed: true, min_nights: 3, reason: 'Raya' });
    expect(second?.rules).toMatchObject({ price_sen: null, closed: false, min_nights: 3, reason: null });
    expect((await paint({ closed: true })).body.data['changed']).toBe(1);
    await paint({ price_sen: null, min_nights: null, closed: false, reason: null });
    expect(await painted()).toBe(0);
    const idle = await paint({ closed: false });
    expect([idle.status, idle.body]).toMatchObject([409, { code: 'CONFLICT', unchanged: true }]);
    expect((await paint({ closed: false, preview: true })).body).toMatchObject({
      data: { changed: 0 },
      audit_id: null,
    });
  });

  it('raises a price once however often the same request arrives', async () => {
    const headers = { 'Idempotency-Key': 'raise-1' };
    const before = await prices();
    const [first, again] = [await paint({ percent: 10 }, headers), await paint({ percent: 10 }, headers)];
    expect([first.status, again.body]).toEqual([200, first.body]);
    expect((await week()).map(({ base_sen }) => base_sen)).toEqual(Array.from({ length: 7 }, () => 30_800));
    await undo(first.body.audit_id);
    expect(await prices()).toEqual(before);
  });

  it('refuses to change nights that are over, painted or one by one', async () => {
    // The clock stands at 20 November 2026.
    const gone = await paint({ from: '2026-11-19', to: '2026-11-22', price_sen: 1 });
    expect([gone.status, Object.keys(gone.body.errors)]).toEqual([400, ['from']]);
    const day = { room_type_id: typeId, price_sen: 1 };
    const late = await app.call('POST', '/api/rate-days', { body: { ...day, date: '2026-11-19' } });
    expect([late.status, Object.keys(late.body.errors)]).toEqual([400, ['date']]);
    const row = await app.store.transaction((tx) =>
      tx.insert(resourceTables['rate-days'], { ...day, date: '2026-11-19' }),
    );
    const path = `/api/rate-days/${String(row['id'])}`;
    expect((await app.call('PATCH', path, { body: { price_sen: 2 } })).status).toBe(409);
    expect((await app.call('DELETE', path)).status).toBe(409);
    await app.store.transaction((tx) => tx.remove(resourceTables['rate-days'], is('id', row['id'])));
  });

  it('does not take back what was painted over since', async () => {
    const first = await paint({ price_sen: 30_000 });
    await paint({ from: '2027-03-10', to: '2027-03-11', price_sen: 31_000 });
    const refused = await undo(first.body.audit_id);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringMatching(/^This was changed again since, by .+ on .+ Undo the later change first, or enter by hand/),
    ]);
    expect((await week())[0]?.base_sen).toBe(30_000);
    await paint({ price_sen: null });
  });

  it('a holiday’s effect starts from the painted price', async () => {
    await app.call('PATCH', `/api/room-types/${typeId}/activate`);
    await paint({ from: '2027-03-09', to: '2027-03-10', price_sen: 40_000 });
    const { body } = await app.call('GET', '/api/holidays/1/effect');
    const [effect] = body.data['effects'] as readonly { readonly nights: readonly unknown[] }[];
    expect(effect?.nights[0]).toEqual({ date: '2027-03-09', without_sen: 40_000, with_sen: 54_000 });
    await paint({ price_sen: null });
  });

  it.each([
    ['no end', { to: undefined, closed: true }, 'to'],
    ['the end before the start', { to: '2027-03-01', closed: true }, 'to'],
    ['more than two years', { to: '2030-03-01', closed: true }, 'to'],
    ['nothing to say', {}, 'price_sen'],
    ['a price and a percentage', { price_sen: 100, percent: 10 }, 'price_sen'],
    ['an eighth day of the week', { weekdays: '1,7', closed: true }, 'weekdays'],
    ['a longest stay below the shortest', { min_nights: 5, max_nights: 3 }, 'max_nights'],
    ['less than nothing', { price_sen: -1 }, 'price_sen'],
    ['an empty shortest stay', { min_nights: '' }, 'min_nights'],
    ['a shortest stay of no night', { min_nights: 0 }, 'min_nights'],
    ['a shortest stay of a night and a half', { min_nights: 1.5 }, 'min_nights'],
    ['an empty longest stay', { max_nights: '' }, 'max_nights'],
    ['a longest stay of no night', { max_nights: 0 }, 'max_nights'],
    ['a longest stay of a night and a half', { max_nights: 1.5 }, 'max_nights'],
    ['an empty price', { price_sen: '' }, 'price_sen'],
    ['half a sen', { price_sen: 100.5 }, 'price_sen'],
    ['an empty percentage', { percent: '' }, 'percent'],
  ])('refuses %s', async (_what, body, field) => {
    const answer = await paint(body);
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION']);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
  });

  it('paints for those who may edit listings, and shows to those who may see them', async () => {
    const { token } = await app.administrator(ALL_PERMISSIONS.filter((code) => code !== 10));
    const body = { ...WEEK, closed: true };
    expect((await app.call('POST', `/api/room-types/${typeId}/rate-days`, { token, body })).status).toBe(403);
    expect((await app.call('GET', `/api/room-types/${typeId}/rates`, { token })).status).toBe(200);
    const none = await app.administrator([0]);
    expect((await app.call('GET', `/api/room-types/${typeId}/rates`, { token: none.token })).status).toBe(403);
    expect((await app.call('GET', '/api/room-types/999/rates')).status).toBe(404);
  });

  it('two who paint the same days at once leave one of the two, whole', async () => {
    const answers = await Promise.all(
      [30_000, 31_000].map((price_sen) => paint({ price_sen, reason: `${price_sen}` })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const said = new Set((await week()).map(({ rules }) => `${String(rules['price_sen'])} ${String(rules['reason'])}`));
    expect([...said]).toHaveLength(1);
  });
});
