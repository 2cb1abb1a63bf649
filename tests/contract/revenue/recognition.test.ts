import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sumSen } from '#shared/money.ts';
import type { StayLine } from '#shared/revenue/stay-lines.ts';
import { type OwnerShare, type PackageTerms, RECOGNITIONS, type Recognition } from '#shared/packages/terms.ts';
import { usualTerms } from '#shared/packages/usual-terms.ts';
import { NOW } from '#tests/support/app.ts';
import { databaseEngines } from '#tests/support/engines.ts';
import { type OwnedPart, OwnersHouse, type SoldStay } from '#tests/support/owners-house.ts';

/** 1,000.01 for the nights of 30 and 31 March and of 1 April: 333.34, 333.34 and 333.33. */
const STAY: SoldStay = {
  arrival: '2026-03-30',
  departure: '2026-04-02',
  lines: { ROOM: 105_265, LOS: -5264 },
};
const ALL: OwnerShare = { type: 'profit_share', owner_bp: 10_000 };
const HALF: OwnerShare = { type: 'profit_share', owner_bp: 5000 };

const terms = (
  recognition: Recognition,
  share: OwnerShare = ALL,
  fees: Partial<PackageTerms['fees']> = {},
): PackageTerms => {
  const usual = usualTerms(share);
  return {
    ...usual,
    fees: { ...usual.fees, admin_sen: 0, sst_on_host_fee: false, ...fees },
    payout: { ...usual.payout, recognition },
  };
};

type Months = Readonly<Record<string, number>>;

