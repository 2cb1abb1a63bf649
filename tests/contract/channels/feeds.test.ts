import { describe, expect, it } from 'vitest';
import { hasId } from '#server/kit/kit.ts';
import { is } from '#server/kit/conditions.ts';
import { releaseStay, takeSegment } from '#server/domain/reservations/rooms/segments.ts';
import { calendarLinks } from '#server/domain/channels/tables.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { NOW } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { MINUTE_MS, calendarsOver, day, icsOf, told } from '#tests/support/channels/calendars.ts';

describe.each(domainEngines)('calendars of channels over $name', (engine) => {
  const { scene, get, readAgain, countsOf, stays, taken, makeImport, bookDirectly } = calendarsOver(engine);

  describe('given out', () => {
    const makeFeed = async (unitId: number): Promise<{ id: number; link: string }> => {
      const body = { name: 'Channel', unit_id: unitId };
      const { data } = (await scene.app.call('POST', '/api/calendar-feeds', { body })).body;
      return { id: Number(data['id']), link: await renew(Number(data['id'])) };
    };
    const renew = async (id: number): Promise<string> => {
      const answer = await scene.app.call('POST', `/api/calendar-feeds/${id}/renew`, { body: {} });
      expect(answer.status, answer.text).toBe(200);
      return String(answer.body['link']);
    };
    const ask = (link: string, headers = {}, ip = '198.51.100.7') =>
      scene.app.call('GET', link, { token: null, headers, ip });

    it('a link tells which nights are taken and nothing of the guests', async () => {
      await bookDirectly(scene.units[0], 10, 12);
      await bookDirectly(scene.units[1], 20, 22);
      const { link, id } = await makeFeed(scene.units[0]);
      const answer = await ask(link);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
      expect(answer.text).toContain('DTSTART;VALUE=DATE:20261210\r\nDTEND;VALUE=DATE:20261212\r\nSUMMARY:Reserved\r\n');
      expect(answer.text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
      expect(answer.text).not.toMatch(/Siti|HV-|@example/);
      const again = await ask(link, { 'if-none-match': answer.headers.get('etag') ?? '' });
      expect([again.status, again.text]).toEqual([304, '']);
      await bookDirectly(scene.units[0], 14, 15);
      expect((await ask(link, { 'if-none-match': answer.headers.get('etag') ?? '' })).status).toBe(200);
      expect((await get('calendar-feeds', id))['last_read_at']).toBe(NOW);
    });

    it('nights on which the room type is sold out, or the unit out of service, are told as taken', async () => {
      const { link } = await makeFeed(scene.units[0]);
      await bookDirectly(scene.units[0], 10, 12);
      await bookDirectly(scene.units[1], 12, 14);
      const span = { room_type_id: scene.typeId, unit_id: null, arrival: day(10), departure: day(14) };
      await scene.app.store.transaction((tx) => takeSegment(tx, { reservation_id: null, ...span }));
      const text = (await ask(link)).text;
      // The last unit of these nights belongs to a guest who has none yet.
      expect(text).toContain('DTSTART;VALUE=DATE:20261212\r\nDTEND;VALUE=DATE:20261214\r\nSUMMARY:Not available\r\n');
      expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
      scene.channel = async () => text;
      expect(countsOf(await readAgain())).toEqual({ same: 2 });
      await scene.app.store.transaction((tx) =>
        tx.update(resourceTables.units, hasId(scene.units[0]), { lifecycle: 'out-of-order' }),
      );
      const closed = (await ask(link)).text;
      expect(closed).toContain('DTSTART;VALUE=DATE:20261212\r\nDTEND;VALUE=DATE:20271101\r\nSUMMARY:Not available\r\n');
    });

    it('a link that was revoked or renewed leads nowhere, and the database cannot make one', async () => {
      const { link, id } = await makeFeed(scene.units[0]);
      await ask(link);
      const newer = await renew(id);
      expect(await get('calendar-feeds', id)).toMatchObject({ status: 'active', last_read_at: null });
      expect([(await ask(link)).status, (await ask(newer)).status]).toEqual([404, 200]);
      const [, , last] = await scene.app.trail('calendar-feeds', id);
      expect((await scene.app.call('POST', `/api/audit/${String(last?.id)}/undo`)).status).toBe(409);
      const rows = await scene.app.store.list(calendarLinks, { where: is('feed_id', id) });
      expect(rows).toHaveLength(1);
      expect(JSON.stringify(rows)).not.toContain(newer.slice(6, 49));
      const revoked = await scene.app.call('PATCH', `/api/calendar-feeds/${id}/revoke`, { body: { reason: 'leaked' } });
      expect(revoked.body.data['status']).toBe('revoked');
      expect((await ask(newer)).status).toBe(404);
      expect((await scene.app.trail('calendar-feeds', id)).map(({ action }) => action)).toEqual([
        'create',
        'renew',
        'renew',
        'revoke',
      ]);
      expect((await ask(await renew(id))).status).toBe(200);
      expect((await scene.app.call('DELETE', `/api/calendar-feeds/${id}`)).status).toBe(200);
      expect(await scene.app.store.count(calendarLinks, is('feed_id', id))).toBe(0);
    });

    it('whoever guesses is sent away, and so is whoever asks without end', async () => {
      for (let i = 0; i < 30; i += 1)
        expect((await ask(`/ical/${'A'.repeat(43)}.ics`, {}, '198.51.100.9')).status).toBe(404);
      expect((await ask(`/ical/${'A'.repeat(43)}.ics`, {}, '198.51.100.9')).status).toBe(429);
      const { link } = await makeFeed(scene.units[0]);
      for (let i = 0; i < 120; i += 1) await ask(link);
      const answer = await ask(link);
      expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true]);
      for (const odd of ['/ical/', '/ical/x', '/ical/..%2f..%2fapi', `/ical/${'B'.repeat(43)}`]) {
        expect((await ask(odd)).status).toBe(404);
      }
    });

    it('our feed read into another unit takes the same nights; read into its own it takes nothing', async () => {
      await bookDirectly(scene.units[0], 10, 12);
      await bookDirectly(scene.units[0], 12, 15);
      const { link } = await makeFeed(scene.units[0]);
      scene.channel = async () => (await ask(link)).text;
      await scene.app.call('PATCH', `/api/calendar-imports/${scene.calendar.id}/pause`, { body: {} });
      const own = scene.calendar;
      scene.calendar = await makeImport({ unit_id: scene.units[1] });
      expect(countsOf(await readAgain())).toEqual({ added: 2 });
      expect(await taken(scene.units[1])).toEqual(await taken(scene.units[0]));
      await scene.app.call('PATCH', `/api/calendar-imports/${scene.calendar.id}/pause`, { body: {} });
      await scene.app.call('PATCH', `/api/calendar-imports/${own.id}/resume`, { body: {} });
      scene.calendar = own;
      expect(countsOf(await readAgain())).toEqual({ same: 2 });
      expect(await stays()).toEqual([]);
    });

    it('nights that a channel closes because it has read our own are no second stay, until it goes on without them', async () => {
      const own = await bookDirectly(scene.units[0], 10, 12);
      await bookDirectly(scene.units[0], 12, 14);
      const { link } = await makeFeed(scene.units[0]);
      const closed = (uid: string, from: number, to: number): string =>
        icsOf(told(uid, from, to)).replace('SUMMARY:Reserved', 'SUMMARY:CLOSED - Not available');
      scene.channel = async () => closed('early', 10, 14);
      // Nobody has read the link: the channel cannot know.
      expect(countsOf(await readAgain())).toEqual({ quarantined: 1 });
      await ask(link);
      scene.channel = async () => closed('x', 10, 14);
      expect(countsOf(await readAgain())).toEqual({ missing: 1, mirrored: 1 });
      const [, mirrored] = await stays();
      expect(mirrored).toMatchObject({ status: 'mirrored', reservation_id: null });
      expect(countsOf(await readAgain())).toEqual({ gone: 1, same: 1 });
      // Somebody knows better.
      const path = `/api/calendar-stays/${String(mirrored?.id)}/treat-as-stay`;
      const answer = await scene.app.call('PATCH', path, { body: {} });
      expect(answer.body.data['status'], answer.text).toBe('quarantined');
      expect(countsOf(await readAgain())).toEqual({ same: 1 });
      // A stay of its own that only shares nights with ours, or is called so, is one.
      scene.channel = async () => closed('y', 11, 14);
      expect(countsOf(await readAgain())).toMatchObject({ quarantined: 1 });
      scene.channel = async () => icsOf(told('z', 10, 14));
      expect(countsOf(await readAgain())).toMatchObject({ quarantined: 1 });
      expect(await taken(scene.units[0])).toEqual(['10-12', '12-14']);
      expect((await get('reservations', own))['status']).toBe('confirmed');
    });

    it('an echo outlasts the stay it was of for a day, and is a stay once the channel has read otherwise', async () => {
      const own = await bookDirectly(scene.units[0], 10, 12);
      const { link } = await makeFeed(scene.units[0]);
      await ask(link);
      scene.channel = async () =>
        icsOf(told('x', 10, 12)).replace('SUMMARY:Reserved', 'SUMMARY:Airbnb (Not available)');
      expect(countsOf(await readAgain())).toEqual({ mirrored: 1 });
      await scene.app.store.transaction((tx) => releaseStay(tx, own));
      expect(countsOf(await readAgain())).toEqual({ same: 1 });
      scene.app.clock.at = new Date(scene.app.clock.now().getTime() + 25 * 60 * MINUTE_MS);
      // It has not read that they are free.
      expect(countsOf(await readAgain())).toEqual({ same: 1 });
      await ask(link);
      expect(countsOf(await readAgain())).toEqual({ added: 1 });
      expect(await taken(scene.units[0])).toEqual(['10-12']);
    });
  });
});
