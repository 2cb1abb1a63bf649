import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualTerms } from '#shared/packages/usual-terms.ts';
import { checkLedger } from '#server/domain/revenue/ledger-check.ts';
import { createLog } from '#server/platform/process/log.ts';
import { NOW } from '#tests/support/app.ts';
import { databaseEngines } from '#tests/support/engines.ts';
import { OwnersHouse } from '#tests/support/owners-house.ts';

describe.each(databaseEngines)('the ledger as a whole over $name', (engine) => {
  let house: OwnersHouse;
  let statement = 0;
  let reference = '';

  /** How much does not hold, by the sentences that an administrator reads. */
  const check = async (): Promise<readonly string[]> => {
    const errors: unknown[] = [];
    const log = createLog('silent');
    log.error = (said: unknown) => void errors.push(said);
    const count = await checkLedger(house.app.store, log, NOW);
    expect(errors).toHaveLength(count === 0 ? 0 : 1);
    const { body } = await house.app.call('GET', '/api/owner-statements/ledger-check');
    const { checked_at, faults } = body.data as { checked_at: string; faults: readonly { text: { en: string } }[] };
    expect([checked_at, faults.length]).toEqual([NOW, count]);
    return faults.map(({ text }) => text.en);
  };

  beforeAll(async () => {
    house = await OwnersHouse.open(engine);
    const agreement = await house.agree(usualTerms({ type: 'profit_share', owner_bp: 7200 }));
    const { unit_id, owners } = await house.unit(agreement);
    const lines = { ROOM: 100_001, CLEANING: 12_000, SST: 8960 };
    await house.sell(unit_id, { arrival: '2026-03-05', departure: '2026-03-07', lines, gateway_fee_sen: 777 });
    await house.sell(unit_id, { arrival: '2026-03-09', departure: '2026-03-10', lines, refund_sen: 5000 });
    await house.bill(unit_id, { date: '2026-03-28', category: 'water', amount_sen: 1234 });
    await house.settle('2026-03');
    const made = await house.statement(owners[0]!, '2026-03');
    ({ id: statement, reference } = made!);
    for (const name of ['review', 'lock']) await house.act('owner-statements', statement, name);
  }, 60_000);
  afterAll(() => house?.close());

  it('holds after a month was sold, settled and locked', async () => {
    expect((await house.app.call('GET', '/api/owner-statements/ledger-check')).body.data).toEqual({
      checked_at: null,
      faults: [],
    });
    expect(await check()).toEqual([]);
  });

  it('says which statement no longer says what the ledger does', async () => {
    const spoil = (sen: number) =>
      house.db.query(`update owner_statements set payable_sen = payable_sen + ${sen} where id = ${statement}`);
    await spoil(1);
    expect(await check()).toEqual([expect.stringContaining(`Statement ${reference} comes to RM`)]);
    await spoil(-1);
    expect(await check()).toEqual([]);
  });

  it('says which bill no longer says what the ledger does', async () => {
    const spoil = (sen: number) =>
      house.db.query(`update reservations set balance_sen = balance_sen + ${sen} where id = 1`);
    const { rows } = await house.db.query('select reference from reservations where id = 1');
    await spoil(250);
    expect(await check()).toEqual([
      `Stay ${String(rows[0]?.['reference'])} owes RM2.50 by its bill, and RM0.00 by the ledger.`,
    ]);
    await spoil(-250);
    expect(await check()).toEqual([]);
  });

  it('says of which stay the income was not shared as its bill says it, though every event balances', async () => {
    const { rows } = await house.db.query("select unit_id from ledger_entries where subject like 'stay-1-%' limit 1");
    const unit = Number(rows[0]?.['unit_id']);
    const sayOf = (stay: string, billed: string, shared: string): string =>
      `Stay ${stay} earned ${billed} by its bill, and ${shared} of it was shared with the owners of its unit.`;
    const nameOf = async (id: number): Promise<string> =>
      String((await house.db.query(`select reference from reservations where id = ${id}`)).rows[0]?.['reference']);
    const spoil = (sen: number) =>
      house.db.query(
        `insert into ledger_entries (event_id, subject, posted_on, period, account, reservation_id, unit_id, amount_sen)
         values ('odd-${sen}', 'stay-1-${unit}', '2026-03-07', '2026-03', 'room-revenue', 1, ${unit}, ${sen}),
                ('odd-${sen}', 'stay-1-${unit}', '2026-03-07', '2026-03', 'host-revenue', 1, ${unit}, ${-sen})`,
      );
    await spoil(-700);
    expect(await check()).toEqual([sayOf(await nameOf(1), 'RM1,120.01', 'RM1,113.01')]);
    await spoil(700);
    expect(await check()).toEqual([]);
    // As one that was taken out of the ledger: nobody was told of it, and no month will say it any more.
    const days = { arrival: '2026-03-20', departure: '2026-03-22' };
    const lost = await house.sell(unit, { ...days, lines: { ROOM: 50_000, CLEANING: 12_000, SST: 4960, TTX: 2000 } });
    expect(await check()).toEqual([sayOf(await nameOf(lost), 'RM620.00', 'RM0.00')]);
    // In a month that nobody has been told it may still be shared.
    await house.db.query(`update reservations set arrival = '2026-04-20', departure = '2026-04-22' where id = ${lost}`);
    expect(await check()).toEqual([]);
  });

  it('says which event has an entry without its other side, though another one is off by as much', async () => {
    await house.db.query(
      `insert into ledger_entries (event_id, subject, posted_on, period, account, amount_sen)
       values ('payment-9-1', 'payment-9', '2026-03-05', '2026-03', 'bank', 100), ('lost-2', 'lost', '2026-03-05', '2026-03', 'bank', -100)`,
    );
    expect(await check()).toEqual([
      'Other posting, posted 05 Mar 2026: its entries come to −RM1.00 and not to nothing, which nobody can put right on the screen. Give the code lost-2 to whoever looks after the system.',
      'Payment, posted 05 Mar 2026: its entries come to RM1.00 and not to nothing, which nobody can put right on the screen. Give the code payment-9-1 to whoever looks after the system.',
    ]);
  });
});
