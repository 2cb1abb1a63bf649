import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#shared/day.ts';
import { is } from '#server/kit/conditions.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { type Answer, type Rows, type TestApp } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { frontDesk } from '#tests/support/front-desk.ts';
import { type House, house, startWithRates, stayBody } from '#tests/support/houses.ts';

type Row = Readonly<Record<string, unknown>>;

/** A change of room, days or guests is taken back whole: the nights, and the price that was agreed for them. */
describe.each(domainEngines)('the undo of a changed stay, over $name', (engine) => {
  let app: TestApp;
  let home: House;
  let other: House;
  let suite: House;
  const DAY = '2026-12-10';

  beforeAll(async () => {
    app = await startWithRates(engine);
  }, 60_000);
  afterAll(() => app?.close());
  beforeEach(async () => {
    app.clock.at = new Date('2026-11-20T02:00:00.000Z');
    home = await house(app, { units: 2 });
    other = await house(app, { units: 1, type: { base_rate_sen: 50_000 } });
    suite = await house(app, { in: home, units: 1, type: { base_rate_sen: 60_000 } });
  });

  const desk = frontDesk(() => app);
  const { acted, soldOf } = desk;
  const booked = async (unit_id: number | undefined, arrival = DAY): Promise<number> =>
    (await desk.booked(stayBody(home, arrival, { unit_id }))).id;
  const undo = ({ body }: Answer): Promise<Answer> => app.call('POST', `/api/audit/${body.audit_id}/undo`);
  /** All that a stay is: its columns, parts, nights and the lines that stand. */
  const whole = async (id: number): Promise<unknown> => {
    const { version: _v, updated_at: _u, ...row } = await desk.stayOf(id);
    const { segments, nights } = await desk.folioOf(id);
    const plain = (rows: Rows, names: readonly string[]) => rows.map((each) => names.map((name) => each[name]));
    return {
      row,
      parts: plain(segments, ['arrival', 'departure', 'room_type_id', 'unit_id', 'pinned']),
      nights: plain(nights, ['date', 'final_sen', 'formula']),
      lines: plain(await desk.standing(id), ['code', 'amount_sen', 'formula'])
        .map((line) => line.join(' '))
        .toSorted(),
    };
  };
  /** What nights cost from now on. */
  const reprice = (base_rate_sen: number) =>
    app.store.transaction((tx) =>
      tx.update(resourceTables['room-types'], is('id', home.room_type_id), { base_rate_sen }),
    );

  it.each([
    [
      'days at today’s prices',
      'change-dates',
      { arrival: addDays(DAY, 1), departure: addDays(DAY, 4), price: 'whole' },
    ],
    ['fewer nights', 'change-dates', { arrival: DAY, departure: addDays(DAY, 1) }],
    ['another room of the type', 'move', { second: true }],
    ['a room of another type at its price', 'move', { elsewhere: true, price: 'whole' }],
    ['no room', 'unassign', {}],
    ['a second part', 'split', { date: addDays(DAY, 1) }],
    ['a second part in another room', 'split', { date: addDays(DAY, 1), second: true }],
    ['the last night in a room of another type', 'move', { dearer: true, from: addDays(DAY, 1) }],
    ['the last night in a dearer room at its price', 'move', { dearer: true, from: addDays(DAY, 1), price: 'whole' }],
    ['more guests', 'change-guests', { adults: 3, children: 1, any_foreign_occupant: true }],
  ])('after %s restores nights, price and room, though prices are others by now', async (_what, action, wish) => {
    const id = await booked(home.units[0]);
    const before = await whole(id);
    const sold = [await soldOf(home.room_type_id), await soldOf(other.room_type_id), await soldOf(suite.room_type_id)];
    await reprice(99_000);
    const { second, elsewhere, dearer, ...body } = wish as Row;
    const [unit] = [
      ...(second === true ? [home.units[1]] : []),
      ...(elsewhere === true ? other.units : []),
      ...(dearer === true ? suite.units : []),
    ];
    const changed = await acted(id, action, unit === undefined ? body : { ...body, unit_id: unit });
    expect(await whole(id)).not.toEqual(before);
    const undone = await undo(changed);
    expect(undone.status, undone.text).toBe(200);
    expect(await whole(id)).toEqual(before);
    expect([
      await soldOf(home.room_type_id),
      await soldOf(other.room_type_id),
      await soldOf(suite.room_type_id),
    ]).toEqual(sold);
    expect((await undo(changed)).status).toBe(409);
  });

  it('gives a part of a stay its room back, in a history that names both', async () => {
    const id = await booked(home.units[0]);
    await acted(id, 'split', { date: addDays(DAY, 1) });
    const before = await whole(id);
    const moved = await acted(id, 'move', { unit_id: home.units[1], from: addDays(DAY, 1) });
    const { changes } = (await app.call('GET', `/api/audit/${moved.body.audit_id}`)).body.data;
    const roomsIn = (parts: unknown) => (parts as Rows).map(({ unit_id }) => unit_id);
    expect(Object.keys(changes as Row)).toEqual(['parts', 'moves_on']);
    expect((changes as { parts: unknown[] }).parts.map(roomsIn)).toEqual([
      [home.units[0], home.units[0]],
      [home.units[0], home.units[1]],
    ]);
    expect((await undo(moved)).status).toBe(200);
    expect(await whole(id)).toEqual(before);
  });

  it('is refused once somebody else has the nights, and changes nothing', async () => {
    const id = await booked(home.units[0]);
    const moved = await acted(id, 'move', { unit_id: home.units[1] });
    await booked(home.units[0]);
    const now = await whole(id);
    const undone = await undo(moved);
    expect([undone.status, undone.body.code]).toEqual([409, 'UNIT_TAKEN']);
    expect(await whole(id)).toEqual(now);
  });

  it('goes back one change, not past the one after it', async () => {
    const id = await booked(home.units[0]);
    const first = await acted(id, 'move', { unit_id: home.units[1] });
    const between = await whole(id);
    const second = await acted(id, 'change-dates', { arrival: DAY, departure: addDays(DAY, 5) });
    const refused = await undo(first);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringMatching(/^This was changed again since, by .+ on .+ Undo the later change first, or enter by hand/),
    ]);
    expect((await undo(second)).status).toBe(200);
    expect(await whole(id)).toEqual(between);
  });

  it('does not move a guest on a later day out of the bed they slept in', async () => {
    app.clock.at = new Date('2026-03-09T08:00:00.000Z');
    const id = await booked(home.units[0], '2026-03-09');
    await acted(id, 'check-in', { override_reason: 'Papers follow.' });
    const moved = await acted(id, 'move', { unit_id: home.units[1] });
    app.clock.at = new Date('2026-03-10T08:00:00.000Z');
    const refused = await undo(moved);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('slept here since')]);
  });

  it('takes a mistaken check-in back on the same day, whatever was noted or paid since, until something is charged', async () => {
    app.clock.at = new Date('2026-03-09T08:00:00.000Z');
    const checkIn = (id: number) => acted(id, 'check-in', { override_reason: 'Papers follow.' });
    const id = await booked(home.units[0], '2026-03-09');
    const before = await whole(id);
    const first = await checkIn(id);
    expect(await whole(id)).not.toEqual(before);
    expect((await undo(first)).status).toBe(200);
    expect(await whole(id)).toEqual(before);
    const [entry] = (await app.trail('reservations', id)).slice(-1);
    expect(entry).toMatchObject({ action: 'undo', changes: { status: ['checked_in', 'confirmed'] } });

    const second = await checkIn(id);
    await app.call('PATCH', `/api/reservations/${id}`, { body: { internal_note: 'Looked at the room' } });
    const payment = { reservation_id: id, method: '04', direction: 'in', amount_sen: 10_000 };
    expect((await app.call('POST', '/api/payments', { body: payment })).status).toBe(201);
    expect((await undo(second)).status).toBe(200);
    const noted = { status: 'confirmed', paid_sen: 10_000, internal_note: 'Looked at the room', checked_in_at: null };
    expect((await app.call('GET', `/api/reservations/${id}`)).body.data).toMatchObject(noted);

    const third = await checkIn(id);
    await acted(id, 'change-guests', { adults: 3, children: 0, any_foreign_occupant: false });
    expect((await undo(third)).status).toBe(409);
    expect((await undo(await acted(id, 'move', { unit_id: home.units[1] }))).status).toBe(200);
    app.clock.at = new Date('2026-03-10T08:00:00.000Z');
    const late = await booked(home.units[1], '2026-03-10');
    const came = await checkIn(late);
    app.clock.at = new Date('2026-03-11T08:00:00.000Z');
    expect((await undo(came)).status).toBe(409);
  });

  it('takes a mistaken no-show back with its nights and fee, and a late arrival back to it, while the nights are free', async () => {
    app.clock.at = new Date('2026-03-09T08:00:00.000Z');
    const id = await booked(home.units[0], '2026-03-09');
    await acted(id, 'change-dates', { arrival: '2026-03-09', departure: '2026-03-12' });
    await acted(id, 'split', { date: '2026-03-10', unit_id: home.units[1] });
    const before = await whole(id);
    app.clock.at = new Date('2026-03-10T08:00:00.000Z');
    const gone = await acted(id, 'no-show');
    const asGone = await whole(id);
    expect((await undo(gone)).status).toBe(200);
    expect(await whole(id)).toEqual(before);
    expect(await soldOf(home.room_type_id)).toEqual(['2026-03-09', '2026-03-10', '2026-03-11']);

    const again = await acted(id, 'no-show');
    const came = await acted(id, 'check-in', { override_reason: 'Came after all.' });
    expect((await undo(came)).status).toBe(200);
    expect(await whole(id)).toMatchObject({ ...(asGone as Row), row: { status: 'no_show', checked_in_at: null } });
    expect(await soldOf(home.room_type_id)).toEqual([]);
    await booked(home.units[1], '2026-03-10');
    const refused = await undo(again);
    expect(refused.status, refused.text).toBe(409);
    expect(await soldOf(home.room_type_id)).toEqual(['2026-03-10', '2026-03-11']);
  });

  it('leaves what was paid to payments, and a state to the actions that lead out of it', async () => {
    const id = await booked(home.units[0]);
    const payment = { reservation_id: id, method: '04', direction: 'in', amount_sen: 10_000 };
    expect((await app.call('POST', '/api/payments', { body: payment })).status).toBe(201);
    const [paid] = (await app.trail('reservations', id)).slice(-1);
    expect(paid).toMatchObject({ action: 'payment' });
    const answer = await app.call('POST', `/api/audit/${String(paid?.['id'])}/undo`);
    expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining('reversing a payment')]);
    expect((await undo(await acted(id, 'cancel', { reason: 'Ill' }))).status).toBe(409);
  });
});
