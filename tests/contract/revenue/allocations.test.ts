import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnerPerformance, UnitAllocation } from '#shared/owner-view/performance.ts';
import { usualTerms } from '#shared/packages/usual-terms.ts';
import { readAllocations } from '#server/domain/owner-view/allocation.ts';
import { listShares } from '#server/domain/owner-view/units.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { is } from '#server/kit/conditions.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { databaseEngines } from '#tests/support/engines.ts';
import { insertHouse, insertRates, stayBody } from '#tests/support/houses.ts';
import { looseTables } from '#tests/support/loose-tables.ts';
import { insertOwner } from '#tests/support/owners.ts';
import { OwnersHouse } from '#tests/support/owners-house.ts';

type Body = Readonly<Record<string, unknown>>;

const TODAY = '2026-11-20';
const SOLD_ON = '2026-12-10';

/** Every stay gets its unit as the desk would give it. */
describe.each(databaseEngines)('how stays came to an owner’s unit, over $name', (engine) => {
  let house: OwnersHouse;
  let [former, present, unit] = [0, 0, 0];
  let peers: number[] = [];

  const act = async (id: number, name: string, body: Body): Promise<void> => {
    const answer = await house.app.call('PATCH', `/api/reservations/${id}/${name}`, { body });
    expect(answer.status, answer.text).toBe(200);
  };
  const book = async (
    [arrival, departure]: readonly [string, string],
    unit_id: number | null = null,
    type = house.house,
  ): Promise<number> => {
    const body = stayBody(type, arrival, { departure, unit_id });
    const answer = await house.app.call('POST', '/api/reservations', { body });
    expect(answer.status, answer.text).toBe(201);
    return Number(answer.body.data['id']);
  };
  /** Booked without a unit and given one, by the rule or by hand. */
  const give = async (days: readonly [string, string], unit_id: number | null = null): Promise<number> => {
    const id = await book(days);
    await act(id, 'assign', { unit_id });
    return id;
  };
  const told = async (owner: number): Promise<readonly UnitAllocation[]> => {
    const { body, status, text } = await house.app.call('GET', `/api/owners/${owner}/performance`);
    expect(status, text).toBe(200);
    return (body.data as unknown as OwnerPerformance).units[0]?.allocation ?? [];
  };

  beforeAll(async () => {
    house = await OwnersHouse.open(engine);
    await house.app.store.transaction(insertRates);
    const agreement = await house.agree(usualTerms({ type: 'profit_share', owner_bp: 7000 }));
    const own = await house.unit(agreement, [
      { share_bp: 10_000, to: SOLD_ON },
      { share_bp: 10_000, from: SOLD_ON },
    ]);
    [former = 0, present = 0] = own.owners;
    unit = own.unit_id;
    peers = [];
    for (let at = 0; at < 5; at += 1) peers.push((await house.unit(agreement)).unit_id);
    const [, , three = 0, four = 0, five = 0] = peers;
    // Nothing is sold yet: the first by number.
    await give(['2026-12-01', '2026-12-03']);
    // The unit is taken.
    await give(['2026-12-01', '2026-12-03']);
    // Another had sold less.
    await give(['2026-12-05', '2026-12-07']);
    // By hand: out of those that were free, and after it had a unit.
    await give(['2026-12-05', '2026-12-07'], three);
    await act(await book(['2026-12-04', '2026-12-05'], unit), 'move', { unit_id: four });
    await house.db.query(`update units set housekeeping = 'dirty' where id = ${unit}`);
    await give([TODAY, '2026-11-21']);
    await house.db.query(`update units set housekeeping = 'clean' where id = ${unit}`);
    // Over the day on which the unit is sold, and in two units.
    await book(['2026-12-08', '2026-12-12'], unit);
    await act(await book(['2026-12-14', '2026-12-18'], unit), 'split', { date: '2026-12-15', unit_id: five });
    await act(await book(['2026-12-20', '2026-12-24'], five), 'split', { date: '2026-12-23', unit_id: unit });
    const { property_id, room_type_id } = house.house;
    const holiday = { unit_id: unit, arrival: '2026-12-26', departure: '2026-12-28', nights: 2 };
    await house.app.store.transaction((tx) =>
      tx.insert(looseTables.reservations, {
        ...holiday,
        reference: 'OWN-26-1',
        guest_code: 'OWN1',
        guest_name: 'A co-owner',
        nationality: 'MYS',
        source_channel: 'owner',
        kind: 'owner_stay',
        status: 'confirmed',
        property_id,
        room_type_id,
        adults: 2,
        children: 0,
        any_foreign_occupant: false,
        ttx_collector: 'operator',
        total_sen: 0,
        paid_sen: 0,
        balance_sen: 0,
        payment_status: 'paid',
      }),
    );
    await house.db.query(
      `insert into stay_segments (reservation_id, room_type_id, unit_id, arrival, departure, kind, blocking)
        select id, room_type_id, unit_id, arrival, departure, 'reservation', true from reservations where reference = 'OWN-26-1'`,
    );
  }, 90_000);
  afterAll(() => house?.close());

  it('tells a former owner of the days until the unit was sold, and why each stay went past it', async () => {
    expect(await told(former)).toMatchObject([
      {
        from: '2026-10-01',
        to: '2026-12-09',
        sold: 4,
        available: 70,
        own: 0,
        peers: { units: 5, lowest: 1, middle: 2, highest: 2, ahead: 0 },
        received: [
          { how: 'fair', stays: 1, nights: 2 },
          // Two of the four nights of a stay that goes on under the new owner, booked into the unit.
          { how: 'chosen', stays: 1, nights: 2 },
        ],
        passed: [
          { how: 'less_used', stays: 1, nights: 2 },
          { how: 'not_ready', stays: 1, nights: 1 },
          { how: 'by_hand', stays: 2, nights: 3 },
          { how: 'taken', stays: 1, nights: 2 },
        ],
        stays: [
          { arrival: '2026-12-08', nights: 2 },
          { arrival: '2026-12-01', nights: 2, rule: 'fair' },
        ],
      },
      { from: '2026-07-01', to: '2026-09-30', sold: 0, received: [], passed: [], stays: [] },
    ]);
  });

  it('tells the new owner of the days since, and of the nights of a stay that were in the unit', async () => {
    const quarters = await told(present);
    expect(quarters).toMatchObject([
      {
        from: SOLD_ON,
        to: '2026-12-31',
        sold: 4,
        available: 22,
        own: 2,
        peers: { units: 5, lowest: 0, middle: 0, highest: 6, ahead: 1 },
        passed: [],
        stays: [
          { arrival: '2026-12-20', nights: 1, rule: null, reason: null },
          { arrival: '2026-12-14', nights: 1, reason: null },
        ],
      },
    ]);
    expect(quarters[0]?.received.map(({ how, nights }) => [how, nights])).toEqual([
      ['chosen', 1],
      ['other', 1],
    ]);
  });

  it('says that stays were moved where no unit was free by itself', async () => {
    const { type, owner } = await house.app.store.transaction(async (tx) => {
      const made = await insertHouse(tx, { in: house.house, units: 5 });
      const owners: number[] = [];
      for (const unit_id of made.units) {
        const owner_id = await insertOwner(tx);
        const share = { owner_id, share_bp: 10_000, from: '2026-01-01', to: null, note: null };
        await tx.insert(resourceTables.ownerships, { ...share, unit_id });
        owners.push(owner_id);
      }
      return { type: made, owner: owners[2] ?? 0 };
    });
    const [first = 0, second = 0, third = 0, ...full] = type.units;
    for (const each of full) await book(['2026-12-01', '2026-12-05'], each, type);
    await book(['2026-12-01', '2026-12-05'], third, type);
    const forgotten = await book(['2026-12-01', '2026-12-03'], first, type);
    await book(['2026-12-03', '2026-12-05'], second, type);
    await house.db.query(`update reservations set assignment = null where id = ${forgotten}`);
    await act(await book(['2026-12-01', '2026-12-05'], null, type), 'assign', { unit_id: null, make_room: true });
    const [quarter] = await told(owner);
    expect(quarter?.passed).toEqual([
      { how: 'by_hand', stays: 2, nights: 8 },
      { how: 'other', stays: 2, nights: 6 },
      { how: 'unknown', stays: 1, nights: 2 },
    ]);
    // Two of them are one owner's: two owners behind the others are too few to tell their nights.
    await house.db.query(
      `update ownerships set owner_id = (select owner_id from ownerships where unit_id = ${first}) where unit_id in (${second}, ${full[0] ?? 0})`,
    );
    const [known] = await told(owner);
    expect([known?.peers, known?.passed]).toEqual([null, []]);
  });

  it('reads as often for many units as for one', async () => {
    const { property_id } = house.house;
    const units = await rowsIn(house.app.store, resourceTables.units, { where: is('property_id', property_id) });
    const shares = await listShares(house.app.store, former);
    const [share] = shares;
    if (!share) throw new Error('The owner has no share.');
    const count = async (of: typeof shares): Promise<readonly [number, number]> => {
      let reads = 0;
      const reader: Reader = new Proxy(house.app.store, {
        get: (store, name) => {
          const own: unknown = Reflect.get(store, name);
          if (typeof own !== 'function') return own;
          return (...given: unknown[]): unknown => {
            reads += 1;
            return own.apply(store, given);
          };
        },
      });
      const answered = await readAllocations(reader, { units, shares: of, today: TODAY });
      return [answered.size, reads];
    };
    const [one, few] = await count(shares);
    const [many, reads] = await count(units.map(({ id }) => ({ ...share, unit_id: id })));
    expect([one, many]).toEqual([1, units.length]);
    expect(reads).toBe(few);
  });
});
