import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_PERMISSIONS } from '#shared/permissions.ts';
import { is } from '#server/kit/conditions.ts';
import { looseTables as resourceTables } from '#tests/support/loose-tables.ts';
import { staySegments } from '#server/domain/reservations/tables.ts';
import { TestApp } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { RIDGE_HOUSE, stayBody } from '#tests/support/houses.ts';

interface Channel {
  readonly name: string;
}
interface Unit {
  readonly number: string;
  readonly owner: string | null;
  readonly reasons: readonly object[];
  readonly warnings: readonly object[];
  readonly channels: readonly Channel[];
  readonly occupancy_30: number | null;
  readonly next_free_night: string | null;
}
interface Type {
  readonly missing: readonly string[];
  readonly completeness: number;
  readonly next_free_night: string | null;
  readonly occupancy_30: number | null;
  readonly adr_sen: number | null;
  readonly warnings: readonly object[];
  readonly channels: readonly Channel[];
  readonly units: readonly Unit[];
}
interface House extends Omit<Type, 'units'> {
  readonly name: string;
  readonly room_types: readonly Type[];
}

describe.each(domainEngines)('the listing summary over $name', (engine) => {
  let app: TestApp;
  let houseId: number;
  let typeId: number;

  const make = async (resource: string, body: object): Promise<number> => {
    const answer = await app.call('POST', `/api/${resource}`, { body });
    expect(answer.status, answer.text).toBe(201);
    return Number(answer.body.data['id']);
  };
  const summary = async (query = '', token?: string): Promise<readonly House[]> => {
    const answer = await app.call('GET', `/api/listing-summary${query}`, token === undefined ? {} : { token });
    expect(answer.status, answer.text).toBe(200);
    return answer.body.data['properties'] as readonly House[];
  };

  beforeAll(async () => {
    app = await TestApp.start(engine);
    houseId = await make('properties', RIDGE_HOUSE);
    await make('properties', { ...RIDGE_HOUSE, code: 'OTHER', name: 'Another House' });
    const room = { property_id: houseId, code: 'STD', name: 'Standard', base_rate_sen: 0 };
    typeId = await make('room-types', room);
    await make('units', { room_type_id: typeId, number: '101' });
  }, 60_000);
  afterAll(() => app?.close());

  it('says why a unit cannot be sold until nothing stands in the way', async () => {
    const unit = async (): Promise<Unit> => (await summary()).flatMap(({ room_types }) => room_types)[0]!.units[0]!;
    expect((await unit()).reasons).toEqual([
      { of: 'property', state: 'draft' },
      { of: 'room-type', state: 'draft' },
      { of: 'unit', state: 'onboarding' },
      { of: 'price' },
    ]);
    expect(await unit()).toMatchObject({ occupancy_30: null, next_free_night: null });
    await app.call('PATCH', `/api/room-types/${typeId}`, { body: { base_rate_sen: 22_000 } });
    await app.call('PATCH', `/api/room-types/${typeId}/activate`);
    await app.call('PATCH', `/api/properties/${houseId}/activate`);
    await app.call('PATCH', '/api/units/1/activate');
    // The clock stands at noon of 20 November in Malaysia.
    expect(await unit()).toMatchObject({ reasons: [], occupancy_30: 0, next_free_night: '2026-11-20' });
  });

  it('counts sold nights, and finds the first night that nothing takes', async () => {
    const stay = { room_type_id: typeId, unit_id: 1, blocking: true, kind: 'reservation' as const };
    await app.store.transaction(async (tx) => {
      await tx.insert(staySegments, { ...stay, arrival: '2026-11-18', departure: '2026-11-23' });
      const freed = { blocking: false, arrival: '2026-11-25', departure: '2026-11-30' };
      await tx.insert(staySegments, { ...stay, ...freed });
    });
    const block = { unit_id: 1, kind: 'maintenance', reason: 'Leaking tap' };
    const nights = { from: '2026-11-23', to: '2026-11-25' };
    const id = await make('unit-blocks', { ...block, ...nights });
    await make('unit-blocks', { ...block, from: '2027-12-01', to: '2027-12-02' });
    const [type] = (await summary(`?property_id=${houseId}`))[0]!.room_types;
    // Three nights of twenty-eight: two of the thirty are blocked, and no nights to sell.
    expect(type!.units[0]).toMatchObject({ occupancy_30: 10.7, next_free_night: '2026-11-25' });
    const blocks = { open_blocks: 2, next_block: { id, ...block, ...nights } };
    expect([type!.units[0], type]).toMatchObject([blocks, blocks]);
    expect([type!.units[0]?.warnings, type!.warnings]).toEqual([[], []]);
  });

  it('says what a night sold brings on average', async () => {
    const figures = async () => (await summary(`?property_id=${houseId}`))[0]!.room_types[0]!.adr_sen;
    expect(await figures()).toBeNull();
    const body = stayBody({ room_type_id: typeId }, '2026-12-01', { departure: '2026-12-03', unit_id: 1 });
    const booked = await app.call('POST', '/api/reservations', { body });
    expect(booked.status, booked.text).toBe(201);
    expect(await figures()).toBe(22_000);
    await app.call('PATCH', `/api/reservations/${String(booked.body.data['id'])}/cancel`, { body: { reason: 'Test' } });
    expect(await figures()).toBeNull();
  });

  it('counts what is missing, and less of it as it is filled in', async () => {
    const house = async (): Promise<House> => (await summary(`?property_id=${houseId}`))[0]!;
    expect(await house()).toMatchObject({
      missing: ['photos', 'languages', 'policy', 'pin', 'licence'],
      completeness: 0,
    });
    const policy = await app.call('POST', '/api/cancellation-policies', {
      body: { name: 'House rules', no_show_penalty: 'full' },
    });
    const body = {
      name_zh: '山脊',
      business_registration: '201801012345',
      licence_number: 'MDCH/1',
      licence_expires_on: '2026-11-19',
      description: 'A house on the ridge.',
      description_zh: '山脊上的房子。',
      check_in_guide: 'Ring the bell.',
      check_in_guide_zh: '请按铃。',
      house_rules: 'Quiet after ten.',
      house_rules_zh: '十点后安静。',
      latitude: 4.47,
      longitude: 101.38,
      cancellation_policy_id: policy.body.data.id,
    };
    expect((await app.call('PATCH', `/api/properties/${houseId}`, { body })).status).toBe(200);
    // The licence ran out yesterday.
    expect(await house()).toMatchObject({ missing: ['photos', 'licence'], completeness: 60 });
    await app.call('PATCH', `/api/properties/${houseId}`, { body: { licence_expires_on: '2026-11-20' } });
    expect(await house()).toMatchObject({ missing: ['photos'], completeness: 80 });
    expect((await house()).room_types[0]?.missing).toEqual(['photos', 'languages']);
  });

  it('asks for the number under which a tax is taken', async () => {
    const answer = await app.call('PATCH', `/api/properties/${houseId}`, { body: { sst_registered: true } });
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, ['sst_number']]);
    const body = { sst_registered: true, sst_number: 'C12-1808-32000417' };
    expect((await app.call('PATCH', `/api/properties/${houseId}`, { body })).status).toBe(200);
  });

  it('answers for one property alone', async () => {
    expect((await summary(`?property_id=${houseId}`)).map(({ name }) => name)).toEqual(['Ridge House']);
    expect((await summary()).map(({ name }) => name)).toEqual(['Another House', 'Ridge House']);
  });

  it('takes what single days say into account: prices, closed days, days on which nobody may arrive', async () => {
    const type = async (): Promise<Type> => (await summary(`?property_id=${houseId}`))[0]!.room_types[0]!;
    const paint = async (body: object): Promise<void> => {
      const answer = await app.call('POST', `/api/room-types/${typeId}/rate-days`, { body });
      expect(answer.status, answer.text).toBe(200);
    };
    await paint({ from: '2026-11-25', to: '2026-11-27', closed: true });
    await paint({ from: '2026-11-27', to: '2026-11-28', closed_to_arrival: true });
    await paint({ from: '2026-11-28', to: '2026-11-29', price_sen: 0 });
    expect(await type()).toMatchObject({
      next_free_night: '2026-11-29',
      missing: ['photos', 'languages', 'price'],
      warnings: [
        { of: 'price', from: '2026-11-28', to: '2026-11-29' },
        { of: 'closed', from: '2026-11-25', to: '2026-11-27' },
      ],
    });
    // A standing price of nothing, and prices for three nights only.
    await paint({ from: '2026-11-20', to: '2026-11-23', price_sen: 20_000 });
    await app.call('PATCH', `/api/room-types/${typeId}`, { body: { base_rate_sen: 0 } });
    expect((await type()).warnings[0]).toEqual({ of: 'price', from: '2026-11-23', to: null });
    expect((await type()).units[0]?.reasons).toEqual([]);
    await paint({ from: '2026-11-20', to: '2026-11-29', price_sen: null, closed: false, closed_to_arrival: false });
    expect((await type()).units[0]).toMatchObject({ reasons: [{ of: 'price' }], next_free_night: null });
    await app.call('PATCH', `/api/room-types/${typeId}`, { body: { base_rate_sen: 22_000 } });
    expect((await type()).units[0]?.reasons).toEqual([]);
  });

  it('tells where maps come from, and that there are none unless a server of tiles was named', async () => {
    expect((await app.call('GET', '/api/map-tiles')).body.data).toBeNull();
    const mapTiles = { url: 'https://tiles.test/{z}/{x}/{y}.png?key=k', attribution: 'Somebody' };
    const mapped = await TestApp.start(engine, { mapTiles });
    expect((await mapped.call('GET', '/api/map-tiles')).body.data).toEqual(mapTiles);
    const { token } = await mapped.administrator([0]);
    expect((await mapped.call('GET', '/api/map-tiles', { token })).status).toBe(403);
    await mapped.close();
  });

  it('tells the channels of units and types, and how each agrees with its calendar', async () => {
    const url = 'https://channel.example/calendar.ics';
    const ofType = await make('calendar-imports', { name: 'Agoda', url, room_type_id: typeId });
    const read = await make('calendar-imports', { name: 'Airbnb', url, unit_id: 1 });
    const feeds: number[] = [];
    for (const name of ['Booking.com', 'Trip.com', 'Vrbo'])
      feeds.push(await make('calendar-feeds', { name, unit_id: 1 }));
    const now = '2026-11-20T04:00:00.000Z';
    const table = (name: 'calendar-imports' | 'calendar-feeds') => resourceTables[name];
    await app.store.transaction(async (tx) => {
      await tx.update(table('calendar-imports'), is('id', read), { health: 'failing', quarantined: 2 });
      await tx.update(table('calendar-feeds'), is('id', feeds[0]), { status: 'active', last_read_at: now });
      const before = { status: 'active', last_read_at: '2026-11-18T04:00:00.000Z' };
      await tx.update(table('calendar-feeds'), is('id', feeds[1]), before);
      await tx.update(table('calendar-feeds'), is('id', feeds[2]), { status: 'revoked' });
    });
    const [type] = (await summary(`?property_id=${houseId}`))[0]!.room_types;
    expect(type!.channels).toMatchObject([{ resource: 'calendar-imports', id: ofType, name: 'Agoda', state: 'new' }]);
    expect(type!.units[0]!.channels).toMatchObject([
      { resource: 'calendar-imports', name: 'Airbnb', state: 'failing', quarantined: 2 },
      { resource: 'calendar-feeds', name: 'Booking.com', state: 'ok', read_at: now },
      { resource: 'calendar-feeds', name: 'Trip.com', state: 'late' },
    ]);
  });

  it('names no owner to whom owners are closed, and answers nobody without the listing code', async () => {
    const user = { name: 'Lim Ah Kow', email: 'lim@example.test', phone: '+60123456789', role: 'owner' };
    await make('users', user);
    await app.call('PATCH', '/api/units/1', { body: { owner_id: 1 } });
    const names = (tree: readonly House[]) =>
      tree.flatMap(({ room_types }) => room_types.flatMap(({ units }) => units.map(({ owner }) => owner)));
    expect(names(await summary())).toEqual(['Lim Ah Kow']);
    const owners = async (token?: string) =>
      (await app.call('GET', '/api/listing-summary', token === undefined ? {} : { token })).body.data['owners'];
    await make('units', { room_type_id: typeId, number: '102' });
    const [unit] = (await summary(`?property_id=${houseId}`))[0]!.room_types[0]!.units;
    expect(await owners()).toMatchObject([
      { id: 1, name: 'Lim Ah Kow', unit_ids: [1], occupancy_30: unit!.occupancy_30, open_blocks: 2 },
      { id: null, name: null, unit_ids: [2], occupancy_30: null, next_block: null },
    ]);
    const closed = await app.administrator(ALL_PERMISSIONS.filter((code) => code < 20 || code > 23));
    expect(await owners(closed.token)).toEqual([]);
    expect(names(await summary('', closed.token))).toEqual([null, null]);
    const none = await app.administrator([0]);
    expect((await app.call('GET', '/api/listing-summary', { token: none.token })).status).toBe(403);
  });
});
