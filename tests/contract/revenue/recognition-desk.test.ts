import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnerView } from '#shared/owner-view/answers.ts';
import { RECOGNITIONS, type Recognition } from '#shared/packages/terms.ts';
import { usualTerms } from '#shared/packages/usual-terms.ts';
import { databaseEngines } from '#tests/support/engines.ts';
import { frontDesk } from '#tests/support/front-desk.ts';
import { insertRates, stayBody } from '#tests/support/houses.ts';
import { type OwnedUnit, OwnersHouse } from '#tests/support/owners-house.ts';

const PAPERS = { override_reason: 'Papers follow.' };
const [MARCH, APRIL] = ['2026-03', '2026-04'];

/**
 * Stays of three nights from Monday, 30 March: RM 280.00 each, 5% off, which is RM 266.00 a night, all of it the owner's. The fee
 * for cleaning is the operator's.
 */
describe.each(databaseEngines)('a guest whose nights lie in two months, over $name', (engine) => {
  let house: OwnersHouse;

  const desk = frontDesk(() => house.app);
  const at = (day: string, hour = 12): void => {
    house.app.clock.at = new Date(Date.parse(`${day}T00:00:00Z`) + (hour - 8) * 3_600_000);
  };
  const free: Record<Recognition, OwnedUnit[]> = { 'check-out': [], 'check-in': [], nightly: [] };
  const packages: Record<Recognition, number> = { 'check-out': 0, 'check-in': 0, nightly: 0 };
  const unitUnder = (recognition: Recognition): OwnedUnit => free[recognition].pop()!;
  const book = async (unit_id: number): Promise<number> => {
    at('2026-03-29');
    const body = stayBody(house.house, '2026-03-30', { departure: '2026-04-02', unit_id });
    return (await desk.booked(body)).id;
  };
  const checkIn = async (unit_id: number): Promise<number> => {
    const id = await book(unit_id);
    at('2026-03-30', 16);
    await desk.acted(id, 'check-in', PAPERS);
    return id;
  };
  /** What the ledger owes owners of the stay: by unit and month, without what comes to nothing. */
  const owed = async (stay: number): Promise<readonly (readonly [number, string, number])[]> => {
    const { rows } = await house.db.query(
      `select unit_id, period, -sum(amount_sen)::int as sen from ledger_entries
        where reservation_id = ${stay} and account = 'owner-payable'
        group by unit_id, period having sum(amount_sen) <> 0 order by period, unit_id`,
    );
    return rows.map(({ unit_id, period, sen }) => [Number(unit_id), String(period), Number(sen)]);
  };
  const undo = async (stay: number): Promise<void> => {
    const entry = (await house.app.trail('reservations', stay)).at(-1);
    const answer = await house.app.call('POST', `/api/audit/${Number(entry?.['id'])}/undo`);
    expect(answer.status, answer.text).toBe(200);
  };

  beforeAll(async () => {
    house = await OwnersHouse.open(engine);
    await house.app.store.transaction(insertRates);
    // All before the first is sold: how many there are is counted once.
    for (const recognition of RECOGNITIONS) {
      const usual = usualTerms({ type: 'profit_share', owner_bp: 10_000 });
      const fees = { ...usual.fees, admin_sen: 0, sst_on_host_fee: false };
      const package_id = await house.agree({ ...usual, fees, payout: { ...usual.payout, recognition } });
      packages[recognition] = package_id;
      for (let unit = 0; unit < 14; unit += 1) free[recognition].push(await house.unit(package_id));
    }
  }, 60_000);
  afterAll(() => house?.close());

  it.each<[Recognition, readonly (readonly [string, number])[]]>([
    ['check-out', []],
    ['check-in', [[MARCH!, 79_800]]],
    [
      'nightly',
      [
        [MARCH!, 53_200],
        [APRIL!, 26_600],
      ],
    ],
  ])('is shared with the check-in where the agreement says so: %s', async (recognition, months) => {
    const { unit_id, owners } = unitUnder(recognition);
    const id = await book(unit_id);
    expect(await owed(id)).toEqual([]);
    at('2026-03-30', 16);
    await desk.acted(id, 'check-in', PAPERS);
    const inHouse = months.map(([period, sen]) => [unit_id, period, sen]);
    expect(await owed(id)).toEqual(inHouse);
    at('2026-03-31');
    await house.settle(MARCH!, owners);
    const march = await house.statement(owners[0]!, MARCH!);
    expect(march?.payable_sen ?? 0).toBe(months.find(([period]) => period === MARCH)?.[1] ?? 0);
    at('2026-04-02');
    await desk.acted(id, 'check-out', PAPERS);
    expect(await owed(id)).toEqual(recognition === 'check-out' ? [[unit_id, APRIL, 79_800]] : inHouse);
    // Back in house, a stay that counts at its end counts no longer.
    await desk.acted(id, 'reopen', { reason: 'Left something' });
    expect(await owed(id)).toEqual(inHouse);
  });

  it.each<Recognition>(['check-in', 'nightly'])(
    'is taken back with an undone check-in, and pays for calling off on that day: %s',
    async (recognition) => {
      const { unit_id } = unitUnder(recognition);
      const id = await checkIn(unit_id);
      expect(await owed(id)).not.toEqual([]);
      await undo(id);
      expect(await owed(id)).toEqual([]);
      at('2026-03-30', 18);
      await desk.acted(id, 'cancel', { reason: 'Called home', fee_sen: 14_000 });
      // However the nights would have counted.
      expect(await owed(id)).toEqual([[unit_id, MARCH, 14_000]]);
      await desk.acted(id, 'reinstate', { reason: 'Comes after all' });
      expect(await owed(id)).toEqual([]);
    },
  );

  it('leaves nothing in the month in which nobody slept after an early departure', async () => {
    const { unit_id } = unitUnder('nightly');
    const id = await checkIn(unit_id);
    at('2026-03-31');
    await desk.acted(id, 'early-departure', { reason: 'Called home' });
    // One night without a discount.
    expect(await owed(id)).toEqual([[unit_id, MARCH, 28_000]]);
    await desk.acted(id, 'check-out', PAPERS);
    expect(await owed(id)).toEqual([[unit_id, MARCH, 28_000]]);
  });

  it('counts nights that were paid and not slept with those that were', async () => {
    const { unit_id } = unitUnder('nightly');
    const id = await checkIn(unit_id);
    at('2026-03-31');
    await desk.acted(id, 'early-departure', { reason: 'Called home', charge_nights: true });
    expect(await owed(id)).toEqual([[unit_id, MARCH, 79_800]]);
  });

  it('puts the difference of an early departure into the next month once the first is locked', async () => {
    const { unit_id, owners } = unitUnder('nightly');
    const id = await checkIn(unit_id);
    await house.settle(MARCH!, owners);
    const { id: statement } = (await house.statement(owners[0]!, MARCH!))!;
    for (const name of ['review', 'lock']) await house.act('owner-statements', statement, name);
    at('2026-04-01');
    await desk.acted(id, 'early-departure', { reason: 'Called home' });
    // Two nights of RM 280.00, of which RM 532.00 have been told.
    expect(await owed(id)).toEqual([
      [unit_id, MARCH, 53_200],
      [unit_id, APRIL, 2800],
    ]);
    await house.settle(APRIL!, owners);
    const april = await house.statement(owners[0]!, APRIL!);
    expect(april?.lines.map(({ code, amount_sen }) => [code, amount_sen])).toEqual([['ADJUSTMENT', 2800]]);
  });

  it('has each night in the unit in which it was slept', async () => {
    const first = unitUnder('nightly');
    const second = unitUnder('check-in');
    const id = await checkIn(first.unit_id);
    at('2026-04-01');
    await desk.acted(id, 'move', { unit_id: second.unit_id, from: '2026-04-01', ...PAPERS });
    const moved = [
      [first.unit_id, MARCH, 53_200],
      [second.unit_id, APRIL, 26_600],
    ];
    expect(await owed(id)).toEqual(moved);
    at('2026-04-02');
    await desk.acted(id, 'check-out', PAPERS);
    expect(await owed(id)).toEqual(moved);
  });

  it('shares further nights with the months that they lie in', async () => {
    const { unit_id } = unitUnder('nightly');
    const id = await checkIn(unit_id);
    at('2026-04-01');
    const dates = { arrival: '2026-03-30', departure: '2026-04-03', price: 'whole', ...PAPERS };
    await desk.acted(id, 'change-dates', dates);
    const total = (await owed(id)).map(([, period, sen]) => [period, sen]);
    // Thursday as the others.
    expect(total).toEqual([
      [MARCH, 53_200],
      [APRIL, 53_200],
    ]);
  });

  it('follows an agreement that a later one replaces from before the guest came', async () => {
    const { unit_id, owners } = unitUnder('nightly');
    const id = await checkIn(unit_id);
    at('2026-03-31');
    await house.settle(MARCH!, owners);
    await house.act('service-packages', packages['check-out'], 'assign', { unit_id, from: '2026-03-01' });
    at('2026-04-01');
    // In house, a stay that counts at its end does not count yet.
    for (const period of [MARCH!, APRIL!]) await house.settle(period, owners);
    expect(await owed(id)).toEqual([]);
    at('2026-04-02');
    await desk.acted(id, 'check-out', PAPERS);
    expect(await owed(id)).toEqual([[unit_id, APRIL, 79_800]]);
    for (const period of [MARCH!, APRIL!]) await house.settle(period, owners);
    expect(await owed(id)).toEqual([[unit_id, APRIL, 79_800]]);
  });

  it('is shown to its owner as it counts: in the month so far what was slept there, and all of it at the stay', async () => {
    const { unit_id, owners } = unitUnder('nightly');
    await checkIn(unit_id);
    const next = stayBody(house.house, '2026-04-28', { departure: '2026-05-01', unit_id });
    await desk.booked(next);
    const look = async (day: string) => {
      at(day);
      const answer = await house.app.call('POST', `/api/owners/${owners[0]}/as-owner`, { body: {} });
      const { month, units } = answer.body.data as unknown as OwnerView;
      const stays = units[0]?.stays.map(({ arrival, net_sen, is_estimate }) => [arrival, net_sen, is_estimate]);
      return { so_far: month.net_sen, coming: month.coming_sen, stays };
    };
    const stays = [
      ['2026-03-30', 79_800, true],
      ['2026-04-28', 79_800, true],
    ];
    expect(await look('2026-03-31')).toEqual({ so_far: 53_200, coming: 0, stays });
    // The nights of the guest in house are in the month already, those of the next one are to come.
    expect(await look('2026-04-01')).toEqual({ so_far: 26_600, coming: 79_800, stays });
  });

  it('is shared once, however the desk and the month meet', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { unit_id, owners } = unitUnder('nightly');
      const id = await checkIn(unit_id);
      at('2026-04-01');
      const leave = desk.acted(id, 'early-departure', { reason: 'Called home' });
      await Promise.all([house.settle(MARCH!, owners), leave]);
      // Two nights of RM 280.00, both in March.
      expect(await owed(id)).toEqual([[unit_id, MARCH, 56_000]]);
      await Promise.all([house.settle(APRIL!, owners), desk.acted(id, 'check-out', PAPERS)]);
      expect(await owed(id)).toEqual([[unit_id, MARCH, 56_000]]);
    }
  });
});
