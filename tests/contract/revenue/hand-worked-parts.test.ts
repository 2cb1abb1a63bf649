import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualTerms } from '#shared/packages/usual-terms.ts';
import { databaseEngines } from '#tests/support/engines.ts';
import { insertOwner } from '#tests/support/owners.ts';
import { OwnersHouse } from '#tests/support/owners-house.ts';
import { lopsidedEvents } from '#tests/support/revenue/lopsided-events.ts';
import { byText, without } from '#tests/support/revenue/hand-worked.ts';

describe.each(databaseEngines)('months worked out by hand over $name', (engine) => {
  let house: OwnersHouse;

  beforeAll(async () => {
    house = await OwnersHouse.open(engine);
  }, 60_000);
  afterAll(() => house?.close());

  it('give what a guest is charged beside the stay to whom its clause names, also after they have left', async () => {
    const usual = without(usualTerms({ type: 'profit_share', owner_bp: 7000 }));
    const damage = { to: 'owner', owner_bp: null, in_fee_base: false } as const;
    const agreement = await house.agree({ ...usual, income: { ...usual.income, damage } });
    const { unit_id, owners } = await house.unit(agreement);
    const id = await house.sell(unit_id, { arrival: '2026-08-03', departure: '2026-08-04', lines: { ROOM: 100_000 } });
    const act = async (action: string, body: object): Promise<void> => {
      const answer = await house.app.call('PATCH', `/api/reservations/${id}/${action}`, { body });
      expect(answer.status, answer.text).toBe(200);
    };
    const payable = async (): Promise<number | undefined> => {
      await house.settle('2026-08', owners);
      return (await house.statement(owners[0]!, '2026-08'))?.payable_sen;
    };
    // 70% × 1,000.00.
    expect(await payable()).toBe(70_000);
    // The late check-out is shared with the room, 70% × 1,100.00 = 770.00; the broken lamp is all the owner's: + 250.00.
    await act('add-charge', { charged_for: 'late_checkout', amount_sen: 10_000, reason: 'Until six' });
    expect(await payable()).toBe(77_000);
    await act('add-charge', { charged_for: 'damage', amount_sen: 25_000, reason: 'A lamp was broken' });
    expect(await payable()).toBe(102_000);
    await act('take-off-charge', { charged_for: 'damage', reason: 'It was broken before' });
    expect(await payable()).toBe(77_000);
  });

  it('share a discounted total by its nights, the sen that is left to the earliest', async () => {
    // 1,000.01 over three nights, each in another unit: 333.34, 333.34 and 333.33.
    const agreement = await house.agree(without(usualTerms({ type: 'profit_share', owner_bp: 10_000 })));
    const three = [await house.unit(agreement), await house.unit(agreement), await house.unit(agreement)];
    const nights = { arrival: '2026-05-01', departure: '2026-05-04', lines: { ROOM: 105_265, LOS: -5264 } };
    await house.sell(
      three.map(({ unit_id }) => unit_id),
      nights,
    );
    const owners = three.map(({ owners: [owner] }) => owner!);
    await house.settle('2026-05', owners);
    const payable = await Promise.all(
      owners.map(async (owner) => (await house.statement(owner, '2026-05'))?.payable_sen),
    );
    expect(payable).toEqual([33_334, 33_334, 33_333]);
  });

  it('settle an owner who comes and goes within a month: what lies before and after is the house’s', async () => {
    const agreement = await house.agree(without(usualTerms({ type: 'profit_share', owner_bp: 7000 })));
    const share = { share_bp: 10_000, from: '2026-05-10', to: '2026-05-25' };
    const { unit_id, owners } = await house.unit(agreement, [share], '2026-05-10');
    const owner = owners[0]!;
    for (const [arrival, departure] of [
      ['2026-05-03', '2026-05-05'],
      ['2026-05-12', '2026-05-14'],
      ['2026-05-26', '2026-05-27'],
    ] as const)
      await house.sell(unit_id, { arrival, departure, lines: { ROOM: 100_000 } });
    const settled = async () => {
      await house.settle('2026-05', owners);
      return (await house.statement(owner, '2026-05'))!;
    };
    // An agreement without an owner would give its part to nobody.
    const problems = async () => (await settled()).problems;
    expect(await problems()).toMatchObject([{ code: 'NOT_WHOLE' }]);
    await house.db.query(`update unit_packages set "to" = '2026-05-25' where unit_id = ${unit_id}`);
    expect(await problems()).toEqual([]);
    // Half a unit that is nobody's is a mistake on any day.
    await house.db.query(`update ownerships set share_bp = 5000 where unit_id = ${unit_id}`);
    expect(await problems()).toMatchObject([{ code: 'NOT_WHOLE' }]);
    await house.db.query(`update ownerships set share_bp = 10000 where unit_id = ${unit_id}`);
    const { id, payable_sen } = await settled();
    // 70% × 1,000.00, of the one stay that was theirs.
    expect(payable_sen).toBe(70_000);
    for (const name of ['review', 'lock']) await house.act('owner-statements', id, name);
    expect(await house.statement(owner, '2026-05')).toMatchObject({ state: 'locked', payable_sen: 70_000 });
  });

  /**
   * Somebody has 30% of the unit, and whose the rest is nobody has entered. Of 70% × 1,000.00 theirs is 210.00, of 86.45 of electricity
   * 25.935, of the fee 15.00, of 8% × (300.00 + 50.00) of SST 8.40; the rest of each, 490.00, 60.51, 35.00 and 19.60, is nobody’s.
   */
  it('give nobody a part that nobody owns, and keep the month open until somebody does', async () => {
    const agreement = await house.agree(usualTerms({ type: 'profit_share', owner_bp: 7000 }));
    const { unit_id, owners } = await house.unit(agreement, [{ share_bp: 3000 }]);
    await house.sell(unit_id, { arrival: '2026-06-03', departure: '2026-06-04', lines: { ROOM: 100_000 } });
    await house.bill(unit_id, { date: '2026-06-05', category: 'electricity', amount_sen: 8645 });
    const [one = 0] = owners;
    const theirs = [
      ['ADMIN_FEE', -1500],
      ['EXPENSE', -2594],
      ['OWNER_SHARE', 21_000],
      ['SST_ON_FEES', -840],
    ];
    const settled = async (owner: number) => {
      await house.settle('2026-06', [owner]);
      const statement = (await house.statement(owner, '2026-06'))!;
      return {
        ...statement,
        said: statement.lines.map(({ code, amount_sen }) => [code, amount_sen] as const).toSorted(byText),
      };
    };
    const keptBy = async (account: string): Promise<number> => {
      const { rows } = await house.db.query(
        `select coalesce(sum(amount_sen), 0)::int as sen from ledger_entries where unit_id = ${unit_id} and account = '${account}'`,
      );
      return Number(rows[0]?.['sen']);
    };
    const accounts = ['owner-payable', 'host-revenue', 'sst-payable', 'expense'];
    const alone = await settled(one);
    expect([alone.said, alone.payable_sen]).toEqual([theirs, 16_066]);
    expect(alone.problems).toMatchObject([{ code: 'NOT_WHOLE' }]);
    // 300.00 + 490.00 of the stay, 15.00 of the fee, less 19.60 of its tax; of the electricity 60.51.
    expect(await Promise.all(accounts.map(keptBy))).toEqual([-16_066, -78_540, -2800, 6051]);
    await house.act('owner-statements', alone.id, 'review');
    const locked = await house.app.call('PATCH', `/api/owner-statements/${alone.id}/lock`, { body: {} });
    expect([locked.status, locked.body.code]).toEqual([409, 'CONFLICT']);
    await house.act('owner-statements', alone.id, 'reopen');

    const other = await house.app.store.transaction((tx) => insertOwner(tx));
    const rest = { unit_id, owner_id: other, share_bp: 7000, from: '2026-01-01' };
    expect((await house.app.call('POST', '/api/ownerships', { body: rest })).status).toBe(201);
    const [second, first] = [await settled(other), await settled(one)];
    expect([second.said, second.payable_sen, second.problems]).toEqual([
      [
        ['ADMIN_FEE', -3500],
        ['EXPENSE', -6051],
        ['OWNER_SHARE', 49_000],
        ['SST_ON_FEES', -1960],
      ],
      37_489,
      [],
    ]);
    expect([first.said, first.payable_sen, first.problems]).toEqual([theirs, 16_066, []]);
    expect(await Promise.all(accounts.map(keptBy))).toEqual([-53_555, -35_000, -2800, 0]);
    for (const { id } of [first, second]) {
      for (const name of ['review', 'lock']) await house.act('owner-statements', id, name);
    }
  });

  it('lose no sen: every event of the ledger comes to nothing', async () => {
    expect(await lopsidedEvents(house.db)).toEqual([]);
  });
});
