import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/day.ts';
import { is } from '#server/kit/conditions.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { reservations } from '#resources/reservations/reservations.ts';
import type { Answer, Rows } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { house, insertUnit, stayBody } from '#tests/support/houses.ts';
import { whereOf } from '#shared/views.ts';
import { DAY, placesOver } from '#tests/support/reservations/places.ts';

type Row = Readonly<Record<string, unknown>>;

/** Room and days in one step, as they are changed in the calendar. */
describe.each(domainEngines)('a stay in another room on other days, over $name', (engine) => {
  const { scene, open, booked, change, places, soldOf } = placesOver(engine);

  it('goes nowhere that is not sold, and a preview of too many guests says so', async () => {
    await open();
    const id = await booked(scene.home.units[0] ?? 0);
    await scene.app.store.transaction((tx) =>
      tx.update(resourceTables['room-types'], is('id', scene.other.room_type_id), { status: 'draft' }),
    );
    const [unit_id] = scene.other.units;
    const preview = async (asked: string): Promise<Row> =>
      (await scene.app.call('GET', `/api/reservations/${id}/preview?${asked}`)).body.data;
    expect(await preview(`unit_id=${unit_id}`)).toMatchObject({ is_free: false, restriction: { kind: 'not_sold' } });
    const moved = await scene.app.call('PATCH', `/api/reservations/${id}/move`, { body: { unit_id } });
    expect([moved.status, moved.body.message]).toEqual([409, 'This room type is not on sale.']);
    expect(await preview('adults=29')).toMatchObject({ is_free: false, guests_over: { adults: expect.any(Number) } });
    expect(await preview('adults=1')).toMatchObject({ is_free: true, guests_over: null });
  });

  it('goes where neither its old days in the new room nor its new days in the old one are free', async () => {
    await open();
    const [first = 0, second = 0] = scene.home.units;
    const id = await booked(first);
    await booked(first, addDays(DAY, 2));
    await booked(second);
    const answer = await change(id, { arrival: addDays(DAY, 2), departure: addDays(DAY, 4), unit_id: second });
    expect(answer.status, answer.text).toBe(200);
    expect(await places(id)).toEqual([[addDays(DAY, 2), addDays(DAY, 4), second]]);
    expect(answer.body.data).toMatchObject({ unit_id: second, arrival: addDays(DAY, 2) });
  });

  it('takes its nights from the type it goes to and gives the others back', async () => {
    await open();
    const id = await booked(scene.home.units[0] ?? 0);
    const there = { unit_id: scene.other.units[0], arrival: addDays(DAY, 1), departure: addDays(DAY, 3) };
    const answer = await change(id, { ...there, price: 'whole' });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.data).toMatchObject({
      room_type_id: scene.other.room_type_id,
      property_id: scene.other.property_id,
    });
    expect(await soldOf(scene.home.room_type_id)).toEqual([]);
    expect(await soldOf(scene.other.room_type_id)).toEqual([addDays(DAY, 1), addDays(DAY, 2)]);
  });

  it('is found by the number of its room, and follows the room’s owner', async () => {
    await open();
    const [unit = 0] = scene.home.units;
    const id = await booked(unit);
    const found = async (filter: Row): Promise<unknown[]> =>
      ((await scene.app.list('reservations', { filter })).body['reservations'] as Rows).map((row) => row['id']);
    const guest = await scene.people.create('user');
    await scene.app.call('PATCH', `/api/reservations/${id}`, { body: { lead_guest_id: guest.id } });
    expect(await found({ is_vip: true })).toEqual([]);
    await scene.app.call('POST', '/user-mgmt/set-vip-status', {
      body: { account_number: guest.account_number, is_vip: true },
    });
    expect(await found({ is_vip: true })).toEqual([id]);
    const contacts = { email: 'stay.owner@example.test', phone: '+60195550099' };
    const { body: made } = await scene.app.call('POST', '/api/owners', {
      body: { name: 'Tan Mei Ling', legal_name: 'Tan Mei Ling', party: 'individual', ...contacts },
    });
    const owner_id = Number(made.data['id']);
    await scene.app.call('PATCH', `/api/units/${unit}`, { body: { owner_id, number: 'Z-417' } });
    expect(await found({ $search: 'z-417' })).toEqual([id]);
    expect(await found({ owner_id })).toEqual([id]);
    await scene.app.call('PATCH', `/api/reservations/${id}/unassign`, { body: {} });
    expect(await found({ owner_id })).toEqual([]);
    const entry = (await scene.app.trail('reservations', id)).at(-1);
    expect([entry?.['action'], Object.keys(entry?.['changes'] as Row)]).toEqual([
      'unassign',
      ['unit_id', 'assignment'],
    ]);
  });

  it('stays where it is, nights and price, when somebody is there already', async () => {
    await open();
    const [first = 0, second = 0] = scene.home.units;
    const id = await booked(first);
    await booked(second, addDays(DAY, 1));
    const answer = await change(id, { arrival: addDays(DAY, 1), departure: addDays(DAY, 3), unit_id: second });
    expect([answer.status, answer.body.code]).toEqual([409, 'UNIT_TAKEN']);
    expect(await places(id)).toEqual([[DAY, addDays(DAY, 2), first]]);
    expect((await soldOf(scene.home.room_type_id)).length).toBe(4);
  });

  it('goes to another house as a whole only, with the taxes and the levy of that house', async () => {
    await open();
    scene.other = await house(scene.app, { property: { levy_id: null, sst_registered: false, ttx_registered: false } });
    const id = await booked(scene.home.units[0] ?? 0);
    const move = (body: Row): Promise<Answer> => scene.app.call('PATCH', `/api/reservations/${id}/move`, { body });
    const part = await move({ unit_id: scene.other.units[0], from: addDays(DAY, 1), price: 'whole' });
    expect([part.status, part.body.message]).toEqual([409, expect.stringContaining('another property')]);
    expect(await places(id)).toEqual([[DAY, addDays(DAY, 2), scene.home.units[0]]]);
    // A Thursday at RM280, a Friday at RM340 and the cleaning, without tax and levy.
    const { property_id, room_type_id } = scene.other;
    const there = { property_id, room_type_id, ttx_collector: 'exempt', total_sen: 74_000 };
    expect((await move({ unit_id: scene.other.units[0] })).body.data).toMatchObject(there);
  });

  it('costs in each part what that room costs, where it is priced anew, shown before', async () => {
    await open();
    const suite = await house(scene.app, { in: scene.home, type: { base_rate_sen: 60_000 } });
    const { data } = (
      await scene.app.call('POST', '/api/reservations', {
        body: stayBody(scene.home, '2026-12-07', { departure: '2026-12-10', unit_id: scene.home.units[0] }),
      })
    ).body;
    const id = Number(data['id']);
    const nights = async (): Promise<unknown[]> => {
      const { body } = await scene.app.call('GET', `/api/reservations/${id}/folio`);
      return (body.data['nights'] as Rows).map(({ final_sen }) => final_sen);
    };
    const wish = { unit_id: suite.units[0], from: '2026-12-09' };
    const address = `/api/reservations/${id}/preview?unit_id=${suite.units[0]}&from=2026-12-09`;
    const seen = (await scene.app.call('GET', address)).body.data as unknown as Record<'keep' | 'whole', Row>;
    // One night dearer by RM320, less the 5% off three nights, and its service tax.
    const dearer = Math.round(32_000 * 0.95 * 1.08);
    expect([seen.keep['difference_sen'], seen.whole['difference_sen']]).toEqual([0, dearer]);
    const moved = await scene.app.call('PATCH', `/api/reservations/${id}/move`, { body: { ...wish, price: 'whole' } });
    expect(moved.body.data).toMatchObject({
      room_type_id: scene.home.room_type_id,
      total_sen: Number(data['total_sen']) + dearer,
    });
    expect(await nights()).toEqual([28_000, 28_000, 60_000]);
    const longer = await change(id, { arrival: '2026-12-07', departure: '2026-12-11' });
    expect([longer.status, await nights()]).toEqual([200, [28_000, 28_000, 60_000, 60_000]]);
    expect((await change(id, { arrival: '2026-12-07', departure: '2026-12-10', price: 'whole' })).status).toBe(200);
    expect(await nights()).toEqual([28_000, 28_000, 60_000]);
  });

  it('of parts has a unit for each once it is assigned, is unassigned until then, and its trail says what became of it', async () => {
    await open();
    const [first = 0, second = 0] = scene.home.units;
    scene.app.clock.at = new Date('2026-03-09T08:00:00.000Z');
    const id = Number(
      (
        await scene.app.call('POST', '/api/reservations', {
          body: stayBody(scene.home, '2026-03-09', { departure: '2026-03-13', unit_id: null }),
        })
      ).body.data['id'],
    );
    const act = (action: string, body: Row = {}): Promise<Answer> =>
      scene.app.call('PATCH', `/api/reservations/${id}/${action}`, { body });
    const isUnassigned = async (): Promise<boolean> => {
      const { body } = await scene.app.list('reservations', { filter: { ...whereOf(reservations, 'unassigned'), id } });
      return (body['reservations'] as Rows).length === 1;
    };
    const last = async (): Promise<unknown> => (await scene.app.trail('reservations', id)).at(-1)?.['changes'];
    expect(await isUnassigned()).toBe(true);
    expect((await act('split', { date: '2026-03-11', unit_id: second })).status).toBe(200);
    expect([await isUnassigned(), await last()]).toEqual([
      true,
      {
        is_partly_placed: [false, true],
        moves_on: [null, '2026-03-11'],
        parts: [
          null,
          [
            expect.objectContaining({ departure: '2026-03-11', unit: null }),
            expect.objectContaining({ arrival: '2026-03-11', unit: 'A2' }),
          ],
        ],
      },
    ]);
    expect((await act('assign', { unit_id: first })).body.data).toMatchObject({ unit_id: first });
    expect([await isUnassigned(), await places(id)]).toEqual([
      false,
      [
        ['2026-03-09', '2026-03-11', first],
        ['2026-03-11', '2026-03-13', second],
      ],
    ]);
    expect((await act('unassign')).status).toBe(200);
    const assigned = await act('assign');
    const { assignment } = assigned.body.data as { assignment: { rule: string; reason: { en: string } } };
    expect([assignment.rule, (await places(id)).map(([, , unit]) => unit)]).toEqual(['fair', [first, first]]);
    expect(assignment.reason.en).toContain('the night before');
    expect((await act('pin', { pinned: true })).status).toBe(200);
    expect(await last()).toEqual({ is_pinned: [false, true] });
    const moved = await act('move', { unit_id: second });
    expect(moved.body.data).toMatchObject({
      is_pinned: true,
      assignment: { rule: 'chosen', reason: { en: 'A2 was chosen by hand.', zh: 'A2 由人工选定。' } },
    });
  });

  it('is told where its first night is, whichever part that is by then', async () => {
    await open();
    const [first = 0, second = 0] = scene.home.units;
    const id = await booked(first);
    const act = async (action: string, body: Row): Promise<Row> => {
      const answer = await scene.app.call('PATCH', `/api/reservations/${id}/${action}`, { body });
      expect(answer.status, answer.text).toBe(200);
      return answer.body.data;
    };
    const parts = { arrival: DAY, departure: addDays(DAY, 4) };
    await act('change-dates', parts);
    await act('split', { date: addDays(DAY, 2), unit_id: second });
    const later = { arrival: addDays(DAY, 2), departure: addDays(DAY, 4) };
    const address = `/api/reservations/${id}/preview?${new URLSearchParams(later).toString()}`;
    const before = (await scene.app.call('GET', address)).body.data as { keep: { total_sen: number } };
    const after = await act('change-dates', later);
    expect(after).toMatchObject({ unit_id: second, unit_number: 'A2', parts: null, total_sen: before.keep.total_sen });
    expect(await places(id)).toEqual([[later.arrival, later.departure, second]]);
    const next = await scene.app.call('POST', '/api/reservations', {
      body: stayBody(scene.home, DAY, { unit_id: first }),
    });
    expect(next.status, next.text).toBe(201);
  });

  it('is refused in a room that is out of service', async () => {
    await open();
    const id = await booked(scene.home.units[0] ?? 0);
    const { property_id, room_type_id } = scene.home;
    const closed = await scene.app.store.transaction((tx) =>
      insertUnit(tx, { property_id, room_type_id, number: 'X', lifecycle: 'out-of-order' }),
    );
    const answer = await change(id, { arrival: DAY, departure: addDays(DAY, 3), unit_id: closed });
    expect(answer.status).toBe(409);
  });
});
