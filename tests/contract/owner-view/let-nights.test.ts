import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#shared/day.ts';
import { usualTerms } from '#shared/packages/usual-terms.ts';
import { noteOccupancy } from '#server/domain/listing/occupancy.ts';
import { countUnitNights } from '#server/domain/reservations/rooms/unit-nights.ts';
import { NOW } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { OwnersHouse } from '#tests/support/owners-house.ts';

const TODAY = NOW.slice(0, 10);
const FIRST = `${TODAY.slice(0, 7)}-01`;
/** So many nights of the month were over before the unit was let. */
const LATE = 5;

describe.each(domainEngines)('nights on which a unit is let over $name', (engine) => {
  let house: OwnersHouse;
  let unit = 0;
  let owner = 0;
  const month = async () => {
    const { body } = await house.app.call('POST', `/api/owners/${owner}/as-owner`);
    return body.data['month'] as { readonly nights_sold: number; readonly nights_available: number };
  };

  beforeAll(async () => {
    house = await OwnersHouse.open(engine);
    const agreement = await house.agree(usualTerms({ type: 'profit_share', owner_bp: 7200 }));
    const owned = await house.unit(agreement);
    unit = owned.unit_id;
    owner = owned.owners[0] ?? 0;
  }, 60_000);
  afterAll(() => house?.close());

  it('begin with the day from which it is let, though nobody entered that before it came', async () => {
    const whole = await month();
    const saved = await house.app.call('PATCH', `/api/units/${unit}`, { body: { service_from: addDays(FIRST, LATE) } });
    expect(saved.status, saved.text).toBe(200);
    expect(await month()).toEqual({ ...whole, nights_available: whole.nights_available - LATE });
  });

  it('end with the day until which it is let, and with them what could have been sold', async () => {
    const until = addDays(TODAY, -1);
    await house.app.call('PATCH', `/api/units/${unit}`, { body: { service_until: until } });
    const { nights_available } = await month();
    expect(nights_available).toBe(Number(until.slice(8)) - 1 - LATE);
    const nights = await countUnitNights(house.app.store, [unit], { from: FIRST, until: TODAY });
    expect(nights).toMatchObject([{ unit_id: unit, closed: LATE + 1 }]);
  });

  it('count as let where a guest slept in it all the same', async () => {
    const { rows } = await house.db.query(`select room_type_id from units where id = ${unit}`);
    await house.db.query(
      `insert into stay_segments (unit_id, room_type_id, arrival, departure, kind, blocking, pinned)
        values (${unit}, ${String(rows[0]?.['room_type_id'])}, '${addDays(FIRST, LATE - 2)}', '${addDays(FIRST, LATE + 1)}', 'overstay', true, true)`,
    );
    const nights = await countUnitNights(house.app.store, [unit], { from: FIRST, until: TODAY });
    expect(nights).toMatchObject([{ guest: 3, closed: LATE - 2 + 1 }]);
  });

  it('fill the owner’s record by the nights since the unit is theirs', async () => {
    await house.app.store.transaction((tx) => noteOccupancy(tx, [owner], TODAY));
    const read = async () => (await house.app.call('GET', `/api/owners/${owner}`)).body.data['occupancy_percent'];
    const let_nights = Number(TODAY.slice(8)) - 1 - (LATE - 2 + 1);
    expect(await read()).toBe(Math.round(300 / let_nights));
    // One of the three nights, and those after it.
    await house.db.query(`update ownerships set "from" = '${addDays(FIRST, LATE)}' where unit_id = ${unit}`);
    await house.app.store.transaction((tx) => noteOccupancy(tx, [owner], TODAY));
    expect(await read()).toBe(Math.round(100 / (Number(TODAY.slice(8)) - 1 - LATE - 1)));
  });
});
