import { is } from '#server/kit/conditions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quotes } from '#server/domain/reservations/tables.ts';
import { looseTables as resourceTables } from '#tests/support/loose-tables.ts';
import { ALL_PERMISSIONS, PERMISSION_GROUPS, codeOf } from '#shared/permissions.ts';
import { FORGOTTEN, enquiries } from '#resources/enquiries/enquiries.ts';
import { MASK } from '#server/kit/audit/entry.ts';
import { reservations } from '#resources/reservations/reservations.ts';
import { NOW, TestApp } from '#tests/support/app.ts';
import { withTargets } from '#tests/support/companions.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { house, insertRates } from '#tests/support/houses.ts';
import { sampleRow } from '#tests/support/samples.ts';
import { whereOf } from '#shared/views.ts';

const ASKED = { name: 'Tan Mei Ling', channel: 'whatsapp', phone: '012-345 6789', message: 'Two nights in December?' };
const HOUR_MS = 3_600_000;
const MAKES_RESERVATIONS = codeOf(PERMISSION_GROUPS.reservation, 'create');
const DELETES_PEOPLE = codeOf(PERMISSION_GROUPS.user, 'delete');

/** Which states each action that changes one starts from. */
const STARTS: Readonly<Record<string, readonly string[]>> = {
  contact: ['new'],
  quote: ['new', 'contacted', 'quoted'],
  convert: ['quoted'],
  lose: ['contacted', 'quoted'],
  spam: ['new', 'contacted', 'quoted', 'won', 'lost'],
  reopen: ['lost', 'spam'],
};
const STATES = Object.keys(enquiries.fields.state.spec.options ?? {});

