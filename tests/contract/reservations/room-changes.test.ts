import { describe, expect, it } from 'vitest';
import { is } from '#server/kit/conditions.ts';
import { noteMoves } from '#server/domain/reservations/room-moves.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { reservations } from '#resources/reservations/reservations.ts';
import type { Answer, Rows } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { stayBody } from '#tests/support/houses.ts';
import { whereOf } from '#shared/views.ts';
import { placesOver } from '#tests/support/reservations/places.ts';

type Row = Readonly<Record<string, unknown>>;

/** Room and days in one step, as they are changed in the calendar. */
describe.each(domainEngines)('a stay in another room on other days, over $name', (engine) => {
  const { scene, open, booked } = placesOver(engine);

  describe('with another room planned from a day on', () => {
    const at = (time: string): void => {
      scene.app.clock.at = new Date(time);
    };
    const act = (id: number, action: string, body: Row = {}): Promise<Answer> =>
      scene.app.call('PATCH', `/api/reservations/${id}/${action}`, { body });
    const isDue = async (id: number): Promise<boolean> => {
      const { body } = await scene.app.list('reservations', { filter: { ...whereOf(reservations, 'moves'), id } });
      return (body['reservations'] as Rows).length === 1;
    };
    const care = async (): Promise<unknown[]> => {
      const states = scene.home.units.map((unit) => scene.app.call('GET', `/api/units/${unit}`));
      return (await Promise.all(states)).map(({ body }) => body.data['housekeeping']);
    };
    /** Two nights in the first room, two in the second, in house since the first day. */
    const planned = async (): Promise<number> => {
      await open();
      at('2026-03-09T08:00:00.000Z');
      const wish = stayBody(scene.home, '2026-03-09', { departure: '2026-03-13', unit_id: scene.home.units[0] });
      const id = Number((await scene.app.call('POST', '/api/reservations', { body: wish })).body.data['id']);
      await act(id, 'split', { date: '2026-03-11', unit_id: scene.home.units[1] });
      const came = await act(id, 'check-in', { override_reason: 'Papers follow.' });
      expect(came.body.data, came.text).toMatchObject({ moves_on: '2026-03-11', unit_id: scene.home.units[0] });
      return id;
    };

    it('is among the room changes of that day until somebody says that the guest has the other key', async () => {
      const id = await planned();
      const [first, second] = scene.home.units;
      expect(await isDue(id)).toBe(false);
      expect((await act(id, 'moved')).status).toBe(409);
      at('2026-03-11T08:00:00.000Z');
      expect(await isDue(id)).toBe(true);
      await scene.app.call('PATCH', `/api/units/${second}/housekeeping`, { body: { housekeeping: 'dirty' } });
      expect((await act(id, 'moved')).body).toMatchObject({ code: 'CONFLICT' });
      await scene.app.call('PATCH', `/api/units/${second}/housekeeping`, { body: { housekeeping: 'clean' } });
      const gone = await act(id, 'moved');
      expect(gone.body.data, gone.text).toMatchObject({
        unit_id: second,
        moves_on: null,
        assignment: { rule: 'planned', reason: { en: 'The stay goes on in A2, as planned.' } },
      });
      expect([await isDue(id), await care()]).toEqual([false, ['dirty', 'clean']]);
      const entry = (await scene.app.trail('reservations', id)).at(-1);
      expect(entry).toMatchObject({ action: 'moved', changes: { unit_id: [first, second] } });
      expect((await scene.app.call('POST', `/api/audit/${Number(entry?.['id'])}/undo`)).status).toBe(200);
      expect(await isDue(id)).toBe(true);
    });

    it('gives the room to nobody else while its guest has not gone', async () => {
      const id = await planned();
      at('2026-03-11T08:00:00.000Z');
      const next = await booked(scene.home.units[0] ?? 0, '2026-03-11');
      const { body: guests } = await scene.app.list('reservation-guests', { filter: { reservation_id: next } });
      const lead = (guests['reservation-guests'] as Rows)[0];
      await scene.app.call('PATCH', `/api/reservation-guests/${Number(lead?.['id'])}/identify`, {
        body: { id_type: 'mykad', id_number: '900101145678' },
      });
      const came = await act(next, 'check-in');
      expect([came.status, came.body.message]).toEqual([409, expect.stringContaining('still checked in')]);
      expect((await act(id, 'moved')).status).toBe(200);
      expect((await act(next, 'check-in')).body.message).toContain('cleaned');
    });

    it('is refused where the room is out of service by now, with what there is to do', async () => {
      const id = await planned();
      await scene.app.store.transaction((tx) =>
        tx.update(resourceTables.units, is('id', scene.home.units[1]), { lifecycle: 'out-of-order' }),
      );
      at('2026-03-11T08:00:00.000Z');
      const refused = await act(id, 'moved');
      expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('Move the guest')]);
      expect(refused.body.allowed).toContain('move');
    });

    it('is left to people by the house while who was there before is still checked in', async () => {
      const id = await planned();
      const [, second = 0] = scene.home.units;
      at('2026-03-09T08:00:00.000Z');
      const before = await booked(second, '2026-03-09');
      expect((await act(before, 'check-in', { override_reason: 'Papers follow.' })).status).toBe(200);
      at('2026-03-11T21:00:00.000Z');
      await noteMoves(scene.app.store, scene.app.clock.at.toISOString());
      expect(await isDue(id)).toBe(true);
      expect((await act(before, 'check-out', { override_reason: 'Pays by transfer.' })).status).toBe(200);
      await noteMoves(scene.app.store, scene.app.clock.at.toISOString());
      expect(await isDue(id)).toBe(false);
    });

    it('is taken to have gone there once the day is over, by the house and with an entry', async () => {
      const id = await planned();
      const [first, second] = scene.home.units;
      at('2026-03-11T20:00:00.000Z');
      await noteMoves(scene.app.store, scene.app.clock.at.toISOString());
      expect(await isDue(id)).toBe(true);
      at('2026-03-11T21:00:00.000Z');
      await noteMoves(scene.app.store, scene.app.clock.at.toISOString());
      expect(await isDue(id)).toBe(false);
      expect(await care()).toEqual(['dirty', 'clean']);
      const entry = (await scene.app.trail('reservations', id)).at(-1);
      expect(entry).toMatchObject({ actor_name: 'Highland', action: 'moved', changes: { unit_id: [first, second] } });
      at('2026-03-13T02:00:00.000Z');
      expect((await act(id, 'check-out', { override_reason: 'Pays by transfer.' })).status).toBe(200);
      expect(await care()).toEqual(['dirty', 'dirty']);
    });
  });
});
