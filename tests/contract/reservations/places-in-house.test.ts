import { describe, expect, it } from 'vitest';
import { is } from '#server/kit/conditions.ts';
import { staySegments } from '#server/domain/reservations/tables.ts';
import type { Answer, Rows } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { stayBody } from '#tests/support/houses.ts';
import { placesOver } from '#tests/support/reservations/places.ts';

type Row = Readonly<Record<string, unknown>>;

/** Room and days in one step, as they are changed in the calendar. */
describe.each(domainEngines)('a stay in another room on other days, over $name', (engine) => {
  const { scene, open, booked, change, places } = placesOver(engine);

  it('of a guest who is here keeps the nights slept where they were slept', async () => {
    await open();
    const [first = 0, second = 0] = scene.home.units;
    scene.app.clock.at = new Date('2026-03-09T08:00:00.000Z');
    const id = await booked(first, '2026-03-09');
    const body = { override_reason: 'Papers follow.' };
    const came = await scene.app.call('PATCH', `/api/reservations/${id}/check-in`, { body });
    expect(came.status, came.text).toBe(200);
    scene.app.clock.at = new Date('2026-03-10T08:00:00.000Z');
    const answer = await change(id, { arrival: '2026-03-09', departure: '2026-03-13', unit_id: second });
    expect(answer.status, answer.text).toBe(200);
    expect(await places(id)).toEqual([
      ['2026-03-09', '2026-03-10', first],
      ['2026-03-10', '2026-03-13', second],
    ]);
  });

  it('of a guest who leaves on the day of the move leaves both rooms to be cleaned', async () => {
    await open();
    const [first = 0, second = 0] = scene.home.units;
    scene.app.clock.at = new Date('2026-03-09T08:00:00.000Z');
    const id = await booked(first, '2026-03-09');
    const act = async (action: string, body: Row): Promise<void> => {
      const answer = await scene.app.call('PATCH', `/api/reservations/${id}/${action}`, { body });
      expect(answer.status, answer.text).toBe(200);
    };
    const state = async (unit: number): Promise<unknown> =>
      (await scene.app.call('GET', `/api/units/${unit}`)).body.data['housekeeping'];
    await act('check-in', { override_reason: 'Papers follow.' });
    scene.app.clock.at = new Date('2026-03-10T08:00:00.000Z');
    await act('move', { unit_id: second });
    expect([await state(first), await state(second)]).toEqual(['dirty', 'clean']);
    await scene.app.call('PATCH', `/api/units/${first}/housekeeping`, { body: { housekeeping: 'clean' } });
    await act('early-departure', { reason: 'Called home' });
    await act('check-out', { override_reason: 'Pays by transfer.' });
    expect([await state(first), await state(second)]).toEqual(['clean', 'dirty']);
  });

  it('is not checked in while some of its nights have no unit', async () => {
    await open();
    scene.app.clock.at = new Date('2026-03-09T08:00:00.000Z');
    const id = await booked(scene.home.units[0] ?? 0, '2026-03-09');
    const act = (action: string, body: Row = {}): Promise<Answer> =>
      scene.app.call('PATCH', `/api/reservations/${id}/${action}`, { body });
    await act('split', { date: '2026-03-10' });
    const parts = await scene.app.store.list(staySegments, { where: is('reservation_id', id) });
    const later = parts.find(({ arrival }) => arrival === '2026-03-10');
    await scene.app.store.transaction((tx) =>
      tx.update(staySegments, is('id', Number(later?.['id'])), { unit_id: null }),
    );
    const came = await act('check-in', { override_reason: 'Papers follow.' });
    expect([came.status, came.body.message]).toEqual([409, expect.stringContaining('no unit yet')]);
    expect((await act('assign')).status).toBe(200);
    expect((await act('check-in', { override_reason: 'Papers follow.' })).status).toBe(200);
  });

  it('waits at the door until who was there before has checked out, whatever the reason', async () => {
    await open();
    const [first = 0, second = 0] = scene.home.units;
    const act = (id: number, action: string, body: Row = {}): Promise<Answer> =>
      scene.app.call('PATCH', `/api/reservations/${id}/${action}`, { body });
    const papers = { override_reason: 'Papers follow.' };
    scene.app.clock.at = new Date('2026-03-09T08:00:00.000Z');
    const here = await booked(first, '2026-03-09');
    const beside = await booked(second, '2026-03-09');
    expect([(await act(here, 'check-in', papers)).status, (await act(beside, 'check-in', papers)).status]).toEqual([
      200, 200,
    ]);
    await act(beside, 'change-dates', { arrival: '2026-03-09', departure: '2026-03-14' });
    // Sold in the morning, while they were still expected to leave.
    scene.app.clock.at = new Date('2026-03-11T02:00:00.000Z');
    const coming = await booked(first, '2026-03-11');
    scene.app.clock.at = new Date('2026-03-11T08:00:00.000Z');
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
    const [first = 0, second = 0] = scene.home.units;
    const act = (id: number, action: string, body: Row = {}): Promise<Answer> =>
      scene.app.call('PATCH', `/api/reservations/${id}/${action}`, { body });
    const waits = async (id: number): Promise<unknown> => {
      const { body } = await scene.app.call('GET', `/api/reservations/${id}/candidates`);
      return (body.data as unknown as Rows).map(({ unit_id, wait }) => [unit_id, wait]);
    };
    const come = async (arrival: string): Promise<number> => {
      const answer = await scene.app.call('POST', '/api/reservations', { body: stayBody(scene.home, arrival) });
      return Number(answer.body.data['id']);
    };
    scene.app.clock.at = new Date('2026-03-09T08:00:00.000Z');
    await scene.app.call('PATCH', `/api/units/${first}/housekeeping`, { body: { housekeeping: 'dirty' } });
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
    const entry = (await scene.app.trail('reservations', id)).at(-1);
    expect(entry).toMatchObject({ action: 'move', reason: why.override_reason });
  });

  it('of a guest who is here is split from today on only, and whoever goes elsewhere today has gone', async () => {
    await open();
    const [first = 0, second = 0] = scene.home.units;
    const state = async (unit: number): Promise<unknown> =>
      (await scene.app.call('GET', `/api/units/${unit}`)).body.data['housekeeping'];
    scene.app.clock.at = new Date('2026-03-09T08:00:00.000Z');
    const id = await booked(first, '2026-03-09');
    const act = (action: string, body: Row): Promise<Answer> =>
      scene.app.call('PATCH', `/api/reservations/${id}/${action}`, { body });
    await act('change-dates', { arrival: '2026-03-09', departure: '2026-03-14' });
    expect((await act('check-in', { override_reason: 'Papers follow.' })).status).toBe(200);
    scene.app.clock.at = new Date('2026-03-11T08:00:00.000Z');
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
    const [first = 0, second = 0] = scene.home.units;
    scene.app.clock.at = new Date('2026-03-09T08:00:00.000Z');
    const id = await booked(first, '2026-03-09');
    await scene.app.call('PATCH', `/api/reservations/${id}/split`, { body: { date: '2026-03-10', unit_id: second } });
    scene.app.clock.at = new Date('2026-03-10T08:00:00.000Z');
    const body = { override_reason: 'The flight was late.' };
    const came = await scene.app.call('PATCH', `/api/reservations/${id}/check-in`, { body });
    expect([came.status, came.body.data?.['unit_id']]).toEqual([200, second]);
  });
});
