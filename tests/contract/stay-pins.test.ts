import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { is } from '#server/domain/row-tests.ts';
import { staySegments } from '#server/domain/tables.ts';
import { type Answer, type Rows, TestApp } from '#tests/support/app.ts';
import { engines } from '#tests/support/engines.ts';
import { type House, house, insertRates, stayBody } from '#tests/support/houses.ts';

type Row = Readonly<Record<string, unknown>>;

const day = (n: number): string => `2026-12-${String(n).padStart(2, '0')}`;

/** Nights may be free one by one and yet no unit for all of them. */
describe.each(engines)('stays that are pinned to their units, over $name', (engine) => {
  let app: TestApp;
  let there: House;
  let first: number;
  let second: number;

  beforeAll(async () => {
    app = await TestApp.start(engine);
    await app.store.transaction(insertRates);
  }, 60_000);
  afterAll(() => app?.close());

  const open = async (): Promise<void> => {
    there = await house(app, { units: 2 });
    [first = 0, second = 0] = there.units;
  };
  const book = (from: number, to: number, unit_id: number | null = null): Promise<Answer> =>
    app.call('POST', '/api/reservations', { body: stayBody(there, day(from), { departure: day(to), unit_id }) });
  const booked = async (from: number, to: number, unit_id: number | null = null): Promise<number> => {
    const answer = await book(from, to, unit_id);
    expect(answer.status, answer.text).toBe(201);
    return Number(answer.body.data['id']);
  };
  const act = (id: number, action: string, body: Row = {}): Promise<Answer> =>
    app.call('PATCH', `/api/reservations/${id}/${action}`, { body });
  const pin = async (id: number, pinned = true): Promise<void> => {
    const answer = await act(id, 'pin', { pinned });
    expect(answer.status, answer.text).toBe(200);
  };
  const places = async (): Promise<unknown[][]> => {
    const rows = await app.store.list(staySegments, { where: is('room_type_id', there.room_type_id) });
    const byArrival = (a: unknown[], b: unknown[]): number => (String(a[0]) < String(b[0]) ? -1 : 1);
    return rows.map((row) => [row['arrival'], row['departure'], row['unit_id']]).toSorted(byArrival);
  };

  it('a stay that no unit has room for is neither offered nor sold, until a pin is released', async () => {
    await open();
    await pin(await booked(1, 3, first));
    const last = await booked(3, 5, second);
    await pin(last);
    const refused = await book(2, 4);
    expect([refused.status, refused.body.code]).toEqual([409, 'NOT_AVAILABLE']);
    expect(refused.body.message).toContain('pinned');
    const { property_id, room_type_id } = there;
    const wish = { arrival: day(2), departure: day(4), adults: 2, children: 0 };
    const asked = { property_id, room_type_id, ...wish, any_foreign_occupant: false };
    const offer = await app.call('POST', '/api/public/quotes', { token: null, body: asked });
    expect([offer.status, offer.body.code]).toEqual([409, 'NOT_AVAILABLE']);
    const query = `property_id=${property_id}&arrival=${day(2)}&departure=${day(4)}&adults=2&children=0`;
    const { body } = await app.call('GET', `/api/public/availability?${query}`, { token: null });
    expect(body['room_types']).toMatchObject([{ available: 0 }]);
    // The refused stay has taken no night.
    expect(await places()).toHaveLength(2);
    await pin(last, false);
    await booked(2, 4);
  });

  it('a stay is not made longer where that leaves another without a unit, but made shorter', async () => {
    await open();
    await pin(await booked(1, 3, first));
    const late = await booked(4, 6, second);
    await pin(late);
    await booked(2, 4);
    const longer = await act(late, 'change-dates', { arrival: day(3), departure: day(6) });
    expect([longer.status, longer.body.code]).toEqual([409, 'NOT_AVAILABLE']);
    const shorter = await act(late, 'change-dates', { arrival: day(4), departure: day(5) });
    expect(shorter.status, shorter.text).toBe(200);
  });

  it('a pin that would leave another stay without a unit is refused', async () => {
    await open();
    await pin(await booked(1, 3, first));
    const late = await booked(3, 5, second);
    await booked(2, 4);
    const answer = await act(late, 'pin', { pinned: true });
    expect([answer.status, answer.body.code]).toEqual([409, 'CONFLICT']);
    expect(answer.body.message).toContain('without a unit');
  });

  it('where no unit is free, the fewest who would have to move are named, and move when that is allowed', async () => {
    await open();
    const early = await booked(1, 3, first);
    await pin(early);
    const late = await booked(3, 5, second);
    const between = await booked(2, 4);
    const refused = await act(between, 'assign');
    expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT']);
    expect(refused.body['moves']).toMatchObject([
      { reservation_id: late, from: { unit_id: second, number: 'A2' }, to: { unit_id: first, number: 'A1' } },
    ]);
    expect(refused.body.message).toContain('A2 → A1');
    const assigned = await act(between, 'assign', { make_room: true });
    expect([assigned.status, assigned.body.data['unit_id']]).toEqual([200, second]);
    expect(await places()).toEqual([
      [day(1), day(3), first],
      [day(2), day(4), second],
      [day(3), day(5), first],
    ]);
    const moved = (await app.call('GET', `/api/reservations/${late}`)).body.data;
    expect(moved['unit_id']).toBe(first);
    const trail: Rows = await app.trail('reservations', late);
    expect(trail.at(-1)).toMatchObject({ action: 'assign', reason: 'A2 → A1' });
  });
});
