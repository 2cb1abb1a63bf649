import { describe, expect, it, vi } from 'vitest';
import type { Rows } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { house, stayBody } from '#tests/support/houses.ts';
import { frontDeskOver } from '#tests/support/front-desk.ts';

describe.each(domainEngines)('what is free for stays, over $name', (engine) => {
  const { scene, at, book, booked, act, soldOf } = frontDeskOver(engine);

  it('a quote is booked once, and who asks again is told so; another stay is not sold for it, nor when it has expired', async () => {
    at('2026-04-01');
    const there = await house(scene.app);
    const wish = {
      arrival: '2026-04-10',
      departure: '2026-04-12',
      adults: 2,
      children: 0,
      any_foreign_occupant: false,
    };
    const asked = { property_id: there.property_id, room_type_id: there.room_type_id, ...wish };
    const { body } = await scene.app.call('POST', '/api/public/quotes', { token: null, body: asked });
    const quote_id = String(body.data['id']);
    expect(body.data['expires_at']).toBe('2026-04-01T04:15:00.000Z');
    const other = await book(stayBody(there, '2026-04-11', { quote_id }));
    expect([other.status, other.body.code]).toEqual([409, 'CONFLICT']);
    const first = await booked(stayBody(there, '2026-04-10', { quote_id }));
    const second = await book(stayBody(there, '2026-04-10', { quote_id }));
    expect([first['status'], second.status, second.body.code]).toEqual(['confirmed', 409, 'QUOTE_USED']);
    // The house has one room.
    expect(second.body['alternatives']).not.toEqual([]);
    const late = await scene.app.call('POST', '/api/public/quotes', {
      token: null,
      body: { ...asked, arrival: '2026-04-20', departure: '2026-04-22' },
    });
    at('2026-04-01', '04:16');
    const expired = await book(stayBody(there, '2026-04-20', { quote_id: late.body.data['id'] }));
    expect([expired.status, expired.body.code]).toEqual([410, 'QUOTE_EXPIRED']);
  });

  it('full nights are refused with others that are free', async () => {
    at('2026-04-01');
    const there = await house(scene.app);
    await booked(stayBody(there, '2026-04-10'));
    const answer = await book(stayBody(there, '2026-04-11'));
    expect([answer.status, answer.body.code]).toEqual([409, 'NOT_AVAILABLE']);
    expect(answer.body['alternatives']).toEqual([
      { arrival: '2026-04-12', departure: '2026-04-14', room_type_id: there.room_type_id },
      { arrival: '2026-04-13', departure: '2026-04-15', room_type_id: there.room_type_id },
      { arrival: '2026-04-08', departure: '2026-04-10', room_type_id: there.room_type_id },
      { arrival: '2026-04-14', departure: '2026-04-16', room_type_id: there.room_type_id },
    ]);
    const asked = `property_id=${there.property_id}&arrival=2026-04-11&departure=2026-04-13&adults=2&children=0`;
    const open = await scene.app.call('GET', `/api/public/availability?${asked}`, { token: null });
    expect(open.body['room_types']).toMatchObject([{ id: there.room_type_id, available: 0 }]);
  });

  it('a house of many types that are sold out is looked at with as few questions as one of few', async () => {
    at('2026-04-01');
    const asked = async (types: number): Promise<number> => {
      const there = await house(scene.app, { units: 0 });
      for (let n = 1; n < types; n += 1) await house(scene.app, { in: there, units: 0 });
      let questions = 0;
      const { transaction } = scene.app.store;
      const spy = vi.spyOn(scene.app.store, 'transaction').mockImplementation(
        (work) =>
          transaction.call(scene.app.store, (tx) => {
            const counted = Object.create(tx) as typeof tx;
            counted.find = (...of) => {
              questions += 1;
              return tx.find(...of);
            };
            counted.list = (...of) => {
              questions += 1;
              return tx.list(...of);
            };
            return work(counted);
          }) as ReturnType<typeof work>,
      );
      const wish = `property_id=${there.property_id}&arrival=2026-04-11&departure=2026-04-13&adults=2&children=0`;
      const { body } = await scene.app.call('GET', `/api/public/availability?${wish}`, { token: null });
      spy.mockRestore();
      expect(body['room_types']).toHaveLength(types);
      return questions;
    };
    const few = await asked(2);
    expect(few).toBeLessThan(15);
    expect(await asked(40)).toBe(few);
  });

  it('a taken unit is refused with what is in it and the units beside it', async () => {
    at('2026-04-01');
    const there = await house(scene.app, { units: 2 });
    const [unit_id, beside] = there.units;
    const first = await booked(stayBody(there, '2026-04-10', { unit_id }));
    const answer = await book(stayBody(there, '2026-04-11', { unit_id }));
    expect([answer.status, answer.body.code]).toEqual([409, 'UNIT_TAKEN']);
    expect(answer.body['conflict']).toMatchObject({ reference: first['reference'], arrival: '2026-04-10' });
    expect((answer.body['alternatives'] as Rows)[0]).toMatchObject({ arrival: '2026-04-11', unit_id: beside });
    // The refused stay has taken no night.
    expect(await soldOf(there.room_type_id)).toEqual(['2026-04-10', '2026-04-11']);
  });

  it('a hold that ran out gives its nights to the next who asks', async () => {
    at('2026-04-01');
    const there = await house(scene.app);
    const held = await booked(stayBody(there, '2026-04-10', { status: 'pending' }));
    expect(held).toMatchObject({ status: 'pending', hold_expires_at: '2026-04-02T04:00:00.000Z' });
    expect((await book(stayBody(there, '2026-04-10'))).status).toBe(409);
    at('2026-04-02', '04:01');
    await booked(stayBody(there, '2026-04-10'));
    expect((await scene.app.call('GET', `/api/reservations/${held.id}`)).body.data['status']).toBe('expired');
    expect((await scene.app.trail('reservations', held.id)).at(-1)).toMatchObject({
      action: 'expire',
      actor_id: null,
      actor_name: 'Highland',
    });
    const answer = await act(held.id, 'confirm');
    expect([answer.status, answer.body.code]).toEqual([409, 'NOT_AVAILABLE']);
    // On the website one pays or goes.
    const ofWeb = { status: 'pending', source_channel: 'direct_web' };
    const web = await booked(stayBody(there, '2026-04-20', ofWeb));
    expect(web).toMatchObject({ status: 'pending', hold_expires_at: '2026-04-02T04:31:00.000Z' });
  });

  it('a unit leaves service only while the rest can carry what is sold, and blocks take its nights', async () => {
    at('2026-04-01');
    const there = await house(scene.app, { units: 2 });
    const [first, second] = there.units;
    for (const unit_id of there.units) await booked(stayBody(there, '2026-04-10', { unit_id }));
    const leave = (id: number | undefined) =>
      scene.app.call('PATCH', `/api/units/${id}/out-of-order`, { body: { reason: 'Leak' } });
    const refused = await leave(first);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('HV-26-')]);
    const block = (from: string, to: string) =>
      scene.app.call('POST', '/api/unit-blocks', {
        body: { unit_id: second, from, to, kind: 'maintenance', reason: 'Paint' },
      });
    expect((await block('2026-04-11', '2026-04-13')).body.code).toBe('UNIT_TAKEN');
    const made = await block('2026-04-12', '2026-04-14');
    expect(made.status, made.text).toBe(201);
    // One unit is left on the 12th.
    await booked(stayBody(there, '2026-04-12'));
    expect((await book(stayBody(there, '2026-04-13'))).body.code).toBe('NOT_AVAILABLE');
    expect((await scene.app.call('DELETE', `/api/unit-blocks/${String(made.body.data['id'])}`)).status).toBe(200);
    await booked(stayBody(there, '2026-04-13'));
  });

  it('unassigned stays keep their nights when a unit would leave', async () => {
    at('2026-04-01');
    const there = await house(scene.app, { units: 2 });
    await booked(stayBody(there, '2026-04-10'));
    await booked(stayBody(there, '2026-04-11'));
    const answer = await scene.app.call('PATCH', `/api/units/${there.units[0]}/out-of-order`, {
      body: { reason: 'Leak' },
    });
    expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining('2026-04-11')]);
  });
});
