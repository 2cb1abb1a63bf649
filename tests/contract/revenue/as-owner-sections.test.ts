import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnerView } from '#shared/owner-view/answers.ts';
import type { IncomeYear } from '#shared/owner-view/income.ts';
import type { OwnerPerformance } from '#shared/owner-view/performance.ts';
import type { TrialVersion, WhatIf } from '#shared/owner-view/what-if.ts';
import type { PackageTerms } from '#shared/packages/terms.ts';
import { usualTerms } from '#shared/packages/usual-terms.ts';
import { countNights } from '#shared/day.ts';
import { databaseEngines } from '#tests/support/engines.ts';
import { OwnersHouse, type SoldStay } from '#tests/support/owners-house.ts';

/** Without fees, so that every amount is the share alone. */
const terms = (owner_bp: number): PackageTerms => {
  const usual = usualTerms({ type: 'profit_share', owner_bp });
  return { ...usual, fees: { ...usual.fees, admin_sen: 0, sst_on_host_fee: false } };
};

const days = (arrival: string, departure: string, room: number, los = 0): SoldStay => ({
  arrival,
  departure,
  lines: { ROOM: room, ...(los !== 0 && { LOS: los }) },
});

describe.each(databaseEngines)('what an owner’s sections say over $name', (engine) => {
  let house: OwnersHouse;
  let [agreement, owner, unit, part_owner] = [0, 0, 0, 0];
  const peers: number[] = [];

  const get = async <T>(path: string, of = owner): Promise<T> => {
    const { body, status, text } = await house.app.call('GET', `/api/owners/${of}/${path}`);
    expect(status, text).toBe(200);
    return body.data as unknown as T;
  };
  /** A stay with the nights that it takes. */
  const sell = async (in_unit: number, stay: SoldStay): Promise<number> => {
    const id = await house.sell(in_unit, stay);
    const { room_type_id } = house.house;
    await house.db.query(
      `insert into stay_segments (reservation_id, room_type_id, unit_id, arrival, departure, kind, blocking)
        values (${id}, ${room_type_id}, ${in_unit}, '${stay.arrival}', '${stay.departure}', 'reservation', true)`,
    );
    await house.db.query(
      `update reservations set created_at = arrival::timestamptz - interval '9 days', nights = ${countNights(stay.arrival, stay.departure)}
        where id = ${id}`,
    );
    return id;
  };
  beforeAll(async () => {
    house = await OwnersHouse.open(engine);
    agreement = await house.agree(terms(7000));
    const own = await house.unit(agreement);
    [owner = 0] = own.owners;
    unit = own.unit_id;
    for (let at = 0; at < 3; at += 1) peers.push((await house.unit(agreement)).unit_id);
    const shared = await house.unit(agreement, [{ share_bp: 5000 }, { share_bp: 5000 }]);
    [part_owner = 0] = shared.owners;
    const [one = 0, two = 0, three = 0] = peers;
    await sell(unit, days('2026-09-10', '2026-09-12', 60_000));
    await sell(unit, days('2026-10-05', '2026-10-08', 90_000, -4500));
    await sell(one, days('2026-10-01', '2026-10-02', 20_000));
    await sell(two, days('2026-10-02', '2026-10-04', 50_000));
    await sell(three, days('2026-10-10', '2026-10-14', 80_000));
    await sell(shared.unit_id, days('2026-10-20', '2026-10-22', 40_000));
    await house.db.query(`update units set created_at = '2026-09-15T00:00:00Z' where id in (${peers.join(', ')})`);
    await house.bill(unit, { date: '2026-10-09', category: 'water', amount_sen: 3000 });
    for (const period of ['2026-09', '2026-10']) {
      await house.settle(period, [owner]);
      const { id } = (await house.statement(owner, period))!;
      for (const name of ['review', 'lock', 'publish']) await house.act('owner-statements', id, name);
    }
  }, 90_000);
  afterAll(() => house?.close());

  it('put a statement beside the month before, and say where there was none', async () => {
    const { body } = await house.app.call('POST', `/api/owners/${owner}/as-owner`, { body: {} });
    const [october, september] = (body.data as unknown as OwnerView).statements;
    expect(october).toMatchObject({
      sums: { period: '2026-10', income: 59_850, expenses: -3000, fees: 0, stays: 1 },
      month_before: { period: '2026-09', income: 42_000, expenses: 0, payable_sen: 42_000, stays: 1 },
      year_before: null,
    });
    expect(october?.sums.payable_sen).toBe(october?.payable_sen);
    expect(september).toMatchObject({ month_before: null, year_before: null });
  });

  it('sum the year up as the screen, the table and the paper say it', async () => {
    const { years } = await get<{ years: readonly IncomeYear[] }>('income');
    expect(years).toMatchObject([
      { year: 2026, total: { income: 101_850, expenses: -3000, own_stays: 0, fees: 0, other: 0, net_sen: 98_850 } },
    ]);
    const table = await house.app.call('GET', `/api/owners/${owner}/income-table?year=2026&locale=en-US`);
    const rows = table.text.split('\r\n').filter(Boolean);
    expect(rows).toHaveLength(5);
    // November is not over, and of the months before September there is no statement.
    expect(rows.slice(-2)).toEqual([
      '"Total, September–October",1018.50,-30.00,0.00,0.00,0.00,988.50',
      '"No statement for January–August."',
    ]);
    const paper = await house.app.call('GET', `/api/owners/${owner}/income-paper?year=2026&locale=zh-CN`);
    expect([paper.status, paper.text.slice(0, 5)]).toEqual([200, '%PDF-']);
    expect(/<xmp:CreateDate>([\d-]+)/.exec(paper.text)?.[1]).toBe('2026-11-20');
    const taken = (await house.app.trail('owners', owner)).filter(({ action }) => action === 'take-paper');
    expect(taken).toHaveLength(2);
    const { token } = await house.app.administrator([20]);
    for (const path of ['income', 'income-table?year=2026', 'performance', 'trial-versions'])
      expect((await house.app.call('GET', `/api/owners/${owner}/${path}`, { token })).body.permission).toBe(40);
  });

  it('try other terms on the owner’s own months, and on the owner’s share of them alone', async () => {
    const other = await house.agree(terms(6000));
    const { versions } = await get<{ versions: readonly TrialVersion[] }>('trial-versions');
    expect(versions[0]?.is_own).toBe(true);
    const sixty = versions.find(({ share }) => share.en.includes('60%'));
    expect([other > 0, sixty?.is_own]).toEqual([true, false]);
    const ask = (of: number, wish: object) =>
      house.app.call('POST', `/api/owners/${of}/what-if`, { body: { from: '2026-09', to: '2026-10', ...wish } });
    const whole = await ask(owner, { version_id: sixty?.id });
    expect(whole.status, whole.text).toBe(200);
    expect(whole.body.data as unknown as WhatIf).toMatchObject({
      stays: 2,
      current: { payable_sen: 98_850 },
      tried: { payable_sen: 84_300 },
      units: [{ unit_id: unit, share_bp: 10_000, current_sen: 98_850, tried_sen: 84_300, uncovered_days: 0 }],
    });
    const half = (await ask(part_owner, { terms: terms(6000) })).body.data as unknown as WhatIf;
    expect([half.current.payable_sen, half.tried.payable_sen, half.units.length]).toEqual([14_000, 12_000, 1]);
    const refused = await Promise.all([
      ask(owner, {}),
      ask(owner, { version_id: 999_999 }),
      ask(owner, { version_id: sixty?.id, to: '2026-11' }),
      ask(owner, { version_id: sixty?.id, from: '2025-10' }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
  });

  it('measure the unit beside the middle of others, by the definitions of the house', async () => {
    const { units } = await get<OwnerPerformance>('performance');
    const [own] = units;
    const october = own?.months.find(({ period }) => period === '2026-10');
    expect(october).toMatchObject({
      own: { sold: 3, available: 31, room_sen: 85_500, occupancy_bp: 968, adr_sen: 28_500, revpar_sen: 2758 },
      // Nights sold by the others: 1, 2, 4 and 2 of 31.
      peers: { units: 4, occupancy_bp: 645, adr_sen: 20_000 },
    });
    expect(own?.months.find(({ period }) => period === '2026-09')?.peers).toBeNull();
    expect(own?.channels).toEqual([
      { channel: 'direct_web', nights: 5, room_sen: 145_500, part_bp: 10_000, peers_bp: 10_000 },
    ]);
    expect(own?.peer_lead_days).toBe(9);
    // Of two stays nobody can say what is usual.
    expect(own?.lead_days).toBeNull();
  });

  it('name neither a guest, nor another unit, nor another owner', async () => {
    const { rows } = await house.db.query(
      `select guest_name as said from reservations union select number from units where id <> ${unit}
        union select legal_name from owners where id <> ${owner} union select account_number from owners where id <> ${owner}`,
    );
    const secrets = rows.map(({ said }) => said).filter((said) => typeof said === 'string' && said !== '');
    expect(secrets.length).toBeGreaterThan(8);
    for (const path of ['performance', 'income', 'trial-versions']) {
      const { text } = await house.app.call('GET', `/api/owners/${owner}/${path}`);
      expect(secrets.filter((said) => text.includes(`"${String(said)}"`))).toEqual([]);
      const ids = Array.from(text.matchAll(/"unit_id":(\d+)/g), ([, id]) => Number(id));
      expect(ids.filter((id) => id !== unit)).toEqual([]);
    }
  });

  it('offer what is on offer and the owner’s own, and terms of one’s own choice to those who may try them', async () => {
    const followed = await house.agree(terms(6600));
    await house.version(followed, { terms: terms(6700), effective_from: '2026-11-01' });
    const retired = await house.agree(terms(5500));
    const { rows } = await house.db.query(`select id from package_versions where package_id = ${retired}`);
    await house.act('service-packages', retired, 'retire', { reason: 'Nobody chose it' });
    const others = await house.agree(terms(5700));
    await house.app.call('PATCH', `/api/service-packages/${others}`, { body: { is_on_offer: false } });
    const { versions } = await get<{ versions: readonly TrialVersion[] }>('trial-versions');
    const says = (part: string): boolean => versions.some(({ share }) => share.en.includes(part));
    expect(['70%', '67%', '66%', '55%', '57%'].map(says)).toEqual([true, true, false, false, false]);
    const { token } = await house.app.administrator([40]);
    const ask = (wish: object) =>
      house.app.call('POST', `/api/owners/${owner}/what-if`, {
        body: { from: '2026-09', to: '2026-10', ...wish },
        token,
      });
    expect((await ask({ version_id: versions[0]?.id })).status).toBe(200);
    expect((await ask({ version_id: Number(rows[0]?.['id']) })).status).toBe(400);
    const own = await ask({ terms: terms(6000) });
    expect([own.status, own.body.permission]).toEqual([403, 28]);
  });

  it('count a booked stay of the owner as the owner’s own, wherever it is told', async () => {
    for (const [arrival, departure] of [
      ['2026-11-03', '2026-11-05'],
      ['2026-12-01', '2026-12-03'],
    ] as const) {
      const id = await sell(unit, days(arrival, departure, 0));
      await house.db.query(`update reservations set kind = 'owner_stay' where id = ${id}`);
    }
    const { body } = await house.app.call('POST', `/api/owners/${owner}/as-owner`, { body: {} });
    const view = body.data as unknown as OwnerView;
    expect(view.month).toMatchObject({ period: '2026-11', nights_sold: 0, nights_own: 2 });
    expect(view.next_guest).toBeNull();
    expect(view.units[0]?.stays.find(({ arrival }) => arrival === '2026-11-03')).toMatchObject({
      kind: 'own',
      initials: '',
      net_sen: null,
    });
    const { units } = await get<OwnerPerformance>('performance');
    expect(units[0]?.months.find(({ period }) => period === '2026-11')?.own.sold).toBe(0);
  });

  it('compare with units that were let in the month, whatever they are today', async () => {
    const [one = 0, , three = 0] = peers;
    const october = async () => {
      const { units } = await get<OwnerPerformance>('performance');
      return units[0]?.months.find(({ period }) => period === '2026-10')?.peers;
    };
    await house.db.query(`update units set lifecycle = 'out-of-order' where id = ${three}`);
    expect((await october())?.units).toBe(4);
    await house.db.query(`update units set service_until = '2026-10-15' where id = ${one}`);
    expect((await october())?.units).toBe(3);
    await house.db.query(`update units set service_until = null where id = ${one}`);
    await house.db.query(`update units set lifecycle = 'active' where id = ${three}`);
  });

  it('tell channels as far as the agreement does', async () => {
    const visibility = { are_initials_shown: true, are_receipts_shown: true, are_channels_shown: false };
    const set = (shown: object) =>
      house.db.query(
        `update package_versions set terms = jsonb_set(terms::jsonb, '{visibility}', '${JSON.stringify(shown)}') where package_id = ${agreement}`,
      );
    await set(visibility);
    expect((await get<OwnerPerformance>('performance')).units[0]?.channels).toEqual([]);
    await set({ ...visibility, are_channels_shown: true });
    expect((await get<OwnerPerformance>('performance')).units[0]?.channels).toHaveLength(1);
  });

  it('keep others’ figures back where they are those of two owners', async () => {
    await house.db.query(`update ownerships set owner_id = ${part_owner} where unit_id in (${peers.join(', ')})`);
    const { units } = await get<OwnerPerformance>('performance');
    expect(units[0]).toMatchObject({ peers: null, peer_lead_days: null, channels: [{ peers_bp: null }] });
    expect(units[0]?.months.map((month) => month.peers)).toEqual(units[0]?.months.map(() => null));
  });
});
