import { is } from '#server/kit/conditions.ts';
import { describe, expect, it } from 'vitest';
import { quotes } from '#server/domain/reservations/tables.ts';
import { ALL_PERMISSIONS, PERMISSION_GROUPS, codeOf } from '#shared/permissions.ts';
import { NOW } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { house, insertRates } from '#tests/support/houses.ts';
import { enquiriesOver } from '#tests/support/enquiries/enquiries.ts';

const HOUR_MS = 3_600_000;
const MAKES_RESERVATIONS = codeOf(PERMISSION_GROUPS.reservation, 'create');

describe.each(domainEngines)('enquiries over $name', (engine) => {
  const { scene, create, act, read, lines, quote, reservation, quoted } = enquiriesOver(engine);

  describe('an offer', () => {
    it('keeps the stays as they were priced, the recommended first, and holds their prices until it ends', async () => {
      const id = await create();
      const tokens = [await quote(), await quote({ departure: '2026-12-28' })];
      const answer = await act(id, 'quote', { offer_until: '2026-11-30', quote_1: tokens[0], quote_2: tokens[1] });
      expect(answer.status, answer.text).toBe(200);
      expect(answer.body.data).toMatchObject({
        state: 'quoted',
        waiting_since: NOW,
        touched_at: null,
        offer_until: '2026-11-30',
        value_sen: 60_000,
        offer: [
          { quote_id: tokens[0], adults: 2, children: 1, any_foreign_occupant: true, lines, total_sen: 60_000 },
          { quote_id: tokens[1], departure: '2026-12-28', deposit_sen: 18_000 },
        ],
      });
      const kept = await scene.app.store.find(quotes, is('token', tokens[1]));
      expect(kept?.['expires_at']).toBe('2026-11-30T15:59:59.999Z');
    });

    it('counts as an answer once it was sent, and a new one has to be sent again', async () => {
      const id = await create();
      const make = async () => act(id, 'quote', { offer_until: '2026-11-30', quote_1: await quote() });
      expect((await act(id, 'offer-sent')).status).toBe(409);
      await make();
      const waiting = { reference: (await read(id))['reference'], waiting_since: { $ne: null } };
      expect((await scene.app.list('enquiries', { filter: waiting })).body.totalCount).toBe(1);
      scene.app.clock.advance(HOUR_MS);
      const sent = scene.app.clock.at.toISOString();
      expect((await act(id, 'offer-sent')).status).toBe(200);
      scene.app.clock.at = new Date(NOW);
      expect(await read(id)).toMatchObject({ waiting_since: null, touched_at: sent, offer_sent_at: sent });
      expect((await act(id, 'offer-sent')).status).toBe(409);
      await make();
      expect(await read(id)).toMatchObject({ waiting_since: null, touched_at: sent, offer_sent_at: null });
    });

    it('is refused with a price that is unknown, gone or booked, and for days that have passed', async () => {
      const id = await create();
      const gone = await quote({ expires_at: '2026-11-20T03:59:59.000Z' });
      const booked = await quote({ reservation_id: await reservation() });
      const good = await quote();
      const [{ property_id, room_type_id } = { property_id: 0, room_type_id: 0 }] = await scene.app.store.list(quotes, {
        where: is('token', good),
      });
      const equal = await quote();
      await scene.app.store.transaction((tx) => tx.update(quotes, is('token', equal), { property_id, room_type_id }));
      const attempts: readonly [object, string][] = [
        [{ offer_until: '2026-11-30', quote_1: 'nonsense' }, 'quote_1'],
        [{ offer_until: '2026-11-30', quote_1: gone }, 'quote_1'],
        [{ offer_until: '2026-11-30', quote_1: good, quote_2: booked }, 'quote_2'],
        [{ offer_until: '2026-11-19', quote_1: good }, 'offer_until'],
        [{ offer_until: '2026-11-30' }, 'quote_1'],
        [{ offer_until: '2026-11-30', quote_1: good, quote_2: good }, 'quote_2'],
        [{ offer_until: '2026-11-30', quote_1: good, quote_2: equal }, 'quote_2'],
        [{ offer_until: '2026-12-25', quote_1: good }, 'offer_until'],
        [{ offer_until: '2027-02-19', quote_1: await quote({ arrival: '2027-03-01' }) }, 'offer_until'],
      ];
      for (const [body, field] of attempts) {
        const answer = await act(id, 'quote', body);
        expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, [field]]);
      }
      expect(await read(id)).toMatchObject({ state: 'new', offer: null });
      expect((await scene.app.store.find(quotes, is('token', good)))?.['expires_at']).toBe('2026-11-20T04:30:00.000Z');
    });

    it('is taken back whole by undo', async () => {
      const id = await create();
      const { body } = await act(id, 'quote', { offer_until: '2026-11-30', quote_1: await quote() });
      expect((await scene.app.call('POST', `/api/audit/${body.audit_id}/undo`)).status).toBe(200);
      expect(await read(id)).toMatchObject({ state: 'new', offer: null, value_sen: null, waiting_since: NOW });
    });
  });

  describe('converting', () => {
    it('needs the code that makes reservations, as does its undo, and nothing else here does', async () => {
      const { token } = await scene.app.administrator(ALL_PERMISSIONS.filter((code) => code !== MAKES_RESERVATIONS));
      const id = await quoted();
      const body = { converted_reservation_id: await reservation() };
      const refused = await act(id, 'convert', body, token);
      expect([refused.status, refused.body.permission]).toEqual([403, MAKES_RESERVATIONS]);
      const desk = await scene.app.administrator([MAKES_RESERVATIONS]);
      const won = await act(id, 'convert', body, desk.token);
      expect(won.body.data).toMatchObject({ state: 'won', ...body });
      const undo = `/api/audit/${won.body.audit_id}/undo`;
      expect((await scene.app.call('POST', undo, { token })).body.permission).toBe(MAKES_RESERVATIONS);
      expect((await scene.app.call('POST', undo, { token: desk.token })).body.data).toMatchObject({
        state: 'quoted',
        converted_reservation_id: null,
      });
      const nobody = await scene.app.administrator([]);
      expect((await act(id, 'lose', { lost_reason: 'competitor' }, nobody.token)).status).toBe(200);
    });

    it('is one act with the booking: won with its stay, or neither', async () => {
      await scene.app.store.transaction(insertRates);
      const { property_id, room_type_id } = await house(scene.app);
      const party = { adults: 2, children: 0, any_foreign_occupant: false };
      const asked = { room_type_id, arrival: '2026-12-10', departure: '2026-12-12', ...party };
      const offered = await scene.app.call('POST', '/api/public/quotes', {
        body: { property_id, ...asked },
        token: null,
      });
      const quote_id = String(offered.body.data['id']);
      const id = await create();
      await act(id, 'quote', { offer_until: '2026-11-30', quote_1: quote_id });
      const body = {
        ...asked,
        quote_id,
        lead_guest: { full_name: 'Siti Aminah', nationality: 'MY' },
        source_channel: 'phone',
        enquiry_id: id,
      };
      const stays = async () => (await scene.app.call('GET', '/api/reservations/aggregation')).body.totalCount;
      const before = await stays();
      const late = await create();
      const refused = await scene.app.call('POST', '/api/reservations', { body: { ...body, enquiry_id: late } });
      expect([refused.status, await stays()]).toEqual([409, before]);
      expect(refused.body.message).toContain(String((await read(late))['reference']));
      expect(refused.body['allowed']).toEqual(['take', 'contact', 'quote', 'assign', 'follow-up', 'spam', 'forget']);
      const gone = await scene.app.call('POST', '/api/reservations', { body: { ...body, enquiry_id: 999_999 } });
      expect([gone.status, Object.keys(gone.body.errors), await stays()]).toEqual([400, ['enquiry_id'], before]);

      const { token } = await scene.app.administrator([MAKES_RESERVATIONS]);
      const booked = await scene.app.call('POST', '/api/reservations', { body, token });
      expect(booked.status, booked.text).toBe(201);
      const stay = booked.body.data['id'];
      expect(await read(id)).toMatchObject({ state: 'won', converted_reservation_id: stay });
      // What was offered is booked once, and the enquiry stays as it is.
      const again = await scene.app.call('POST', '/api/reservations', { body, token });
      expect([again.status, again.body.code]).toEqual([409, 'QUOTE_USED']);
      const history = await scene.app.call(
        'GET',
        `/api/audit/aggregation?filter=${encodeURIComponent(JSON.stringify({ resource: 'enquiries', record_id: id, action: 'convert' }))}`,
      );
      expect(history.body.totalCount).toBe(1);
    });

    it('asks for a reservation that is there', async () => {
      const answer = await act(await quoted(), 'convert', { converted_reservation_id: 999_999 });
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['converted_reservation_id']]);
    });
  });
});