describe.each(databaseEngines)('the day on which a stay counts, over $name', (engine) => {
  let house: OwnersHouse;

  beforeAll(async () => {
    house = await OwnersHouse.open(engine);
  }, 60_000);
  afterAll(() => house?.close());

  const unitUnder = async (agreed: PackageTerms, parts?: readonly OwnedPart[]) => {
    const package_id = await house.agree(agreed);
    return { package_id, ...(await house.unit(package_id, parts)) };
  };
  /** What statements of the months say of stays, without those that say nothing. */
  const told = async (owner: number, periods: readonly string[] = ['2026-03', '2026-04']): Promise<Months> => {
    const months: Record<string, number> = {};
    for (const period of periods) {
      await house.settle(period, [owner]);
      const sen = (await house.statement(owner, period))?.payable_sen ?? 0;
      const opening = (await house.statement(owner, period))?.opening_sen ?? 0;
      if (sen !== opening) months[period] = sen - opening;
    }
    return months;
  };
  /** What the ledger owes the owners of the stay, month by month. */
  const owed = async (stay: number): Promise<Months> => {
    const { rows } = await house.db.query(
      `select period, -sum(amount_sen)::int as sen from ledger_entries where reservation_id = ${stay} and account = 'owner-payable'
        group by period having sum(amount_sen) <> 0 order by period`,
    );
    return Object.fromEntries(rows.map(({ period, sen }) => [String(period), Number(sen)]));
  };
  const lock = async (owner: number, period: string): Promise<number> => {
    const { id } = (await house.statement(owner, period))!;
    for (const name of ['review', 'lock']) await house.act('owner-statements', id, name);
    return id;
  };
  const setCommission = async (stay: number, channel_commission_sen: number): Promise<void> => {
    const answer = await house.app.call('PATCH', `/api/reservations/${stay}`, { body: { channel_commission_sen } });
    expect(answer.status, answer.text).toBe(200);
  };

  it.each<[Recognition, Months]>([
    ['check-out', { '2026-04': 100_001 }],
    ['check-in', { '2026-03': 100_001 }],
    ['nightly', { '2026-03': 66_668, '2026-04': 33_333 }],
  ])('is that of the agreement: %s', async (recognition, months) => {
    const { unit_id, owners } = await unitUnder(terms(recognition));
    const stay = await house.sell(unit_id, STAY);
    expect(await told(owners[0]!)).toEqual(months);
    expect(await owed(stay)).toEqual(months);
    // Said again, also in the other order, it is no news.
    expect(await told(owners[0]!, ['2026-04', '2026-03'])).toEqual(months);
  });

  it('gives each month its nights of every cost, and all of them the whole', async () => {
    const { unit_id } = await unitUnder(terms('nightly', HALF));
    const agent_id = await house.agent(7);
    const stay = await house.sell(unit_id, {
      ...STAY,
      lines: { ROOM: 100_001, EXTRA_GUEST: 4001, CLEANING: 12_001, SST: 8000, LEVY: 900 },
      channel: 15_002,
      gateway_fee_sen: 2401,
      agent_id,
    });
    await house.db.query(`update reservations set agent_rate = 7 where id = ${stay}`);
    for (const period of ['2026-03', '2026-04']) await house.settle(period);
    const { rows } = await house.db.query(`select * from stay_revenues where reservation_id = ${stay} order by period`);
    const amounts = [
      'gross_sen',
      'channel_sen',
      'gateway_sen',
      'agent_sen',
      'own_sen',
      'owner_sen',
      'host_sen',
    ] as const;
    // Cleaning is the operator's own: 80.01, 40.00; nights of 1,000.01 + 40.01: 693.36, 346.66. Commission 70.00 of the agent.
    expect(rows.map((row) => amounts.map((name) => Number(row[name])))).toEqual([
      [66_668 + 2668 + 8001, 10_002, 1601, 4667, 8001, 26_533, 26_533],
      [33_333 + 1333 + 4000, 5000, 800, 2333, 4000, 13_267, 13_266],
    ]);
    expect(rows.map(({ sst_sen, levy_sen }) => [Number(sst_sen), Number(levy_sen)])).toEqual([
      [8000, 900],
      [0, 0],
    ]);
    for (const row of rows) {
      const { body } = await house.app.call('GET', `/api/stay-revenues/${String(row['id'])}/lines`);
      const { lines } = body.data as unknown as { lines: readonly StayLine[] };
      for (const { of, amount_sen, whole_sen, entries } of lines) {
        expect([of, whole_sen]).toEqual([of, amount_sen]);
        expect([of, Math.abs(sumSen(entries.map((entry) => entry.amount_sen)))]).toEqual([of, amount_sen]);
      }
      const gross = lines.find(({ of }) => of === 'gross_sen');
      expect(gross?.because[0]).toMatchObject({ rule: 'RECOGNITION', clause: '6.1' });
    }
  });

  it('is each unit’s own for a guest who changed units', async () => {
    const units = [
      await unitUnder(terms('nightly')),
      await unitUnder(terms('check-in')),
      await unitUnder(terms('check-out')),
    ];
    const ids = units.map(({ unit_id }) => unit_id);
    await house.sell(ids, STAY);
    const months = await Promise.all(units.map(({ owners: [owner] }) => told(owner!)));
    // The second came on 31 March, the third was left on 2 April.
    expect(months).toEqual([{ '2026-03': 33_334 }, { '2026-03': 33_334 }, { '2026-04': 33_333 }]);
    const [first] = units;
    const later = { arrival: '2026-04-29', departure: '2026-05-02' };
    await house.sell([first!.unit_id, ids[1]!, first!.unit_id], { ...STAY, ...later });
    expect(await told(first!.owners[0]!, ['2026-04', '2026-05'])).toEqual({ '2026-04': 33_334, '2026-05': 33_333 });
  });

  it('charges what is charged for a stay in the month of its first night alone', async () => {
    const { unit_id, owners } = await unitUnder(terms('nightly', ALL, { admin_sen: 1000, admin_per: 'stay' }));
    await house.sell(unit_id, STAY);
    expect(await told(owners[0]!)).toEqual({ '2026-03': 65_668, '2026-04': 33_333 });
  });

  it.each<[Recognition, Recognition, Months]>([
    // What counts is shared by the agreement of its own day: in April the owner gets half.
    ['nightly', 'check-out', { '2026-03': 66_668, '2026-04': 16_667 }],
    ['check-out', 'nightly', { '2026-04': 50_001 }],
    ['check-in', 'check-out', { '2026-03': 100_001 }],
    ['check-out', 'check-in', { '2026-04': 50_001 }],
  ])('stays what it was when the guest came, through a change from %s to %s', async (before, after, months) => {
    const { unit_id, owners, package_id } = await unitUnder(terms(before));
    house.app.clock.at = new Date('2026-03-20T04:00:00.000Z');
    await house.version(package_id, { terms: terms(after, HALF), effective_from: '2026-04-01' });
    house.app.clock.at = new Date(NOW);
    await house.sell(unit_id, STAY);
    expect(await told(owners[0]!)).toEqual(months);
  });

  it('shares every night among those who owned the unit in it', async () => {
    const { unit_id, owners } = await unitUnder(terms('nightly'), [
      { share_bp: 10_000, to: '2026-03-31' },
      { share_bp: 10_000, from: '2026-03-31' },
    ]);
    await house.sell(unit_id, STAY);
    expect([await told(owners[0]!), await told(owners[1]!)]).toEqual([
      { '2026-03': 33_334 },
      { '2026-03': 33_334, '2026-04': 33_333 },
    ]);
  });

  it('tells each owner of a month in which the unit was sold the revenue of their own nights', async () => {
    // Three nights of one owner, the last one of two others.
    const { unit_id, owners } = await unitUnder(terms('nightly', HALF), [
      { share_bp: 10_000, to: '2026-03-31' },
      { share_bp: 7500, from: '2026-03-31' },
      { share_bp: 2500, from: '2026-03-31' },
    ]);
    const stay = await house.sell(unit_id, {
      ...STAY,
      arrival: '2026-03-28',
      departure: '2026-04-01',
      channel: 40_000,
    });
    await house.settle('2026-03', owners);
    const { rows } = await house.db.query(
      `select owner_id, share_bp, gross_sen::int, channel_sen::int, owner_sen::int, host_sen::int from stay_revenues
        where reservation_id = ${stay} order by owner_id`,
    );
    // 600.01 in four nights are 150.01 and thrice 150.00; of three 450.01, of one 150.00.
    expect(rows.map((row) => Object.values(row).map(Number))).toEqual([
      [owners[0], 7500, 75_000 + 1, 30_000, 22_501, 22_500],
      [owners[1], 1875, 18_750, 7500, 5625, 5625],
      [owners[2], 625, 6250, 2500, 1875, 1875],
    ]);
  });

  it('puts what changes after the lock into the next month, both months’ parts', async () => {
    const { unit_id, owners } = await unitUnder(terms('nightly'));
    const stay = await house.sell(unit_id, { ...STAY, channel: 0 });
    expect(await told(owners[0]!)).toEqual({ '2026-03': 66_668, '2026-04': 33_333 });
    await lock(owners[0]!, '2026-03');
    await setCommission(stay, 10_000);
    // 100.00 by three nights: 33.34, 33.33, 33.33, of which 66.67 are March's.
    expect(await owed(stay)).toEqual({ '2026-03': 66_668, '2026-04': 33_333 - 10_000 });
    await house.settle('2026-04', owners);
    const april = await house.statement(owners[0]!, '2026-04');
    expect(april?.lines.map(({ code, amount_sen }) => [code, amount_sen])).toEqual([
      ['ADJUSTMENT', -6667],
      ['OWNER_SHARE', 30_000],
    ]);
    // Opened down to its entries, also where the row holds what another month put off.
    const { rows } = await house.db.query(
      `select id from stay_revenues where reservation_id = ${stay} and period = '2026-04'`,
    );
    const { body } = await house.app.call('GET', `/api/stay-revenues/${String(rows[0]?.['id'])}/lines`);
    const { lines } = body.data as unknown as { lines: readonly StayLine[] };
    expect(lines.find(({ of }) => of === 'channel_sen')).toMatchObject({ amount_sen: 10_000, whole_sen: 10_000 });
  });

  const CHANGES = RECOGNITIONS.flatMap((from) =>
    RECOGNITIONS.filter((to) => to !== from).flatMap((to) => [[from, to, false] as const, [from, to, true] as const]),
  );
  const BY: Readonly<Record<Recognition, Months>> = {
    'check-out': { '2026-04': 100_001 },
    'check-in': { '2026-03': 100_001 },
    nightly: { '2026-03': 66_668, '2026-04': 33_333 },
  };
  it.each(CHANGES)(
    'is counted once where terms are changed from %s to %s, March locked: %s',
    async (from, to, isLocked) => {
      const { unit_id, owners, package_id } = await unitUnder(terms(from));
      // So that there is a statement to lock, whatever counts when.
      await house.bill(unit_id, { date: '2026-03-20', category: 'electricity', amount_sen: 100 });
      const stay = await house.sell(unit_id, STAY);
      await told(owners[0]!);
      expect(await owed(stay)).toEqual(BY[from]);
      if (isLocked) await lock(owners[0]!, '2026-03');
      await house.db.query(
        `update package_versions set terms = jsonb_set(terms, '{payout,recognition}', '"${to}"') where package_id = ${package_id}`,
      );
      const march = BY[from]['2026-03'] ?? 0;
      const expected = isLocked ? { '2026-03': march, '2026-04': 100_001 - march } : BY[to];
      const given = Object.fromEntries(Object.entries(expected).filter(([, sen]) => sen !== 0));
      await house.settle('2026-04', owners);
      expect(await owed(stay)).toEqual(given);
      if (!isLocked) await house.settle('2026-03', owners);
      await house.settle('2026-04', owners);
      expect(await owed(stay)).toEqual(given);
      if (!isLocked) return;
      // Made anew, both months say what the terms say now.
      const { id } = (await house.statement(owners[0]!, '2026-03'))!;
      await house.act('owner-statements', id, 'reissue', { reason: 'Corrected' });
      await house.settle('2026-04', owners);
      expect(await owed(stay)).toEqual(BY[to]);
    },
  );

  it('loses no sen: every event comes to nothing, and revenue by stay is what was shared', async () => {
    const { rows } = await house.db.query(
      `select event_id from ledger_entries group by 1 having sum(amount_sen) <> 0
        union all
       select e.reservation_id::text from ledger_entries e where subject like 'stay-%' and account in ('room-revenue', 'fees', 'channel-cost')
        group by e.reservation_id
       having sum(amount_sen) <> (select coalesce(sum(gross_sen), 0) from stay_revenues r where r.reservation_id = e.reservation_id)`,
    );
    expect(rows).toEqual([]);
  });
});
