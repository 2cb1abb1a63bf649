import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureReferenceData, referenceSets } from '#server/seed/reference-data.ts';
import { is } from '#server/kit/conditions.ts';
import { counters } from '#server/kit/tables.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { resources } from '#resources/index.ts';
import { parseBody } from '#shared/validate.ts';
import { TestApp } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { house } from '#tests/support/houses.ts';

type Row = Readonly<Record<string, unknown>>;

type Rate = {
  readonly id: number;
  readonly code: string;
  readonly percent: number;
  readonly valid_until: string | null;
};

describe('reference data', () => {
  it.each(referenceSets)('$name holds what a form would accept', ({ resource, rows }) => {
    const { fields } = resources.find(({ name }) => name === resource) ?? {};
    for (const row of rows) {
      const writable = Object.fromEntries(
        Object.entries(row).filter(([name]) => fields?.[name]?.spec.managed !== true),
      );
      expect(parseBody(writable, fields ?? {}, 'create')).toMatchObject({ ok: true, value: writable });
    }
  });
});

describe.each(domainEngines)('reference data over $name', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.start(engine);
    await ensureReferenceData(app.store);
  }, 60_000);
  afterAll(() => app?.close());

  const taxRates = async (): Promise<readonly Rate[]> =>
    (await app.list('tax-rates', { sort: { id: 1 } })).body['tax-rates'] as readonly Rate[];

  it('knows the feasts of both years, the movable ones to be confirmed', async () => {
    const filter = { name: 'Hari Raya Aidilfitri' };
    const { body } = await app.list('holidays', { filter, sort: { date: 1 } });
    expect(body['holidays']).toMatchObject([
      {
        date: '2026-03-21',
        days: 2,
        price_from: '2026-03-19',
        price_nights: 4,
        surcharge_percent: 35,
        confirmed: true,
      },
      { date: '2027-03-10', days: 2, confirmed: false },
    ]);
    const national = await app.list('holidays', { filter: { name: 'National Day' } });
    expect(national.body['holidays']).toMatchObject([{ confirmed: true }, { confirmed: true }]);
  });

  it('brings holidays laid down earlier up to date, and leaves alone what somebody touched', async () => {
    const asked = { sort: { date: 1, name: 1 }, pagination: { limit: 500 } };
    const all = async () => (await app.list('holidays', asked)).body['holidays'] as readonly Record<string, unknown>[];
    const idOf = async (name: string, year = '2027'): Promise<number> =>
      Number((await all()).find((row) => row['name'] === name && String(row['date']).startsWith(year))?.['id']);
    const fresh = await all();
    // As an earlier edition left it: one missing, one with other states, one on another day.
    const [gone, narrow, moved] = ['Arafah', 'Kaamatan', 'Sultan of Pahang'].map((part) =>
      fresh.find((row) => String(row['name']).endsWith(part) && String(row['date']).startsWith('2027')),
    );
    const table = resourceTables.holidays;
    await app.store.transaction(async (tx) => {
      await tx.remove(table, is('id', Number(gone?.['id'])));
      await tx.update(table, is('id', Number(narrow?.['id'])), { states: '12' });
      await tx.update(table, is('id', Number(moved?.['id'])), { date: '2027-07-31' });
      await tx.remove(counters, is('name', 'reference_holidays_2026_2027_again'));
      await tx.insert(counters, { name: 'reference_holidays_2026_2027', value: 1 });
    });
    // And what people did since.
    const [own, unwanted] = [await idOf('Hol Day of Johor'), await idOf('Sarawak Day')];
    await app.call('PATCH', `/api/holidays/${own}`, { body: { date: '2027-07-12', name: 'Hol Day' } });
    await app.call('DELETE', `/api/holidays/${unwanted}`);
    const made = await app.call('POST', '/api/holidays', {
      body: { name: 'Sarawak Day', date: '2027-07-22', days: 3, states: '13' },
    });
    expect(made.status, made.text).toBe(201);
    await ensureReferenceData(app.store);
    const now = await all();
    const facts = ({ id: _id, version: _v, created_at: _c, updated_at: _u, ...rest }: Record<string, unknown>) => rest;
    const isTouched = ({ name }: Record<string, unknown>): boolean => /^(Hol Day|Sarawak Day)/.test(String(name));
    expect(now.filter((row) => !isTouched(row)).map(facts)).toEqual(fresh.filter((row) => !isTouched(row)).map(facts));
    const touched = now.filter((row) => isTouched(row) && String(row['date']).startsWith('2027-07'));
    expect(touched.map((row) => [row['name'], row['date'], row['days']])).toEqual([
      ['Hol Day', '2027-07-12', 1],
      ['Hol Day of Johor, replacement', '2027-07-12', 1],
      ['Sarawak Day', '2027-07-22', 3],
    ]);
    await ensureReferenceData(app.store);
    expect(await all()).toEqual(now);
  });

  it('names the levies that are only reported, each with its source, and charges them once somebody confirmed them', async () => {
    const reported = async () =>
      (await app.list('levies', { filter: { confirmed: false }, sort: { code: 1 } })).body['levies'] as readonly Row[];
    const rows = await reported();
    expect(new Set(rows.map(({ state_code }) => state_code))).toEqual(new Set(['04', '07', '10']));
    expect(rows.filter(({ source_note }) => !/20\d\d/.test(String(source_note)))).toEqual([]);
    const levy = rows.find(({ code }) => code === 'SELANGOR-2');
    const there = await house(app, { property: { state_code: '10', levy_id: levy?.['id'] } });
    const levied = async (): Promise<unknown> => {
      const { property_id, room_type_id } = there;
      const nights = { arrival: '2026-12-07', departure: '2026-12-09' };
      const guests = { adults: 1, children: 0, any_foreign_occupant: false };
      const body = { property_id, room_type_id, ...nights, ...guests };
      const quoted = await app.call('POST', '/api/public/quotes', { body, token: null });
      const lines = quoted.body.data['lines'] as readonly Row[];
      return lines.filter(({ code }) => code === 'LEVY').map(({ amount_sen }) => amount_sen);
    };
    expect(await levied()).toEqual([]);
    const path = `/api/levies/${String(levy?.['id'])}`;
    const weak = await app.administrator([16, 17, 18]);
    const said = { source: 'Letter of the council of 2 November 2026' };
    const refused = await app.call('PATCH', `${path}/confirm`, { body: said, token: weak.token });
    expect([refused.status, refused.body['permission']]).toEqual([403, 19]);
    // What nobody was charged can still be put right.
    expect((await app.call('PATCH', path, { body: { amount_sen: 250 } })).status).toBe(200);
    expect((await app.call('PATCH', `${path}/confirm`, { body: said })).body.data).toMatchObject({
      confirmed: true,
      source_note: said.source,
    });
    expect(await levied()).toEqual([500]);
    expect((await app.call('PATCH', path, { body: { amount_sen: 300 } })).body.errors).toHaveProperty('amount_sen');
  });

  it('brings levies that are only reported to databases of before, but for codes that somebody recorded', async () => {
    const coded = async (code: string) =>
      (await app.list('levies', { filter: { code } })).body['levies'] as readonly Row[];
    await app.store.transaction(async (tx) => {
      await tx.remove(resourceTables.levies, is('code', 'PENANG-3'));
      await tx.update(resourceTables.levies, is('code', 'MELAKA'), { amount_sen: 500 });
      await tx.remove(counters, is('name', 'reference_levies_2026'));
      await tx.insert(counters, { name: 'reference_levies', value: 1 });
    });
    await ensureReferenceData(app.store);
    expect(await coded('PENANG-3')).toMatchObject([{ amount_sen: 200, confirmed: false }]);
    expect(await coded('MELAKA')).toMatchObject([{ amount_sen: 500 }]);
    expect(await coded('PAHANG')).toHaveLength(1);
  });

  it('refuses a second rate of a code on one day, in words and beside the field', async () => {
    const body = { code: 'sst', name: 'Service tax', percent: 10, valid_from: '2027-01-01' };
    const open = await app.call('POST', '/api/tax-rates', { body });
    const sentence = 'SST has a rate from 2024-03-01 on already; open that one and take “New rate from a day on”';
    expect([open.status, open.body.errors]).toEqual([400, { valid_from: [sentence] }]);
    const levy = { code: 'X-1', name: 'Levy', kind: 'state', amount_sen: 100 };
    const days = { valid_from: '2027-01-02', valid_until: '2027-01-01' };
    const turned = await app.call('POST', '/api/levies', { body: { ...levy, ...days } });
    expect(Object.keys(turned.body.errors)).toEqual(['valid_until']);
    // One that was in force before anybody recorded it begins when it began.
    const past = await app.call('POST', '/api/levies', { body: { ...levy, valid_from: '2025-01-01' } });
    expect([past.status, past.body.data['valid_from'], past.body.data['confirmed']]).toEqual([201, '2025-01-01', true]);
  });

  it('keeps a rate that has been charged, but for its names, its source and its end', async () => {
    const rates = await taxRates();
    const over = rates.find(({ code, valid_until }) => code === 'SST' && valid_until !== null);
    const present = rates.find(({ code, valid_until }) => code === 'SST' && valid_until === null);
    const levies = (await app.list('levies', { filter: { code: 'TTX' } })).body['levies'] as readonly Rate[];
    const errorsOf = async (path: string, body: object) => {
      const answer = await app.call('PATCH', path, { body });
      return [answer.status, Object.keys(answer.body.errors ?? {})];
    };
    const path = `/api/tax-rates/${present?.id}`;
    expect(await errorsOf(path, { percent: 9 })).toEqual([400, ['percent']]);
    expect(await errorsOf(path, { code: 'GST' })).toEqual([400, ['code']]);
    expect(await errorsOf(path, { valid_from: '2026-01-01' })).toEqual([400, ['valid_from']]);
    expect(await errorsOf(path, { valid_until: '2026-11-18' })).toEqual([400, ['valid_until']]);
    expect(await errorsOf(`/api/tax-rates/${over?.id}`, { valid_until: '2024-02-28' })).toEqual([400, ['valid_until']]);
    expect(await errorsOf(`/api/levies/${levies[0]?.id}`, { amount_sen: 1 })).toEqual([400, ['amount_sen']]);
    expect(await errorsOf(path, { name: 'Service tax (SST)', source_note: 'Gazette' })).toEqual([200, []]);
    for (const held of [path, `/api/tax-rates/${over?.id}`, `/api/levies/${levies[0]?.id}`]) {
      const answer = await app.call('DELETE', held);
      expect([answer.status, answer.body.code]).toEqual([409, 'CONFLICT']);
      expect(answer.body.message).toContain('Give it a last day instead');
    }
  });

  it('puts another rate in the place of one from a day on, once, and lets what is to come be changed', async () => {
    const present = (await taxRates()).find(({ code, valid_until }) => code === 'SST' && valid_until === null);
    const path = `/api/tax-rates/${present?.id}`;
    const early = await app.call('PATCH', `${path}/replace`, { body: { from: '2024-03-01', percent: 10 } });
    expect([early.status, Object.keys(early.body.errors)]).toEqual([400, ['from']]);
    const body = { from: '2027-01-01', percent: 10, source: 'Budget' };
    const answers = await Promise.all([1, 2, 3].map(() => app.call('PATCH', `${path}/replace`, { body })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const rows = (await app.list('tax-rates', { filter: { code: 'SST' }, sort: { valid_from: 1 } })).body['tax-rates'];
    expect(rows).toMatchObject([
      { percent: 6, valid_until: '2024-02-29' },
      { percent: 8, valid_from: '2024-03-01', valid_until: '2026-12-31' },
      { percent: 10, valid_from: '2027-01-01', valid_until: null, name: 'Service tax (SST)', source_note: 'Budget' },
    ]);
    const next = (rows as readonly Rate[])[2];
    expect((await app.trail('tax-rates', Number(next?.id))).map(({ action }) => action)).toEqual(['create']);
    const reopened = await app.call('PATCH', path, { body: { valid_until: null } });
    expect(reopened.status).toBe(400);
    const nextPath = `/api/tax-rates/${next?.id}`;
    const soon = { valid_from: '2026-12-31', percent: 9 };
    expect(Object.keys((await app.call('PATCH', nextPath, { body: soon })).body.errors)).toEqual(['valid_from']);
    const later = await app.call('PATCH', nextPath, { body: { percent: 9, valid_from: '2027-03-01' } });
    expect(later.status, later.text).toBe(200);
    expect((await app.call('DELETE', nextPath)).status).toBe(200);
    expect((await app.call('PATCH', path, { body: { valid_until: null } })).status).toBe(200);
  });

  it('is laid down once, and what administrators change or delete stays so', async () => {
    const [first, , food] = await taxRates();
    await app.call('PATCH', `/api/tax-rates/${food?.id}`, { body: { name: 'Food and drink' } });
    await app.store.transaction((tx) => tx.remove(resourceTables['tax-rates'], is('id', first?.id)));
    const before = await taxRates();
    await Promise.all([ensureReferenceData(app.store), ensureReferenceData(app.store)]);
    expect(await taxRates()).toEqual(before);
    expect(before.map(({ id }) => id)).not.toContain(first?.id);
    expect(before).toContainEqual(expect.objectContaining({ id: food?.id, name: 'Food and drink' }));
  });
});
