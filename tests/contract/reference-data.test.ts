import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureReferenceData, referenceSets } from '#server/domain/reference-data.ts';
import { resources } from '#resources/index.ts';
import { parseBody } from '#shared/validate.ts';
import { TestApp } from '#tests/support/app.ts';
import { engines } from '#tests/support/engines.ts';

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

describe.each(engines)('reference data over $name', (engine) => {
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
        confirmed: false,
      },
      { date: '2027-03-10', days: 2, confirmed: false },
    ]);
    const national = await app.list('holidays', { filter: { name: 'National Day' } });
    expect(national.body['holidays']).toMatchObject([{ confirmed: true }, { confirmed: true }]);
  });

  it('refuses a second rate of a code on one day, in words and beside the field', async () => {
    const body = { code: 'sst', name: 'Service tax', percent: 10, valid_from: '2024-02-29' };
    const closed = await app.call('POST', '/api/tax-rates', { body: { ...body, valid_until: '2024-02-29' } });
    expect([closed.status, closed.body.errors]).toEqual([
      400,
      { valid_from: ['SST has a rate from 2018-09-01 to 2024-02-29 already; end that one first'] },
    ]);
    const open = await app.call('POST', '/api/tax-rates', { body: { ...body, valid_from: '2027-01-01' } });
    expect(open.body.errors).toEqual({ valid_from: ['SST has a rate from 2024-03-01 on already; end that one first'] });
    const turned = await app.call('POST', '/api/levies', {
      body: {
        code: 'X-1',
        name: 'Levy',
        kind: 'state',
        amount_sen: 100,
        valid_from: '2027-01-02',
        valid_until: '2027-01-01',
      },
    });
    expect(Object.keys(turned.body.errors)).toEqual(['valid_until']);
  });

  it('lets a rate follow the one that ends before it', async () => {
    const present = (await taxRates()).find(({ code, valid_until }) => code === 'SST' && valid_until === null);
    await app.call('PATCH', `/api/tax-rates/${present?.id}`, { body: { valid_until: '2026-12-31' } });
    const body = { code: 'SST', name: 'Service tax', percent: 10, valid_from: '2027-01-01' };
    const answers = await Promise.all([1, 2, 3].map(() => app.call('POST', '/api/tax-rates', { body })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400, 400]);
    const reopened = await app.call('PATCH', `/api/tax-rates/${present?.id}`, { body: { valid_until: null } });
    expect(reopened.status).toBe(400);
  });

  it('is laid down once, and what administrators change or delete stays so', async () => {
    const [first, , food] = await taxRates();
    await app.call('PATCH', `/api/tax-rates/${first?.id}`, { body: { percent: 6.5 } });
    await app.call('DELETE', `/api/tax-rates/${food?.id}`);
    const before = await taxRates();
    await Promise.all([ensureReferenceData(app.store), ensureReferenceData(app.store)]);
    expect(await taxRates()).toEqual(before);
    expect(before).toContainEqual(expect.objectContaining({ id: first?.id, percent: 6.5 }));
  });
});
