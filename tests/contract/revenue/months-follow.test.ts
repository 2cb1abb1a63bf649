import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualTerms } from '#shared/packages/usual-terms.ts';
import { checkLedger } from '#server/domain/revenue/ledger-check.ts';
import { goOnWithRuns } from '#server/domain/revenue/runs.ts';
import { createLog } from '#server/platform/process/log.ts';
import { NOW } from '#tests/support/app.ts';
import { databaseEngines } from '#tests/support/engines.ts';
import { OwnersHouse } from '#tests/support/owners-house.ts';

const TERMS = usualTerms({ type: 'profit_share', owner_bp: 7200 });
/** Nothing is too little to be paid, so that an amount carried over is a debt. */
const BARE = {
  ...TERMS,
  fees: { ...TERMS.fees, admin_sen: 0, sst_on_host_fee: false },
  payout: { ...TERMS.payout, minimum_sen: 0 },
};

describe.each(databaseEngines)('the order of months over $name', (engine) => {
  let house: OwnersHouse;
  let agreement = 0;
  const log = createLog('silent');

  /** An owner who owes RM 300 of March, which is locked, and earned nothing since. */
  async function owing(): Promise<{ owner: number; unit: number }> {
    const { unit_id, owners } = await house.unit(agreement);
    const owner = owners[0] ?? 0;
    await house.bill(unit_id, { date: '2026-03-10', category: 'water', amount_sen: 30_000 });
    await house.settle('2026-03', [owner]);
    await lock(owner, '2026-03');
    return { owner, unit: unit_id };
  }
  async function act(owner: number, period: string, name: string) {
    const { id } = (await house.statement(owner, period))!;
    return house.app.call('PATCH', `/api/owner-statements/${id}/${name}`, { body: {} });
  }
  async function lock(owner: number, period: string): Promise<void> {
    for (const name of ['review', 'lock']) expect((await act(owner, period, name)).status).toBe(200);
  }
  /** What a run has to say of one owner's month. */
  async function problemsOf(owner: number, period: string): Promise<readonly string[]> {
    const path = '/api/owner-statements/runs';
    const { body } = await house.app.call('POST', path, { body: { period, owner_ids: [owner] } });
    await goOnWithRuns(house.app.store, log, NOW);
    const run = (await house.app.call('GET', `${path}/${String(body.data['run_id'])}`)).body.data;
    return (run['problems'] as readonly { code: string }[]).map(({ code }) => code);
  }

  beforeAll(async () => {
    house = await OwnersHouse.open(engine);
    agreement = await house.agree(BARE);
  }, 60_000);
  afterAll(() => house?.close());

  it('locks no month while one between it and the last told brings something', async () => {
    const { owner, unit } = await owing();
    await house.sell(unit, { arrival: '2026-04-04', departure: '2026-04-05', lines: { ROOM: 50_000 } });
    await house.settle('2026-05', [owner]);
    expect((await act(owner, '2026-05', 'review')).status).toBe(200);
    const refused = await act(owner, '2026-05', 'lock');
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'CONFLICT',
      expect.stringMatching(/^2026-04 has not been told yet/),
    ]);
    await house.settle('2026-04', [owner]);
    await lock(owner, '2026-04');
    await act(owner, '2026-05', 'reopen');
    await house.settle('2026-05', [owner]);
    expect(await house.statement(owner, '2026-04')).toMatchObject({ opening_sen: -30_000, payable_sen: 6000 });
    // April is paid whole: nothing of March comes a second time.
    expect(await house.statement(owner, '2026-05')).toMatchObject({ opening_sen: 0, payable_sen: 0 });
  });

  it('asks for each month of a debt, because every one of them opens with it', async () => {
    const { owner, unit } = await owing();
    await house.sell(unit, { arrival: '2026-06-04', departure: '2026-06-05', lines: { ROOM: 20_000 } });
    await house.settle('2026-06', [owner]);
    await act(owner, '2026-06', 'review');
    expect((await act(owner, '2026-06', 'lock')).body.message).toContain('2026-04');
    for (const period of ['2026-04', '2026-05']) {
      await house.settle(period, [owner]);
      await lock(owner, period);
    }
    await act(owner, '2026-06', 'reopen');
    await house.settle('2026-06', [owner]);
    await lock(owner, '2026-06');
    expect(await house.statement(owner, '2026-06')).toMatchObject({ opening_sen: -30_000, payable_sen: -15_600 });
    expect((await house.app.call('GET', `/api/owners/${owner}`)).body.data['balance_sen']).toBe(-15_600);
  });

  it('goes over months that bring nothing, where nothing is carried', async () => {
    const { unit_id, owners } = await house.unit(agreement);
    const owner = owners[0] ?? 0;
    for (const month of ['03', '07']) {
      const stay = { arrival: `2026-${month}-04`, departure: `2026-${month}-05`, lines: { ROOM: 10_000 } };
      await house.sell(unit_id, stay);
      await house.settle(`2026-${month}`, [owner]);
      await lock(owner, `2026-${month}`);
    }
    expect(await house.statement(owner, '2026-05')).toBeNull();
    expect(await house.statement(owner, '2026-07')).toMatchObject({ opening_sen: 0, payable_sen: 7200 });
  });

  it('makes no month before one that is told: what it still brings stands in the next that is open', async () => {
    const { unit_id, owners } = await house.unit(agreement);
    const owner = owners[0] ?? 0;
    await house.sell(unit_id, { arrival: '2026-05-04', departure: '2026-05-05', lines: { ROOM: 10_000 } });
    await house.settle('2026-05', [owner]);
    await lock(owner, '2026-05');
    await house.bill(unit_id, { date: '2026-04-10', category: 'water', amount_sen: 1000 });
    expect(await problemsOf(owner, '2026-04')).toEqual(['MONTH_CLOSED']);
    expect(await house.statement(owner, '2026-04')).toBeNull();
    await house.settle('2026-06', [owner]);
    expect(await house.statement(owner, '2026-06')).toMatchObject({ payable_sen: -1000 });
  });

  it('tells a break between months at night, and finds none in what it made itself', async () => {
    const { owner } = await owing();
    await house.settle('2026-04', [owner]);
    await lock(owner, '2026-04');
    expect(await checkLedger(house.app.store, log, NOW)).toBe(0);
    const { id, reference } = (await house.statement(owner, '2026-04'))!;
    await house.db.query(`update owner_statements set opening_sen = -10000, payable_sen = -10000 where id = ${id}`);
    expect(await checkLedger(house.app.store, log, NOW)).toBe(1);
    const { body } = await house.app.call('GET', '/api/owner-statements/ledger-check');
    expect(body.data['faults']).toMatchObject([{ rule: 'MONTHS_FOLLOW', subject: reference }]);
    await house.db.query(`update owner_statements set opening_sen = -30000, payable_sen = -30000 where id = ${id}`);
  });
});
