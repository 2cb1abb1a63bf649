import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualTerms } from '#shared/packages/usual-terms.ts';
import { databaseEngines } from '#tests/support/engines.ts';
import { lopsidedEvents } from '#tests/support/revenue/lopsided-events.ts';
import { OwnersHouse, type SoldStay } from '#tests/support/owners-house.ts';

const STAY: SoldStay = { arrival: '2026-03-09', departure: '2026-03-10', lines: { ROOM: 100_000 }, channel: 15_000 };

describe.each(databaseEngines)('a month that is made anew over $name', (engine) => {
  let house: OwnersHouse;
  let unit = 0;
  let owner = 0;
  let stay = 0;

  /** The owner's side of the ledger, month by month: what was ever said there, and what it comes to. */
  const months = async (subjects: string): Promise<readonly unknown[]> => {
    const { rows } = await house.db.query(
      `select period, sum(amount_sen)::int as sen from ledger_entries where account = 'owner-payable'
         and unit_id = ${unit} and subject like '${subjects}' group by period order by period`,
    );
    return rows.map(({ period, sen }) => [period, sen]);
  };
  const codes = async (period: string): Promise<readonly (readonly [string, number])[]> =>
    ((await house.statement(owner, period))?.lines ?? []).map(({ code, amount_sen }) => [code, amount_sen] as const);
  const act = async (...names: readonly string[]): Promise<void> => {
    for (const name of names) {
      const { id } = (await house.statement(owner, '2026-03'))!;
      await house.act('owner-statements', id, name, name === 'reissue' ? { reason: 'Corrected' } : {});
    }
  };
  const setCommission = async (channel_commission_sen: number): Promise<void> => {
    const answer = await house.app.call('PATCH', `/api/reservations/${stay}`, { body: { channel_commission_sen } });
    expect(answer.status, answer.text).toBe(200);
  };

  beforeAll(async () => {
    house = await OwnersHouse.open(engine);
  }, 60_000);
  afterAll(() => house?.close());

  const begin = async (): Promise<void> => {
    const terms = usualTerms({ type: 'profit_share', owner_bp: 7200 });
    const fees = { ...terms.fees, admin_sen: 0, sst_on_host_fee: true };
    ({ unit_id: unit, owners: [owner = 0] = [] } = await house.unit(await house.agree({ ...terms, fees })));
    stay = await house.sell(unit, STAY);
  };

  it('has no bill that was voided since it was locked, and neither has the next one', async () => {
    await begin();
    const bill = await house.bill(unit, { date: '2026-03-20', category: 'electricity', amount_sen: 10_000 });
    await house.settle('2026-03', [owner]);
    await act('review', 'lock');
    await house.act('expenses', bill, 'void', { reason: 'Entered twice' });
    expect(await months('expense-%')).toEqual([
      ['2026-03', 10_000],
      ['2026-04', -10_000],
    ]);
    await house.settle('2026-04', [owner]);
    expect(await codes('2026-04')).toEqual([['ADJUSTMENT', 10_000]]);
    await act('reissue');
    expect(await months('expense-%')).toEqual([
      ['2026-03', 0],
      ['2026-04', 0],
    ]);
    expect((await codes('2026-03')).map(([code]) => code)).toEqual(['OWNER_SHARE', 'SST_ON_FEES']);
    await house.settle('2026-04', [owner]);
    expect(await codes('2026-04')).toEqual([]);
  }, 60_000);

  it('keeps in the next one what was put off to it, as long as it is locked', async () => {
    await begin();
    const bill = await house.bill(unit, { date: '2026-03-20', category: 'water', amount_sen: 10_000 });
    await house.settle('2026-03', [owner]);
    await act('review', 'lock');
    await setCommission(10_000);
    await house.act('expenses', bill, 'void', { reason: 'Entered twice' });
    await house.settle('2026-04', [owner]);
    const april = await codes('2026-04');
    expect(april).toEqual([
      ['ADJUSTMENT', 3600],
      ['ADJUSTMENT', 10_000],
    ]);
    await house.settle('2026-04', [owner]);
    expect(await codes('2026-04')).toEqual(april);
  }, 60_000);

  it('has no fee that has come to nothing, and takes back one that was told', async () => {
    await begin();
    await house.settle('2026-03', [owner]);
    // 8% of 28% of what the channel left.
    expect(await months('month-%')).toEqual([['2026-03', 1904]]);
    await setCommission(100_000);
    await house.settle('2026-03', [owner]);
    expect([await months('month-%'), await codes('2026-03')]).toEqual([[['2026-03', 0]], []]);
    await setCommission(15_000);
    await house.settle('2026-03', [owner]);
    await act('review', 'lock');
    await setCommission(100_000);
    await act('reissue');
    // The lines stay, for what went back and forth, and come to nothing.
    expect([await months('month-%'), (await codes('2026-03')).filter(([, sen]) => sen !== 0)]).toEqual([
      [['2026-03', 0]],
      [],
    ]);
  }, 60_000);

  it('loses no sen: every event comes to nothing', async () => {
    expect(await lopsidedEvents(house.db)).toEqual([]);
  });
});