describe.each(domainEngines)('enquiries over $name', (engine) => {
  let app: TestApp;
  let n = 0;
  beforeAll(async () => {
    app = await TestApp.start(engine);
  }, 60_000);
  afterAll(() => app?.close());

  const create = async (body: object = {}): Promise<number> => {
    const answer = await app.call('POST', '/api/enquiries', { body: { ...ASKED, ...body } });
    expect(answer.status, answer.text).toBe(201);
    return Number(answer.body.data['id']);
  };
  const act = (id: number, action: string, body: object = {}, token = app.admin) =>
    app.call('PATCH', `/api/enquiries/${id}/${action}`, { body, token });
  const read = async (id: number) => (await app.call('GET', `/api/enquiries/${id}`)).body.data;
  const lines = [{ code: 'ROOM', qty: 2, unit_sen: 30_000, amount_sen: 60_000, because: [] }];
  /** A price that was given. */
  const quote = (state: Readonly<Record<string, unknown>> = {}): Promise<string> =>
    app.store.transaction(async (tx) => {
      const values = {
        token: `quote-${(n += 1)}`,
        property_id: 1,
        room_type_id: 1,
        arrival: '2026-12-24',
        departure: '2026-12-26',
        request: { adults: 2, children: 1, any_foreign_occupant: true },
        priced: { nights: [], lines, room_sen: 60_000, total_sen: 60_000, deposit_sen: 18_000 },
        expires_at: '2026-11-20T04:30:00.000Z',
        ...state,
      };
      return (await tx.insert(quotes, await withTargets(tx, quotes.fields, values)))['token'];
    });
  const reservation = (): Promise<number> =>
    app.store.transaction(async (tx) => {
      const row = await withTargets(tx, reservations.fields, sampleRow(reservations, 700 + (n += 1)));
      return (await tx.insert(resourceTables.reservations, row))['id'];
    });
  const quoted = async (): Promise<number> => {
    const id = await create();
    const answer = await act(id, 'quote', { offer_until: '2026-11-30', quote_1: await quote() });
    expect(answer.status, answer.text).toBe(200);
    return id;
  };

  it('are numbered, wait from the first moment on, and can be answered', async () => {
    const [first, second] = [await read(await create()), await read(await create())];
    expect(first['reference']).toMatch(/^EQ-\d{6}$/);
    expect(Number(String(second['reference']).slice(3))).toBe(Number(String(first['reference']).slice(3)) + 1);
    expect(first).toMatchObject({ state: 'new', waiting_since: NOW, phone: '+60123456789', assignee_id: null });
    const { phone: _phone, ...unreachable } = ASKED;
    const refused = await app.call('POST', '/api/enquiries', { body: unreachable });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['phone']]);
    const taken = await app.call('PATCH', `/api/enquiries/${String(first['id'])}`, { body: { phone: null } });
    expect([taken.status, Object.keys(taken.body.errors)]).toEqual([400, ['phone']]);
  });

  it('leave after they come', async () => {
    const days = { arrival: '2026-12-24', departure: '2026-12-24' };
    const refused = await app.call('POST', '/api/enquiries', { body: { ...ASKED, ...days } });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['departure']]);
    const id = await create({ ...days, departure: '2026-12-25' });
    const moved = await app.call('PATCH', `/api/enquiries/${id}`, { body: { arrival: '2026-12-26' } });
    expect([moved.status, Object.keys(moved.body.errors)]).toEqual([400, ['departure']]);
  });

  describe.each(Object.entries(STARTS))('%s', (action, starts) => {
    it(`is possible from ${starts.join(', ')} and from nowhere else`, async () => {
      for (const state of STATES) {
        const id = await create();
        await app.store.transaction((tx) => tx.update(resourceTables.enquiries, is('id', id), { state }));
        const inputs: Readonly<Record<string, object>> = {
          quote: { offer_until: '2026-11-30', quote_1: await quote() },
          convert: { converted_reservation_id: await reservation() },
          lose: { lost_reason: 'price' },
        };
        const answer = await act(id, action, inputs[action]);
        expect([state, answer.status]).toEqual([state, starts.includes(state) ? 200 : 409]);
        if (answer.status === 409) expect(answer.body.allowed).not.toContain(action);
      }
    });
  });

  it('wait until somebody answers, and again from when they are opened again', async () => {
    const id = await create();
    await act(id, 'contact');
    expect(await read(id)).toMatchObject({ state: 'contacted', waiting_since: null, touched_at: NOW });
    await act(id, 'lose', { lost_reason: 'no_reply', remark: 'Called three times.' });
    app.clock.advance(HOUR_MS);
    await act(id, 'reopen');
    const later = app.clock.at.toISOString();
    app.clock.at = new Date(NOW);
    expect(await read(id)).toMatchObject({ state: 'new', lost_reason: null, waiting_since: later });
    expect((await app.trail('enquiries', id)).find(({ action }) => action === 'lose')?.['reason']).toBe(
      'Called three times.',
    );
  });

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
      const kept = await app.store.find(quotes, is('token', tokens[1]));
      expect(kept?.['expires_at']).toBe('2026-11-30T15:59:59.999Z');
    });

    it('counts as an answer once it was sent, and a new one has to be sent again', async () => {
      const id = await create();
      const make = async () => act(id, 'quote', { offer_until: '2026-11-30', quote_1: await quote() });
      expect((await act(id, 'offer-sent')).status).toBe(409);
      await make();
      const waiting = { reference: (await read(id))['reference'], waiting_since: { $ne: null } };
      expect((await app.list('enquiries', { filter: waiting })).body.totalCount).toBe(1);
      app.clock.advance(HOUR_MS);
      const sent = app.clock.at.toISOString();
      expect((await act(id, 'offer-sent')).status).toBe(200);
      app.clock.at = new Date(NOW);
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
      const [{ property_id, room_type_id } = { property_id: 0, room_type_id: 0 }] = await app.store.list(quotes, {
        where: is('token', good),
      });
      const equal = await quote();
      await app.store.transaction((tx) => tx.update(quotes, is('token', equal), { property_id, room_type_id }));
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
      expect((await app.store.find(quotes, is('token', good)))?.['expires_at']).toBe('2026-11-20T04:30:00.000Z');
    });

    it('is taken back whole by undo', async () => {
      const id = await create();
      const { body } = await act(id, 'quote', { offer_until: '2026-11-30', quote_1: await quote() });
      expect((await app.call('POST', `/api/audit/${body.audit_id}/undo`)).status).toBe(200);
      expect(await read(id)).toMatchObject({ state: 'new', offer: null, value_sen: null, waiting_since: NOW });
    });
  });

  it('are followed up on a day to come', async () => {
    const id = await create();
    const refused = await act(id, 'follow-up', { follow_up_on: '2026-11-19' });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['follow_up_on']]);
    for (const follow_up_on of ['2026-11-20', null]) {
      expect((await act(id, 'follow-up', { follow_up_on })).body.data).toMatchObject({ follow_up_on });
    }
  });

  describe('converting', () => {
    it('needs the code that makes reservations, as does its undo, and nothing else here does', async () => {
      const { token } = await app.administrator(ALL_PERMISSIONS.filter((code) => code !== MAKES_RESERVATIONS));
      const id = await quoted();
      const body = { converted_reservation_id: await reservation() };
      const refused = await act(id, 'convert', body, token);
      expect([refused.status, refused.body.permission]).toEqual([403, MAKES_RESERVATIONS]);
      const desk = await app.administrator([MAKES_RESERVATIONS]);
      const won = await act(id, 'convert', body, desk.token);
      expect(won.body.data).toMatchObject({ state: 'won', ...body });
      const undo = `/api/audit/${won.body.audit_id}/undo`;
      expect((await app.call('POST', undo, { token })).body.permission).toBe(MAKES_RESERVATIONS);
      expect((await app.call('POST', undo, { token: desk.token })).body.data).toMatchObject({
        state: 'quoted',
        converted_reservation_id: null,
      });
      const nobody = await app.administrator([]);
      expect((await act(id, 'lose', { lost_reason: 'competitor' }, nobody.token)).status).toBe(200);
    });

    it('is one act with the booking: won with its stay, or neither', async () => {
      await app.store.transaction(insertRates);
      const { property_id, room_type_id } = await house(app);
      const party = { adults: 2, children: 0, any_foreign_occupant: false };
      const asked = { room_type_id, arrival: '2026-12-10', departure: '2026-12-12', ...party };
      const offered = await app.call('POST', '/api/public/quotes', { body: { property_id, ...asked }, token: null });
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
      const stays = async () => (await app.call('GET', '/api/reservations/aggregation')).body.totalCount;
      const before = await stays();
      const late = await create();
      const refused = await app.call('POST', '/api/reservations', { body: { ...body, enquiry_id: late } });
      expect([refused.status, await stays()]).toEqual([409, before]);
      expect(refused.body.message).toContain(String((await read(late))['reference']));
      expect(refused.body['allowed']).toEqual(['take', 'contact', 'quote', 'assign', 'follow-up', 'spam', 'forget']);
      const gone = await app.call('POST', '/api/reservations', { body: { ...body, enquiry_id: 999_999 } });
      expect([gone.status, Object.keys(gone.body.errors), await stays()]).toEqual([400, ['enquiry_id'], before]);

      const { token } = await app.administrator([MAKES_RESERVATIONS]);
      const booked = await app.call('POST', '/api/reservations', { body, token });
      expect(booked.status, booked.text).toBe(201);
      const stay = booked.body.data['id'];
      expect(await read(id)).toMatchObject({ state: 'won', converted_reservation_id: stay });
      // What was offered is booked once, and the enquiry stays as it is.
      const again = await app.call('POST', '/api/reservations', { body, token });
      expect([again.status, again.body.code]).toEqual([409, 'QUOTE_USED']);
      const history = await app.call(
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

  it('no longer say who asked once that person’s account is removed, and nothing brings it back', async () => {
    const person = { name: 'Noraini Forgotten', email: 'noraini@mail.test', phone: '+60127770001', role: 'user' };
    const { data } = (await app.call('POST', '/api/auth/register-new-user', { body: person })).body;
    const ask = async (change: object): Promise<number> => {
      const answer = await app.call('POST', '/api/enquiries', { body: { ...ASKED, ...change } });
      expect(answer.status, answer.text).toBe(201);
      return Number(answer.body.data['id']);
    };
    const byPhone = await ask({ name: person.name, phone: person.phone, message: 'My mother Zainab needs a ramp' });
    const byEmail = await ask({ name: person.name, phone: '+60127770002', email: person.email });
    const other = await ask({ name: 'Somebody Else', phone: '+60127770003' });
    const told = await app.call('GET', `/api/users/${String(data['id'])}/delete-consequences`);
    expect(told.body.data['enquiries']).toBeGreaterThan(0);
    const removed = await app.call('DELETE', `/api/account/${String(data['id'])}`);
    expect(removed.status, removed.text).toBe(200);
    for (const id of [byPhone, byEmail]) {
      const row = await read(id);
      expect(row).toMatchObject({ name: data['account_number'], phone: null, email: null, state: 'new' });
      expect(JSON.stringify(row)).not.toMatch(/Noraini|Zainab|6012777/);
      const filter = encodeURIComponent(JSON.stringify({ resource: 'enquiries', record_id: id, action: 'forget' }));
      const { body } = await app.call('GET', `/api/audit/aggregation?filter=${filter}`);
      const [entry] = body['audit'] as unknown as Record<string, unknown>[];
      expect(JSON.stringify(entry)).not.toMatch(/Noraini|Zainab|6012777/);
      expect((await app.call('POST', `/api/audit/${String(entry?.['id'])}/undo`)).status).toBe(409);
    }
    expect(await read(other)).toMatchObject({ name: 'Somebody Else', phone: '+60127770003' });
  });

  it('of somebody without an account forget who asked, all of them at once, for whoever may delete people', async () => {
    const who = { name: 'Nor Forgotten', phone: '+60129990001', email: 'nor.forgotten@example.test' };
    const id = await create({ ...who, message: 'My mother Nor Forgotten is 80.' });
    const byPhone = await create({ ...who, email: null });
    const byMail = await create({ ...who, phone: '+60129990002' });
    const { token } = await app.administrator(ALL_PERMISSIONS.filter((code) => code !== DELETES_PEOPLE));
    const refused = await act(id, 'forget', { reason: 'Asked by phone' }, token);
    expect([refused.status, refused.body['permission']]).toEqual([403, DELETES_PEOPLE]);
    const done = await act(id, 'forget', { reason: 'Asked by phone on 20 November' });
    expect(done.status, done.text).toBe(200);
    for (const each of [id, byPhone, byMail]) {
      expect(await read(each)).toMatchObject({ ...FORGOTTEN, state: 'new' });
      const [entry] = (await app.trail('enquiries', each)).slice(-1);
      expect(entry).toMatchObject({ action: 'forget', changes: { phone: [MASK, MASK], message: [MASK, MASK] } });
    }
    expect(JSON.stringify((await app.trail('enquiries', id)).slice(-1))).not.toContain('60129990001');
    expect((await app.call('POST', `/api/audit/${String(done.body.audit_id)}/undo`)).status).toBe(409);
    expect((await act(id, 'forget', { reason: 'Twice' })).status).toBe(409);
  });

  it('are taken by whoever presses, and handed to others by name', async () => {
    const other = await app.administrator([]);
    const id = await create();
    await act(id, 'take', {}, other.token);
    expect(await read(id)).toMatchObject({ assignee_id: other.id, assignee_name: expect.stringContaining('Admin') });
    const mine = await app.list('enquiries', { filter: whereOf(enquiries, 'mine') }, other.token);
    expect((mine.body['enquiries'] as { id: number }[]).map((row) => row.id)).toEqual([id]);
    const third = await app.administrator([]);
    await act(id, 'assign', { assignee_id: third.id }, other.token);
    const { body } = await app.call('GET', '/api/enquiries/choices', { token: other.token });
    const people = body.data['administrators'] as { id: number; name: string }[];
    expect((await read(id))['assignee_name']).toBe(people.find((person) => person.id === third.id)?.name);
  });

  it('name to whom they can be given and what can be offered, retired ones left out', async () => {
    const retired = await app.administrator([]);
    const table = resourceTables.administrators;
    const where = is('id', retired.id);
    await app.store.transaction((tx) => tx.update(table, where, { active: false }));
    const { body } = await app.call('GET', '/api/enquiries/choices', { token: (await app.administrator([])).token });
    const people = body.data['administrators'] as { id: number }[];
    expect(people.map((person) => person.id)).not.toContain(retired.id);
    expect(people.length).toBeGreaterThan(1);
  });

  describe('from the website', () => {
    const ASKING = { name: '陈美玲', email: 'Mei.Ling@Example.test', message: '请问有房吗？', consent: true };
    const send = (body: object, ip: string, headers = {}) =>
      app.call('POST', '/api/public/enquiries', { token: null, body, ip, headers });
    const found = async (reference: unknown) => {
      const { body } = await app.list('enquiries', { filter: { reference } });
      return (body['enquiries'] as Readonly<Record<string, unknown>>[])[0];
    };

    it('come without an account and are told when they will be answered', async () => {
      const answer = await send(ASKING, '203.0.113.7', { 'accept-language': 'zh-CN' });
      expect(answer.status, answer.text).toBe(201);
      expect(answer.body.data).toMatchObject({ answer_within_minutes: 120 });
      const kept = await found(answer.body.data['reference']);
      expect(kept).toMatchObject({
        state: 'new',
        channel: 'web_form',
        locale: 'zh-CN',
        email: 'mei.ling@example.test',
        waiting_since: NOW,
        assignee_id: null,
      });
      expect((await app.trail('enquiries', Number(kept?.['id']))).map(({ action }) => action)).toEqual(['create']);
    });

    it('say nothing that only the house may say, and name nothing that is not for sale', async () => {
      const { email: _email, ...unreachable } = ASKING;
      const attempts: readonly [object, string][] = [
        [{ ...ASKING, state: 'won' }, 'state'],
        [{ ...ASKING, channel: 'phone' }, 'channel'],
        [{ ...ASKING, property_id: 999_999 }, 'property_id'],
        [unreachable, 'phone'],
        [{ ...ASKING, arrival: '2026-12-24', departure: '2026-12-23' }, 'departure'],
      ];
      for (const [at, [body, field]] of attempts.entries()) {
        const answer = await send(body, `203.0.113.${20 + at}`);
        expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, [field]]);
      }
    });

    it('that only a machine could have filled in are kept as spam and answered like the others', async () => {
      const answer = await send({ ...ASKING, website: 'https://example.test' }, '203.0.113.30');
      expect(answer.status).toBe(201);
      expect(await found(answer.body.data['reference'])).toMatchObject({ state: 'spam', waiting_since: null });
    });

    it('are five from one address in a quarter of an hour', async () => {
      for (let at = 0; at < 5; at += 1) expect((await send(ASKING, '203.0.113.40')).status).toBe(201);
      const refused = await send(ASKING, '203.0.113.40');
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '900']);
      expect((await send(ASKING, '203.0.113.41')).status).toBe(201);
    });
  });
});
