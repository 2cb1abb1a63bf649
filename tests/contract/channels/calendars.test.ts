import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { resources } from '#resources/index.ts';
import { expireWaiting } from '#server/domain/channels/import-expiry.ts';
import { readDueCalendars } from '#server/domain/channels/read-calendars.ts';
import { hasId } from '#server/kit/kit.ts';
import { all, is, isNull } from '#server/kit/conditions.ts';
import { releaseStay, takeSegment } from '#server/domain/reservations/rooms/segments.ts';
import { calendarLinks } from '#server/domain/channels/tables.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { looseTables } from '#tests/support/loose-tables.ts';
import { staySegments } from '#server/domain/reservations/tables.ts';
import { NotFetched } from '#server/platform/process/guarded-fetch.ts';
import { createLog } from '#server/platform/process/log.ts';
import type { Transaction } from '#server/platform/database/store.ts';
import { NOW, TestApp } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { sampleRow } from '#tests/support/samples.ts';

type Row = Readonly<Record<string, unknown>>;
type Name = keyof typeof resourceTables;

const MINUTE_MS = 60_000;
const log = createLog('silent');

interface Told {
  readonly uid: string;
  readonly from: string;
  readonly to: string;
  readonly status?: string;
}

const icsOf = (...events: readonly Told[]): string =>
  [
    'BEGIN:VCALENDAR',
    ...events.flatMap(({ uid, from, to, status }) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTART;VALUE=DATE:${from.replaceAll('-', '')}`,
      `DTEND;VALUE=DATE:${to.replaceAll('-', '')}`,
      'SUMMARY:Reserved',
      ...(status === undefined ? [] : [`STATUS:${status}`]),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ].join('\r\n');

const day = (n: number): string => `2026-12-${String(n).padStart(2, '0')}`;
const told = (uid: string, from: number, to: number, status?: string): Told => ({
  uid,
  from: day(from),
  to: day(to),
  ...(status === undefined ? {} : { status }),
});

describe.each(domainEngines)('calendars of channels over $name', (engine) => {
  let app: TestApp;
  let n = 70_000;
  /** What the channel's server says at the moment. */
  let channel: () => Promise<string>;
  let fetches: string[];
  let typeId: number;
  let units: readonly [number, number];
  let calendar: Row & { readonly id: number };

  const sample = (name: Name): Row => {
    n += 1;
    const declaration = resources.find((each) => each.name === name);
    if (!declaration) throw new Error(name);
    return sampleRow(declaration, n);
  };
  const insert = (tx: Transaction, name: Name, values: Row): Promise<Row> =>
    tx.insert(looseTables[name], { ...sample(name), ...values });
  const readDue = (): Promise<number> =>
    readDueCalendars({
      store: app.store,
      clock: app.clock,
      log,
      fetch: (url) => {
        fetches.push(url);
        return channel();
      },
    });
  const says = (...events: readonly Told[]): void => {
    channel = async () => icsOf(...events);
  };
  /** From the store: sessions do not last as long as these tests turn the clock. */
  const get = async (name: Name, id: number): Promise<Row> =>
    (await app.store.find(looseTables[name], hasId(id))) ?? {};
  /** The calendar, after its time has come once more. */
  const readAgain = async (...events: readonly Told[]): Promise<Row> => {
    if (events.length > 0) says(...events);
    const { next_try_at: at } = await get('calendar-imports', calendar.id);
    app.clock.at = new Date(Math.max(app.clock.now().getTime(), Date.parse(String(at))));
    expect(await readDue()).toBe(1);
    return get('calendar-imports', calendar.id);
  };
  const countsOf = (row: Row): Row =>
    Object.fromEntries(
      Object.entries((row['last_change'] as { counts: Record<string, number> }).counts).filter(
        ([, count]) => count > 0,
      ),
    );
  const stays = async (): Promise<(Row & { id: number; reservation_id: number })[]> => {
    const sort = [{ field: 'arrival', descending: false }] as const;
    const found = await app.store.list(resourceTables['calendar-stays'], { where: is('import_id', calendar.id), sort });
    return found as readonly Row[] as (Row & { id: number; reservation_id: number })[];
  };
  const segments = (unitId: number | null): Promise<Row[]> =>
    app.store.list(staySegments, {
      where: all(
        is('room_type_id', typeId),
        is('blocking', true),
        unitId === null ? isNull('unit_id') : is('unit_id', unitId),
      ),
      sort: [{ field: 'arrival', descending: false }],
    });
  const taken = async (unitId: number | null): Promise<string[]> =>
    (await segments(unitId)).map(
      ({ arrival, departure }) => `${String(arrival).slice(8)}-${String(departure).slice(8)}`,
    );
  const makeImport = async (place: Row): Promise<Row & { id: number }> => {
    n += 1;
    const body = { name: 'Channel', url: `https://channel.example/${n}.ics`, every_minutes: 30, ...place };
    const answer = await app.call('POST', '/api/calendar-imports', { body });
    expect(answer.status, answer.text).toBe(201);
    return answer.body.data as Row & { id: number };
  };
  /** A stay of the house's own. */
  const bookDirectly = (unitId: number, from: number, to: number): Promise<number> =>
    app.store.transaction(async (tx) => {
      const span = { room_type_id: typeId, unit_id: unitId, arrival: day(from), departure: day(to) };
      const property = (await tx.find(resourceTables['room-types'], hasId(typeId)))?.['property_id'];
      const nobody = { lead_guest_id: null, agent_id: null, company_id: null, voucher_id: null, rate_plan_id: null };
      const own = { ...nobody, property_id: property, guest_name: 'Puan Siti' };
      const reference = `HV-26-9${String(n)}`;
      const reservation = await tx.insert(looseTables.reservations, {
        ...sample('reservations'),
        ...own,
        ...span,
        reference,
        source_channel: 'direct_web',
        status: 'confirmed',
      });
      await takeSegment(tx, { reservation_id: reservation.id, ...span });
      return reservation.id;
    });

  beforeAll(async () => {
    app = await TestApp.start(engine);
  }, 60_000);
  afterAll(() => app?.close());
  beforeEach(async () => {
    app.clock.at = new Date(NOW);
    fetches = [];
    says();
    // Calendars of the tests before are none of this one's business.
    await app.store.transaction((tx) =>
      tx.update(resourceTables['calendar-imports'], is('status', 'active'), {
        status: 'paused',
        next_try_at: null,
      }),
    );
    await app.store.transaction(async (tx) => {
      const plain = { levy_id: null, cancellation_policy_id: null, status: 'active' };
      const property_id = (await insert(tx, 'properties', plain))['id'];
      typeId = Number(
        (await insert(tx, 'room-types', { property_id, overbook_limit: 0, base_occupancy: 2, status: 'active' }))['id'],
      );
      const unit = { property_id, room_type_id: typeId, owner_id: null, lifecycle: 'active' };
      const a = await insert(tx, 'units', { ...unit, number: 'A1' });
      const b = await insert(tx, 'units', { ...unit, number: 'A2' });
      units = [Number(a['id']), Number(b['id'])];
    });
    calendar = await makeImport({ unit_id: units[0] });
  });

  it('what a calendar says is taken becomes reservations that hold their nights', async () => {
    says(told('x@channel', 10, 12), told('y@channel', 12, 13));
    expect(await readDue()).toBe(1);
    expect(fetches).toEqual([calendar['url']]);
    expect(await taken(units[0])).toEqual(['10-12', '12-13']);
    const [first] = await stays();
    expect(first).toMatchObject({ uid: 'x@channel', status: 'placed', arrival: day(10), departure: day(12) });
    expect(await get('reservations', Number(first?.reservation_id))).toMatchObject({
      guest_name: 'Channel · Reserved',
      status: 'confirmed',
      source_channel: 'ical',
      channel_ref: 'x@channel',
      unit_id: units[0],
      room_type_id: typeId,
      nights: 2,
      total_sen: 0,
      ttx_collector: 'platform',
    });
    const trail = await app.trail('reservations', Number(first?.reservation_id));
    expect(trail.map(({ action, actor_name }) => [action, actor_name])).toEqual([['create', 'Highland']]);
    const row = await get('calendar-imports', calendar.id);
    const next = new Date(Date.parse(NOW) + 30 * MINUTE_MS).toISOString();
    expect(row).toMatchObject({ health: 'ok', problem: null, last_success_at: NOW, next_try_at: next, quarantined: 0 });
    expect(countsOf(row)).toEqual({ added: 2 });
    expect(await readDue(), 'before its time').toBe(0);
    expect(countsOf(await readAgain())).toEqual({ same: 2 });
    expect(await stays()).toHaveLength(2);
  });

  it('a stay that the channel moves is moved, keeping its reservation and the room it was given', async () => {
    await readAgain(told('x', 10, 12), told('y', 12, 14));
    const before = await stays();
    // They swap: neither is in the other's way.
    expect(countsOf(await readAgain(told('x', 12, 14), told('y', 10, 12)))).toMatchObject({ placed: 1 });
    expect(await taken(units[0])).toEqual(['10-12', '12-14']);
    const after = await stays();
    expect(after.map(({ uid, arrival, status }) => [uid, arrival, status])).toEqual([
      ['y', day(10), 'placed'],
      ['x', day(12), 'placed'],
    ]);
    const reservationsOf = (of: typeof before) => new Set(of.map(({ reservation_id: id }) => id));
    expect(reservationsOf(after)).toEqual(reservationsOf(before));
    expect(await get('reservations', Number(after[1]?.reservation_id))).toMatchObject({ arrival: day(12), nights: 2 });
  });

  it('what is cancelled goes at once, what is merely missing when it is missing twice', async () => {
    await readAgain(told('x', 10, 12), told('y', 14, 15), told('z', 20, 21));
    expect(countsOf(await readAgain(told('x', 10, 12, 'CANCELLED'), told('z', 20, 21)))).toEqual({
      gone: 1,
      missing: 1,
      same: 1,
    });
    expect(await taken(units[0])).toEqual(['14-15', '20-21']);
    // Back again: nothing was lost.
    expect(countsOf(await readAgain(told('y', 14, 15), told('z', 20, 21)))).toEqual({ same: 2 });
    await readAgain(told('z', 20, 21));
    expect(countsOf(await readAgain(told('z', 20, 21)))).toEqual({ gone: 1, same: 1 });
    expect(await taken(units[0])).toEqual(['20-21']);
    const [gone] = await stays();
    expect(await get('reservations', Number(gone?.reservation_id))).toMatchObject({ status: 'cancelled' });
    // And once more: it is a new stay.
    expect(countsOf(await readAgain(told('x', 10, 12), told('z', 20, 21)))).toEqual({ added: 1, same: 1 });
  });

  it('what went, and what is over, is not looked at again with every reading', async () => {
    await readAgain(told('x', 10, 12), told('y', 14, 15), told('z', 20, 21));
    await readAgain(told('x', 10, 12, 'CANCELLED'), told('y', 14, 15, 'CANCELLED'), told('z', 20, 21));
    app.clock.at = new Date('2026-12-28T04:00:00.000Z');
    const transaction = vi.spyOn(app.store, 'transaction');
    await readAgain(told('w', 30, 31));
    // The claim, the one entry, how many wait, and what came of it.
    expect(transaction).toHaveBeenCalledTimes(4);
    transaction.mockRestore();
  });

  it('a stay that has begun, or that somebody checked in, is never let go', async () => {
    await readAgain(told('x', 10, 12), told('y', 14, 16));
    const [, second] = await stays();
    await app.store.transaction((tx) =>
      tx.update(resourceTables.reservations, hasId(Number(second?.reservation_id)), { status: 'checked_in' }),
    );
    app.clock.at = new Date(`${day(10)}T04:00:00.000Z`);
    says();
    for (let i = 0; i < 3; i += 1) await readAgain();
    expect(await taken(units[0])).toEqual(['10-12', '14-16']);
  });

  it('an entry over a direct booking waits in quarantine, holds nothing and leaves the booking alone', async () => {
    const own = await bookDirectly(units[0], 10, 12);
    const before = await get('reservations', own);
    const row = await readAgain(told('x', 11, 13), told('y', 12, 14));
    expect(countsOf(row)).toEqual({ quarantined: 1, added: 1 });
    expect(row['quarantined']).toBe(1);
    expect(await taken(units[0])).toEqual(['10-12', '12-14']);
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
    expect(await taken(units[0])).toEqual(['10-12']);
  });

  it('a stay in quarantine is moved to a unit that is free, not to one that is not', async () => {
    const own = await bookDirectly(units[0], 10, 12);
    await readAgain(told('x', 11, 13));
    const [stay] = await stays();
    const path = `/api/calendar-stays/${String(stay?.id)}`;
    const rooms = async (): Promise<Row> => (await app.call('GET', `${path}/rooms`)).body.data as Row;
    expect(await rooms()).toMatchObject({
      conflicts: [{ reservation_id: own, guest_name: 'Puan Siti', arrival: day(10), departure: day(12) }],
      is_in_service: true,
      types: [{ id: typeId, is_own: true, units: [{ unit_id: units[1], number: 'A2' }] }],
    });
    const other = await bookDirectly(units[1], 12, 13);
    expect(await rooms()).toMatchObject({ full_nights: [], types: [{ units: [] }] });
    const refused = await app.call('PATCH', `${path}/move`, { body: { unit_id: units[1] } });
    expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT']);
    expect((await app.call('PATCH', `${path}/keep`, { body: {} })).status).toBe(409);
    expect((await stays())[0]).toMatchObject({ status: 'quarantined' });
    await app.store.transaction((tx) => releaseStay(tx, other));
    const moved = await app.call('PATCH', `${path}/move`, { body: { unit_id: units[1], remark: 'called them' } });
    expect([moved.status, moved.body.data['status'], moved.body.data['in_the_way']]).toEqual([200, 'placed', null]);
    expect(await taken(units[1])).toEqual(['11-13']);
    expect(await get('reservations', Number(stay?.reservation_id))).toMatchObject({
      status: 'confirmed',
      unit_id: units[1],
    });
    expect((await get('calendar-imports', calendar.id))['quarantined']).toBe(0);
    // It stays where it was put, and follows the channel from there.
    expect(countsOf(await readAgain(told('x', 14, 16)))).toEqual({ moved: 1 });
    expect(await taken(units[1])).toEqual(['14-16']);
    const undone = await app.call('POST', `/api/audit/${String(moved.body.audit_id)}/undo`);
    expect(undone.status).toBe(409);
  });

  it('a stay that was refused stays refused, until the channel says something else of it', async () => {
    await bookDirectly(units[0], 10, 12);
    await readAgain(told('x', 11, 13));
    const [stay] = await stays();
    const body = { reason: 'No room; the channel was told.' };
    const refused = await app.call('PATCH', `/api/calendar-stays/${String(stay?.id)}/refuse`, { body });
    expect(refused.status, refused.text).toBe(200);
    expect(await get('reservations', Number(stay?.reservation_id))).toMatchObject({
      status: 'cancelled',
      cancel_reason: body.reason,
    });
    expect(countsOf(await readAgain())).toEqual({ same: 1 });
    expect((await stays())[0]).toMatchObject({ status: 'refused' });
    expect(countsOf(await readAgain(told('x', 20, 22)))).toEqual({ moved: 1 });
    expect(await taken(units[0])).toEqual(['10-12', '20-22']);
  });

  it('nights that become free go to the stay that waits for them', async () => {
    const own = await bookDirectly(units[0], 10, 12);
    await readAgain(told('x', 11, 13));
    await app.store.transaction((tx) => releaseStay(tx, own));
    const row = await readAgain();
    expect([countsOf(row), row['quarantined']]).toEqual([{ placed: 1 }, 0]);
    expect(await taken(units[0])).toEqual(['11-13']);
    const [stay] = await stays();
    expect(await get('reservations', Number(stay?.reservation_id))).toMatchObject({ status: 'confirmed' });
  });

  it('what the front desk decides about a stay in quarantine shows at once and outlasts the next reading', async () => {
    await bookDirectly(units[0], 10, 12);
    await readAgain(told('x', 11, 13), told('y', 10, 11));
    const [y, x] = await stays();
    const decide = (stay: typeof x, action: string, body: Row) =>
      app.call('PATCH', `/api/reservations/${String(stay?.reservation_id)}/${action}`, { body });
    expect((await decide(x, 'accept', { room_type_id: typeId, unit_id: units[1] })).status).toBe(200);
    // Whose guest it is was seen only now.
    const known = await app.call('PATCH', `/api/reservations/${String(y?.reservation_id)}`, {
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
    expect((await get('calendar-imports', calendar.id))['quarantined']).toBe(0);
    expect(countsOf(await readAgain())).toEqual({ same: 2 });
    expect(await said()).toEqual(decided);
    expect([await taken(units[0]), await taken(units[1])]).toEqual([['10-12'], ['11-13']]);
  });

  it('what the channel takes the money for costs nothing here, whatever is changed, until a price is asked for', async () => {
    await readAgain(told('x', 10, 12));
    const [stay] = await stays();
    const path = `/api/reservations/${String(stay?.reservation_id)}`;
    const acted = async (action: string, body: Row): Promise<Row> => {
      const answer = await app.call('PATCH', `${path}/${action}`, { body });
      expect(answer.status, answer.text).toBe(200);
      return answer.body.data;
    };
    const guests = { adults: 1, children: 0, any_foreign_occupant: true };
    const free = { total_sen: 0, balance_sen: 0, deposit_sen: 0 };
    expect((await app.call('GET', `${path}/preview?adults=1`)).body.data).toMatchObject({
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
    await bookDirectly(units[0], 10, 12);
    await readAgain(told('x', 11, 13));
    const [stay] = await stays();
    const id = Number(stay?.reservation_id);
    const decide = (action: string) =>
      app.call('PATCH', `/api/reservations/${id}/${action}`, { body: { reason: 'A word with the channel.' } });
    expect((await decide('cancel')).status).toBe(200);
    const last = await bookDirectly(units[1], 11, 13);
    const refused = await decide('reinstate');
    expect([refused.status, refused.body.code]).toEqual([409, 'NOT_AVAILABLE']);
    await app.store.transaction((tx) => releaseStay(tx, last));
    const back = await decide('reinstate');
    expect([back.status, back.body.data]).toMatchObject([200, { status: 'confirmed', unit_id: null, total_sen: 0 }]);
    expect(await taken(null)).toEqual(['11-13']);
    expect((await stays())[0]).toMatchObject({ status: 'placed' });
  });

  it('a calendar of a room type sells as many of its units as there are', async () => {
    calendar = await makeImport({ room_type_id: typeId });
    await app.call('PATCH', `/api/calendar-imports/${calendar.id}/pause`, { body: {} });
    await app.call('PATCH', `/api/calendar-imports/${calendar.id}/resume`, { body: {} });
    says(told('x', 10, 12), told('y', 11, 13), told('z', 11, 12));
    // The unit's own calendar is empty.
    channel = (
      (whole) => async () =>
        (fetches.at(-1) ?? '') === calendar['url'] ? whole() : icsOf()
    )(channel);
    await readDue();
    const row = await get('calendar-imports', calendar.id);
    expect(countsOf(row)).toEqual({ added: 2, quarantined: 1 });
    expect(await taken(null)).toEqual(['10-12', '11-13']);
  });

  it('an entry that what is pinned leaves no unit waits in quarantine, new or moved, until a pin is released', async () => {
    calendar = await makeImport({ room_type_id: typeId });
    // The calendar of the unit has nothing to say, and does not come again.
    await app.call('PATCH', `/api/calendar-imports/${calendar.id - 1}/pause`, { body: {} });
    await bookDirectly(units[0], 10, 12);
    const late = await bookDirectly(units[1], 12, 14);
    await app.store.transaction((tx) => tx.update(staySegments, is('room_type_id', typeId), { pinned: true }));
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
    await app.store.transaction((tx) => tx.update(staySegments, is('reservation_id', late), { pinned: false }));
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
        bookDirectly(units[0], at + 1, at + 3),
      ]);
      expect(row.status).toBe('fulfilled');
      const held = (await segments(units[0])).filter(
        ({ arrival, departure }) => String(arrival) < day(at + 2) && String(departure) > day(at + 1),
      );
      expect(held).toHaveLength(1);
      const stay = (await stays()).find((each) => each['uid'] === uid);
      expect(stay?.['status']).toBe(booked.status === 'fulfilled' ? 'quarantined' : 'placed');
    }
  });

  it('of two processes one reads', async () => {
    says(told('x', 10, 12));
    const counts = await Promise.all([readDue(), readDue(), readDue()]);
    expect(counts.toSorted()).toEqual([0, 0, 1]);
    expect(fetches).toHaveLength(1);
    expect(await stays()).toHaveLength(1);
  });

  it('read again at once, what is missing is not yet gone', async () => {
    await readAgain(told('x', 10, 12));
    says();
    await readAgain();
    const path = `/api/calendar-imports/${calendar.id}`;
    await app.call('PATCH', `${path}/fetch-now`, { body: {} });
    expect(countsOf(await readAgain())).toEqual({ missing: 1 });
    expect(await taken(units[0])).toEqual(['10-12']);
    expect(countsOf(await readAgain())).toEqual({ gone: 1 });
  });

  it('a guest in the house did not arrive later because the channel cuts off the nights that are over', async () => {
    await readAgain(told('x', 10, 14));
    app.clock.at = new Date(`${day(12)}T04:00:00.000Z`);
    expect(countsOf(await readAgain(told('x', 12, 14)))).toEqual({ same: 1 });
    expect(await taken(units[0])).toEqual(['10-14']);
  });

  it('nobody is put into a unit that is out of service', async () => {
    await app.store.transaction((tx) =>
      tx.update(resourceTables.units, hasId(units[0]), { lifecycle: 'out-of-order' }),
    );
    expect((await readAgain(told('x', 10, 12)))['quarantined']).toBe(1);
    const [stay] = await stays();
    expect(stay).toMatchObject({ status: 'quarantined', in_the_way: null });
    const path = `/api/calendar-stays/${String(stay?.id)}`;
    await app.store.transaction((tx) => tx.update(resourceTables.units, hasId(units[1]), { lifecycle: 'archived' }));
    expect((await app.call('PATCH', `${path}/move`, { body: { unit_id: units[1] } })).status).toBe(409);
    await app.store.transaction((tx) => tx.update(resourceTables.units, hasId(units[0]), { lifecycle: 'active' }));
    expect(countsOf(await readAgain())).toEqual({ placed: 1 });
  });

  it('an event of another house that counts its stays as this one does is no event of our own', async () => {
    await bookDirectly(units[0], 10, 12);
    const [own] = await segments(units[0]);
    const uid = `stay-${String(own?.['id'])}@calendar.highland`;
    expect(countsOf(await readAgain(told(uid, 20, 22)))).toEqual({ added: 1 });
    expect(await taken(units[0])).toEqual(['10-12', '20-22']);
  });

  it('one calendar is not read twice into one unit', async () => {
    const body = { name: 'Channel', url: calendar['url'], unit_id: units[0] };
    const again = await app.call('POST', '/api/calendar-imports', { body });
    expect([again.status, Object.keys(again.body.errors)]).toEqual([400, ['url']]);
    expect((await app.call('POST', '/api/calendar-imports', { body: { ...body, unit_id: units[1] } })).status).toBe(
      201,
    );
  });

  it('what cannot be read waits longer each time, changes nothing, and is well again at once', async () => {
    await readAgain(told('x', 10, 12));
    channel = () => Promise.reject(new NotFetched('status', 503));
    const waits: number[] = [];
    for (let i = 0; i < 8; i += 1) {
      const row = await readAgain();
      expect(row).toMatchObject({ health: 'failing', problem: 'status', problem_status: 503, failures: i + 1 });
      waits.push((Date.parse(String(row['next_try_at'])) - app.clock.now().getTime()) / MINUTE_MS);
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1440, 1440]);
    channel = async () => '<html>Please sign in</html>';
    expect(await readAgain()).toMatchObject({ problem: 'not-a-calendar' });
    expect(await taken(units[0])).toEqual(['10-12']);
    says(told('x', 10, 12));
    expect(await readAgain()).toMatchObject({ health: 'ok', problem: null, problem_status: null, failures: 0 });
  });

  it('is read now when somebody wants it, paused while it is read, and its address looked at', async () => {
    await readAgain(told('x', 10, 12));
    const path = `/api/calendar-imports/${calendar.id}`;
    await app.call('PATCH', `${path}/fetch-now`, { body: {} });
    expect(await readDue()).toBe(1);
    await app.call('PATCH', `${path}/fetch-now`, { body: {} });
    channel = async () => {
      expect((await get('calendar-imports', calendar.id))['reading_since']).not.toBeNull();
      await app.call('PATCH', `${path}/pause`, { body: {} });
      return icsOf(told('x', 10, 12));
    };
    await readDue();
    expect(await get('calendar-imports', calendar.id)).toMatchObject({
      status: 'paused',
      next_try_at: null,
      reading_since: null,
    });
    for (const url of ['http://channel.example/', 'https://127.0.0.1/', 'https://u:p@channel.example/']) {
      const answer = await app.call('PATCH', path, { body: { url } });
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['url']]);
    }
    const nowhere = { name: 'Channel', url: 'https://channel.example/' };
    expect((await app.call('POST', '/api/calendar-imports', { body: nowhere })).status).toBe(400);
  });

  it('a rehearsal tells what would change and changes nothing', async () => {
    await bookDirectly(units[0], 10, 12);
    says(told('x', 11, 13), told('y', 12, 14));
    await app.call('PATCH', `/api/calendar-imports/${calendar.id}/rehearse`, { body: {} });
    await readDue();
    const row = await get('calendar-imports', calendar.id);
    expect(row).toMatchObject({
      rehearsal: { counts: { added: 1, quarantined: 1 }, at: NOW },
      last_change: null,
      last_success_at: null,
      wanted: 'import',
    });
    expect(await taken(units[0])).toEqual(['10-12']);
    expect(await stays()).toEqual([]);
    expect((await app.list('reservations', { filter: { room_type_id: typeId } })).body.totalCount).toBe(1);
  });

  it('a stay in quarantine waits until its last night is over, and the house says that it is', async () => {
    await bookDirectly(units[0], 10, 12);
    await readAgain(told('x', 11, 13));
    const [stay] = await stays();
    await expireWaiting(app.store, `${day(12)}T20:59:00.000Z`);
    expect(await stays()).toMatchObject([{ status: 'quarantined' }]);
    await expireWaiting(app.store, `${day(12)}T21:00:00.000Z`);
    expect(await stays()).toMatchObject([{ status: 'expired', in_the_way: null }]);
    expect(await get('reservations', Number(stay?.reservation_id))).toMatchObject({ status: 'expired' });
    expect(await get('calendar-imports', calendar.id)).toMatchObject({ quarantined: 0 });
    for (const [name, id] of [
      ['calendar-stays', stay?.id],
      ['reservations', stay?.reservation_id],
    ] as const) {
      const last = (await app.trail(name, Number(id))).at(-1);
      expect(last).toMatchObject({ action: 'calendar-expire', actor_name: 'Highland' });
      expect(last?.['changes']).toMatchObject({ status: ['quarantined', 'expired'] });
    }
  });

  it('is kept once it has brought stays, and says to pause it instead', async () => {
    await readAgain(told('x', 11, 13));
    const path = `/api/calendar-imports/${calendar.id}`;
    const refused = await app.call('DELETE', path);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'CONFLICT', allowed: ['pause'], message: expect.stringContaining('Pause it instead') as unknown },
    ]);
    expect((await app.call('PATCH', `${path}/pause`, { body: {} })).status).toBe(200);
    expect((await app.call('DELETE', path)).body).toMatchObject({
      allowed: [],
      message: expect.stringContaining('It is paused') as unknown,
    });
    const other = await makeImport({ unit_id: units[1] });
    expect((await app.call('DELETE', `/api/calendar-imports/${other.id}`)).status).toBe(200);
  });

  describe('given out', () => {
    const makeFeed = async (unitId: number): Promise<{ id: number; link: string }> => {
      const body = { name: 'Channel', unit_id: unitId };
      const { data } = (await app.call('POST', '/api/calendar-feeds', { body })).body;
      return { id: Number(data['id']), link: await renew(Number(data['id'])) };
    };
    const renew = async (id: number): Promise<string> => {
      const answer = await app.call('POST', `/api/calendar-feeds/${id}/renew`, { body: {} });
      expect(answer.status, answer.text).toBe(200);
      return String(answer.body['link']);
    };
    const ask = (link: string, headers = {}, ip = '198.51.100.7') =>
      app.call('GET', link, { token: null, headers, ip });

    it('a link tells which nights are taken and nothing of the guests', async () => {
      await bookDirectly(units[0], 10, 12);
      await bookDirectly(units[1], 20, 22);
      const { link, id } = await makeFeed(units[0]);
      const answer = await ask(link);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
      expect(answer.text).toContain('DTSTART;VALUE=DATE:20261210\r\nDTEND;VALUE=DATE:20261212\r\nSUMMARY:Reserved\r\n');
      expect(answer.text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
      expect(answer.text).not.toMatch(/Siti|HV-|@example/);
      const again = await ask(link, { 'if-none-match': answer.headers.get('etag') ?? '' });
      expect([again.status, again.text]).toEqual([304, '']);
      await bookDirectly(units[0], 14, 15);
      expect((await ask(link, { 'if-none-match': answer.headers.get('etag') ?? '' })).status).toBe(200);
      expect((await get('calendar-feeds', id))['last_read_at']).toBe(NOW);
    });

    it('nights on which the room type is sold out, or the unit out of service, are told as taken', async () => {
      const { link } = await makeFeed(units[0]);
      await bookDirectly(units[0], 10, 12);
      await bookDirectly(units[1], 12, 14);
      const span = { room_type_id: typeId, unit_id: null, arrival: day(10), departure: day(14) };
      await app.store.transaction((tx) => takeSegment(tx, { reservation_id: null, ...span }));
      const text = (await ask(link)).text;
      // The last unit of these nights belongs to a guest who has none yet.
      expect(text).toContain('DTSTART;VALUE=DATE:20261212\r\nDTEND;VALUE=DATE:20261214\r\nSUMMARY:Not available\r\n');
      expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
      channel = async () => text;
      expect(countsOf(await readAgain())).toEqual({ same: 2 });
      await app.store.transaction((tx) =>
        tx.update(resourceTables.units, hasId(units[0]), { lifecycle: 'out-of-order' }),
      );
      const closed = (await ask(link)).text;
      expect(closed).toContain('DTSTART;VALUE=DATE:20261212\r\nDTEND;VALUE=DATE:20271101\r\nSUMMARY:Not available\r\n');
    });

    it('a link that was revoked or renewed leads nowhere, and the database cannot make one', async () => {
      const { link, id } = await makeFeed(units[0]);
      await ask(link);
      const newer = await renew(id);
      expect(await get('calendar-feeds', id)).toMatchObject({ status: 'active', last_read_at: null });
      expect([(await ask(link)).status, (await ask(newer)).status]).toEqual([404, 200]);
      const [, , last] = await app.trail('calendar-feeds', id);
      expect((await app.call('POST', `/api/audit/${String(last?.id)}/undo`)).status).toBe(409);
      const rows = await app.store.list(calendarLinks, { where: is('feed_id', id) });
      expect(rows).toHaveLength(1);
      expect(JSON.stringify(rows)).not.toContain(newer.slice(6, 49));
      const revoked = await app.call('PATCH', `/api/calendar-feeds/${id}/revoke`, { body: { reason: 'leaked' } });
      expect(revoked.body.data['status']).toBe('revoked');
      expect((await ask(newer)).status).toBe(404);
      expect((await app.trail('calendar-feeds', id)).map(({ action }) => action)).toEqual([
        'create',
        'renew',
        'renew',
        'revoke',
      ]);
      expect((await ask(await renew(id))).status).toBe(200);
      expect((await app.call('DELETE', `/api/calendar-feeds/${id}`)).status).toBe(200);
      expect(await app.store.count(calendarLinks, is('feed_id', id))).toBe(0);
    });

    it('whoever guesses is sent away, and so is whoever asks without end', async () => {
      for (let i = 0; i < 30; i += 1)
        expect((await ask(`/ical/${'A'.repeat(43)}.ics`, {}, '198.51.100.9')).status).toBe(404);
      expect((await ask(`/ical/${'A'.repeat(43)}.ics`, {}, '198.51.100.9')).status).toBe(429);
      const { link } = await makeFeed(units[0]);
      for (let i = 0; i < 120; i += 1) await ask(link);
      const answer = await ask(link);
      expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true]);
      for (const odd of ['/ical/', '/ical/x', '/ical/..%2f..%2fapi', `/ical/${'B'.repeat(43)}`]) {
        expect((await ask(odd)).status).toBe(404);
      }
    });

    it('our feed read into another unit takes the same nights; read into its own it takes nothing', async () => {
      await bookDirectly(units[0], 10, 12);
      await bookDirectly(units[0], 12, 15);
      const { link } = await makeFeed(units[0]);
      channel = async () => (await ask(link)).text;
      await app.call('PATCH', `/api/calendar-imports/${calendar.id}/pause`, { body: {} });
      const own = calendar;
      calendar = await makeImport({ unit_id: units[1] });
      expect(countsOf(await readAgain())).toEqual({ added: 2 });
      expect(await taken(units[1])).toEqual(await taken(units[0]));
      await app.call('PATCH', `/api/calendar-imports/${calendar.id}/pause`, { body: {} });
      await app.call('PATCH', `/api/calendar-imports/${own.id}/resume`, { body: {} });
      calendar = own;
      expect(countsOf(await readAgain())).toEqual({ same: 2 });
      expect(await stays()).toEqual([]);
    });

    it('nights that a channel closes because it has read our own are no second stay, until it goes on without them', async () => {
      const own = await bookDirectly(units[0], 10, 12);
      await bookDirectly(units[0], 12, 14);
      const { link } = await makeFeed(units[0]);
      const closed = (uid: string, from: number, to: number): string =>
        icsOf(told(uid, from, to)).replace('SUMMARY:Reserved', 'SUMMARY:CLOSED - Not available');
      channel = async () => closed('early', 10, 14);
      // Nobody has read the link: the channel cannot know.
      expect(countsOf(await readAgain())).toEqual({ quarantined: 1 });
      await ask(link);
      channel = async () => closed('x', 10, 14);
      expect(countsOf(await readAgain())).toEqual({ missing: 1, mirrored: 1 });
      const [, mirrored] = await stays();
      expect(mirrored).toMatchObject({ status: 'mirrored', reservation_id: null });
      expect(countsOf(await readAgain())).toEqual({ gone: 1, same: 1 });
      // Somebody knows better.
      const path = `/api/calendar-stays/${String(mirrored?.id)}/treat-as-stay`;
      const answer = await app.call('PATCH', path, { body: {} });
      expect(answer.body.data['status'], answer.text).toBe('quarantined');
      expect(countsOf(await readAgain())).toEqual({ same: 1 });
      // A stay of its own that only shares nights with ours, or is called so, is one.
      channel = async () => closed('y', 11, 14);
      expect(countsOf(await readAgain())).toMatchObject({ quarantined: 1 });
      channel = async () => icsOf(told('z', 10, 14));
      expect(countsOf(await readAgain())).toMatchObject({ quarantined: 1 });
      expect(await taken(units[0])).toEqual(['10-12', '12-14']);
      expect((await get('reservations', own))['status']).toBe('confirmed');
    });

    it('an echo outlasts the stay it was of for a day, and is a stay once the channel has read otherwise', async () => {
      const own = await bookDirectly(units[0], 10, 12);
      const { link } = await makeFeed(units[0]);
      await ask(link);
      channel = async () => icsOf(told('x', 10, 12)).replace('SUMMARY:Reserved', 'SUMMARY:Airbnb (Not available)');
      expect(countsOf(await readAgain())).toEqual({ mirrored: 1 });
      await app.store.transaction((tx) => releaseStay(tx, own));
      expect(countsOf(await readAgain())).toEqual({ same: 1 });
      app.clock.at = new Date(app.clock.now().getTime() + 25 * 60 * MINUTE_MS);
      // It has not read that they are free.
      expect(countsOf(await readAgain())).toEqual({ same: 1 });
      await ask(link);
      expect(countsOf(await readAgain())).toEqual({ added: 1 });
      expect(await taken(units[0])).toEqual(['10-12']);
    });
  });
});
