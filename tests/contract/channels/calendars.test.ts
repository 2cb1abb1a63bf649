import { describe, expect, it, vi } from 'vitest';
import { hasId } from '#server/kit/kit.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { NotFetched } from '#server/platform/process/guarded-fetch.ts';
import { NOW } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { MINUTE_MS, calendarsOver, day, icsOf, told } from '#tests/support/channels/calendars.ts';

describe.each(domainEngines)('calendars of channels over $name', (engine) => {
  const { scene, get, says, readDue, readAgain, countsOf, stays, segments, taken, makeImport, bookDirectly } =
    calendarsOver(engine);

  it('what a calendar says is taken becomes reservations that hold their nights', async () => {
    says(told('x@channel', 10, 12), told('y@channel', 12, 13));
    expect(await readDue()).toBe(1);
    expect(scene.fetches).toEqual([scene.calendar['url']]);
    expect(await taken(scene.units[0])).toEqual(['10-12', '12-13']);
    const [first] = await stays();
    expect(first).toMatchObject({ uid: 'x@channel', status: 'placed', arrival: day(10), departure: day(12) });
    expect(await get('reservations', Number(first?.reservation_id))).toMatchObject({
      guest_name: 'Channel · Reserved',
      status: 'confirmed',
      source_channel: 'ical',
      channel_ref: 'x@channel',
      unit_id: scene.units[0],
      room_type_id: scene.typeId,
      nights: 2,
      total_sen: 0,
      ttx_collector: 'platform',
    });
    const trail = await scene.app.trail('reservations', Number(first?.reservation_id));
    expect(trail.map(({ action, actor_name }) => [action, actor_name])).toEqual([['create', 'Highland']]);
    const row = await get('calendar-imports', scene.calendar.id);
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
    expect(await taken(scene.units[0])).toEqual(['10-12', '12-14']);
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
    expect(await taken(scene.units[0])).toEqual(['14-15', '20-21']);
    // Back again: nothing was lost.
    expect(countsOf(await readAgain(told('y', 14, 15), told('z', 20, 21)))).toEqual({ same: 2 });
    await readAgain(told('z', 20, 21));
    expect(countsOf(await readAgain(told('z', 20, 21)))).toEqual({ gone: 1, same: 1 });
    expect(await taken(scene.units[0])).toEqual(['20-21']);
    const [gone] = await stays();
    expect(await get('reservations', Number(gone?.reservation_id))).toMatchObject({ status: 'cancelled' });
    // And once more: it is a new stay.
    expect(countsOf(await readAgain(told('x', 10, 12), told('z', 20, 21)))).toEqual({ added: 1, same: 1 });
  });

  it('what went, and what is over, is not looked at again with every reading', async () => {
    await readAgain(told('x', 10, 12), told('y', 14, 15), told('z', 20, 21));
    await readAgain(told('x', 10, 12, 'CANCELLED'), told('y', 14, 15, 'CANCELLED'), told('z', 20, 21));
    scene.app.clock.at = new Date('2026-12-28T04:00:00.000Z');
    const transaction = vi.spyOn(scene.app.store, 'transaction');
    await readAgain(told('w', 30, 31));
    // The claim, the one entry, how many wait, and what came of it.
    expect(transaction).toHaveBeenCalledTimes(4);
    transaction.mockRestore();
  });

  it('a stay that has begun, or that somebody checked in, is never let go', async () => {
    await readAgain(told('x', 10, 12), told('y', 14, 16));
    const [, second] = await stays();
    await scene.app.store.transaction((tx) =>
      tx.update(resourceTables.reservations, hasId(Number(second?.reservation_id)), { status: 'checked_in' }),
    );
    scene.app.clock.at = new Date(`${day(10)}T04:00:00.000Z`);
    says();
    for (let i = 0; i < 3; i += 1) await readAgain();
    expect(await taken(scene.units[0])).toEqual(['10-12', '14-16']);
  });

  it('a calendar of a room type sells as many of its units as there are', async () => {
    scene.calendar = await makeImport({ room_type_id: scene.typeId });
    await scene.app.call('PATCH', `/api/calendar-imports/${scene.calendar.id}/pause`, { body: {} });
    await scene.app.call('PATCH', `/api/calendar-imports/${scene.calendar.id}/resume`, { body: {} });
    says(told('x', 10, 12), told('y', 11, 13), told('z', 11, 12));
    // The unit's own calendar is empty.
    scene.channel = (
      (whole) => async () =>
        (scene.fetches.at(-1) ?? '') === scene.calendar['url'] ? whole() : icsOf()
    )(scene.channel);
    await readDue();
    const row = await get('calendar-imports', scene.calendar.id);
    expect(countsOf(row)).toEqual({ added: 2, quarantined: 1 });
    expect(await taken(null)).toEqual(['10-12', '11-13']);
  });

  it('of two processes one reads', async () => {
    says(told('x', 10, 12));
    const counts = await Promise.all([readDue(), readDue(), readDue()]);
    expect(counts.toSorted()).toEqual([0, 0, 1]);
    expect(scene.fetches).toHaveLength(1);
    expect(await stays()).toHaveLength(1);
  });

  it('read again at once, what is missing is not yet gone', async () => {
    await readAgain(told('x', 10, 12));
    says();
    await readAgain();
    const path = `/api/calendar-imports/${scene.calendar.id}`;
    await scene.app.call('PATCH', `${path}/fetch-now`, { body: {} });
    expect(countsOf(await readAgain())).toEqual({ missing: 1 });
    expect(await taken(scene.units[0])).toEqual(['10-12']);
    expect(countsOf(await readAgain())).toEqual({ gone: 1 });
  });

  it('a guest in the house did not arrive later because the channel cuts off the nights that are over', async () => {
    await readAgain(told('x', 10, 14));
    scene.app.clock.at = new Date(`${day(12)}T04:00:00.000Z`);
    expect(countsOf(await readAgain(told('x', 12, 14)))).toEqual({ same: 1 });
    expect(await taken(scene.units[0])).toEqual(['10-14']);
  });

  it('an event of another house that counts its stays as this one does is no event of our own', async () => {
    await bookDirectly(scene.units[0], 10, 12);
    const [own] = await segments(scene.units[0]);
    const uid = `stay-${String(own?.['id'])}@calendar.highland`;
    expect(countsOf(await readAgain(told(uid, 20, 22)))).toEqual({ added: 1 });
    expect(await taken(scene.units[0])).toEqual(['10-12', '20-22']);
  });

  it('one calendar is not read twice into one unit', async () => {
    const body = { name: 'Channel', url: scene.calendar['url'], unit_id: scene.units[0] };
    const again = await scene.app.call('POST', '/api/calendar-imports', { body });
    expect([again.status, Object.keys(again.body.errors)]).toEqual([400, ['url']]);
    expect(
      (await scene.app.call('POST', '/api/calendar-imports', { body: { ...body, unit_id: scene.units[1] } })).status,
    ).toBe(201);
  });

  it('what cannot be read waits longer each time, changes nothing, and is well again at once', async () => {
    await readAgain(told('x', 10, 12));
    scene.channel = () => Promise.reject(new NotFetched('status', 503));
    const waits: number[] = [];
    for (let i = 0; i < 8; i += 1) {
      const row = await readAgain();
      expect(row).toMatchObject({ health: 'failing', problem: 'status', problem_status: 503, failures: i + 1 });
      waits.push((Date.parse(String(row['next_try_at'])) - scene.app.clock.now().getTime()) / MINUTE_MS);
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1440, 1440]);
    scene.channel = async () => '<html>Please sign in</html>';
    expect(await readAgain()).toMatchObject({ problem: 'not-a-calendar' });
    expect(await taken(scene.units[0])).toEqual(['10-12']);
    says(told('x', 10, 12));
    expect(await readAgain()).toMatchObject({ health: 'ok', problem: null, problem_status: null, failures: 0 });
  });

  it('is read now when somebody wants it, paused while it is read, and its address looked at', async () => {
    await readAgain(told('x', 10, 12));
    const path = `/api/calendar-imports/${scene.calendar.id}`;
    await scene.app.call('PATCH', `${path}/fetch-now`, { body: {} });
    expect(await readDue()).toBe(1);
    await scene.app.call('PATCH', `${path}/fetch-now`, { body: {} });
    scene.channel = async () => {
      expect((await get('calendar-imports', scene.calendar.id))['reading_since']).not.toBeNull();
      await scene.app.call('PATCH', `${path}/pause`, { body: {} });
      return icsOf(told('x', 10, 12));
    };
    await readDue();
    expect(await get('calendar-imports', scene.calendar.id)).toMatchObject({
      status: 'paused',
      next_try_at: null,
      reading_since: null,
    });
    for (const url of ['http://channel.example/', 'https://127.0.0.1/', 'https://u:p@channel.example/']) {
      const answer = await scene.app.call('PATCH', path, { body: { url } });
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['url']]);
    }
    const nowhere = { name: 'Channel', url: 'https://channel.example/' };
    expect((await scene.app.call('POST', '/api/calendar-imports', { body: nowhere })).status).toBe(400);
  });

  it('a rehearsal tells what would change and changes nothing', async () => {
    await bookDirectly(scene.units[0], 10, 12);
    says(told('x', 11, 13), told('y', 12, 14));
    await scene.app.call('PATCH', `/api/calendar-imports/${scene.calendar.id}/rehearse`, { body: {} });
    await readDue();
    const row = await get('calendar-imports', scene.calendar.id);
    expect(row).toMatchObject({
      rehearsal: { counts: { added: 1, quarantined: 1 }, at: NOW },
      last_change: null,
      last_success_at: null,
      wanted: 'import',
    });
    expect(await taken(scene.units[0])).toEqual(['10-12']);
    expect(await stays()).toEqual([]);
    expect((await scene.app.list('reservations', { filter: { room_type_id: scene.typeId } })).body.totalCount).toBe(1);
  });

  it('is kept once it has brought stays, and says to pause it instead', async () => {
    await readAgain(told('x', 11, 13));
    const path = `/api/calendar-imports/${scene.calendar.id}`;
    const refused = await scene.app.call('DELETE', path);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'CONFLICT', allowed: ['pause'], message: expect.stringContaining('Pause it instead') as unknown },
    ]);
    expect((await scene.app.call('PATCH', `${path}/pause`, { body: {} })).status).toBe(200);
    expect((await scene.app.call('DELETE', path)).body).toMatchObject({
      allowed: [],
      message: expect.stringContaining('It is paused') as unknown,
    });
    const other = await makeImport({ unit_id: scene.units[1] });
    expect((await scene.app.call('DELETE', `/api/calendar-imports/${other.id}`)).status).toBe(200);
  });
});
