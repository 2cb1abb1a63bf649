import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#shared/booking/night.ts';
import { is } from '#server/domain/row-tests.ts';
import { typeNights } from '#server/domain/tables.ts';
import { type Answer, type Rows, TestApp } from '#tests/support/app.ts';
import { engines } from '#tests/support/engines.ts';
import { type House, house, insertRates, insertUnit, stayBody } from '#tests/support/houses.ts';

type Row = Readonly<Record<string, unknown>>;

/** Room and days in one step, as they are changed in the calendar. */
describe.each(engines)('a stay in another room on other days, over $name', (engine) => {
  let app: TestApp;
  let home: House;
  let other: House;
  const DAY = '2026-12-10';

  beforeAll(async () => {
    app = await TestApp.start(engine);
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
    return rows.flatMap((row) => Array.from({ length: Number(row['sold']) }, () => String(row['night']))).toSorted();
  };

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
