import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualTerms } from '#shared/packages/usual-terms.ts';
import { checkLedger } from '#server/domain/revenue/ledger-check.ts';
import { goOnWithRuns } from '#server/domain/revenue/runs.ts';
import { createLog } from '#server/platform/process/log.ts';
import { NOW } from '#tests/support/app.ts';
import { databaseEngines } from '#tests/support/engines.ts';
import { OwnersHouse } from '#tests/support/owners-house.ts';

const TERMS = usualTerms({ type: 'profit_share', owner_bp: 7200 });
/** Nothing is charged by the month and nothing too little to be paid. */
const BARE = {
  ...TERMS,
  fees: { ...TERMS.fees, admin_sen: 0, sst_on_host_fee: false },
  payout: { ...TERMS.payout, minimum_sen: 0 },
};

/** The gateway keeps nothing, or each month would warn that nobody knows what it keeps. */
const RATED = { gateway_fee_sen: 0 };

describe.each(databaseEngines)('months before an owner’s first one over $name', (engine) => {
  let house: OwnersHouse;
  let agreement = 0;
  const log = createLog('silent');

  async function lock(owner: number, period: string): Promise<void> {
    const { id } = (await house.statement(owner, period))!;
    for (const name of ['review', 'lock']) await house.act('owner-statements', id, name);
  }
  const sellInJuly = (unit: number): Promise<number> =>
    house.sell(unit, { arrival: '2026-07-04', departure: '2026-07-05', lines: { ROOM: 10_000 }, ...RATED });
  /** A bill of RM 30 in July and RM 50 of August, which is told first. */
  async function augustFirst(parts?: readonly { readonly share_bp: number }[]) {
    const { unit_id, owners } = await house.unit(agreement, parts);
    const bill = await house.bill(unit_id, { date: '2026-07-10', category: 'water', amount_sen: 3000 });
    await house.sell(unit_id, { arrival: '2026-08-04', departure: '2026-08-05', lines: { ROOM: 5000 }, ...RATED });
    await house.settle('2026-08', owners);
    return { unit_id, owners, owner: owners[0] ?? 0, bill };
  }
  const linesOf = async (owner: number, period: string) =>
    ((await house.statement(owner, period))?.lines ?? []).map(({ code, amount_sen }) => [code, amount_sen]);
  const sumsOf = async (owner: number): Promise<unknown[]> => {
    const { rows } = await house.db.query(
      `select period, sum(amount_sen)::int as sen from ledger_entries
       where owner_id = ${owner} and account = 'owner-payable' group by 1 having sum(amount_sen) <> 0 order by 1`,
    );
    return rows.map(({ period, sen }) => [period, sen]);
  };
  const problemsOf = async (owner: number, period: string): Promise<readonly { code: string; text: object }[]> => {
    const path = '/api/owner-statements/runs';
    const { body } = await house.app.call('POST', path, { body: { period, owner_ids: [owner] } });
    await goOnWithRuns(house.app.store, log, NOW);
    const run = (await house.app.call('GET', `${path}/${String(body.data['run_id'])}`)).body.data;
    return run['problems'] as readonly { code: string; text: object }[];
  };

  beforeAll(async () => {
    house = await OwnersHouse.open(engine);
    agreement = await house.agree(BARE);
  }, 60_000);
  afterAll(() => house?.close());

  it('are named before it is locked', async () => {
    const { owner } = await augustFirst();
    const { id } = (await house.statement(owner, '2026-08'))!;
    const { body } = await house.app.call('GET', `/api/owner-statements/${id}/warnings`);
    expect(body.data['warnings']).toMatchObject([
      { code: 'earlier', text: { en: expect.stringContaining('Jul 2026'), zh: expect.stringContaining('2026年7月') } },
    ]);
  });

  it('are named where they come to a fee alone, which nobody has settled', async () => {
    const fees = await house.agree({ ...BARE, fees: { ...BARE.fees, admin_sen: 5000, admin_per: 'month' } });
    const { unit_id, owners } = await house.unit(fees, [{ share_bp: 10_000 }], '2026-06-01');
    await house.sell(unit_id, { arrival: '2026-08-04', departure: '2026-08-05', lines: { ROOM: 5000 }, ...RATED });
    await house.settle('2026-08', owners);
    const warned = async () => {
      const { id } = (await house.statement(owners[0] ?? 0, '2026-08'))!;
      const { body } = await house.app.call('GET', `/api/owner-statements/${id}/warnings`);
      return (body.data['warnings'] as readonly { code: string; text: { en: string } }[]).map(({ text }) => text.en);
    };
    expect(await warned()).toEqual([expect.stringContaining('Jun 2026, Jul 2026')]);
    for (const period of ['2026-06', '2026-07']) {
      await house.settle(period, owners);
      await lock(owners[0] ?? 0, period);
    }
    await house.settle('2026-08', owners);
    expect(await warned()).toEqual([]);
  });

  it('are told in the next one: what the ledger holds by itself, the rest once somebody asks for them', async () => {
    const { owner, unit_id } = await augustFirst();
    await sellInJuly(unit_id);
    await lock(owner, '2026-08');
    // The bill is in the ledger since it was approved, the stay not before somebody settles July.
    expect(await sumsOf(owner)).toEqual([
      ['2026-08', -3600],
      ['2026-09', 3000],
    ]);
    await house.settle('2026-09', [owner]);
    expect(await linesOf(owner, '2026-09')).toEqual([['EXPENSE', -3000]]);
    expect(await checkLedger(house.app.store, log, NOW)).toBe(1);
    const { body } = await house.app.call('GET', '/api/owner-statements/ledger-check');
    expect(body.data['faults']).toMatchObject([{ rule: 'INCOME_SHARED' }]);
    expect(await problemsOf(owner, '2026-07')).toMatchObject([
      { code: 'MONTH_CLOSED', text: { en: expect.stringContaining('stands in 2026-09: generate that one') } },
    ]);
    expect(await house.statement(owner, '2026-07')).toBeNull();
    await house.settle('2026-09', [owner]);
    expect(await linesOf(owner, '2026-09')).toEqual([
      ['OWNER_SHARE', 7200],
      ['EXPENSE', -3000],
    ]);
    await lock(owner, '2026-09');
    await house.settle('2026-10', [owner]);
    expect(await house.statement(owner, '2026-10')).toBeNull();
    expect(await checkLedger(house.app.store, log, NOW)).toBe(0);
  });

  it('move for those alone who were told', async () => {
    const { owners, unit_id } = await augustFirst([{ share_bp: 5000 }, { share_bp: 5000 }]);
    const [one = 0, other = 0] = owners;
    await sellInJuly(unit_id);
    await house.settle('2026-07', [other]);
    await lock(other, '2026-07');
    await lock(one, '2026-08');
    expect(await sumsOf(one)).toEqual([
      ['2026-08', -1800],
      ['2026-09', -2100],
    ]);
    expect(await sumsOf(other)).toEqual([
      ['2026-07', -2100],
      ['2026-08', -1800],
    ]);
    await house.settle('2026-09', [one]);
    expect(await linesOf(one, '2026-09')).toEqual([
      ['OWNER_SHARE', 3600],
      ['EXPENSE', -1500],
    ]);
    expect(await linesOf(other, '2026-07')).toEqual(await linesOf(one, '2026-09'));
    expect(await checkLedger(house.app.store, log, NOW)).toBe(0);
  });

  it('come back to their own statements where the one after them is made anew', async () => {
    const { owner } = await augustFirst();
    await lock(owner, '2026-08');
    const { id } = (await house.statement(owner, '2026-08'))!;
    await house.act('owner-statements', id, 'reissue', { reason: 'July was forgotten' });
    await house.settle('2026-07', [owner]);
    for (const period of ['2026-07', '2026-08']) {
      await house.settle(period, [owner]);
      await lock(owner, period);
    }
    expect(await linesOf(owner, '2026-07')).toEqual([['EXPENSE', -3000]]);
    expect(await house.statement(owner, '2026-08')).toMatchObject({ opening_sen: -3000, payable_sen: 600 });
    expect(await checkLedger(house.app.store, log, NOW)).toBe(0);
  });

  it('follow a bill that is voided after they moved', async () => {
    const { owner, bill } = await augustFirst();
    await lock(owner, '2026-08');
    await house.act('expenses', bill, 'void', { reason: 'Paid by the tenant' });
    expect(await sumsOf(owner)).toEqual([['2026-08', -3600]]);
    expect(await checkLedger(house.app.store, log, NOW)).toBe(0);
  });

  it('are found at night where they were left behind, and moved by the next settlement', async () => {
    const { owner, unit_id } = await augustFirst();
    const { id, reference } = (await house.statement(owner, '2026-08'))!;
    // As a server locked it that did not look back.
    await house.db.query(`update owner_statements set state = 'locked' where id = ${id}`);
    expect(await checkLedger(house.app.store, log, NOW)).toBe(1);
    const { body } = await house.app.call('GET', '/api/owner-statements/ledger-check');
    expect(body.data['faults']).toMatchObject([{ rule: 'MONTHS_FOLLOW', subject: reference }]);
    await house.sell(unit_id, { arrival: '2026-09-04', departure: '2026-09-05', lines: { ROOM: 5000 }, ...RATED });
    await house.settle('2026-09', [owner]);
    expect(await linesOf(owner, '2026-09')).toEqual([
      ['OWNER_SHARE', 3600],
      ['EXPENSE', -3000],
    ]);
    expect(await checkLedger(house.app.store, log, NOW)).toBe(0);
  });

  it('are offered by nobody as not made yet', async () => {
    const { owner } = await augustFirst();
    const matrix = async () => {
      const { body } = await house.app.call('GET', '/api/owner-statements/matrix?until=2026-08');
      return (body.data['owners'] as readonly { id: number; told_until: string | null }[]).find(
        ({ id }) => id === owner,
      );
    };
    expect(await matrix()).toMatchObject({ told_until: null });
    await lock(owner, '2026-08');
    expect(await matrix()).toMatchObject({ told_until: '2026-08' });
  });
});
