import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countNights } from '#shared/day.ts';
import { type CopiedYear, dayInYear } from '#shared/rates/holiday-year.ts';
import { ALL_PERMISSIONS, PERMISSION_GROUPS } from '#shared/permissions.ts';
import { ensureReferenceData } from '#server/seed/reference-data.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { referenceHolidays } from '#server/seed/rates/holidays.ts';
import { TestApp } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';

describe('the day of a holiday in another year', () => {
  it.each([
    ['2026-08-31', 'civil', 2027, '2027-08-31'],
    ['2028-02-29', 'civil', 2029, '2029-02-28'],
    ['2028-02-29', 'civil', 2032, '2032-02-29'],
    ['2026-06-01', 'weekday', 2027, '2027-06-07'],
    ['2026-04-03', 'easter', 2027, '2027-03-26'],
    ['2026-04-03', 'easter', 2038, '2038-04-23'],
    ['2026-07-01', null, 2027, '2027-07-01'],
  ] as const)('of %s by the %s rule in %i is %s', (date, rule, year, expected) => {
    expect(dayInYear(date, rule, year)).toBe(expected);
  });

  it('is known to a day where the moon decides', () => {
    const byMoon: readonly unknown[] = ['islamic', 'lunisolar', 'indian'];
    const moved = referenceHolidays.filter((row) => byMoon.includes(row.moves_by));
    const first = (name: string, year: string) =>
      moved.find((row) => row.name === name && row.date.startsWith(year) && !row.is_replacement);
    const names = new Set(moved.flatMap(({ name, is_replacement }) => (is_replacement ? [] : [name])));
    const both = [...names].flatMap((name) => {
      const [before, next] = [first(name, '2026'), first(name, '2027')];
      return before && next ? [{ before, next }] : [];
    });
    expect(both).toHaveLength(15);
    for (const { before, next } of both) {
      const reckoned = dayInYear(before.date, before.moves_by, 2027);
      expect(Math.abs(countNights(next.date, reckoned)), `${before.name} ${reckoned}`).toBeLessThanOrEqual(1);
    }
  });
});

