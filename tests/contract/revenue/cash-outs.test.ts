import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sumSen } from '#shared/money.ts';
import { usualTerms } from '#shared/packages/usual-terms.ts';
import { ALL_PERMISSIONS } from '#shared/permissions.ts';
import { checkLedger } from '#server/domain/revenue/ledger-check.ts';
import { createLog } from '#server/platform/process/log.ts';
import type { Answer } from '#tests/support/app.ts';
import { databaseEngines } from '#tests/support/engines.ts';
import { programme } from '#tests/support/owners.ts';
import { type OwnedUnit, OwnersHouse } from '#tests/support/owners-house.ts';

const PERIOD = '2026-11';
const YEAR = 2026;
const RATE_SEN = 12_000;

interface Balance {
  readonly id: number;
  readonly balance: number;
  readonly cashed_out: number;
}
interface Entry {
  readonly kind: string;
  readonly nights: number;
  readonly cash_out_id: number | null;
}
interface LedgerRow {
  readonly event_id: string;
  readonly account: string;
  readonly amount_sen: number;
  readonly period: string;
}

describe.each(databaseEngines)('free nights paid out over $name', (engine) => {
  let house: OwnersHouse;
  let owned: OwnedUnit;

  const rowsOf = async <R>(resource: string, filter: object): Promise<readonly R[]> =>
    (await house.app.list(resource, { filter, sort: { id: 1 } })).body[resource] as readonly R[];
  const grant = async ({ unit_id, owners: [owner_id = 0] }: OwnedUnit, nights: number, change: object = {}) => {
    const body = { owner_id, unit_id, year: YEAR, kind: 'grant', nights, reason: 'By agreement', ...change };
    const answer = await house.app.call('POST', '/api/entitlement-entries', { body });
    expect(answer.status, answer.text).toBe(201);
  };
  const begin = async (nights: number): Promise<OwnedUnit> => {
    const made = await house.unit(await house.agree(usualTerms({ type: 'profit_share', owner_bp: 7000 })));
    await grant(made, nights);
    return made;
  };
  const balanceOf = async ({ unit_id }: OwnedUnit): Promise<Balance> =>
    (await rowsOf<Balance>('entitlement-balances', { unit_id, year: YEAR }))[0]!;
  const payOut = async (of: OwnedUnit, nights: number, reason: string, token?: string): Promise<Answer> => {
    const { id } = await balanceOf(of);
    const body = { nights, reason };
    const path = `/api/entitlement-balances/${id}/cash-out`;
    return house.app.call('PATCH', path, { body, ...(token !== undefined && { token }) });
  };
  const cashOutsOf = ({ unit_id }: OwnedUnit) =>
    rowsOf<{ id: number; reference: string; state: string; amount_sen: number }>('cash-outs', { unit_id });
  const reverse = (id: number): Promise<Answer> =>
    house.app.call('PATCH', `/api/cash-outs/${id}/reverse`, { body: { reason: 'Slept after all' } });
  const entriesOf = (id: number) => rowsOf<LedgerRow>('ledger-entries', { subject: `cash-out-${id}` });
  const statementOf = ({ owners: [owner = 0] }: OwnedUnit, period = PERIOD) => house.statement(owner, period);
  const onStatement = (of: OwnedUnit, name: string): Promise<Answer> =>
    statementOf(of).then((statement) =>
      house.app.call('PATCH', `/api/owner-statements/${statement!.id}/${name}`, {
        body: name === 'reissue' ? { reason: 'Corrected' } : {},
      }),
    );
  const linesOf = async (of: OwnedUnit) =>
    ((await statementOf(of))?.lines ?? []).filter(({ code }) => code === 'CASH_OUT');

  beforeAll(async () => {
    house = await OwnersHouse.open(engine);
    await house.app.call('POST', '/api/free-stay-programmes', { body: programme({ cash_out_sen: RATE_SEN }) });
    owned = await begin(12);
  }, 120_000);
  afterAll(() => house?.close());

  it('leave the balance and stand on the owner’s account and statement, with clause and reason', async () => {
    const answer = await payOut(owned, 4, 'Cannot come this year');
    expect(answer.status, answer.text).toBe(200);
    expect(await balanceOf(owned)).toMatchObject({ balance: 8, cashed_out: 4 });
    const [cashOut] = await cashOutsOf(owned);
    expect(cashOut).toMatchObject({ state: 'posted', amount_sen: 48_000 });
    const filter = { unit_id: owned.unit_id, kind: 'cash-out' };
    expect(await rowsOf<Entry>('entitlement-entries', filter)).toMatchObject([
      { nights: -4, balance_after: 8, reason: 'Cannot come this year', cash_out_id: cashOut!.id },
    ]);
    const entries = await entriesOf(cashOut!.id);
    expect(new Map(entries.map(({ account, amount_sen }) => [account, amount_sen]))).toEqual(
      new Map([
        ['owner-payable', -48_000],
        ['host-revenue', 48_000],
      ]),
    );
    await house.settle(PERIOD, owned.owners);
    const [line] = await linesOf(owned);
    expect(line).toMatchObject({ amount_sen: 48_000, formula: '4 × RM120.00' });
    expect(line!.label.en).toContain(cashOut!.reference);
    expect(line!.because[0]).toMatchObject({ rule: 'CASH_OUT', text: expect.stringContaining('RM 120.00') as string });
    // A rule of the programme has no number: its name and version say where to read it.
    expect([line!.because[0]!.clause, line!.because[0]!.text]).toEqual([
      undefined,
      expect.stringMatching(/, version \d+: /),
    ]);
    expect(line!.because[1]!.text).toContain('Cannot come this year');
  });

  it('are paid out once, however often it is asked for', async () => {
    const again = await payOut(owned, 4, 'Cannot come this year');
    expect([again.status, again.body['unchanged']]).toEqual([409, true]);
    const { id } = await balanceOf(owned);
    const sent = { body: { nights: 1, reason: 'One more' }, headers: { 'idempotency-key': 'pay-one-night' } };
    const path = `/api/entitlement-balances/${id}/cash-out`;
    const answers = await Promise.all([1, 2, 3].map(() => house.app.call('POST', path, sent)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await balanceOf(owned)).toMatchObject({ balance: 7, cashed_out: 5 });
  });

  it('are the business of whoever may adjust, and cannot be taken back by undo', async () => {
    const other = (await house.app.administrator([52, 53, 55])).token;
    expect((await payOut(owned, 1, 'Mine', other)).status).toBe(403);
    const paid = await payOut(owned, 1, 'Undone');
    const undone = await house.app.call('POST', `/api/audit/${String(paid.body['audit_id'])}/undo`);
    expect([undone.status, undone.body.code]).toEqual([409, 'CONFLICT']);
  });

  it('never take a balance below nothing, whoever pays out at once and whatever was lent', async () => {
    const contested = await begin(8);
    const token = (await house.app.administrator(ALL_PERMISSIONS)).token;
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, at) => payOut(contested, 3, `Wish ${at}`, at % 2 === 0 ? token : undefined)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('NO_BALANCE');
    expect(await balanceOf(contested)).toMatchObject({ balance: 2, cashed_out: 6 });
    // Nights that an override lent are not there to be paid out.
    await grant(contested, -6, { kind: 'adjust', allow_overdraft: true, reason: 'Lent' });
    await grant(contested, 6, { kind: 'adjust', reason: 'Given back' });
    expect((await payOut(contested, 3, 'More than is left')).body.code).toBe('NO_BALANCE');
  });

  it('come back when they are reversed, until a locked statement has told of them', async () => {
    const told = await begin(6);
    await payOut(told, 2, 'First');
    await payOut(told, 3, 'Second');
    const [first, second] = await cashOutsOf(told);
    expect((await reverse(first!.id)).status).toBe(200);
    expect((await reverse(first!.id)).status).toBe(409);
    expect(await balanceOf(told)).toMatchObject({ balance: 3, cashed_out: 3 });
    expect(sumSen((await entriesOf(first!.id)).map(({ amount_sen }) => amount_sen))).toBe(0);
    await house.settle(PERIOD, told.owners);
    expect((await linesOf(told)).map(({ amount_sen }) => amount_sen)).toEqual([36_000]);
    for (const name of ['review', 'lock']) expect((await onStatement(told, name)).status).toBe(200);
    const refused = await reverse(second!.id);
    expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT']);
    expect(refused.text).toContain((await statementOf(told))!.reference);
    expect(await balanceOf(told)).toMatchObject({ balance: 3, cashed_out: 3 });
    // What is paid out from now on is the next month's.
    await payOut(told, 1, 'Late');
    const [, , late] = await cashOutsOf(told);
    expect((await entriesOf(late!.id)).every(({ period }) => period === '2026-12')).toBe(true);
    expect((await onStatement(told, 'reissue')).status).toBe(200);
    expect((await linesOf(told)).map(({ amount_sen }) => amount_sen)).toEqual([36_000, 12_000]);
    expect((await reverse(second!.id)).status).toBe(200);
    expect(await balanceOf(told)).toMatchObject({ balance: 5, cashed_out: 1 });
  });

  it('are either told or reversed, when a statement is locked at the same moment', async () => {
    const racing = await begin(6);
    await payOut(racing, 2, 'In a race');
    const [cashOut] = await cashOutsOf(racing);
    await house.settle(PERIOD, racing.owners);
    expect((await onStatement(racing, 'review')).status).toBe(200);
    const [locked, reversed] = await Promise.all([onStatement(racing, 'lock'), reverse(cashOut!.id)]);
    expect([locked.status, reversed.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
    const isReversed = reversed.status === 200;
    expect(await balanceOf(racing)).toMatchObject({ balance: isReversed ? 6 : 4, cashed_out: isReversed ? 0 : 2 });
    expect(await checkLedger(house.app.store, createLog('silent'), '2026-11-20T04:00:00.000Z')).toBe(0);
  });

  it('are refused where the programme pays none', async () => {
    const bare = await begin(3);
    const body = programme({ name: 'Slept or lost', unit_id: bare.unit_id });
    expect((await house.app.call('POST', '/api/free-stay-programmes', { body })).status).toBe(201);
    const refused = await payOut(bare, 1, 'Please');
    expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT']);
    expect(await balanceOf(bare)).toMatchObject({ balance: 3, cashed_out: 0 });
  });
});
