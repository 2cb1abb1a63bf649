import { describe, expect, it } from 'vitest';
import { resourceTables } from '#server/domain/tables.ts';
import { releaseLapsedHolds } from '#server/domain/owner-stays/lapsed-holds.ts';
import { USUAL_TAXES, usualTerms } from '#shared/packages/usual-terms.ts';
import { ALL_PERMISSIONS } from '#shared/permissions.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { stayBody } from '#tests/support/houses.ts';
import { looseTables } from '#tests/support/loose-tables.ts';
import { programme } from '#tests/support/owners.ts';
import { freeStaysOver } from '#tests/support/owners-desk.ts';

const PATH = '/api/free-stay-requests';
const YEAR = 2026;

interface Check {
  readonly rule: string;
  readonly ok: boolean;
  readonly text: string;
  readonly text_zh: string;
  readonly numbers: Readonly<Record<string, number>>;
}

const checkOf = (data: unknown, rule: string): Check | undefined =>
  (data as { checks: readonly Check[] }).checks.find((check) => check.rule === rule);

describe.each(domainEngines)('free stays of owners over $name', (engine) => {
  const { scene, desk, front } = freeStaysOver(engine);

  it('weigh Wednesday 18 to Saturday 21 March 2026 as 1 + 2 + 2 nights of 12', async () => {
    const owned = await desk.house();
    await desk.grant(owned, 12);
    const made = await desk.asked(owned, '2026-03-18', '2026-03-21');
    expect([made['status'], made['weight'], made['balance_after'], made['rule_result']]).toEqual([
      'requested',
      5,
      7,
      'passed',
    ]);
    expect(checkOf(made, 'WEIGHT')?.numbers).toEqual({ nights: 3, weekday: 1, weekend: 0, holiday: 2, weight: 5 });
    expect(checkOf(made, 'WEIGHT')?.text).toContain('18 Mar 2026 weekday 1 + 19 Mar 2026 holiday 2');
    expect(checkOf(made, 'BALANCE')?.numbers).toEqual({ year: 2026, balance: 12, needed: 5, after: 7 });
    expect((made['checks'] as readonly Check[]).every(({ text, text_zh }) => text !== '' && text_zh !== '')).toBe(true);
    expect(await desk.balance(owned)).toBe(7);
    expect(await desk.entries(made.id)).toEqual([['hold', -5]]);
  });

  it('are refused when too few nights are left, and take nothing', async () => {
    const owned = await desk.house();
    await desk.grant(owned, 4);
    const answer = await desk.ask(owned, '2026-03-18', '2026-03-21');
    expect([answer.status, answer.body.code]).toEqual([409, 'NO_BALANCE']);
    expect(answer.body['balance']).toBe(4);
    expect([await desk.balance(owned), await desk.blocked(owned)]).toEqual([4, 0]);
  });

  it('keep their nights from other stays until they are decided, and for two days at most', async () => {
    const owned = await desk.house();
    await desk.grant(owned, 12);
    const made = await desk.asked(owned, '2026-02-03', '2026-02-05');
    const booking = { unit_id: owned.unit_id };
    expect((await front.book(stayBody(owned, '2026-02-03', booking))).body.code).toBe('UNIT_TAKEN');
    expect((await front.book(stayBody(owned, '2026-02-03'))).body.code).toBe('NOT_AVAILABLE');
    expect(await releaseLapsedHolds(scene.app.store, '2026-01-22T03:59:00.000Z')).toBe(0);
    expect(await releaseLapsedHolds(scene.app.store, '2026-01-22T04:00:00.000Z')).toBeGreaterThan(0);
    expect((await desk.read(made.id))['status']).toBe('requested');
    expect((await front.book(stayBody(owned, '2026-02-03', booking))).status).toBe(201);
    expect((await desk.act(made.id, 'approve')).status).toBe(409);
    await desk.acted(made.id, 'reject', { remark: 'Sold' });
    expect([await desk.balance(owned), await desk.entries(made.id)]).toEqual([
      12,
      [
        ['hold', -2],
        ['release', 2],
      ],
    ]);
  });

  it('cost their owner cleaning, its tax and the levy: RM135.60 for two nights', async () => {
    const owned = await desk.house();
    await desk.grant(owned, 12);
    const made = await desk.asked(owned, '2026-03-02', '2026-03-04', { guests: 4 });
    const foreseen = (await scene.app.call('GET', `/api/free-stay-requests/${made.id}/charges`)).body.data;
    // Two weekday nights are what the house gives up.
    expect([foreseen['total_sen'], foreseen['displaced_sen'], foreseen['borne_sen']]).toEqual([13_560, 56_000, 0]);
    const booked = await desk.acted(made.id, 'approve', {});
    expect(booked).toMatchObject({ status: 'booked', hold_expires_at: null });
    const id = Number(booked['reservation_id']);
    const stay = await front.stayOf(id);
    expect([stay['kind'], stay['status'], stay['total_sen'], stay['deposit_sen']]).toEqual([
      'owner_stay',
      'confirmed',
      13_560,
      0,
    ]);
    const lines = (await front.standing(id)).map(({ code, amount_sen }) => [code, amount_sen]);
    const said = (foreseen['lines'] as readonly { code: string; amount_sen: number }[]).map(({ code, amount_sen }) => [
      code,
      amount_sen,
    ]);
    expect(said).toEqual(lines.filter(([, sen]) => sen !== 0));
    expect(lines).toEqual([
      ['ROOM', 0],
      ['CLEANING', 12_000],
      ['SST', 960],
      ['LEVY', 600],
    ]);
    expect([await desk.balance(owned), await desk.entries(made.id)]).toEqual([
      10,
      [
        ['hold', -2],
        ['release', 2],
        ['use', -2],
      ],
    ]);
  });

  it('bear the tourism tax when a foreigner sleeps there', async () => {
    const owned = await desk.house();
    await desk.grant(owned, 12);
    const made = await desk.asked(owned, '2026-03-02', '2026-03-04', { any_foreign_occupant: true });
    const foreseen = await scene.app.call('GET', `/api/free-stay-requests/${made.id}/charges`);
    expect(foreseen.body.data['total_sen']).toBe(15_560);
    const booked = await desk.acted(made.id, 'approve');
    expect((await front.stayOf(Number(booked['reservation_id'])))['total_sen']).toBe(15_560);
  });

  it('follow the programme of the package that the unit is on when they begin, unless one names the unit', async () => {
    const owned = await desk.house();
    await desk.grant(owned, 12);
    const sold = await scene.app.call('POST', '/api/service-packages', {
      body: { code: 'FREE', name: 'With free nights' },
    });
    const package_id = Number(sold.body.data['id']);
    await scene.app.store.transaction((tx) =>
      tx.insert(resourceTables['unit-packages'], { unit_id: owned.unit_id, package_id, from: '2026-04-01' }),
    );
    const under = (name: string, body: object) =>
      scene.app.call('POST', '/api/free-stay-programmes', { body: programme({ name, ...body }) });
    expect((await under('Of the package', { package_id, weight_weekday: 3 })).status).toBe(201);
    const before = await desk.asked(owned, '2026-03-30', '2026-04-01');
    const since = await desk.asked(owned, '2026-04-01', '2026-04-02');
    expect([before['weight'], since['weight']]).toEqual([2, 3]);
    await under('Of the unit', { unit_id: owned.unit_id, weight_weekday: 5 });
    expect((await desk.asked(owned, '2026-04-06', '2026-04-07'))['weight']).toBe(5);
  });

  it('are foretold without the taxes that the unit’s agreement leaves to the operator', async () => {
    const owned = await desk.house();
    await desk.grant(owned, 12);
    const sold = await scene.app.call('POST', '/api/service-packages', { body: { code: 'TAXED', name: 'With taxes' } });
    const package_id = Number(sold.body.data['id']);
    const terms = usualTerms({ type: 'profit_share', owner_bp: 7000 });
    await scene.app.store.transaction(async (tx) => {
      const said = { name: 'TAXED v1', no: 1, share_type: 'profit_share', state: 'active', made_by: 'M1' } as const;
      const taxes = { ...USUAL_TAXES, free_stays_by: 'host' } as const;
      const agreed = { package_id, effective_from: '2026-01-01', ends_on: null, terms: { ...terms, taxes } };
      await tx.insert(looseTables['package-versions'], { ...said, ...agreed });
      await tx.insert(resourceTables['unit-packages'], { unit_id: owned.unit_id, package_id, from: '2026-03-01' });
    });
    const made = await desk.asked(owned, '2026-03-02', '2026-03-04', { guests: 4 });
    const { data } = (await scene.app.call('GET', `/api/free-stay-requests/${made.id}/charges`)).body;
    expect([data['total_sen'], data['borne_sen']]).toEqual([13_560, 600]);
  });

  it('wait for somebody with code 54 where a rule is broken', async () => {
    const owned = await desk.house();
    await desk.grant(owned, 12);
    const made = await desk.asked(owned, '2026-02-02', '2026-02-08');
    expect([made['rule_result'], checkOf(made, 'MAX_NIGHTS')?.numbers]).toEqual(['failed', { nights: 6, most: 5 }]);
    const refused = await desk.act(made.id, 'approve');
    expect([refused.status, refused.body['message']]).toEqual([409, expect.stringContaining('6 nights, at most 5')]);
    const { token } = await scene.app.administrator(ALL_PERMISSIONS.filter((code) => code !== 54));
    expect((await desk.act(made.id, 'override', { reason: 'Once' }, token)).body.permission).toBe(54);
    const passed = await desk.act(made.id, 'override', { reason: 'A wedding' });
    const { data } = passed.body;
    expect([data['rule_result'], data['override_reason']], passed.text).toEqual(['overridden', 'A wedding']);
    expect((await desk.acted(made.id, 'approve'))['status']).toBe('booked');
    // What was approved because of it would stand there without a reason.
    const undone = await scene.app.call('POST', `/api/audit/${passed.body.audit_id}/undo`, { body: {} });
    expect([undone.status, undone.body.message]).toEqual([409, expect.stringContaining('moved on since')]);
  });

  it('are decided with code 13 or 54, and asked for by any administrator', async () => {
    const owned = await desk.house();
    await desk.grant(owned, 12);
    const plain = await scene.app.administrator([]);
    const body = { owner_id: owned.owner_id, unit_id: owned.unit_id, use_unit: 'own', guests: 1, relation: 'family' };
    const asked = await scene.app.call('POST', PATH, {
      body: { ...body, arrival: '2026-02-02', departure: '2026-02-03' },
      token: plain.token,
    });
    expect(asked.status, asked.text).toBe(201);
    const id = Number(asked.body.data['id']);
    expect((await desk.act(id, 'approve', {}, plain.token)).body.permission).toBe(13);
    const keeper = await scene.app.administrator([52, 54]);
    expect((await desk.act(id, 'approve', {}, keeper.token)).status).toBe(200);
  });

  it('take another unit of the pool when their own is let', async () => {
    const owned = await desk.house(2);
    await desk.grant(owned, 12);
    await front.booked(stayBody(owned, '2026-02-03', { unit_id: owned.unit_id }));
    expect((await desk.ask(owned, '2026-02-03', '2026-02-05')).body.code).toBe('UNIT_TAKEN');
    const made = await desk.asked(owned, '2026-02-03', '2026-02-05', { use_unit: 'pool' });
    expect(made['stay_unit_id']).toBe(owned.units[1]);
  });

  it('are a draft that takes nothing until it is put forward', async () => {
    const owned = await desk.house();
    await desk.grant(owned, 2);
    const draft = await desk.asked(owned, '2026-02-03', '2026-02-05', { as_draft: true });
    expect([draft['status'], await desk.balance(owned), await desk.blocked(owned)]).toEqual(['draft', 2, 0]);
    const asked = await desk.acted(draft.id, 'submit');
    expect([asked['status'], await desk.balance(owned), await desk.blocked(owned)]).toEqual(['requested', 0, 1]);
    await desk.acted(draft.id, 'withdraw');
    expect([await desk.balance(owned), await desk.blocked(owned)]).toEqual([2, 0]);
  });

  it('are refused for whoever does not own the unit that day', async () => {
    const [one, other] = [await desk.house(), await desk.house()];
    const answer = await desk.ask({ ...one, owner_id: other.owner_id }, '2026-02-03', '2026-02-05');
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['unit_id']]);
  });

  it('need nights of the ledger that nobody can take by hand below nothing but for a reason', async () => {
    const owned = await desk.house();
    const { owner_id, unit_id } = owned;
    const entry = { owner_id, unit_id, year: YEAR, kind: 'adjust', nights: -1, reason: 'Two guests too many' };
    const write = (change: object, token?: string) =>
      scene.app.call('POST', '/api/entitlement-entries', {
        body: { ...entry, ...change },
        ...(token ? { token } : {}),
      });
    expect((await write({})).body.code).toBe('NO_BALANCE');
    const { token } = await scene.app.administrator([52, 53]);
    expect((await write({ nights: 1 }, token)).body.permission).toBe(54);
    expect((await write({ kind: 'grant', nights: 1 }, token)).status).toBe(201);
    const adjuster = (await scene.app.administrator([52, 54])).token;
    expect((await write({ nights: 1 }, adjuster)).status).toBe(201);
    expect((await write({ nights: -1 }, adjuster)).status).toBe(201);
    expect((await write({ kind: 'grant', nights: 1 }, adjuster)).body.permission).toBe(53);
    const reader = (await scene.app.administrator([52, 55])).token;
    expect((await write({ nights: 1 }, reader)).body.permission).toBe(53);
    const over = await write({ nights: -3, allow_overdraft: true });
    expect([over.status, over.body.data['balance_after'], over.body.data['is_override']]).toEqual([201, -2, true]);
    expect((await write({ kind: 'use', nights: -1 })).status).toBe(409);
  });
});
