import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#shared/booking/night.ts';
import { is } from '#server/domain/row-tests.ts';
import { resourceTables, typeNights } from '#server/domain/tables.ts';
import { type Answer, type Rows, TestApp } from '#tests/support/app.ts';
import { engines } from '#tests/support/engines.ts';
import { type House, house, insertRates, stayBody } from '#tests/support/houses.ts';

type Row = Readonly<Record<string, unknown>>;

/** A change of room, days or guests is taken back whole: the nights, and the price that was agreed for them. */
describe.each(engines)('the undo of a changed stay, over $name', (engine) => {
  let app: TestApp;
  let home: House;
  let other: House;
  const DAY = '2026-12-10';

  beforeAll(async () => {
    app = await TestApp.start(engine);
    await app.store.transaction(insertRates);
  }, 60_000);
  afterAll(() => app?.close());
  beforeEach(async () => {
    app.clock.at = new Date('2026-11-20T02:00:00.000Z');
    home = await house(app, { units: 2 });
    other = await house(app, { units: 1, type: { base_rate_sen: 50_000 } });
  });

  const booked = async (unit_id: number | undefined, arrival = DAY): Promise<number> => {
    const answer = await app.call('POST', '/api/reservations', { body: stayBody(home, arrival, { unit_id }) });
    expect(answer.status, answer.text).toBe(201);
    return Number(answer.body.data['id']);
  };
  const act = async (id: number, action: string, body: Row = {}): Promise<Answer> => {
    const answer = await app.call('PATCH', `/api/reservations/${id}/${action}`, { body });
    expect(answer.status, answer.text).toBe(200);
    return answer;
  };
  const undo = ({ body }: Answer): Promise<Answer> => app.call('POST', `/api/audit/${body.audit_id}/undo`);
  /** All that a stay is: its columns, parts, nights and the lines that stand. */
  const whole = async (id: number): Promise<unknown> => {
    const { version: _v, updated_at: _u, ...row } = (await app.call('GET', `/api/reservations/${id}`)).body.data;
    const { segments, nights, lines } = (await app.call('GET', `/api/reservations/${id}/folio`)).body.data;
    const plain = (rows: unknown, names: readonly string[]) =>
      (rows as Rows).map((each) => names.map((name) => each[name]));
    const standing = (lines as Rows).filter(({ stands }) => stands === true);
    return {
      row,
      parts: plain(segments, ['arrival', 'departure', 'room_type_id', 'unit_id', 'pinned']),
      nights: plain(nights, ['date', 'final_sen', 'formula']),
      lines: plain(standing, ['code', 'amount_sen', 'formula'])
        .map((line) => line.join(' '))
        .toSorted(),
    };
  };
  const soldOf = async (type: number): Promise<string[]> => {
    const rows = await app.store.list(typeNights, { where: is('room_type_id', type) });
    return rows.flatMap((row) => Array.from({ length: Number(row['sold']) }, () => String(row['night']))).toSorted();
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
    ['more guests', 'change-guests', { adults: 3, children: 1, any_foreign_occupant: true }],
  ])('after %s restores nights, price and room, though prices are others by now', async (_what, action, wish) => {
    const id = await booked(home.units[0]);
    const before = await whole(id);
    const sold = [await soldOf(home.room_type_id), await soldOf(other.room_type_id)];
    await reprice(99_000);
    const { second, elsewhere, ...body } = wish as Row;
    const unit = second === true ? home.units[1] : elsewhere === true ? other.units[0] : undefined;
    const changed = await act(id, action, unit === undefined ? body : { ...body, unit_id: unit });
    expect(await whole(id)).not.toEqual(before);
    const undone = await undo(changed);
    expect(undone.status, undone.text).toBe(200);
    expect(await whole(id)).toEqual(before);
    expect([await soldOf(home.room_type_id), await soldOf(other.room_type_id)]).toEqual(sold);
    expect((await undo(changed)).status).toBe(409);
  });

  it('is refused once somebody else has the nights, and changes nothing', async () => {
    const id = await booked(home.units[0]);
    const moved = await act(id, 'move', { unit_id: home.units[1] });
    await booked(home.units[0]);
    const now = await whole(id);
    const undone = await undo(moved);
    expect([undone.status, undone.body.code]).toEqual([409, 'UNIT_TAKEN']);
    expect(await whole(id)).toEqual(now);
  });

  it('goes back one change, not past the one after it', async () => {
    const id = await booked(home.units[0]);
    const first = await act(id, 'move', { unit_id: home.units[1] });
    const between = await whole(id);
    const second = await act(id, 'change-dates', { arrival: DAY, departure: addDays(DAY, 5) });
    expect((await undo(first)).status).toBe(409);
    expect((await undo(second)).status).toBe(200);
    expect(await whole(id)).toEqual(between);
  });

  it('does not move a guest on a later day out of the bed they slept in', async () => {
    app.clock.at = new Date('2026-03-09T08:00:00.000Z');
    const id = await booked(home.units[0], '2026-03-09');
    await act(id, 'check-in', { override_reason: 'Papers follow.' });
    const moved = await act(id, 'move', { unit_id: home.units[1] });
    app.clock.at = new Date('2026-03-10T08:00:00.000Z');
    expect((await undo(moved)).status).toBe(409);
  });

  it('leaves a state to the actions that lead out of it', async () => {
    const id = await booked(home.units[0]);
    expect((await undo(await act(id, 'cancel', { reason: 'Ill' }))).status).toBe(409);
  });
});
