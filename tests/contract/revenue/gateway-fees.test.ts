import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sumSen } from '#shared/money.ts';
import { usualTerms } from '#shared/packages/usual-terms.ts';
import { PERMISSION_GROUPS } from '#shared/permissions.ts';
import type { MonthWarning } from '#shared/revenue/matrix.ts';
import type { StayLine } from '#shared/revenue/stay-lines.ts';
import { checkLedger } from '#server/domain/revenue/ledger-check.ts';
import { createLog } from '#server/platform/process/log.ts';
import type { Answer } from '#tests/support/app.ts';
import { databaseEngines } from '#tests/support/engines.ts';
import { frontDesk } from '#tests/support/front-desk.ts';
import { insertRates, stayBody } from '#tests/support/houses.ts';
import { type OwnedUnit, OwnersHouse } from '#tests/support/owners-house.ts';

const PAPERS = { override_reason: 'Papers follow.' };
const CARD = { method: '04' };
/** Three nights of RM 280.00 less 5%, cleaning of 120.00, and 8% SST on each. */
const TOTAL = 79_800 + 12_000 + 6384 + 960;
/** 2.4% of 991.44 is 23.79. */
const FEE = 2379 + 50;

type Row = Readonly<Record<string, unknown>>;

describe.each(databaseEngines)('what the gateway keeps of payments over $name', (engine) => {
  let house: OwnersHouse;
  const units: OwnedUnit[] = [];
  const desk = frontDesk(() => house.app);
  const at = (day: string): void => {
    house.app.clock.at = new Date(`${day}T04:00:00Z`);
  };
  const setRate = (rate: Row): Promise<Answer> => house.app.call('POST', '/api/gateway-fees', { body: rate });
  const book = async (unit_id = units.pop()!.unit_id): Promise<number> => {
    at('2026-03-29');
    return (await desk.booked(stayBody(house.house, '2026-03-30', { departure: '2026-04-02', unit_id }))).id;
  };
  const pay = async (reservation_id: number, amount_sen: number, more: Row = CARD): Promise<Row> => {
    const answer = await house.app.call('POST', '/api/payments', { body: { reservation_id, amount_sen, ...more } });
    expect(answer.status, answer.text).toBe(201);
    return answer.body.data;
  };
  const feeOf = async (...asked: Parameters<typeof pay>): Promise<unknown> => (await pay(...asked))['gateway_fee_sen'];
  const reverse = async ({ id }: Row): Promise<void> => {
    const body = { reason: 'Another guest’s' };
    const answer = await house.app.call('PATCH', `/api/payments/${Number(id)}/reverse`, { body });
    expect(answer.status, answer.text).toBe(200);
  };
  const stayOver = async (id: number): Promise<void> => {
    at('2026-03-30');
    await desk.acted(id, 'check-in', PAPERS);
    at('2026-04-02');
    await desk.acted(id, 'check-out', PAPERS);
  };
  /** What the ledger says of the stay, by account, without what comes to nothing. */
  const accounts = async (id: number): Promise<Readonly<Record<string, number>>> => {
    const { rows } = await house.db.query(
      `select account, sum(amount_sen)::int as sen from ledger_entries where reservation_id = ${id}
        group by account having sum(amount_sen) <> 0`,
    );
    return Object.fromEntries(rows.map(({ account, sen }) => [String(account), Number(sen)]));
  };
  const holds = (): Promise<number> => checkLedger(house.app.store, createLog('silent'), '2026-04-03T00:00:00.000Z');

  beforeAll(async () => {
    house = await OwnersHouse.open(engine);
    await house.app.store.transaction(insertRates);
    const agreement = await house.agree(usualTerms({ type: 'profit_share', owner_bp: 7200 }));
    for (let unit = 0; unit < 13; unit += 1) units.push(await house.unit(agreement));
    await setRate({ ...CARD, fee_bp: 240, fixed_sen: 50, valid_from: '2026-01-01' });
    await setRate({ ...CARD, fee_bp: 180, fixed_sen: 0, valid_from: '2026-04-01' });
  }, 60_000);
  afterAll(() => house?.close());

  it('is that of the method on the business day of the payment; what was told with it wins', async () => {
    const id = await book();
    expect(await feeOf(id, 10_000)).toBe(290);
    expect(await feeOf(id, 10_000, { ...CARD, gateway_fee_sen: 123 })).toBe(123);
    expect(await feeOf(id, 10_000, { ...CARD, gateway_fee_sen: 0 })).toBe(0);
    expect(await feeOf(id, 10_000, { ...CARD, gateway_fee_sen: null })).toBe(290);
    expect(await feeOf(id, 10_000, { method: '01' })).toBe(null);
    // At four in the morning the business day of 31 March still runs.
    house.app.clock.at = new Date('2026-03-31T20:00:00Z');
    expect(await feeOf(id, 10_000)).toBe(290);
    house.app.clock.at = new Date('2026-03-31T21:00:00Z');
    expect(await feeOf(id, 10_000)).toBe(180);
  });

  it('comes off what the owner has of a stay, and what the guest paid is what all others have', async () => {
    const { unit_id, owners } = units.pop()!;
    const id = await book(unit_id);
    expect(await feeOf(id, TOTAL)).toBe(FEE);
    await stayOver(id);
    const net = 79_800 - FEE;
    const owner = Math.round(net * 0.72);
    const has = await accounts(id);
    expect(has).toEqual({
      bank: TOTAL - FEE,
      'owner-payable': -owner,
      'host-revenue': -(net - owner + 12_000),
      'sst-payable': -(6384 + 960),
    });
    expect(TOTAL - FEE).toBe(owner + (net - owner) + 12_000 + 7344);
    const { body } = await house.app.list('stay-revenues', { filter: { reservation_id: id } });
    const [row] = body['stay-revenues'] as readonly { id: number }[];
    expect(row).toMatchObject({ gross_sen: 91_800, gateway_sen: FEE, net_sen: net, owner_sen: owner });
    const told = (await house.app.call('GET', `/api/stay-revenues/${row?.id}/lines`)).body.data;
    const { lines } = told as unknown as { lines: readonly StayLine[] };
    const gateway = lines.find(({ of }) => of === 'gateway_sen');
    expect(gateway).toMatchObject({ amount_sen: FEE, whole_sen: FEE, because: [{ rule: 'GATEWAY', clause: '3.2' }] });
    await house.settle('2026-04', owners);
    const shares = (await house.statement(owners[0]!, '2026-04'))!.lines.filter(({ code }) => code === 'OWNER_SHARE');
    expect(sumSen(shares.map(({ amount_sen }) => amount_sen))).toBe(owner);
    expect(await holds()).toBe(0);
  });

  it('is the owner’s cost too where the guest pays after the stay was told', async () => {
    const id = await book();
    await stayOver(id);
    const before = await accounts(id);
    at('2026-04-02');
    const late = await pay(id, TOTAL);
    expect(late['gateway_fee_sen']).toBe(1785);
    const after = await accounts(id);
    expect(before['owner-payable']).toBe(-57_456);
    expect(after['owner-payable']).toBe(-Math.round((79_800 - 1785) * 0.72));
    expect(after['gateway-cost']).toBe(undefined);
    await reverse(late);
    expect(await accounts(id)).toEqual(before);
    expect(await holds()).toBe(0);
  });

  it('stays with the gateway where money is refunded, which has no fee of its own', async () => {
    const id = await book();
    await pay(id, TOTAL);
    const out = { ...CARD, direction: 'out', reason: 'The shower was cold.' };
    expect(await feeOf(id, 5000, out)).toBe(null);
    await pay(id, 5000, { method: '03' });
    await stayOver(id);
    const has = await accounts(id);
    expect([has['bank'], has['owner-payable']]).toEqual([TOTAL - FEE, -Math.round((79_800 - FEE) * 0.72)]);
    expect(await holds()).toBe(0);
  });

  it('is given back with a payment that was a mistake, in the ledger as in what the owner is told', async () => {
    const id = await book();
    await reverse(await pay(id, TOTAL));
    expect((await accounts(id))['bank']).toBe(undefined);
    expect((await accounts(id))['gateway-cost']).toBe(undefined);
    const { rows } = await house.db.query(
      `select e.account, e.amount_sen, o.amount_sen as of from ledger_entries e join ledger_entries o on o.id = e.reversal_of
        where e.reservation_id = ${id} and e.subject like 'payment-%' order by e.account, e.amount_sen`,
    );
    expect(rows.map(({ account, amount_sen, of }) => [account, Number(amount_sen), Number(of)])).toEqual([
      ['bank', -TOTAL, TOTAL],
      ['bank', FEE, -FEE],
      ['gateway-cost', -FEE, FEE],
      ['guest-receivable', TOTAL, -TOTAL],
    ]);
    await pay(id, TOTAL, { method: '03' });
    await stayOver(id);
    expect((await accounts(id))['owner-payable']).toBe(-57_456);
    expect(await holds()).toBe(0);
  });

  it('is missed before the month is locked where no rate was in force for a card, and only there', async () => {
    const warned = async (method: '01' | '04' | '05', gateway_fee_sen?: number): Promise<readonly string[]> => {
      const { unit_id, owners } = units.pop()!;
      const fee = gateway_fee_sen === undefined ? {} : { gateway_fee_sen };
      await house.sell(unit_id, {
        arrival: '2026-03-12',
        departure: '2026-03-14',
        lines: { ROOM: 50_000 },
        method,
        ...fee,
      });
      await house.settle('2026-03', owners);
      const { id } = (await house.statement(owners[0]!, '2026-03'))!;
      const { data } = (await house.app.call('GET', `/api/owner-statements/${id}/warnings`)).body;
      const { warnings } = data as unknown as { warnings: readonly MonthWarning[] };
      return warnings.filter(({ code }) => code === 'gateway').map(({ text }) => text.en);
    };
    expect(await warned('04')).toEqual([
      expect.stringContaining('without a gateway fee: 1. No rate was in force when'),
    ]);
    expect(await warned('04', 0)).toEqual([]);
    expect(await warned('01')).toEqual([]);
    expect(await warned('05')).toHaveLength(1);
    // Who pays nothing for it says so once, also for what was taken before.
    await setRate({ method: '05', fee_bp: 0, fixed_sen: 0, valid_from: '2020-01-01' });
    expect(await warned('05')).toEqual([]);
  });

  it('has one rate of a method from a day on', async () => {
    const twice = { ...CARD, fee_bp: 100, fixed_sen: 0, valid_from: '2026-01-01' };
    const answer = await setRate(twice);
    expect([answer.status, answer.body['code']]).toEqual([400, 'VALIDATION']);
    await expect(
      house.db.query(
        "insert into gateway_fees (method, fee_bp, fixed_sen, valid_from) values ('04', 100, 0, '2026-01-01')",
      ),
    ).rejects.toThrow(/duplicate key/);
    expect((await setRate({ ...twice, method: '05' })).status).toBe(201);
  });

  it('is charged to whoever takes the payment, and set by those of the global settings alone', async () => {
    const id = await book();
    const { token } = await house.app.administrator([PERMISSION_GROUPS.reservation, PERMISSION_GROUPS.reservation + 1]);
    const body = { reservation_id: id, amount_sen: 10_000, ...CARD };
    const taken = await house.app.call('POST', '/api/payments', { body, token });
    expect(taken.body.data['gateway_fee_sen'], taken.text).toBe(290);
    const rate = { ...CARD, fee_bp: 100, valid_from: '2026-02-01' };
    const refused = await house.app.call('POST', '/api/gateway-fees', { body: rate, token });
    expect([refused.status, refused.body['permission']]).toEqual([403, PERMISSION_GROUPS.global + 1]);
  });
});
