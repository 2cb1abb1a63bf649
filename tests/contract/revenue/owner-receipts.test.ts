import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualTerms } from '#shared/packages/usual-terms.ts';
import { checkLedger } from '#server/domain/revenue/ledger-check.ts';
import { createLog } from '#server/platform/process/log.ts';
import { type Answer, NOW } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { OwnersHouse } from '#tests/support/owners-house.ts';

const TERMS = usualTerms({ type: 'profit_share', owner_bp: 7200 });
const FREE_OF_FEES = { ...TERMS, fees: { ...TERMS.fees, admin_sen: 0, sst_on_host_fee: false } };

describe.each(domainEngines.filter(({ name }) => name !== 'memory'))('what owners pay over $name', (engine) => {
  let house: OwnersHouse;
  let agreement = 0;
  let references = 0;

  /** An owner whom March leaves owing RM 100.00, told or still to be told. */
  async function owing({ carries = true, isLocked = true } = {}): Promise<number> {
    const payout = { ...TERMS.payout, carries_negative: carries };
    agreement = carries && agreement > 0 ? agreement : await house.agree({ ...FREE_OF_FEES, payout });
    const { unit_id, owners } = await house.unit(agreement);
    if (!carries) agreement = 0;
    const owner = owners[0]!;
    await house.bill(unit_id, { date: '2026-03-10', category: 'water', amount_sen: 10_000 });
    await house.settle('2026-03', [owner]);
    if (isLocked) await act(owner, '2026-03', 'review', 'lock');
    return owner;
  }
  async function act(owner: number, period: string, ...names: readonly string[]): Promise<void> {
    for (const name of names) {
      const { id } = (await house.statement(owner, period))!;
      await house.act('owner-statements', id, name, name === 'reissue' ? { reason: 'Corrected' } : {});
    }
  }
  const transfer = (owner_id: number, facts: Readonly<Record<string, unknown>> = {}, token?: string) => {
    references += 1;
    const usual = { received_on: '2026-04-05', amount_sen: 6000, bank_reference: `FT-${references}` };
    const body = { owner_id, ...usual, ...facts };
    return house.app.call('POST', '/api/owner-receipts', { body, ...(token !== undefined && { token }) });
  };
  async function pay(owner: number, facts: Readonly<Record<string, unknown>> = {}): Promise<number> {
    const paid = await transfer(owner, facts);
    expect(paid.status, paid.text).toBe(201);
    return Number(paid.body.data['id']);
  }
  const reverse = (id: number, token?: string): Promise<Answer> =>
    house.app.call('PATCH', `/api/owner-receipts/${id}/reverse`, {
      body: { reason: 'The transfer bounced.' },
      ...(token !== undefined && { token }),
    });
  const lines = async (owner: number, period: string): Promise<readonly (readonly [string, number])[]> =>
    ((await house.statement(owner, period))?.lines ?? []).map(({ code, amount_sen }) => [code, amount_sen] as const);
  /** At the owner's record, and by the ledger. */
  const balances = async (owner: number): Promise<readonly unknown[]> => {
    const record = await house.app.call('GET', `/api/owners/${owner}`);
    const account = await house.app.call('GET', `/api/owners/${owner}/account`);
    return [record.body.data['balance_sen'], account.body.data['balance_sen']];
  };
  const errorsOf = ({ status, body }: Answer) => [status, Object.keys(body.errors ?? {})];

  beforeAll(async () => {
    house = await OwnersHouse.open(engine);
  }, 60_000);
  afterAll(() => house?.close());

  it('counts at once, and stands in the next statement as a line of its own', async () => {
    const owner = await owing();
    expect(await balances(owner)).toEqual([-10_000, -10_000]);
    const id = await pay(owner);
    expect(await balances(owner)).toEqual([-4000, -4000]);
    const { rows } = await house.db.query(
      `select account, amount_sen::int as sen from ledger_entries where subject = 'owner-receipt-${id}' order by id`,
    );
    expect(rows).toEqual([
      { account: 'bank', sen: 6000 },
      { account: 'owner-payable', sen: -6000 },
    ]);
    await house.settle('2026-04', [owner]);
    const { lines: told, ...april } = (await house.statement(owner, '2026-04'))!;
    expect(april).toMatchObject({ opening_sen: -10_000, payable_sen: -4000, carried_sen: -4000 });
    expect(told).toMatchObject([{ code: 'RECEIPT', amount_sen: 6000, formula: expect.stringContaining('FT-') }]);
    await act(owner, '2026-04', 'review', 'lock');
    expect(await balances(owner)).toEqual([-4000, -4000]);
    expect((await house.app.trail('owner-receipts', id)).map(({ action }) => action)).toEqual(['create']);
  });

  it('posts a payment once, however often and however spelled it is sent', async () => {
    const owner = await owing();
    const both = await Promise.all([
      transfer(owner, { bank_reference: 'MBB 2026/04-77' }),
      transfer(owner, { bank_reference: 'MBB 2026/04-77' }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400]);
    const again = await transfer(owner, { bank_reference: 'mbb 20260477' });
    expect(errorsOf(again)).toEqual([400, ['bank_reference']]);
    expect(await balances(owner)).toEqual([-4000, -4000]);
  });

  it('is reversed by an opposite event with its reason, once, and can then be recorded as it was', async () => {
    const owner = await owing();
    const id = await pay(owner, { bank_reference: 'FT-twice' });
    await house.settle('2026-04', [owner]);
    expect(await lines(owner, '2026-04')).toEqual([['RECEIPT', 6000]]);
    const reversed = await reverse(id);
    expect([reversed.status, reversed.body.data['reversal_reason']]).toEqual([200, 'The transfer bounced.']);
    expect((await reverse(id)).status).toBe(409);
    expect(await balances(owner)).toEqual([-10_000, -10_000]);
    await house.settle('2026-04', [owner]);
    expect(await lines(owner, '2026-04')).toEqual([]);
    await pay(owner, { bank_reference: 'FT-twice', amount_sen: 10_000 });
    await house.settle('2026-04', [owner]);
    expect(await lines(owner, '2026-04')).toEqual([['RECEIPT', 10_000]]);
    expect(await balances(owner)).toEqual([0, 0]);
    const removed = await house.app.call('DELETE', `/api/owner-receipts/${id}`);
    expect(removed.status).toBeGreaterThan(403);
    const [, act_] = await house.app.trail('owner-receipts', id);
    const back = await house.app.call('POST', `/api/audit/${String(act_?.['id'])}/undo`, { body: {} });
    expect(back.status).toBe(409);
  });

  it('leaves a month that was told alone: the payment or its reversal stands in the next one, until that month is made anew', async () => {
    const owner = await owing();
    const late = await pay(owner, { received_on: '2026-03-28' });
    await house.settle('2026-04', [owner]);
    expect(await lines(owner, '2026-04')).toEqual([['RECEIPT', 6000]]);
    await act(owner, '2026-03', 'reissue');
    expect(await lines(owner, '2026-03')).toEqual([
      ['EXPENSE', -10_000],
      ['RECEIPT', 6000],
    ]);
    await act(owner, '2026-03', 'review', 'lock');
    await reverse(late);
    expect(await balances(owner)).toEqual([-10_000, -10_000]);
    await house.settle('2026-04', [owner]);
    expect(await house.statement(owner, '2026-04')).toMatchObject({ opening_sen: -4000, payable_sen: -10_000 });
    expect((await lines(owner, '2026-04')).map(([, sen]) => sen)).toEqual([-6000]);
  });

  it('reduces what an open month comes to, and is not locked away unread', async () => {
    const owner = await owing({ isLocked: false });
    await act(owner, '2026-03', 'review');
    await pay(owner, { received_on: '2026-03-30' });
    const { id } = (await house.statement(owner, '2026-03'))!;
    expect((await house.app.call('PATCH', `/api/owner-statements/${id}/lock`, { body: {} })).status).toBe(409);
    await act(owner, '2026-03', 'reopen', 'review', 'lock');
    expect(await house.statement(owner, '2026-03')).toMatchObject({ payable_sen: -4000, carried_sen: -4000 });
    expect(await balances(owner)).toEqual([-4000, -4000]);
  });

  it('is refused where the statement that left the debt has to take it, since no later month would', async () => {
    const owner = await owing({ carries: false });
    const { reference } = (await house.statement(owner, '2026-03'))!;
    const refused = await transfer(owner);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining(reference)]);
  });

  it('refuses a day that has not come, nothing at all, and an owner who is archived', async () => {
    const owner = await owing();
    expect(errorsOf(await transfer(owner, { received_on: '2026-11-21' }))).toEqual([400, ['received_on']]);
    expect((await transfer(owner, { amount_sen: 0 })).status).toBe(400);
    expect((await transfer(owner, { bank_reference: ' ' })).status).toBe(400);
    await house.db.query(`update owners set status = 'archived' where id = ${owner}`);
    expect(errorsOf(await transfer(owner))).toEqual([400, ['owner_id']]);
    expect(await balances(owner)).toEqual([-10_000, -10_000]);
  });

  it('is noted by who may add revenue, and reversed by who may delete it', async () => {
    const owner = await owing();
    const [reader, clerk] = [await house.app.administrator([20, 40]), await house.app.administrator([40, 41, 42])];
    expect((await transfer(owner, {}, reader.token)).body.permission).toBe(41);
    const paid = await transfer(owner, {}, clerk.token);
    expect(paid.status, paid.text).toBe(201);
    expect((await reverse(Number(paid.body.data['id']), clerk.token)).body.permission).toBe(43);
  });

  it('is what the refusal to archive a debtor names, and what then lets the owner go', async () => {
    const owner = await owing();
    await house.db.query(`update owners set status = 'exiting' where id = ${owner}`);
    await house.db.query(`update ownerships set "to" = '2026-04-01' where owner_id = ${owner}`);
    const archive = () => house.app.call('PATCH', `/api/owners/${owner}/archive`, { body: { reason: 'Sold.' } });
    const refused = await archive();
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('“New owner’s payment”')]);
    await pay(owner, { amount_sen: 10_000 });
    // Who has no unit any more still reads it in a statement.
    await house.settle('2026-04');
    expect(await lines(owner, '2026-04')).toEqual([['RECEIPT', 10_000]]);
    const archived = await archive();
    expect(archived.status, archived.text).toBe(200);
  });

  it('leaves the ledger whole', async () => {
    expect(await checkLedger(house.app.store, createLog('silent'), NOW)).toBe(0);
    const off = await house.db.query('select event_id from ledger_entries group by 1 having sum(amount_sen) <> 0');
    expect(off.rows).toEqual([]);
  });
});
