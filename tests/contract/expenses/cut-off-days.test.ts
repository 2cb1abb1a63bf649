import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualTerms } from '#shared/packages/usual-terms.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { OwnersHouse } from '#tests/support/owners-house.ts';

describe.each(domainEngines.filter(({ name }) => name !== 'memory'))('the cut-off of expenses over $name', (engine) => {
  let house: OwnersHouse;
  let unit = 0;
  let owner = 0;

  const set = (valid_from: string, last_day: number, token?: string) =>
    house.app.call('POST', '/api/cut-off-days', {
      body: { valid_from, last_day, reason: 'Suppliers bill late.' },
      ...(token !== undefined && { token }),
    });
  const find = async (id: number): Promise<unknown> =>
    (await house.app.call('GET', `/api/expenses/${id}`)).body.data['period'];
  const bill = (date: string): Promise<number> => house.bill(unit, { date, category: 'water', amount_sen: 10_000 });
  const monthOf = async (date: string): Promise<unknown> => find(await bill(date));
  const lines = async (period: string): Promise<readonly number[]> =>
    ((await house.statement(owner, period))?.lines ?? []).flatMap(({ code, amount_sen }) =>
      code === 'EXPENSE' ? [amount_sen] : [],
    );

  beforeAll(async () => {
    house = await OwnersHouse.open(engine);
    const terms = usualTerms({ type: 'profit_share', owner_bp: 7200 });
    ({
      unit_id: unit,
      owners: [owner = 0],
    } = await house.unit(await house.agree(terms)));
  }, 60_000);
  afterAll(() => house?.close());

  it('is set by who may add global settings, for months that have not begun', async () => {
    const begun = await set('2026-11-01', 25);
    expect([begun.status, Object.keys(begun.body.errors)]).toEqual([400, ['valid_from']]);
    expect((await set('2026-12-15', 25)).status).toBe(400);
    expect((await set('2026-12-01', 32)).status).toBe(400);
    const clerk = await house.app.administrator([16, 32, 33, 40, 41]);
    expect((await set('2026-12-01', 25, clerk.token)).body.permission).toBe(17);
    expect((await set('2026-12-01', 25)).status).toBe(201);
  });

  it('sends what is dated later to the next month, from its own month on and until the next setting', async () => {
    // Set before their months began; of two for one month the last one entered holds.
    await house.db.query(
      `insert into cut_off_days (valid_from, last_day, reason) values
         ('2026-03-01', 20, 'At first'), ('2026-03-01', 25, 'Suppliers bill late'), ('2026-05-01', 31, 'No more')`,
    );
    const dates = ['2026-02-28', '2026-03-25', '2026-03-26', '2026-04-30', '2026-05-31'];
    const months: unknown[] = [];
    for (const date of dates) months.push(await monthOf(date));
    expect(months).toEqual(['2026-02', '2026-03', '2026-04', '2026-05', '2026-05']);
    const body = { kind: 'expense', date: '2026-03-28', category: 'gas', description: 'Kitchen', payee: 'Petronas' };
    const whole = await house.app.call('POST', '/api/expenses', {
      body: { ...body, amount_sen: 500, property_id: house.house.property_id },
    });
    // Of the house alone: no statement tells it.
    expect(whole.body.data['period']).toBe('2026-03');
    await house.settle('2026-03', [owner]);
    await house.settle('2026-04', [owner]);
    expect([await lines('2026-03'), await lines('2026-04')]).toEqual([[-10_000], [-10_000]]);
  });

  it('changes no month that was told: what comes late to it goes on to the next open one', async () => {
    for (const period of ['2026-03', '2026-04']) {
      for (const name of ['review', 'lock']) {
        await house.act('owner-statements', (await house.statement(owner, period))!.id, name);
      }
    }
    const told = await house.statement(owner, '2026-03');
    expect(await monthOf('2026-03-20')).toBe('2026-05');
    expect(await monthOf('2026-03-26')).toBe('2026-05');
    expect((await set('2027-01-01', 10)).status).toBe(201);
    await house.settle('2026-03', [owner]);
    expect(await house.statement(owner, '2026-03')).toEqual(told);
  });

  it('leaves nobody without a statement who has sold the unit by the month in which their bill counts', async () => {
    const sold = await house.unit(await house.agree(usualTerms({ type: 'profit_share', owner_bp: 7200 })), [
      { share_bp: 10_000, to: '2026-04-01' },
      { share_bp: 10_000, from: '2026-04-01' },
    ]);
    const id = await house.bill(sold.unit_id, { date: '2026-03-28', category: 'water', amount_sen: 4000 });
    expect(await find(id)).toBe('2026-04');
    await house.settle('2026-04');
    const { lines: own = [] } = (await house.statement(sold.owners[0]!, '2026-04')) ?? {};
    expect(own.map(({ code, amount_sen }) => [code, amount_sen])).toEqual([['EXPENSE', -4000]]);
  });
});
