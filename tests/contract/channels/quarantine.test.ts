import { describe, expect, it } from 'vitest';
import { expireWaiting } from '#server/domain/channels/import-expiry.ts';
import { hasId } from '#server/kit/kit.ts';
import { is } from '#server/kit/conditions.ts';
import { releaseStay } from '#server/domain/reservations/rooms/segments.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { staySegments } from '#server/domain/reservations/tables.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { type Row, calendarsOver, day, told } from '#tests/support/channels/calendars.ts';

describe.each(domainEngines)('calendars of channels over $name', (engine) => {
  const { scene, get, says, readAgain, countsOf, stays, segments, taken, makeImport, bookDirectly } =
    calendarsOver(engine);

  it('an entry over a direct booking waits in quarantine, holds nothing and leaves the booking alone', async () => {
    const own = await bookDirectly(scene.units[0], 10, 12);
    const before = await get('reservations', own);
    const row = await readAgain(told('x', 11, 13), told('y', 12, 14));
    expect(countsOf(row)).toEqual({ quarantined: 1, added: 1 });
    expect(row['quarantined']).toBe(1);
    expect(await taken(scene.units[0])).toEqual(['10-12', '12-14']);
    const [stay] = await stays();
    expect(stay).toMatchObject({ uid: 'x', status: 'quarantined', in_the_way: before['reference'] });
    expect(await get('reservations', Number(stay?.reservation_id))).toMatchObject({
      status: 'quarantined',
      unit_id: null,
      arrival: day(11),
      departure: day(13),
    });
    // The channel's silence releases its own stays alone.
    await readAgain();
    says();
    await readAgain();
    await readAgain();
    expect(await get('reservations', own)).toEqual(before);
    expect(await taken(scene.units[0])).toEqual(['10-12']);
  });

  it('a stay in quarantine is moved to a unit that is free, not to one that is not', async () => {
    const own = await bookDirectly(scene.units[0], 10, 12);
    await readAgain(told('x', 11, 13));
    const [stay] = await stays();
    const path = `/api/calendar-stays/${String(stay?.id)}`;
    const rooms = async (): Promise<Row> => (await scene.app.call('GET', `${path}/rooms`)).body.data as Row;
    expect(await rooms()).toMatchObject({
      conflicts: [{ reservation_id: own, guest_name: 'Puan Siti', arrival: day(10), departure: day(12) }],
      is_in_service: true,
      types: [{ id: scene.typeId, is_own: true, units: [{ unit_id: scene.units[1], number: 'A2' }] }],
    });
    const other = await bookDirectly(scene.units[1], 12, 13);
    expect(await rooms()).toMatchObject({ full_nights: [], types: [{ units: [] }] });
    const refused = await scene.app.call('PATCH', `${path}/move`, { body: { unit_id: scene.units[1] } });
    expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT']);
    expect((await scene.app.call('PATCH', `${path}/keep`, { body: {} })).status).toBe(409);
    expect((await stays())[0]).toMatchObject({ status: 'quarantined' });
    await scene.app.store.transaction((tx) => releaseStay(tx, other));
    const moved = await scene.app.call('PATCH', `${path}/move`, {
      body: { unit_id: scene.units[1], remark: 'called them' },
    });
    expect([moved.status, moved.body.data['status'], moved.body.data['in_the_way']]).toEqual([200, 'placed', null]);
    expect(await taken(scene.units[1])).toEqual(['11-13']);
    expect(await get('reservations', Number(stay?.reservation_id))).toMatchObject({
      status: 'confirmed',
      unit_id: scene.units[1],
    });
    expect((await get('calendar-imports', scene.calendar.id))['quarantined']).toBe(0);
    // It stays where it was put, and follows the channel from there.
    expect(countsOf(await readAgain(told('x', 14, 16)))).toEqual({ moved: 1 });
    expect(await taken(scene.units[1])).toEqual(['14-16']);
    const undone = await scene.app.call('POST', `/api/audit/${String(moved.body.audit_id)}/undo`);
    expect(undone.status).toBe(409);
  });

  it('a stay that was refused stays refused, until the channel says something else of it', async () => {
    await bookDirectly(scene.units[0], 10, 12);
    await readAgain(told('x', 11, 13));
    const [stay] = await stays();
    const body = { reason: 'No room; the channel was told.' };
    const refused = await scene.app.call('PATCH', `/api/calendar-stays/${String(stay?.id)}/refuse`, { body });
    expect(refused.status, refused.text).toBe(200);
    expect(await get('reservations', Number(stay?.reservation_id))).toMatchObject({
      status: 'cancelled',
      cancel_reason: body.reason,
    });
    expect(countsOf(await readAgain())).toEqual({ same: 1 });
    expect((await stays())[0]).toMatchObject({ status: 'refused' });
    expect(countsOf(await readAgain(told('x', 20, 22)))).toEqual({ moved: 1 });
    expect(await taken(scene.units[0])).toEqual(['10-12', '20-22']);
  });

  it('nights that become free go to the stay that waits for them', async () => {
    const own = await bookDirectly(scene.units[0], 10, 12);
    await readAgain(told('x', 11, 13));
    await scene.app.store.transaction((tx) => releaseStay(tx, own));
    const row = await readAgain();
    expect([countsOf(row), row['quarantined']]).toEqual([{ placed: 1 }, 0]);
    expect(await taken(scene.units[0])).toEqual(['11-13']);
    const [stay] = await stays();
    expect(await get('reservations', Number(stay?.reservation_id))).toMatchObject({ status: 'confirmed' });
  });

  it('what the front desk decides about a stay in quarantine shows at once and outlasts the next reading', async () => {
    await bookDirectly(scene.units[0], 10, 12);
    await readAgain(told('x', 11, 13), told('y', 10, 11));
    const [y, x] = await stays();
    const decide = (stay: typeof x, action: string, body: Row) =>
      scene.app.call('PATCH', `/api/reservations/${String(stay?.reservation_id)}/${action}`, { body });
    expect((await decide(x, 'accept', { room_type_id: scene.typeId, unit_id: scene.units[1] })).status).toBe(200);
    // Whose guest it is was seen only now.
    const known = await scene.app.call('PATCH', `/api/reservations/${String(y?.reservation_id)}`, {
      body: { source_channel: 'airbnb' },
    });
    expect(known.status, known.text).toBe(200);
    expect((await decide(y, 'cancel', { reason: 'No room.' })).status).toBe(200);
    const said = async () => (await stays()).map(({ uid, status, in_the_way: way }) => [uid, status, way]);
    const decided = [
      ['y', 'refused', null],
      ['x', 'placed', null],
    ];
    expect(await said()).toEqual(decided);
    expect((await get('calendar-imports', scene.calendar.id))['quarantined']).toBe(0);
    expect(countsOf(await readAgain())).toEqual({ same: 2 });
    expect(await said()).toEqual(decided);
    expect([await taken(scene.units[0]), await taken(scene.units[1])]).toEqual([['10-12'], ['11-13']]);
  });

  it('what the channel takes the money for costs nothing here, whatever is changed, until a price is asked for', async () => {
    await readAgain(told('x', 10, 12));
    const [stay] = await stays();
    const path = `/api/reservations/${String(stay?.reservation_id)}`;
    const acted = async (action: string, body: Row): Promise<Row> => {
      const answer = await scene.app.call('PATCH', `${path}/${action}`, { body });
      expect(answer.status, answer.text).toBe(200);
      return answer.body.data;
    };
    const guests = { adults: 1, children: 0, any_foreign_occupant: true };
    const free = { total_sen: 0, balance_sen: 0, deposit_sen: 0 };
    expect((await scene.app.call('GET', `${path}/preview?adults=1`)).body.data).toMatchObject({
      keep: { total_sen: 0, difference_sen: 0, lines: [] },
    });
    expect(await acted('change-guests', guests)).toMatchObject(free);
    expect(await acted('tourism-tax', { ttx_collector: 'operator' })).toMatchObject(free);
    expect(await acted('change-dates', { arrival: day(10), departure: day(13) })).toMatchObject(free);
    await acted('cancel', { reason: 'A word with the channel.' });
    expect(await acted('reinstate', { reason: 'And another.' })).toMatchObject(free);
    const priced = await acted('change-dates', { arrival: day(10), departure: day(13), price: 'whole' });
    expect(priced['total_sen']).toBeGreaterThan(0);
  });

  it('a stay that was refused in quarantine and is wanted after all takes nights of its own, or stays refused', async () => {
    await bookDirectly(scene.units[0], 10, 12);
    await readAgain(told('x', 11, 13));
    const [stay] = await stays();
    const id = Number(stay?.reservation_id);
    const decide = (action: string) =>
      scene.app.call('PATCH', `/api/reservations/${id}/${action}`, { body: { reason: 'A word with the channel.' } });
    expect((await decide('cancel')).status).toBe(200);
    const last = await bookDirectly(scene.units[1], 11, 13);
    const refused = await decide('reinstate');
    expect([refused.status, refused.body.code]).toEqual([409, 'NOT_AVAILABLE']);
    await scene.app.store.transaction((tx) => releaseStay(tx, last));
    const back = await decide('reinstate');
    expect([back.status, back.body.data]).toMatchObject([200, { status: 'confirmed', unit_id: null, total_sen: 0 }]);
    expect(await taken(null)).toEqual(['11-13']);
    expect((await stays())[0]).toMatchObject({ status: 'placed' });
  });

  it('an entry that what is pinned leaves no unit waits in quarantine, new or moved, until a pin is released', async () => {
    scene.calendar = await makeImport({ room_type_id: scene.typeId });
    // The calendar of the unit has nothing to say, and does not come again.
    await scene.app.call('PATCH', `/api/calendar-imports/${scene.calendar.id - 1}/pause`, { body: {} });
    await bookDirectly(scene.units[0], 10, 12);
    const late = await bookDirectly(scene.units[1], 12, 14);
    await scene.app.store.transaction((tx) =>
      tx.update(staySegments, is('room_type_id', scene.typeId), { pinned: true }),
    );
    expect(countsOf(await readAgain(told('between', 11, 13), told('later', 20, 22)))).toEqual({
      added: 1,
      quarantined: 1,
    });
    expect(await taken(null)).toEqual(['20-22']);
    await readAgain(told('between', 15, 17), told('later', 11, 13));
    expect((await stays()).map(({ uid, status }) => [uid, status])).toEqual([
      ['later', 'quarantined'],
      ['between', 'placed'],
    ]);
    await scene.app.store.transaction((tx) => tx.update(staySegments, is('reservation_id', late), { pinned: false }));
    expect(countsOf(await readAgain())).toMatchObject({ placed: 1 });
    expect(await taken(null)).toEqual(['11-13', '15-17']);
  });

  it('an entry and a booking at the same moment: one of them has the nights', async () => {
    for (let round = 0; round < 5; round += 1) {
      const at = 10 + round * 3;
      const uid = `race-${round}`;
      const before = Array.from({ length: round }, (_, each) => told(`race-${each}`, 10 + each * 3, 12 + each * 3));
      const [row, booked] = await Promise.allSettled([
        readAgain(...before, told(uid, at, at + 2)),
        bookDirectly(scene.units[0], at + 1, at + 3),
      ]);
      expect(row.status).toBe('fulfilled');
      const held = (await segments(scene.units[0])).filter(
        ({ arrival, departure }) => String(arrival) < day(at + 2) && String(departure) > day(at + 1),
      );
      expect(held).toHaveLength(1);
      const stay = (await stays()).find((each) => each['uid'] === uid);
      expect(stay?.['status']).toBe(booked.status === 'fulfilled' ? 'quarantined' : 'placed');
    }
  });

  it('nobody is put into a unit that is out of service', async () => {
    await scene.app.store.transaction((tx) =>
      tx.update(resourceTables.units, hasId(scene.units[0]), { lifecycle: 'out-of-order' }),
    );
    expect((await readAgain(told('x', 10, 12)))['quarantined']).toBe(1);
    const [stay] = await stays();
    expect(stay).toMatchObject({ status: 'quarantined', in_the_way: null });
    const path = `/api/calendar-stays/${String(stay?.id)}`;
    await scene.app.store.transaction((tx) =>
      tx.update(resourceTables.units, hasId(scene.units[1]), { lifecycle: 'archived' }),
    );
    expect((await scene.app.call('PATCH', `${path}/move`, { body: { unit_id: scene.units[1] } })).status).toBe(409);
    await scene.app.store.transaction((tx) =>
      tx.update(resourceTables.units, hasId(scene.units[0]), { lifecycle: 'active' }),
    );
    expect(countsOf(await readAgain())).toEqual({ placed: 1 });
  });

  it('a stay in quarantine waits until its last night is over, and the house says that it is', async () => {
    await bookDirectly(scene.units[0], 10, 12);
    await readAgain(told('x', 11, 13));
    const [stay] = await stays();
    await expireWaiting(scene.app.store, `${day(12)}T20:59:00.000Z`);
    expect(await stays()).toMatchObject([{ status: 'quarantined' }]);
    await expireWaiting(scene.app.store, `${day(12)}T21:00:00.000Z`);
    expect(await stays()).toMatchObject([{ status: 'expired', in_the_way: null }]);
    expect(await get('reservations', Number(stay?.reservation_id))).toMatchObject({ status: 'expired' });
    expect(await get('calendar-imports', scene.calendar.id)).toMatchObject({ quarantined: 0 });
    for (const [name, id] of [
      ['calendar-stays', stay?.id],
      ['reservations', stay?.reservation_id],
    ] as const) {
      const last = (await scene.app.trail(name, Number(id))).at(-1);
      expect(last).toMatchObject({ action: 'calendar-expire', actor_name: 'Highland' });
      expect(last?.['changes']).toMatchObject({ status: ['quarantined', 'expired'] });
    }
  });
});
