import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#shared/day.ts';
import { listChanges, writeDays } from '#server/domain/rates/rate-days.ts';
import { is } from '#server/kit/conditions.ts';
import { typeNights } from '#server/domain/reservations/tables.ts';
import { type Answer, type TestApp } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { frontDesk } from '#tests/support/front-desk.ts';
import { house, startWithRates, stayBody } from '#tests/support/houses.ts';

type Row = Readonly<Record<string, unknown>>;

describe.each(domainEngines)('rooms that go while they are sold or lived in, over $name', (engine) => {
  let app: TestApp;
  const desk = frontDesk(() => app);
  const DAY = '2026-08-10';
  const reason = { reason: 'A burst pipe.' };

  beforeAll(async () => {
    app = await startWithRates(engine);
  }, 60_000);
  afterAll(() => app?.close());

  /** An hour of a day in Kuala Lumpur. */
  const at = (day: string, hour: number): void => {
    app.clock.at = new Date(Date.parse(`${day}T00:00:00+08:00`) + hour * 3_600_000);
  };
  const patch = (path: string, body: Row): Promise<Answer> => app.call('PATCH', `/api/${path}`, { body });
  const done = async (path: string, body: Row): Promise<void> => {
    const answer = await patch(path, body);
    expect(answer.status, answer.text).toBe(200);
  };

  it('a unit that is removed takes no more nights with it than it was let for', async () => {
    at(DAY, 15);
    const there = await house(app, { units: 3 });
    const [, , third = 0] = there.units;
    await done(`units/${third}`, { service_from: '2026-08-20' });
    const spare = stayBody(there, '2026-08-18', { departure: '2026-08-22' });
    await desk.booked(spare);
    const capacities = async (): Promise<unknown[]> => {
      const rows = await app.store.list(typeNights, {
        where: is('room_type_id', there.room_type_id),
        sort: [{ field: 'night', descending: false }],
      });
      return rows.flatMap(({ night, capacity }) =>
        ['2026-08-18', '2026-08-19', '2026-08-20', '2026-08-21'].includes(night) ? [capacity] : [],
      );
    };
    expect(await capacities()).toEqual([2, 2, 3, 3]);
    const gone = await app.call('DELETE', `/api/units/${third}`);
    expect(gone.status, gone.text).toBe(200);
    expect(await capacities()).toEqual([2, 2, 2, 2]);
  });

  it('the block is named that keeps a unit from being let for fewer nights', async () => {
    at(DAY, 15);
    const there = await house(app);
    const [unit_id = 0] = there.units;
    await desk.booked(stayBody(there, '2026-09-01', { unit_id }));
    const block = { unit_id, kind: 'maintenance', from: '2026-08-22', to: '2026-08-24', reason: 'New carpets.' };
    expect((await app.call('POST', '/api/unit-blocks', { body: block })).status).toBe(201);
    const refused = await patch(`units/${unit_id}`, { service_from: '2026-08-30' });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'The unit is blocked from 2026-08-22 to 2026-08-24 (New carpets.). Change that block first.',
    ]);
  });

  it('who paints a day that another writes at the same moment is not told of an undo', async () => {
    const { room_type_id } = await house(app);
    const paint = (): Promise<unknown> =>
      app.store.transaction((tx) => {
        const days = listChanges([], ['2026-08-20'], () => ({ min_nights: 3 }));
        return writeDays(tx, room_type_id, { known: [], days });
      });
    await paint();
    await expect(paint()).rejects.toMatchObject({ code: 'CONFLICT', message: 'days_changed' });
  });

  it('neither unit, type nor house goes while a guest is in it who was to have left', async () => {
    at(DAY, 15);
    const there = await house(app);
    const [unit = 0] = there.units;
    const { id, reference } = await desk.booked(stayBody(there, DAY, { unit_id: unit }));
    await desk.acted(id, 'check-in', { override_reason: 'Known here' });
    at(addDays(DAY, 2), 13);
    await done(`properties/${there.property_id}/suspend`, reason);
    const going = [
      `units/${unit}/out-of-order`,
      `units/${unit}/archive`,
      `room-types/${there.room_type_id}/archive`,
      `properties/${there.property_id}/archive`,
    ];
    for (const path of going) {
      const refused = await patch(path, reason);
      expect([path, refused.status, refused.body.message]).toEqual([
        path,
        409,
        expect.stringContaining(String(reference)),
      ]);
    }
    await desk.acted(id, 'check-out', { override_reason: 'Pays later' });
    for (const path of going) await done(path, reason);
  });

  it('a stay comes back without a unit that is closed, and not at all to a type that is', async () => {
    at(DAY, 15);
    const there = await house(app, { units: 2 });
    const [first = 0, second = 0] = there.units;
    const { id } = await desk.booked(stayBody(there, '2026-08-20', { unit_id: first }));
    const moved = await desk.acted(id, 'move', { unit_id: second });
    await done(`units/${first}/out-of-order`, reason);
    const undone = await app.call('POST', `/api/audit/${moved.body.audit_id}/undo`);
    expect([undone.status, (await desk.stayOf(id))['unit_id']]).toEqual([200, null]);
    await desk.acted(id, 'assign', { unit_id: second });
    await desk.acted(id, 'cancel', { ...reason, fee_sen: 0 });
    await done(`units/${first}/activate`, {});
    await done(`units/${second}/out-of-order`, reason);
    expect(await desk.became(id, 'reinstate', reason)).toMatchObject({ status: 'confirmed', unit_id: null });
    await desk.acted(id, 'cancel', { ...reason, fee_sen: 0 });
    await done(`room-types/${there.room_type_id}/archive`, reason);
    expect((await desk.act(id, 'reinstate', reason)).body.code).toBe('NOT_AVAILABLE');
  });

  it('the house says which night it is when more is sold than there is, and from when a block counts', async () => {
    at(DAY, 15);
    const late = await house(app);
    await desk.booked(stayBody(late, DAY));
    at(addDays(DAY, 1), 2);
    expect((await desk.book(stayBody(late, DAY, { departure: addDays(DAY, 1) }))).status).toBe(409);
    await done(`room-types/${late.room_type_id}`, { overbook_limit: 1 });
    await desk.booked(stayBody(late, DAY, { departure: addDays(DAY, 1) }));

    const early = await house(app, { property: { rollover_hour: 0 } });
    const block = { kind: 'maintenance', from: DAY, to: addDays(DAY, 1), reason: 'Paint.' };
    const isBlocked = async (unit_id: number | undefined): Promise<number> =>
      (await app.call('POST', '/api/unit-blocks', { body: { ...block, unit_id, is_forced: true } })).status;
    expect([await isBlocked(early.units[0]), await isBlocked((await house(app)).units[0])]).toEqual([400, 201]);
  });
});
