import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#shared/day.ts';
import { checkLedger } from '#server/domain/revenue/ledger-check.ts';
import { createLog } from '#server/platform/process/log.ts';
import { type Answer, type Rows, TestApp } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { frontDesk } from '#tests/support/front-desk.ts';
import { type House, house, insertRates, stayBody } from '#tests/support/houses.ts';
import { readPdf } from '#tests/support/pdf.ts';

interface Charge {
  readonly id: number;
  readonly amount_sen: number;
  readonly open_sen: number;
  readonly state: string;
  readonly due_on: string;
  readonly payment_id: number;
}

const ARRIVAL = '2026-03-08';
const LEFT = addDays(ARRIVAL, 2);
/** Two nights, cleaning, tax and levy. */
const BILL = 74_040;
const NOTED = { override_reason: 'Papers follow.' };

describe.each(domainEngines)('accounts of companies over $name', (engine) => {
  let app: TestApp;
  let home: House;
  let clerk = '';
  let n = 0;

  const desk = frontDesk(() => app);
  const at = (day: string): void => {
    app.clock.at = new Date(`${day}T04:00:00Z`);
  };
  const company = async (credit_limit_sen: number, terms_days = 30): Promise<number> => {
    n += 1;
    const body = {
      name: `Client ${n}`,
      kind: 'corporate_client',
      tax_number: 'EI00000000010',
      email: `client.${n}@example.test`,
      phone: '+60549110001',
      address: '1, Jalan Besar',
      postcode: '39000',
      state_code: '06',
      city: 'Tanah Rata',
    };
    const { id } = (await app.call('POST', '/api/companies', { body })).body['data'] as unknown as { id: number };
    if (credit_limit_sen > 0) await act('companies', id, 'set-credit', { credit_limit_sen, terms_days });
    return id;
  };
  const act = (resource: string, id: number, name: string, body: object = {}, token = app.admin): Promise<Answer> =>
    app.call('PATCH', `/api/${resource}/${id}/${name}`, { body, token });
  /** A guest of the company in house, whose bill is open. */
  const guestOf = async (company_id: number): Promise<number> => {
    at(ARRIVAL);
    n += 1;
    const sent = { unit_id: home.units[n % home.units.length], source_channel: 'corporate', company_id };
    const { id } = await desk.booked(stayBody(home, ARRIVAL, sent));
    await desk.acted(id, 'check-in', NOTED);
    at(LEFT);
    return id;
  };
  const leave = (id: number, body: object = {}, token = app.admin): Promise<Answer> =>
    act('reservations', id, 'check-out', { on_account: true, ...body }, token);
  const chargesOf = async (company_id: number): Promise<Charge[]> => {
    const { body } = await app.list('company-charges', { filter: { company_id }, sort: { id: 1 } });
    return body['company-charges'] as unknown as Charge[];
  };
  const opens = async (company_id: number) => (await chargesOf(company_id)).map(({ open_sen }) => open_sen);
  const receive = (company_id: number, amount_sen: number, more: object = {}): Promise<Answer> =>
    app.call('POST', '/api/company-receipts', {
      body: { company_id, amount_sen, method: '03', received_on: LEFT, ...more },
    });
  /** What the account says, which its record and its open bills must say, too. */
  const account = async (id: number) => {
    const { data } = (await app.call('GET', `/api/companies/${id}/account`)).body;
    const record = (await app.call('GET', `/api/companies/${id}`)).body.data;
    const open = (await opens(id)).reduce((sum, sen) => sum + sen, 0);
    expect([record['balance_sen'], open - Number(data['unallocated_sen'])]).toEqual([
      data['balance_sen'],
      data['balance_sen'],
    ]);
    return data;
  };

  beforeAll(async () => {
    app = await TestApp.start(engine);
    // Its session lasts on the days of the test, which lie before this one.
    clerk = (await app.administrator([12, 13, 14, 15])).token;
    at('2026-03-01');
    await app.store.transaction(insertRates);
    home = await house(app, { units: 60 });
  }, 60_000);
  afterAll(() => app?.close());

  it('take the bill at the check-out, within the credit that somebody with the code has given', async () => {
    const id = await company(0);
    const credit = { credit_limit_sen: 100_000, terms_days: 14 };
    expect((await act('companies', id, 'set-credit', credit, clerk)).status).toBe(403);
    expect((await act('companies', id, 'set-credit', credit)).status).toBe(200);
    const stay = await guestOf(id);
    const left = await leave(stay, {}, clerk);
    expect(left.status, left.text).toBe(200);
    expect(left.body.data).toMatchObject({ status: 'checked_out', balance_sen: 0, payment_status: 'paid' });
    expect(await chargesOf(id)).toMatchObject([
      { amount_sen: BILL, open_sen: BILL, state: 'open', due_on: addDays(LEFT, 14) },
    ]);
    expect(await account(id)).toMatchObject({ balance_sen: BILL, left_sen: 100_000 - BILL, overdue_sen: 0 });
    at(addDays(LEFT, 60));
    expect(await account(id)).toMatchObject({ overdue_sen: BILL, ageing: { d60_sen: BILL } });
    // The bills that a figure of the account opens are those that it sums.
    const billsDue = async (due_on: object): Promise<readonly number[]> => {
      const { body } = await app.list('company-charges', { filter: { company_id: id, state: 'open', due_on } });
      return (body['company-charges'] as unknown as Charge[]).map(({ open_sen }) => open_sen);
    };
    expect(await billsDue({ $lt: { $houseDay: 0 } })).toEqual([BILL]);
    expect(await billsDue({ $lt: { $houseDay: -30 }, $gte: { $houseDay: -60 } })).toEqual([BILL]);
    expect(await billsDue({ $lt: { $houseDay: 0 }, $gte: { $houseDay: -30 } })).toEqual([]);
    // The guest has paid, the company has not: neither is missing from the books.
    expect(await checkLedger(app.store, createLog('silent'), `${LEFT}T18:00:00.000Z`)).toBe(0);
  });

  it('refuse what is over the limit with the figures, unless who sets credit says why', async () => {
    const id = await company(BILL + 100);
    expect((await leave(await guestOf(id), {}, clerk)).status).toBe(200);
    const second = await guestOf(id);
    const credit = await app.call('GET', `/api/reservations/${second}/company-credit`, { token: clerk });
    expect(credit.body.data).toMatchObject({ is_on_hold: false, credit_limit_sen: BILL + 100, left_sen: 100 });
    const refused = await leave(second, {}, clerk);
    expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT']);
    expect(refused.body.message).toContain('RM 740.40');
    expect(refused.body).toMatchObject({ credit_limit_sen: BILL + 100, balance_sen: BILL, amount_sen: BILL });
    expect((await leave(second, { limit_reason: 'The director said so.' }, clerk)).status).toBe(403);
    expect((await leave(second, { limit_reason: 'The director said so.' })).status).toBe(200);
    expect(await account(id)).toMatchObject({ balance_sen: 2 * BILL, left_sen: 100 - BILL });
    const closed = await company(0);
    expect((await leave(await guestOf(closed))).body.message).toContain('no account');
    await act('companies', id, 'put-on-hold', { reason: 'Ninety days overdue.' });
  });

  it('never take two bills at once that only one has room for', async () => {
    const id = await company(BILL + 100);
    const stays = [await guestOf(id), await guestOf(id), await guestOf(id)];
    const answers = await Promise.all(stays.map((stay) => leave(stay)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await account(id)).toMatchObject({ balance_sen: BILL });
  });

  it('are paid the oldest bill first, or the one that is named, and keep what is left over', async () => {
    const id = await company(1_000_000);
    for (let times = 0; times < 3; times += 1) await leave(await guestOf(id));
    const [, , third] = await chargesOf(id);
    await receive(id, 1000, { first_charge_id: third?.id });
    expect(await opens(id)).toEqual([BILL, BILL, BILL - 1000]);
    expect((await receive(id, BILL + 500)).status).toBe(201);
    expect(await opens(id)).toEqual([0, BILL - 500, BILL - 1000]);
    const over = await receive(id, 2 * BILL);
    expect(over.body.data).toMatchObject({ unallocated_sen: 1500 });
    expect((await chargesOf(id)).map(({ state }) => state)).toEqual(['settled', 'settled', 'settled']);
    expect(await account(id)).toMatchObject({ balance_sen: -1500, unallocated_sen: 1500 });
    const receipt = Number(over.body.data['id']);
    expect((await act('company-receipts', receipt, 'allocate')).status).toBe(409);
    await leave(await guestOf(id));
    expect((await act('company-receipts', receipt, 'allocate')).status).toBe(200);
    expect(await opens(id)).toEqual([0, 0, 0, BILL - 1500]);
    expect((await act('company-receipts', receipt, 'reverse', { reason: 'The cheque bounced.' })).status).toBe(200);
    expect(await opens(id)).toEqual([0, BILL - 500, BILL - 1000, BILL]);
    expect(await account(id)).toMatchObject({ balance_sen: 3 * BILL - 1500 });
    expect((await receive(id, 1, { first_charge_id: 1 })).status).toBe(400);
  });

  it('give a bill back to the guest while nothing of it is paid', async () => {
    const id = await company(1_000_000);
    const stay = await guestOf(id);
    await leave(stay);
    const [charge] = await chargesOf(id);
    const wrong = { reason: 'The guest pays.' };
    const paid = await receive(id, 100);
    expect((await act('payments', charge!.payment_id, 'reverse', wrong)).status).toBe(409);
    const receipt = Number(paid.body.data['id']);
    const before = app.clock.at;
    app.clock.at = new Date(before.getTime() + 3 * 24 * 3_600_000);
    await act('company-receipts', receipt, 'reverse', { reason: 'Wrong company.' });
    const bank = await app.list('ledger-entries', { filter: { account: 'bank', company_id: id }, sort: { id: 1 } });
    // It left on the day on which somebody found out, not on the one on which it came.
    const [came, went] = (bank.body['ledger-entries'] as Rows).map(({ posted_on }) => String(posted_on));
    expect([came! < went!, went]).toEqual([true, app.clock.at.toISOString().slice(0, 10)]);
    app.clock.at = before;
    expect((await act('payments', charge!.payment_id, 'reverse', wrong)).status).toBe(200);
    expect(await chargesOf(id)).toMatchObject([{ state: 'taken_back', open_sen: 0 }]);
    expect((await desk.stayOf(stay))['balance_sen']).toBe(BILL);
    expect(await account(id)).toMatchObject({ balance_sen: 0 });
    // A charge's page lists what it put on the account and what was taken off again.
    const filter = { reservation_id: stay, company_id: id };
    const { body } = await app.list('ledger-entries', { filter });
    const amounts = (body['ledger-entries'] as Rows).map(({ amount_sen }) => Number(amount_sen));
    expect(amounts.toSorted((a, b) => a - b)).toEqual([0 - BILL, BILL]);
  });

  it('are told on a statement, as a paper and as a table, in both languages', async () => {
    const operator = {
      name: 'Highland Hospitality Sdn. Bhd.',
      name_zh: '高原酒店管理有限公司',
      kind: 'operator',
      registration_number: '202001234567',
      activity: 'Letting of holiday homes',
      msic_code: '55102',
      tax_number: 'C20880050010',
      sst_number: 'W10-1808-32000019',
      email: 'office@example.test',
      phone: '+60549110009',
      address: '7, Jalan Besar',
      postcode: '39000',
      state_code: '06',
      city: 'Tanah Rata',
      bank_name: 'Maybank',
      bank_account: '514012345678',
    };
    expect((await app.call('POST', '/api/companies', { body: operator })).status).toBe(201);
    const id = await company(1_000_000);
    const stay = await guestOf(id);
    await leave(stay);
    await receive(id, 40);
    const { reference } = await desk.stayOf(stay);
    for (const locale of ['en-US', 'zh-CN']) {
      const take = (name: string, days = '') =>
        app.request('GET', `/api/companies/${id}/${name}?locale=${locale}${days}`, { token: app.admin });
      const said = readPdf(new Uint8Array(await (await take('statement')).arrayBuffer()))
        .pages.map((page) => page.said)
        .join('');
      expect(said).toContain(locale === 'zh-CN' ? '往来对账单' : 'Statement of account');
      expect(said.replaceAll(/\s/g, '')).toContain(String(reference));
      const sender = locale === 'zh-CN' ? operator.name_zh : operator.name;
      for (const told of [sender, operator.address, operator.sst_number, operator.email, operator.bank_account])
        expect(said.replaceAll(/\s/g, '')).toContain(told.replaceAll(/\s/g, ''));
      const rows = (await (await take('statement-table')).text()).trim().split('\r\n');
      // The head, what was owed before, a bill, a payment, what is owed now, and five ages.
      expect(rows).toHaveLength(10);
      expect(rows[4]).toMatch(/,740\.00$/);
      const later = await (await take('statement-table', `&from=${addDays(LEFT, 1)}`)).text();
      expect(later.trim().split('\r\n')[1]).toMatch(/,740\.00$/);
      // Of days gone by it tells no ages: they are today's, and not of its last line.
      const gone = await (await take('statement-table', `&until=${addDays(LEFT, -1)}`)).text();
      expect(gone.trim().split('\r\n')).toHaveLength(3);
    }
    const { body } = await app.list('audit', { filter: { action: 'take-paper', resource: 'companies' } });
    expect((body['audit'] as Rows).length).toBe(8);
  });
});
