import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#shared/day.ts';
import { is } from '#server/kit/conditions.ts';
import { noteMoves } from '#server/domain/reservations/room-moves.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { staySegments, typeNights } from '#server/domain/reservations/tables.ts';
import { reservations } from '#resources/reservations/reservations.ts';
import { type Answer, type Rows, TestApp } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { People } from '#tests/support/people.ts';
import { type House, house, insertRates, insertUnit, stayBody } from '#tests/support/houses.ts';
import { whereOf } from '#shared/views.ts';

type Row = Readonly<Record<string, unknown>>;

/** Room and days in one step, as they are changed in the calendar. */
describe.each(domainEngines)('a stay in another room on other days, over $name', (engine) => {
  let app: TestApp;
  let home: House;
  let other: House;
  let people: People;
  const DAY = '2026-12-10';

  beforeAll(async () => {
    app = await TestApp.start(engine);
    people = new People(app);
    await app.store.transaction(insertRates);
  }, 60_000);
  afterAll(() => app?.close());

  const open = async (): Promise<void> => {
    home = await house(app, { units: 2 });
    other = await house(app, { units: 1, type: { base_rate_sen: 50_000 } });
  };
  const booked = async (unit_id: number, arrival = DAY): Promise<number> => {
    const answer = await app.call('POST', '/api/reservations', { body: stayBody(home, arrival, { unit_id }) });
    expect(answer.status, answer.text).toBe(201);
    return Number(answer.body.data['id']);
  };
  const change = (id: number, body: Row): Promise<Answer> =>
    app.call('PATCH', `/api/reservations/${id}/change-dates`, { body });
  const places = async (id: number): Promise<unknown[][]> => {
    const { body } = await app.call('GET', `/api/reservations/${id}/folio`);
    return (body.data['segments'] as Rows).map((part) => [part['arrival'], part['departure'], part['unit_id']]);
  };
  const soldOf = async (type: number): Promise<string[]> => {
    const rows = await app.store.list(typeNights, { where: is('room_type_id', type) });
    return rows.flatMap((row) => Array.from({ length: row.sold }, () => row.night)).toSorted();
  };

  it('goes nowhere that is not sold, and a preview of too many guests says so', async () => {
    await open();
    const id = await booked(home.units[0] ?? 0);
    await app.store.transaction((tx) =>
      tx.update(resourceTables['room-types'], is('id', other.room_type_id), { status: 'draft' }),
    );
    const [unit_id] = other.units;
    const preview = async (asked: string): Promise<Row> =>
      (await app.call('GET', `/api/reservations/${id}/preview?${asked}`)).body.data;
    expect(await preview(`unit_id=${unit_id}`)).toMatchObject({ is_free: false, restriction: { kind: 'not_sold' } });
    const moved = await app.call('PATCH', `/api/reservations/${id}/move`, { body: { unit_id } });
    expect([moved.status, moved.body.message]).toEqual([409, 'This room type is not on sale.']);
    expect(await preview('adults=29')).toMatchObject({ is_free: false, guests_over: { adults: expect.any(Number) } });
    expect(await preview('adults=1')).toMatchObject({ is_free: true, guests_over: null });
  });

  it('goes where neither its old days in the new room nor its new days in the old one are free', async () => {
    await open();
    const [first = 0, second = 0] = home.units;
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
    const id = await booked(home.units[0] ?? 0);
    const there = { unit_id: other.units[0], arrival: addDays(DAY, 1), departure: addDays(DAY, 3) };
    const answer = await change(id, { ...there, price: 'whole' });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.data).toMatchObject({ room_type_id: other.room_type_id, property_id: other.property_id });
    expect(await soldOf(home.room_type_id)).toEqual([]);
    expect(await soldOf(other.room_type_id)).toEqual([addDays(DAY, 1), addDays(DAY, 2)]);
  });

  it('is found by the number of its room, and follows the room’s owner', async () => {
    await open();
    const [unit = 0] = home.units;
    const id = await booked(unit);
    const found = async (filter: Row): Promise<unknown[]> =>
      ((await app.list('reservations', { filter })).body['reservations'] as Rows).map((row) => row['id']);
    const guest = await people.create('user');
    await app.call('PATCH', `/api/reservations/${id}`, { body: { lead_guest_id: guest.id } });
    expect(await found({ is_vip: true })).toEqual([]);
    await app.call('POST', '/user-mgmt/set-vip-status', {
      body: { account_number: guest.account_number, is_vip: true },
    });
    expect(await found({ is_vip: true })).toEqual([id]);
    const contacts = { email: 'stay.owner@example.test', phone: '+60195550099' };
    const { body: made } = await app.call('POST', '/api/owners', {
      body: { name: 'Tan Mei Ling', legal_name: 'Tan Mei Ling', party: 'individual', ...contacts },
    });
    const owner_id = Number(made.data['id']);
    await app.call('PATCH', `/api/units/${unit}`, { body: { owner_id, number: 'Z-417' } });
    expect(await found({ $search: 'z-417' })).toEqual([id]);
    expect(await found({ owner_id })).toEqual([id]);
    await app.call('PATCH', `/api/reservations/${id}/unassign`, { body: {} });
    expect(await found({ owner_id })).toEqual([]);
    const entry = (await app.trail('reservations', id)).at(-1);
    expect([entry?.['action'], Object.keys(entry?.['changes'] as Row)]).toEqual([
      'unassign',
      ['unit_id', 'assignment'],
    ]);
  });

  it('stays where it is, nights and price, when somebody is there already', async () => {
    await open();
    const [first = 0, second = 0] = home.units;
    const id = await booked(first);
    await booked(second, addDays(DAY, 1));
    const answer = await change(id, { arrival: addDays(DAY, 1), departure: addDays(DAY, 3), unit_id: second });
    expect([answer.status, answer.body.code]).toEqual([409, 'UNIT_TAKEN']);
    expect(await places(id)).toEqual([[DAY, addDays(DAY, 2), first]]);
    expect((await soldOf(home.room_type_id)).length).toBe(4);
  });

  it('of a guest who is here keeps the nights slept where they were slept', async () => {
    await open();
    const [first = 0, second = 0] = home.units;
    app.clock.at = new Date('2026-03-09T08:00:00.000Z');
    const id = await booked(first, '2026-03-09');
    const body = { override_reason: 'Papers follow.' };
    const came = await app.call('PATCH', `/api/reservations/${id}/check-in`, { body });
    expect(came.status, came.text).toBe(200);
    app.clock.at = new Date('2026-03-10T08:00:00.000Z');
    const answer = await change(id, { arrival: '2026-03-09', departure: '2026-03-13', unit_id: second });
    expect(answer.status, answer.text).toBe(200);
    expect(await places(id)).toEqual([
      ['2026-03-09', '2026-03-10', first],
      ['2026-03-10', '2026-03-13', second],
    ]);
  });

  it('of a guest who leaves on the day of the move leaves both rooms to be cleaned', async () => {
    await open();
    const [first = 0, second = 0] = home.units;
    app.clock.at = new Date('2026-03-09T08:00:00.000Z');
    const id = await booked(first, '2026-03-09');
    const act = async (action: string, body: Row): Promise<void> => {
      const answer = await app.call('PATCH', `/api/reservations/${id}/${action}`, { body });
      expect(answer.status, answer.text).toBe(200);
    };
    const state = async (unit: number): Promise<unknown> =>
      (await app.call('GET', `/api/units/${unit}`)).body.data['housekeeping'];
    await act('check-in', { override_reason: 'Papers follow.' });
    app.clock.at = new Date('2026-03-10T08:00:00.000Z');
    await act('move', { unit_id: second });
    expect([await state(first), await state(second)]).toEqual(['dirty', 'clean']);
    await app.call('PATCH', `/api/units/${first}/housekeeping`, { body: { housekeeping: 'clean' } });
    await act('early-departure', { reason: 'Called home' });
    await act('check-out', { override_reason: 'Pays by transfer.' });
    expect([await state(first), await state(second)]).toEqual(['clean', 'dirty']);
  });

  it('goes to another house as a whole only, with the taxes and the levy of that house', async () => {
    await open();
    other = await house(app, { property: { levy_id: null, sst_registered: false, ttx_registered: false } });
    const id = await booked(home.units[0] ?? 0);
    const move = (body: Row): Promise<Answer> => app.call('PATCH', `/api/reservations/${id}/move`, { body });
    const part = await move({ unit_id: other.units[0], from: addDays(DAY, 1), price: 'whole' });
    expect([part.status, part.body.message]).toEqual([409, expect.stringContaining('another property')]);
    expect(await places(id)).toEqual([[DAY, addDays(DAY, 2), home.units[0]]]);
    // A Thursday at RM280, a Friday at RM340 and the cleaning, without tax and levy.
    const { property_id, room_type_id } = other;
    const there = { property_id, room_type_id, ttx_collector: 'exempt', total_sen: 74_000 };
    expect((await move({ unit_id: other.units[0] })).body.data).toMatchObject(there);
  });

  it('costs in each part what that room costs, where it is priced anew, shown before', async () => {
    await open();
    const suite = await house(app, { in: home, type: { base_rate_sen: 60_000 } });
    const { data } = (
      await app.call('POST', '/api/reservations', {
        body: stayBody(home, '2026-12-07', { departure: '2026-12-10', unit_id: home.units[0] }),
      })
    ).body;
    const id = Number(data['id']);
    const nights = async (): Promise<unknown[]> => {
      const { body } = await app.call('GET', `/api/reservations/${id}/folio`);
      return (body.data['nights'] as Rows).map(({ final_sen }) => final_sen);
    };
    const wish = { unit_id: suite.units[0], from: '2026-12-09' };
    const address = `/api/reservations/${id}/preview?unit_id=${suite.units[0]}&from=2026-12-09`;
    const seen = (await app.call('GET', address)).body.data as unknown as Record<'keep' | 'whole', Row>;
    // One night dearer by RM320, less the 5% off three nights, and its service tax.
    const dearer = Math.round(32_000 * 0.95 * 1.08);
    expect([seen.keep['difference_sen'], seen.whole['difference_sen']]).toEqual([0, dearer]);
    const moved = await app.call('PATCH', `/api/reservations/${id}/move`, { body: { ...wish, price: 'whole' } });
    expect(moved.body.data).toMatchObject({
      room_type_id: home.room_type_id,
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
    const [first = 0, second = 0] = home.units;
    app.clock.at = new Date('2026-03-09T08:00:00.000Z');
    const id = Number(
      (
        await app.call('POST', '/api/reservations', {
          body: stayBody(home, '2026-03-09', { departure: '2026-03-13', unit_id: null }),
        })
      ).body.data['id'],
    );
    const act = (action: string, body: Row = {}): Promise<Answer> =>
      app.call('PATCH', `/api/reservations/${id}/${action}`, { body });
    const isUnassigned = async (): Promise<boolean> => {
      const { body } = await app.list('reservations', { filter: { ...whereOf(reservations, 'unassigned'), id } });
      return (body['reservations'] as Rows).length === 1;
    };
    const last = async (): Promise<unknown> => (await app.trail('reservations', id)).at(-1)?.['changes'];
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

  it('is not checked in while some of its nights have no unit', async () => {
    await open();
    app.clock.at = new Date('2026-03-09T08:00:00.000Z');
    const id = await booked(home.units[0] ?? 0, '2026-03-09');
    const act = (action: string, body: Row = {}): Promise<Answer> =>
      app.call('PATCH', `/api/reservations/${id}/${action}`, { body });
    await act('split', { date: '2026-03-10' });
    const parts = await app.store.list(staySegments, { where: is('reservation_id', id) });
    const later = parts.find(({ arrival }) => arrival === '2026-03-10');
    await app.store.transaction((tx) => tx.update(staySegments, is('id', Number(later?.['id'])), { unit_id: null }));
    const came = await act('check-in', { override_reason: 'Papers follow.' });
    expect([came.status, came.body.message]).toEqual([409, expect.stringContaining('no unit yet')]);
    expect((await act('assign')).status).toBe(200);
    expect((await act('check-in', { override_reason: 'Papers follow.' })).status).toBe(200);
  });

  it('is told where its first night is, whichever part that is by then', async () => {
    await open();
    const [first = 0, second = 0] = home.units;
    const id = await booked(first);
    const act = async (action: string, body: Row): Promise<Row> => {
      const answer = await app.call('PATCH', `/api/reservations/${id}/${action}`, { body });
      expect(answer.status, answer.text).toBe(200);
      return answer.body.data;
    };
    const parts = { arrival: DAY, departure: addDays(DAY, 4) };
    await act('change-dates', parts);
    await act('split', { date: addDays(DAY, 2), unit_id: second });
    const later = { arrival: addDays(DAY, 2), departure: addDays(DAY, 4) };
    const address = `/api/reservations/${id}/preview?${new URLSearchParams(later).toString()}`;
    const before = (await app.call('GET', address)).body.data as { keep: { total_sen: number } };
    const after = await act('change-dates', later);
    expect(after).toMatchObject({ unit_id: second, unit_number: 'A2', parts: null, total_sen: before.keep.total_sen });
    expect(await places(id)).toEqual([[later.arrival, later.departure, second]]);
    const next = await app.call('POST', '/api/reservations', { body: stayBody(home, DAY, { unit_id: first }) });
    expect(next.status, next.text).toBe(201);
  });

  it('waits at the door until who was there before has checked out, whatever the reason', async () => {
    await open();
    const [first = 0, second = 0] = home.units;
    const act = (id: number, action: string, body: Row = {}): Promise<Answer> =>
      app.call('PATCH', `/api/reservations/${id}/${action}`, { body });
    const papers = { override_reason: 'Papers follow.' };
    app.clock.at = new Date('2026-03-09T08:00:00.000Z');
    const here = await booked(first, '2026-03-09');
    const beside = await booked(second, '2026-03-09');
    expect([(await act(here, 'check-in', papers)).status, (await act(beside, 'check-in', papers)).status]).toEqual([
      200, 200,
    ]);
    await act(beside, 'change-dates', { arrival: '2026-03-09', departure: '2026-03-14' });
    // Sold in the morning, while they were still expected to leave.
    app.clock.at = new Date('2026-03-11T02:00:00.000Z');
    const coming = await booked(first, '2026-03-11');
    app.clock.at = new Date('2026-03-11T08:00:00.000Z');
    const refused = await act(coming, 'check-in', papers);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('still checked in')]);
    await act(coming, 'unassign');
    const to = { unit_id: first };
    for (const [action, body] of [
      ['move', to],
      ['split', { date: '2026-03-11', ...to }],
      ['change-dates', { arrival: '2026-03-09', departure: '2026-03-15', ...to }],
    ] as const) {
      const answer = await act(beside, action, body);
      expect([action, answer.status, answer.body.message]).toEqual([
        action,
        409,
        expect.stringContaining('still checked in'),
      ]);
    }
    expect((await act(here, 'check-out', papers)).status).toBe(200);
    await act(coming, 'assign', to);
    expect((await act(coming, 'check-in', papers)).status).toBe(200);
    const again = await act(here, 'reopen', { reason: 'Left a bag' });
    expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('still checked in')]);
  });

  it('that begins today is in a room that is ready where there is one, and no guest goes unasked into one that is not', async () => {
    await open();
    const [first = 0, second = 0] = home.units;
    const act = (id: number, action: string, body: Row = {}): Promise<Answer> =>
      app.call('PATCH', `/api/reservations/${id}/${action}`, { body });
    const waits = async (id: number): Promise<unknown> => {
      const { body } = await app.call('GET', `/api/reservations/${id}/candidates`);
      return (body.data as unknown as Rows).map(({ unit_id, wait }) => [unit_id, wait]);
    };
    const come = async (arrival: string): Promise<number> => {
      const answer = await app.call('POST', '/api/reservations', { body: stayBody(home, arrival) });
      return Number(answer.body.data['id']);
    };
    app.clock.at = new Date('2026-03-09T08:00:00.000Z');
    await app.call('PATCH', `/api/units/${first}/housekeeping`, { body: { housekeeping: 'dirty' } });
    const id = await come('2026-03-09');
    expect(await waits(id)).toEqual([
      [second, null],
      [first, 'dirty'],
    ]);
    const { body: given } = await act(id, 'assign');
    expect(given.data).toMatchObject({
      unit_id: second,
      assignment: { reason: { en: expect.stringContaining('the only ready unit') } },
    });
    expect(await waits(await come('2026-03-12'))).toEqual([
      [first, null],
      [second, null],
    ]);
    const papers = { override_reason: 'Papers follow.' };
    expect((await act(id, 'check-in', papers)).status).toBe(200);
    const longer = { arrival: '2026-03-09', departure: '2026-03-12', unit_id: first };
    for (const [action, body] of [
      ['move', { unit_id: first }],
      ['change-dates', longer],
    ] as const) {
      const refused = await act(id, action, body);
      expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('not been cleaned')]);
    }
    // Tomorrow's room has until tomorrow.
    expect((await act(id, 'split', { date: '2026-03-10', unit_id: first })).status).toBe(200);
    const why = { override_reason: 'No water in the other.' };
    const moved = await act(id, 'move', { unit_id: first, ...why });
    expect([moved.status, moved.body.data['unit_id']]).toEqual([200, first]);
    const again = await act(id, 'move', { unit_id: first, ...why });
    expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('A1 for these nights already')]);
    expect(await waits(await come('2026-03-09'))).toEqual([[second, 'dirty']]);
    const entry = (await app.trail('reservations', id)).at(-1);
    expect(entry).toMatchObject({ action: 'move', reason: why.override_reason });
  });

  it('of a guest who is here is split from today on only, and whoever goes elsewhere today has gone', async () => {
    await open();
    const [first = 0, second = 0] = home.units;
    const state = async (unit: number): Promise<unknown> =>
      (await app.call('GET', `/api/units/${unit}`)).body.data['housekeeping'];
    app.clock.at = new Date('2026-03-09T08:00:00.000Z');
    const id = await booked(first, '2026-03-09');
    const act = (action: string, body: Row): Promise<Answer> =>
      app.call('PATCH', `/api/reservations/${id}/${action}`, { body });
    await act('change-dates', { arrival: '2026-03-09', departure: '2026-03-14' });
    expect((await act('check-in', { override_reason: 'Papers follow.' })).status).toBe(200);
    app.clock.at = new Date('2026-03-11T08:00:00.000Z');
    expect((await act('split', { date: '2026-03-10', unit_id: second })).status).toBe(409);
    expect((await act('split', { date: '2026-03-11', unit_id: second })).body.data).toMatchObject({
      unit_id: second,
      unit_number: 'A2',
    });
    expect([await state(first), await state(second)]).toEqual(['dirty', 'clean']);
    expect(await places(id)).toEqual([
      ['2026-03-09', '2026-03-11', first],
      ['2026-03-11', '2026-03-14', second],
    ]);
  });

  it('is checked in to the part of the day', async () => {
    await open();
    const [first = 0, second = 0] = home.units;
    app.clock.at = new Date('2026-03-09T08:00:00.000Z');
    const id = await booked(first, '2026-03-09');
    await app.call('PATCH', `/api/reservations/${id}/split`, { body: { date: '2026-03-10', unit_id: second } });
    app.clock.at = new Date('2026-03-10T08:00:00.000Z');
    const body = { override_reason: 'The flight was late.' };
    const came = await app.call('PATCH', `/api/reservations/${id}/check-in`, { body });
    expect([came.status, came.body.data?.['unit_id']]).toEqual([200, second]);
  });

  describe('with another room planned from a day on', () => {
    const at = (time: string): void => {
      app.clock.at = new Date(time);
    };
    const act = (id: number, action: string, body: Row = {}): Promise<Answer> =>
      app.call('PATCH', `/api/reservations/${id}/${action}`, { body });
    const isDue = async (id: number): Promise<boolean> => {
      const { body } = await app.list('reservations', { filter: { ...whereOf(reservations, 'moves'), id } });
      return (body['reservations'] as Rows).length === 1;
    };
    const care = async (): Promise<unknown[]> => {
      const states = home.units.map((unit) => app.call('GET', `/api/units/${unit}`));
      return (await Promise.all(states)).map(({ body }) => body.data['housekeeping']);
    };
    /** Two nights in the first room, two in the second, in house since the first day. */
    const planned = async (): Promise<number> => {
      await open();
      at('2026-03-09T08:00:00.000Z');
      const wish = stayBody(home, '2026-03-09', { departure: '2026-03-13', unit_id: home.units[0] });
      const id = Number((await app.call('POST', '/api/reservations', { body: wish })).body.data['id']);
      await act(id, 'split', { date: '2026-03-11', unit_id: home.units[1] });
      const came = await act(id, 'check-in', { override_reason: 'Papers follow.' });
      expect(came.body.data, came.text).toMatchObject({ moves_on: '2026-03-11', unit_id: home.units[0] });
      return id;
    };

    it('is among the room changes of that day until somebody says that the guest has the other key', async () => {
      const id = await planned();
      const [first, second] = home.units;
      expect(await isDue(id)).toBe(false);
      expect((await act(id, 'moved')).status).toBe(409);
      at('2026-03-11T08:00:00.000Z');
      expect(await isDue(id)).toBe(true);
      await app.call('PATCH', `/api/units/${second}/housekeeping`, { body: { housekeeping: 'dirty' } });
      expect((await act(id, 'moved')).body).toMatchObject({ code: 'CONFLICT' });
      await app.call('PATCH', `/api/units/${second}/housekeeping`, { body: { housekeeping: 'clean' } });
      const gone = await act(id, 'moved');
      expect(gone.body.data, gone.text).toMatchObject({
        unit_id: second,
        moves_on: null,
        assignment: { rule: 'planned', reason: { en: 'The stay goes on in A2, as planned.' } },
      });
      expect([await isDue(id), await care()]).toEqual([false, ['dirty', 'clean']]);
      const entry = (await app.trail('reservations', id)).at(-1);
      expect(entry).toMatchObject({ action: 'moved', changes: { unit_id: [first, second] } });
      expect((await app.call('POST', `/api/audit/${Number(entry?.['id'])}/undo`)).status).toBe(200);
      expect(await isDue(id)).toBe(true);
    });

    it('gives the room to nobody else while its guest has not gone', async () => {
      const id = await planned();
      at('2026-03-11T08:00:00.000Z');
      const next = await booked(home.units[0] ?? 0, '2026-03-11');
      const { body: guests } = await app.list('reservation-guests', { filter: { reservation_id: next } });
      const lead = (guests['reservation-guests'] as Rows)[0];
      await app.call('PATCH', `/api/reservation-guests/${Number(lead?.['id'])}/identify`, {
        body: { id_type: 'mykad', id_number: '900101145678' },
      });
      const came = await act(next, 'check-in');
      expect([came.status, came.body.message]).toEqual([409, expect.stringContaining('still checked in')]);
      expect((await act(id, 'moved')).status).toBe(200);
      expect((await act(next, 'check-in')).body.message).toContain('cleaned');
    });

    it('is refused where the room is out of service by now, with what there is to do', async () => {
      const id = await planned();
      await app.store.transaction((tx) =>
        tx.update(resourceTables.units, is('id', home.units[1]), { lifecycle: 'out-of-order' }),
      );
      at('2026-03-11T08:00:00.000Z');
      const refused = await act(id, 'moved');
      expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('Move the guest')]);
      expect(refused.body.allowed).toContain('move');
    });

    it('is left to people by the house while who was there before is still checked in', async () => {
      const id = await planned();
      const [, second = 0] = home.units;
      at('2026-03-09T08:00:00.000Z');
      const before = await booked(second, '2026-03-09');
      expect((await act(before, 'check-in', { override_reason: 'Papers follow.' })).status).toBe(200);
      at('2026-03-11T21:00:00.000Z');
      await noteMoves(app.store, app.clock.at.toISOString());
      expect(await isDue(id)).toBe(true);
      expect((await act(before, 'check-out', { override_reason: 'Pays by transfer.' })).status).toBe(200);
      await noteMoves(app.store, app.clock.at.toISOString());
      expect(await isDue(id)).toBe(false);
    });

    it('is taken to have gone there once the day is over, by the house and with an entry', async () => {
      const id = await planned();
      const [first, second] = home.units;
      at('2026-03-11T20:00:00.000Z');
      await noteMoves(app.store, app.clock.at.toISOString());
      expect(await isDue(id)).toBe(true);
      at('2026-03-11T21:00:00.000Z');
      await noteMoves(app.store, app.clock.at.toISOString());
      expect(await isDue(id)).toBe(false);
      expect(await care()).toEqual(['dirty', 'clean']);
      const entry = (await app.trail('reservations', id)).at(-1);
      expect(entry).toMatchObject({ actor_name: 'Highland', action: 'moved', changes: { unit_id: [first, second] } });
      at('2026-03-13T02:00:00.000Z');
      expect((await act(id, 'check-out', { override_reason: 'Pays by transfer.' })).status).toBe(200);
      expect(await care()).toEqual(['dirty', 'dirty']);
    });
  });

  it('is refused in a room that is out of service', async () => {
    await open();
    const id = await booked(home.units[0] ?? 0);
    const { property_id, room_type_id } = home;
    const closed = await app.store.transaction((tx) =>
      insertUnit(tx, { property_id, room_type_id, number: 'X', lifecycle: 'out-of-order' }),
    );
    const answer = await change(id, { arrival: DAY, departure: addDays(DAY, 3), unit_id: closed });
    expect(answer.status).toBe(409);
  });
});