describe.each(domainEngines)('holidays over $name', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.start(engine);
    await ensureReferenceData(app.store);
  }, 60_000);
  afterAll(() => app?.close());

  const copy = async (body: object): Promise<CopiedYear> => {
    const answer = await app.call('POST', '/api/holidays/copy-year', { body });
    expect(answer.status, answer.text).toBe(200);
    return answer.body.data as unknown as CopiedYear;
  };
  const ofYear = async (year: number, filter: object = {}): Promise<readonly Record<string, unknown>[]> => {
    const where = { date: { $gte: `${year}-01-01`, $lte: `${year}-12-31` }, ...filter };
    return (await app.list('holidays', { filter: where, pagination: { limit: 200 } })).body[
      'holidays'
    ] as readonly Record<string, unknown>[];
  };

  it('are copied to the next year, what is not certain to be checked by a person', async () => {
    const coming = await copy({ year: 2028, preview: true });
    expect(await ofYear(2028)).toEqual([]);
    const made = await copy({ year: 2028 });
    expect(coming.made).toEqual([]);
    expect({ ...made, made: [] }).toEqual(coming);
    const written = (await ofYear(2028)).map(({ id, version }) => `${String(id)} ${String(version)}`);
    expect(made.made.map(({ id, version }) => `${id} ${version}`).toSorted()).toEqual(written.toSorted());
    const rows = await ofYear(2028);
    expect(rows).toHaveLength(made.holidays.length);
    // A Saturday, which two states make good.
    expect(made.holidays).toContainEqual({
      name: 'Malaysia Day, replacement',
      name_zh: '马来西亚日（补假）',
      date: '2028-09-17',
      days: 1,
      is_replacement: true,
      states: '03,11',
      confirmed: false,
    });
    const named = (name: string) => rows.find((row) => row['name'] === name);
    expect(named('National Day')).toMatchObject({ date: '2028-08-31', confirmed: true, name_zh: '国庆日' });
    expect(named('Birthday of the Yang di-Pertuan Agong')).toMatchObject({ date: '2028-06-05', confirmed: false });
    // The nights that it makes dearer move with it.
    const raya = named('Hari Raya Aidilfitri');
    expect(raya).toMatchObject({ confirmed: false, price_nights: 2, surcharge_percent: 35 });
    expect(countNights(String(raya?.['price_from']), String(raya?.['date']))).toBe(1);
    const confirmed = rows.filter((row) => row['confirmed'] === true);
    expect(new Set(confirmed.map((row) => row['moves_by']))).toEqual(new Set(['civil']));
  });

  it('are not copied twice, and not over what a year has already', async () => {
    const again = await copy({ year: 2028 });
    expect([again.holidays, again.known]).toEqual([[], (await ofYear(2028, { is_replacement: false })).length]);
    const known = (await copy({ year: 2027, preview: true })).holidays.map(({ name }) => name);
    expect(known).toEqual([]);
  });

  it('are copied by those who may create them, for years there are', async () => {
    const create = PERMISSION_GROUPS.holiday + 1;
    const { token } = await app.administrator(ALL_PERMISSIONS.filter((code) => code !== create));
    const refused = await app.call('POST', '/api/holidays/copy-year', { body: { year: 2029 }, token });
    expect(refused.status).toBe(403);
    expect((await app.call('POST', '/api/holidays/copy-year', { body: { year: 20 } })).status).toBe(400);
    expect((await app.call('POST', '/api/holidays/copy-year', { body: {} })).status).toBe(400);
  });

  it('stay as they were once they are over, and only then', async () => {
    // The clock stands at 20 November 2026.
    const [past] = await ofYear(2026, { name: 'Wesak Day' });
    const path = `/api/holidays/${String(past?.['id'])}`;
    expect(past).toMatchObject({ ends_on: '2026-05-31' });
    const answer = await app.call('PATCH', path, { body: { surcharge_percent: 50 } });
    expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining('over')]);
    expect((await app.call('DELETE', path)).status).toBe(409);
    const confirm = await app.call('PATCH', `${path}/doubt`, { body: { reason: 'Heard so' } });
    expect([confirm.status, confirm.body.message]).toEqual([409, expect.stringContaining('over')]);
    const { id: _id, version: _version, ...facts } = past ?? {};
    const make = async (name: string, body: object): Promise<number> => {
      const values = { ...facts, name, ...body };
      const row = await app.store.transaction((tx) => tx.insert(resourceTables.holidays, values));
      return row.id;
    };
    const statusOf = async (holiday: number): Promise<number> =>
      (await app.call('PATCH', `/api/holidays/${holiday}`, { body: { priority: 1 } })).status;
    const last = await make('Over', { ends_on: '2026-11-19' });
    const today = await make('Ends today', { date: '2026-11-18', days: 3, ends_on: '2026-11-20' });
    expect([await statusOf(last), await statusOf(today)]).toEqual([409, 200]);
  });

  it('are neither made in the past nor moved there, nor do they make nights dearer that are over', async () => {
    const post = async (body: object) => app.call('POST', '/api/holidays', { body: { name: 'Fair', ...body } });
    const refused = async (answer: Awaited<ReturnType<typeof post>>): Promise<string[]> =>
      answer.status === 400 ? Object.keys(answer.body.errors) : [String(answer.status)];
    expect(await refused(await post({ date: '2020-01-01' }))).toEqual(['date']);
    expect(await refused(await post({ date: '2026-11-17', days: 3 }))).toEqual(['date']);
    expect(await refused(await post({ date: '2026-12-01', price_from: '2026-11-19', price_nights: 2 }))).toEqual([
      'price_from',
    ]);
    const made = await post({ date: '2026-11-18', days: 3, price_from: '2026-11-20', price_nights: 2 });
    expect(made.body.data).toMatchObject({ ends_on: '2026-11-21' });
    const path = `/api/holidays/${String(made.body.data['id'])}`;
    const patch = async (body: object) => app.call('PATCH', path, { body });
    expect(await refused(await patch({ date: '2026-03-01' }))).toEqual(['date']);
    expect(await refused(await patch({ price_from: '2026-03-01' }))).toEqual(['price_from']);
    expect((await patch({ price_nights: 3, surcharge_percent: 20 })).body.data).toMatchObject({
      ends_on: '2026-11-22',
    });
    await app.call('DELETE', path);
  });
});
