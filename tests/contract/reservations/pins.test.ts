import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#shared/day.ts';
import { is } from '#server/kit/conditions.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { staySegments } from '#server/domain/reservations/tables.ts';
import { type Answer, type Rows, type TestApp } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { type House, house, startWithRates, stayBody } from '#tests/support/houses.ts';

type Row = Readonly<Record<string, unknown>>;

/** The first of them is today. */
const day = (n: number): string => `2026-11-${19 + n}`;

/** Nights may be free one by one and yet no unit for all of them. */
describe.each(domainEngines)('stays that are pinned to their units, over $name', (engine) => {
  let app: TestApp;
  let there: House;
  let first: number;
  let second: number;

  beforeAll(async () => {
    app = await startWithRates(engine);
  }, 60_000);
  afterAll(() => app?.close());

  const open = async (): Promise<void> => {
    there = await house(app, { units: 2, property: { deposit_percent: 0 } });
    [first = 0, second = 0] = there.units;
  };
  const book = (from: number, to: number, unit_id: number | null = null): Promise<Answer> =>
    app.call('POST', '/api/reservations', {
      body: stayBody(there, day(from), { departure: day(to), unit_id, adults: 1 }),
    });
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
  const identify = async (reservation_id: number): Promise<void> => {
    const lead = await app.store.find(resourceTables['reservation-guests'], is('reservation_id', reservation_id));
    const papers = { id_type: 'passport', id_number: 'A1234567' };
    const answer = await app.call('PATCH', `/api/reservation-guests/${String(lead?.['id'])}/identify`, {
      body: papers,
    });
    expect(answer.status, answer.text).toBe(200);
  };
  const places = async (): Promise<unknown[][]> => {
    const rows = await app.store.list(staySegments, { where: is('room_type_id', there.room_type_id) });
    const byArrival = (a: unknown[], b: unknown[]): number => (String(a[0]) < String(b[0]) ? -1 : 1);
    return rows.map((row) => [row['arrival'], row['departure'], row['unit_id']]).toSorted(byArrival);
  };

  it('what would leave a stay in its unit, on its days and at its price is no act; a part that is pinned is one', async () => {
    await open();
    const id = await booked(4, 8, first);
    const stay = { arrival: day(4), departure: day(8) };
    const idle = async (...acts: [action: string, body?: Row][]): Promise<void> => {
      const before = [
        (await app.call('GET', `/api/reservations/${id}`)).body.data,
        await app.trail('reservations', id),
      ];
      for (const [action, body] of acts) {
        const answer = await act(id, action, body);
        expect([answer.status, answer.body.code, answer.body.unchanged], `${action}: ${answer.text}`).toEqual([
          409,
          'CONFLICT',
          true,
        ]);
      }
      const { data } = (await app.call('GET', `/api/reservations/${id}`)).body;
      expect([data, await app.trail('reservations', id)]).toEqual(before);
    };
    await idle(
      ['assign'],
      ['assign', { unit_id: first }],
      ['pin', { pinned: false }],
      ['move', { unit_id: first }],
      ['change-dates', stay],
      ['change-dates', { ...stay, unit_id: first, override_reason: 'Asked for' }],
      ['change-dates', { ...stay, price: 'whole' }],
      ['change-guests', { adults: 1, children: 0, any_foreign_occupant: false }],
    );
    const cut = { date: day(6), unit_id: second };
    expect((await act(id, 'split', cut)).status).toBe(200);
    await idle(['split', cut], ['split', { date: day(6) }]);
    const isOfStay = is('reservation_id', id);
    const [part] = await app.store.list(staySegments, { where: isOfStay });
    await app.store.transaction((tx) => tx.update(staySegments, is('id', part?.['id']), { pinned: true }));
    await app.store.transaction((tx) => tx.update(resourceTables.reservations, is('id', id), { is_pinned: true }));
    await pin(id);
    expect((await app.store.list(staySegments, { where: isOfStay })).map(({ pinned }) => pinned)).toEqual([true, true]);
    await idle(['pin', { pinned: true }], ['assign', { pinned: true }]);
    expect((await act(id, 'unassign')).status).toBe(200);
    await idle(['unassign'], ['pin', { pinned: false }]);
  });

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

  it('what is offered instead has a unit for all of its nights', async () => {
    await open();
    await pin(await booked(1, 3, first));
    await pin(await booked(3, 5, second));
    const refused = await book(2, 5);
    expect(refused.status).toBe(409);
    // From the first to the fourth each night has a unit free, and never the same.
    const offered = (refused.body['alternatives'] as Rows).map(({ arrival }) => arrival);
    expect(offered).toEqual([day(3), day(4), day(5)]);
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
    expect(answer.body['stays']).toMatchObject([{ arrival: day(2), departure: day(4) }]);
  });

  it('a check-in that would leave a sold stay without a unit names it, and needs a reason', async () => {
    await open();
    await pin(await booked(3, 5, second));
    const between = await booked(2, 4);
    const reference = String((await app.call('GET', `/api/reservations/${between}`)).body.data['reference']);
    const guest = await booked(1, 3, first);
    await identify(guest);
    const refused = await act(guest, 'check-in');
    expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT']);
    expect(refused.body.message).toContain(reference);
    expect(refused.body['stays']).toMatchObject([{ reservation_id: between, arrival: day(2), departure: day(4) }]);
    const forced = await act(guest, 'check-in', { override_reason: 'The other room has no water.' });
    expect([forced.status, forced.body.data['status']]).toEqual([200, 'checked_in']);
  });

  it('a block ends, and within years', async () => {
    await open();
    const block = (to: string): Promise<Answer> =>
      app.call('POST', '/api/unit-blocks', {
        body: { unit_id: first, from: day(1), to, kind: 'maintenance', reason: 'Roof' },
      });
    for (const to of [day(1), day(0), '2199-12-30']) {
      expect((await block(to)).body.errors).toHaveProperty('to');
    }
    expect((await block(day(2))).status).toBe(201);
    const gone = { unit_id: first, from: '2026-11-10', to: '2026-11-17', kind: 'maintenance', reason: 'Roof' };
    const past = await app.call('POST', '/api/unit-blocks', { body: gone });
    expect([past.status, Object.keys(past.body.errors)]).toEqual([400, ['to']]);
  });

  it('a block that would leave a sold stay without a unit names it, and stands when it has to', async () => {
    await open();
    await pin(await booked(1, 3, first));
    const between = await booked(2, 4);
    const wish = { unit_id: second, from: day(3), to: day(5), kind: 'maintenance', reason: 'Burst pipe' };
    const refused = await app.call('POST', '/api/unit-blocks', { body: wish });
    expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT']);
    expect(refused.body['stays']).toMatchObject([{ reservation_id: between }]);
    const forced = await app.call('POST', '/api/unit-blocks', { body: { ...wish, is_forced: true } });
    expect(forced.status, forced.text).toBe(201);
    // The other unit has nobody then: the same block may stand there without force, and then asks for none.
    const moved = await app.call('PATCH', `/api/unit-blocks/${String(forced.body.data['id'])}`, {
      body: { unit_id: first, is_forced: false },
    });
    expect(moved.status, moved.text).toBe(200);
    expect(await places()).toEqual([
      [day(1), day(3), first],
      [day(2), day(4), null],
      [day(3), day(5), first],
    ]);
    const undone = await app.call('POST', `/api/audit/${moved.body.audit_id}/undo`);
    expect(undone.status, undone.text).toBe(200);
    expect((await places())[2]).toEqual([day(3), day(5), second]);
  });

  it('a block on nights that are sold out names who sleeps there, those without a unit first', async () => {
    await open();
    await booked(1, 3, first);
    const loose = await booked(2, 4);
    const wish = { unit_id: second, from: day(2), to: day(3), kind: 'maintenance', reason: 'Paint' };
    const refused = await app.call('POST', '/api/unit-blocks', { body: wish });
    expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT']);
    expect((refused.body['stays'] as Rows)[0]).toMatchObject({ reservation_id: loose });
    expect((await places()).map(([arrival]) => arrival)).toEqual([day(1), day(2)]);
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

  it('one more stay is sold in a hotel that is all but full of thousands, with guests who keep their rooms', async () => {
    there = await house(app, { units: 150, property: { deposit_percent: 0 } });
    const rows = there.units.flatMap((unit, at) => {
      const stays: Row[] = [];
      for (let from = 0, nights = 1 + (at % 2); from < 60; from += nights, nights = 3 - nights) {
        const pinned = from === 0 || (from + at) % 40 === 0;
        const [arrival, departure] = [addDays(day(0), from), addDays(day(0), from + nights)];
        const unit_id = pinned || (from + at) % 3 > 0 ? unit : null;
        // Two units have a night each, one after the other.
        if (at > 1 || from + nights <= 30 || from > 31)
          stays.push({ ...STAY, room_type_id: there.room_type_id, unit_id, arrival, departure, pinned });
      }
      return stays;
    });
    expect(rows.length).toBeGreaterThan(5900);
    await app.store.transaction(async (tx) => {
      for (let at = 0; at < rows.length; at += 500) await tx.insertMissing(staySegments, rows.slice(at, at + 500));
    });
    const wish = { departure: addDays(day(0), 32) };
    const sold = await app.call('POST', '/api/reservations', { body: stayBody(there, addDays(day(0), 30), wish) });
    expect(sold.status, sold.text).toBe(201);
    const assigned = await act(Number(sold.body.data['id']), 'assign', { make_room: true });
    expect(assigned.status, assigned.text).toBe(200);
  }, 30_000);
});

const STAY = { reservation_id: null, block_id: null, kind: 'reservation', blocking: true };
