import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countSleptNights } from '#server/domain/expenses/slept-nights.ts';
import { TestApp } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { frontDesk, sumOf } from '#tests/support/front-desk.ts';
import { insertRates } from '#tests/support/houses.ts';
import { programme } from '#tests/support/owners.ts';
import { ownersDesk } from '#tests/support/owners-desk.ts';

/** Wednesday to Monday: two weekday nights, two of the weekend at RM340, one weekday night. */
const [ARRIVAL, DEPARTURE] = ['2026-02-04', '2026-02-09'];

type Line = Readonly<Record<'code', string> & Record<'amount_sen', number>>;

describe.each(domainEngines)('a stay of an owner that is free in part over $name', (engine) => {
  let app: TestApp;
  const desk = ownersDesk(() => app);
  const front = frontDesk(() => app);

  beforeAll(async () => {
    app = await TestApp.start(engine);
    app.clock.at = new Date('2026-01-20T04:00:00.000Z');
    await app.store.transaction(insertRates);
    await app.call('POST', '/api/free-stay-programmes', { body: programme({ blackout_days: '2026-02-18' }) });
  }, 60_000);
  afterAll(() => app?.close());

  const foresee = async (id: number) => (await app.call('GET', `/api/free-stay-requests/${id}/charges`)).body.data;
  const linesOf = (lines: unknown) => (lines as readonly Line[]).map(({ code, amount_sen }) => [code, amount_sen]);

  it('proposes the dearest nights that the balance covers, and bills the others to the sen of its forecast', async () => {
    const owned = await desk.house();
    await desk.grant(owned, 2);
    const short = await desk.ask(owned, ARRIVAL, DEPARTURE);
    expect([short.body.code, short.body['free_days']]).toEqual(['NO_BALANCE', '2026-02-06..2026-02-07']);
    const made = await desk.asked(owned, ARRIVAL, DEPARTURE, { pays_rest: true });
    expect([made['free_days'], made['nights'], made['weight'], made['balance_after']]).toEqual([
      '2026-02-06..2026-02-07',
      5,
      2,
      0,
    ]);
    expect([await desk.balance(owned), await desk.entries(made.id)]).toEqual([0, [['hold', -2]]]);

    const foreseen = await foresee(made.id);
    expect(foreseen['nights']).toMatchObject([
      { date: '2026-02-04', is_free: false, weight: 0, price_sen: 28_000 },
      { date: '2026-02-05', is_free: false, weight: 0, price_sen: 28_000 },
      { date: '2026-02-06', is_free: true, weight: 1, price_sen: 34_000 },
      { date: '2026-02-07', is_free: true, weight: 1, price_sen: 34_000 },
      { date: '2026-02-08', is_free: false, weight: 0, price_sen: 28_000 },
    ]);
    const id = Number((await desk.acted(made.id, 'approve'))['reservation_id']);
    const standing = await front.standing(id);
    const bill = standing.filter(({ amount_sen }) => amount_sen !== 0);
    expect(linesOf(foreseen['lines'])).toEqual(linesOf(bill));
    // Three nights are paid, which is the first step of the discount; the free ones do not count towards it.
    expect([sumOf(standing, 'ROOM'), sumOf(standing, 'LOS')]).toEqual([84_000, -4200]);
    const stay = await front.stayOf(id);
    expect([stay['total_sen'], stay['deposit_sen'], stay['kind']]).toEqual([foreseen['total_sen'], 0, 'owner_stay']);
    expect(sumOf(standing)).toBe(foreseen['total_sen']);
    expect(await desk.entries(made.id)).toEqual([
      ['hold', -2],
      ['release', 2],
      ['use', -2],
    ]);
    // Of a bill of the unit, the house bears what the free ones used, and not the others.
    expect(await countSleptNights(app.store, [owned.unit_id], ARRIVAL)).toEqual([{ slept: 5, free: 2 }]);
    await desk.acted(made.id, 'cancel', { reason: 'Ill' });
    expect(await desk.balance(owned)).toBe(2);
  });

  it('is free on the nights that its owner picks, while it waits', async () => {
    const owned = await desk.house();
    await desk.grant(owned, 4);
    const made = await desk.asked(owned, ARRIVAL, DEPARTURE, { free_days: '2026-02-04, 2026-02-08' });
    expect([made['weight'], await desk.balance(owned)]).toEqual([2, 2]);
    const chosen = await desk.acted(made.id, 'choose-nights', { free_days: '2026-02-05..2026-02-08' });
    expect([chosen['free_days'], chosen['weight'], chosen['balance_after'], await desk.balance(owned)]).toEqual([
      '2026-02-05..2026-02-08',
      4,
      0,
      0,
    ]);
    expect((await desk.act(made.id, 'choose-nights', { free_days: '2026-02-04..2026-02-08' })).body.code).toBe(
      'NO_BALANCE',
    );
    for (const free_days of ['2026-02-09', '2026-02-03..2026-02-05']) {
      const answer = await desk.act(made.id, 'choose-nights', { free_days });
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['free_days']]);
    }
    const fewer = await desk.act(made.id, 'choose-nights', { free_days: '2026-02-06' });
    expect([fewer.body.data['weight'], await desk.balance(owned)]).toEqual([1, 3]);
    // The ledger has moved with it, which no undo would take back.
    expect((await app.call('POST', `/api/audit/${fewer.body.audit_id}/undo`)).status).toBe(409);
    expect([(await desk.read(made.id))['free_days'], await desk.balance(owned)]).toEqual(['2026-02-06', 3]);
    expect(await desk.blocked(owned)).toBe(1);
    await desk.acted(made.id, 'approve');
    expect((await desk.act(made.id, 'choose-nights', { free_days: '2026-02-05' })).status).toBe(409);
  });

  it('may lie on days without free stays where those are paid, and is proposed anew on other days', async () => {
    const owned = await desk.house();
    await desk.grant(owned, 2);
    const barred = await desk.asked(owned, '2026-02-17', '2026-02-19', { as_draft: true });
    expect(barred['rule_result']).toBe('failed');
    const made = await desk.asked(owned, '2026-02-17', '2026-02-20', { pays_rest: true });
    expect([made['rule_result'], made['free_days'], made['weight']]).toEqual(['passed', '2026-02-17, 2026-02-19', 2]);
    const days = { proposed_arrival: '2026-02-24', proposed_departure: '2026-02-28', remark: 'A quiet week' };
    await desk.acted(made.id, 'propose', days);
    const moved = await desk.acted(made.id, 'agree');
    expect([moved['free_days'], moved['nights'], moved['weight'], await desk.balance(owned)]).toEqual([
      '2026-02-24, 2026-02-27',
      4,
      2,
      0,
    ]);
  });

  it('refuses a stay that would have no free night at all', async () => {
    const owned = await desk.house();
    const answer = await desk.ask(owned, ARRIVAL, DEPARTURE, { pays_rest: true });
    expect([answer.status, answer.body.code]).toEqual([409, 'NO_BALANCE']);
  });
});
