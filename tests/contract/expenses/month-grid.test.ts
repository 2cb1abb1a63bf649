import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FilledMonth, MonthGrid } from '#shared/expenses/month-grid.ts';
import { ALL_PERMISSIONS } from '#shared/permissions.ts';
import { type Answer, TestApp } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { expensesOffice } from '#tests/support/expenses.ts';
import { type Owned, insertOwnedHouse } from '#tests/support/owners.ts';

const PATH = '/api/expense-month';

describe.each(domainEngines)('the month of a house over $name', (engine) => {
  let app: TestApp;
  let other: string;
  let owned: Owned;
  let meter: number;
  const office = expensesOffice(() => app);

  const read = async (period = '2026-03'): Promise<MonthGrid> => {
    const answer = await app.call('GET', `${PATH}?property_id=${owned.property_id}&period=${period}`);
    expect(answer.status, answer.text).toBe(200);
    return answer.body.data as unknown as MonthGrid;
  };
  const fill = (cells: readonly object[], change: object = {}): Promise<Answer> =>
    app.call('POST', PATH, {
      body: {
        property_id: owned.property_id,
        period: '2026-03',
        cells: cells.map((cell) => ({ version: null, ...cell })),
        ...change,
      },
    });
  const filled = async (cells: readonly object[], change: object = {}): Promise<Answer & { data: FilledMonth }> => {
    const answer = await fill(cells, change);
    expect(answer.status, answer.text).toBe(200);
    return { ...answer, data: answer.body.data as unknown as FilledMonth };
  };
  const cellIn = (month: MonthGrid, unit_id: number | null, category: string) =>
    month.rows.find((row) => row.unit_id === unit_id)?.cells.find((cell) => cell.category === category);
  const undo = (answer: Answer): Promise<Answer> => app.call('POST', `/api/audit/${answer.body.audit_id}/undo`);
  const problemsOf = (answer: Answer): unknown[] =>
    (answer.body['cells'] as FilledMonth['cells']).map(({ problem }) => problem?.rule);

  beforeAll(async () => {
    app = await TestApp.start(engine);
    other = (await app.administrator(ALL_PERMISSIONS)).token;
  }, 60_000);
  afterAll(() => app?.close());

  beforeAll(async () => {
    owned = await app.store.transaction((tx) => insertOwnedHouse(tx, { units: 3 }));
    const body = {
      number: 'TNB-1',
      unit_id: owned.unit_id,
      category: 'electricity',
      tariff: 0.571,
      payee: 'Tenaga Nasional',
      first_reading: 1000,
    };
    meter = (await app.call('POST', '/api/meters', { body })).body.data['id'] as number;
  });

  it('shows its units, the house itself, and a meter where there is one', async () => {
    const { body } = await app.call('GET', `/api/meters/${meter}`);
    expect(body.data['property_id']).toBe(owned.property_id);
    const month = await read();
    expect(month.rows.map(({ unit_id }) => unit_id)).toEqual([...owned.units, null]);
    const cell = cellIn(month, owned.unit_id, 'electricity');
    expect(cell).toMatchObject({ amount_sen: null, lock: null, meter: { before: 1000, tariff: 0.571 } });
  });

  it('says what a save would do and writes nothing', async () => {
    const cells = [{ unit_id: owned.unit_id, category: 'electricity', reading: 1210 }];
    const { data } = await filled(cells, { preview: true });
    expect(data).toMatchObject({ created: 1, changed: 0, removed: 0, problems: 0, total_sen: 11_991, sheet_id: null });
    expect(data.cells[0]).toMatchObject({ change: 'create', after_sen: 11_991, formula: '210 × RM 0.5710' });
    expect(cellIn(await read(), owned.unit_id, 'electricity')?.bills).toEqual([]);
  });

  it('is written at once, each bill a draft of the month with its shares, and taken back at once', async () => {
    const [first = 0, second = 0] = owned.units;
    const answer = await filled([
      { unit_id: first, category: 'electricity', reading: 1210 },
      { unit_id: second, category: 'water', amount_sen: 2310 },
      { unit_id: null, category: 'insurance', amount_sen: 50_000 },
    ]);
    expect(answer.data).toMatchObject({ created: 3, total_sen: 64_301 });
    const month = await read();
    const cell = cellIn(month, first, 'electricity');
    expect(cell).toMatchObject({ amount_sen: 11_991, reading: 1210 });
    const bill = await office.read(cell?.bills[0]?.id ?? 0);
    expect(bill).toMatchObject({
      state: 'draft',
      date: '2026-03-31',
      payee: 'Tenaga Nasional',
      meter_before: 1000,
      meter_reading: 1210,
      meter_tariff: 0.571,
      owner_sen: 11_991,
    });
    expect(month.sheet_id).toBe(answer.data.sheet_id);
    const sheet = await app.call('GET', `/api/expense-sheets/${month.sheet_id}`);
    expect(sheet.body.data).toMatchObject({ bills: 3, total_sen: 64_301, period: '2026-03' });

    const undone = await undo(answer);
    expect(undone.status, undone.text).toBe(200);
    expect((await read()).rows.flatMap(({ cells }) => cells.flatMap(({ bills }) => bills))).toEqual([]);
    const again = await undo(undone);
    expect(again.status, again.text).toBe(200);
    expect(cellIn(await read(), first, 'electricity')).toMatchObject({ amount_sen: 11_991, reading: 1210 });
  });

  it('lets nobody approve a bill whose amount they changed, unless that was taken back', async () => {
    const [clerk, approver] = await Promise.all([1, 2].map(() => app.administrator(ALL_PERMISSIONS)));
    const place = { unit_id: owned.units[2] ?? 0, category: 'gas' };
    const bill = async () => cellIn(await read(), place.unit_id, 'gas');
    const put = async (amount_sen: number, token?: string): Promise<Answer> => {
      const cells = [{ ...place, amount_sen, version: (await bill())?.version ?? null }];
      const body = { property_id: owned.property_id, period: '2026-03', cells };
      const answer = await app.call('POST', PATH, { body, ...(token === undefined ? {} : { token }) });
      expect(answer.status, answer.text).toBe(200);
      return answer;
    };
    await put(5000);
    const changed = await put(9000, clerk!.token);
    const { id = 0 } = (await bill())?.bills[0] ?? {};
    expect((await office.read(id))['changed_by']).toEqual([clerk!.account_number]);
    const takeBack = (answer: Answer): Promise<Answer> =>
      app.call('POST', `/api/audit/${answer.body.audit_id}/undo`, { body: {}, token: clerk!.token });
    const back = await takeBack(changed);
    expect([(await office.read(id))['amount_sen'], (await office.read(id))['changed_by']]).toEqual([5000, []]);
    expect((await takeBack(back)).status).toBe(200);
    expect((await office.read(id))['changed_by']).toEqual([clerk!.account_number]);
    await office.acted(id, 'submit');
    expect((await office.act(id, 'approve', {}, clerk!.token)).status).toBe(403);
    await office.acted(id, 'reject', { remark: 'Look again' }, approver!.token);
    await office.acted(id, 'reopen');
    await app.call('DELETE', `/api/expenses/${id}`);
  });

  it('names the payee of last time, and nobody where there was none: no word of one language stands for them', async () => {
    const place = { unit_id: owned.units[1] ?? 0, category: 'laundry' };
    const put = async (period: string) => {
      await filled([{ ...place, amount_sen: 7000 }], { period });
      const cell = cellIn(await read(period), place.unit_id, 'laundry');
      return office.read(cell?.bills[0]?.id ?? 0);
    };
    const first = await put('2026-03');
    expect([first['payee'], first['description'], first['duplicates']]).toEqual([null, '2026-03', null]);
    const named = await app.call('PATCH', `/api/expenses/${first.id}`, { body: { payee: 'Dobi Cepat' } });
    expect(named.status, named.text).toBe(200);
    const second = await put('2026-05');
    expect(second['payee']).toBe('Dobi Cepat');
    for (const { id } of [first, second]) await app.call('DELETE', `/api/expenses/${id}`);
  });

  it('goes on from the last reading, changes a draft, and takes one away that is emptied', async () => {
    const next = cellIn(await read('2026-04'), owned.unit_id, 'electricity');
    expect(next?.meter).toMatchObject({ before: 1210, before_on: '2026-03-31' });
    const version = cellIn(await read(), owned.unit_id, 'electricity')?.version;
    const water = cellIn(await read(), owned.units[1] ?? 0, 'water');
    const answer = await filled([
      { unit_id: owned.unit_id, category: 'electricity', reading: 1310, version },
      { unit_id: owned.units[1], category: 'water', amount_sen: null, version: water?.version },
    ]);
    expect(answer.data).toMatchObject({ changed: 1, removed: 1 });
    const month = await read();
    expect(cellIn(month, owned.unit_id, 'electricity')).toMatchObject({ amount_sen: 17_701, reading: 1310 });
    expect(cellIn(month, owned.units[1] ?? 0, 'water')).toBeUndefined();
    expect((await undo(answer)).status).toBe(200);
    const back = await read();
    expect(cellIn(back, owned.unit_id, 'electricity')).toMatchObject({ amount_sen: 11_991, reading: 1210 });
    expect(cellIn(back, owned.units[1] ?? 0, 'water')).toMatchObject({
      amount_sen: 2310,
      bills: [{ reference: water?.bills[0]?.reference }],
    });
  });

  it('is not written at all while one cell is locked, stale, backwards, leaping, unknown or twice there', async () => {
    const period = '2026-04';
    const [first = 0, second = 0, third = 0] = owned.units;
    const sent = await office.submitted({
      unit_id: second,
      category: 'gas',
      payee: 'Petronas Gas',
      date: '2026-04-10',
    });
    const answer = await fill(
      [
        { unit_id: second, category: 'gas', amount_sen: 1, version: 1 },
        { unit_id: third, category: 'gas', amount_sen: 100, version: 7 },
        { unit_id: first, category: 'electricity', reading: 900 },
        { unit_id: third, category: 'electricity', reading: 900 },
        { unit_id: 999_999, category: 'water', amount_sen: 100 },
        { unit_id: null, category: 'license', amount_sen: 100 },
        { unit_id: null, category: 'license', amount_sen: 200 },
      ],
      { period },
    );
    expect([answer.status, answer.body.code]).toEqual([409, 'CONFLICT']);
    expect(answer.body.message).toContain('6 cells');
    expect(problemsOf(answer)).toEqual([
      'cell_locked',
      'cell_changed',
      'meter_back',
      'cell_no_meter',
      'cell_unit',
      'cell_twice',
    ]);
    const [locked] = answer.body['cells'] as FilledMonth['cells'];
    expect(locked?.problem?.text.en).toContain(sent.reference);
    expect(cellIn(await read(period), null, 'license')).toBeUndefined();
    expect(cellIn(await read(period), second, 'gas')?.lock).toBe('submitted');
  });

  it('takes another beginning where the meter was replaced, and a leap that somebody looked at again', async () => {
    const [first = 0] = owned.units;
    for (const [period, reading] of [
      ['2026-04', 1310],
      ['2026-05', 1410],
      ['2026-06', 1510],
    ] as const) {
      await filled([{ unit_id: first, category: 'electricity', reading }], { period });
    }
    const leap = { unit_id: first, category: 'electricity', reading: 1911 };
    const asked = await filled([leap], { period: '2026-07', preview: true });
    expect(asked.data.cells[0]?.problem).toMatchObject({ rule: 'meter_leap', is_question: true });
    expect(asked.data.cells[0]?.problem?.text.en).toContain('401 used');
    await filled([{ ...leap, is_checked: true }], { period: '2026-07' });
    const fresh = { unit_id: first, category: 'electricity', reading: 120, before: 0 };
    const replaced = await filled([fresh], { period: '2026-08' });
    expect(replaced.data.cells[0]).toMatchObject({ after_sen: 6852, formula: '120 × RM 0.5710' });
  });

  it('is taken back only while all of it still stands', async () => {
    const answer = await filled([{ unit_id: null, category: 'gas', amount_sen: 900 }], { period: '2026-09' });
    const cell = cellIn(await read('2026-09'), null, 'gas');
    await app.call('PATCH', `/api/expenses/${cell?.bills[0]?.id}`, { body: { amount_sen: 901 } });
    expect((await undo(answer)).status).toBe(409);
  });

  it('is read by those who may see expenses and written by those who may change them', async () => {
    const viewer = (await app.administrator([32])).token;
    const editor = (await app.administrator([32, 34])).token;
    const body = {
      property_id: owned.property_id,
      period: '2026-10',
      cells: [{ unit_id: null, category: 'gas', amount_sen: 5, version: null }],
    };
    expect(
      (await app.call('GET', `${PATH}?property_id=${owned.property_id}&period=2026-10`, { token: viewer })).status,
    ).toBe(200);
    expect((await app.call('POST', PATH, { body, token: viewer })).status).toBe(403);
    expect((await app.call('POST', PATH, { body, token: editor })).status).toBe(200);
    expect((await app.call('PATCH', `/api/meters/${meter}`, { body: { tariff: 0.6 }, token: other })).status).toBe(200);
  });
});
