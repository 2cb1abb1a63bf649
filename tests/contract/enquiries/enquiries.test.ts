import { is } from '#server/kit/conditions.ts';
import { describe, expect, it } from 'vitest';
import { looseTables as resourceTables } from '#tests/support/loose-tables.ts';
import { ALL_PERMISSIONS, PERMISSION_GROUPS, codeOf } from '#shared/permissions.ts';
import { FORGOTTEN, enquiries } from '#resources/enquiries/enquiries.ts';
import { MASK } from '#server/kit/audit/entry.ts';
import { NOW } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { whereOf } from '#shared/views.ts';
import { ASKED, enquiriesOver } from '#tests/support/enquiries/enquiries.ts';

const HOUR_MS = 3_600_000;

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
  const { scene, create, act, read, quote, reservation } = enquiriesOver(engine);

  it('are numbered, wait from the first moment on, and can be answered', async () => {
    const [first, second] = [await read(await create()), await read(await create())];
    expect(first['reference']).toMatch(/^EQ-\d{6}$/);
    expect(Number(String(second['reference']).slice(3))).toBe(Number(String(first['reference']).slice(3)) + 1);
    expect(first).toMatchObject({ state: 'new', waiting_since: NOW, phone: '+60123456789', assignee_id: null });
    const { phone: _phone, ...unreachable } = ASKED;
    const refused = await scene.app.call('POST', '/api/enquiries', { body: unreachable });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['phone']]);
    const taken = await scene.app.call('PATCH', `/api/enquiries/${String(first['id'])}`, { body: { phone: null } });
    expect([taken.status, Object.keys(taken.body.errors)]).toEqual([400, ['phone']]);
  });

  it('leave after they come', async () => {
    const days = { arrival: '2026-12-24', departure: '2026-12-24' };
    const refused = await scene.app.call('POST', '/api/enquiries', { body: { ...ASKED, ...days } });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['departure']]);
    const id = await create({ ...days, departure: '2026-12-25' });
    const moved = await scene.app.call('PATCH', `/api/enquiries/${id}`, { body: { arrival: '2026-12-26' } });
    expect([moved.status, Object.keys(moved.body.errors)]).toEqual([400, ['departure']]);
  });

  describe.each(Object.entries(STARTS))('%s', (action, starts) => {
    it(`is possible from ${starts.join(', ')} and from nowhere else`, async () => {
      for (const state of STATES) {
        const id = await create();
        await scene.app.store.transaction((tx) => tx.update(resourceTables.enquiries, is('id', id), { state }));
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
    scene.app.clock.advance(HOUR_MS);
    await act(id, 'reopen');
    const later = scene.app.clock.at.toISOString();
    scene.app.clock.at = new Date(NOW);
    expect(await read(id)).toMatchObject({ state: 'new', lost_reason: null, waiting_since: later });
    expect((await scene.app.trail('enquiries', id)).find(({ action }) => action === 'lose')?.['reason']).toBe(
      'Called three times.',
    );
  });

  it('are followed up on a day to come', async () => {
    const id = await create();
    const refused = await act(id, 'follow-up', { follow_up_on: '2026-11-19' });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['follow_up_on']]);
    for (const follow_up_on of ['2026-11-20', null]) {
      expect((await act(id, 'follow-up', { follow_up_on })).body.data).toMatchObject({ follow_up_on });
    }
  });

  it('no longer say who asked once that person’s account is removed, and nothing brings it back', async () => {
    const person = { name: 'Noraini Forgotten', email: 'noraini@mail.test', phone: '+60127770001', role: 'user' };
    const { data } = (await scene.app.call('POST', '/api/auth/register-new-user', { body: person })).body;
    const ask = async (change: object): Promise<number> => {
      const answer = await scene.app.call('POST', '/api/enquiries', { body: { ...ASKED, ...change } });
      expect(answer.status, answer.text).toBe(201);
      return Number(answer.body.data['id']);
    };
    const byPhone = await ask({ name: person.name, phone: person.phone, message: 'My mother Zainab needs a ramp' });
    const byEmail = await ask({ name: person.name, phone: '+60127770002', email: person.email });
    const other = await ask({ name: 'Somebody Else', phone: '+60127770003' });
    const told = await scene.app.call('GET', `/api/users/${String(data['id'])}/delete-consequences`);
    expect(told.body.data['enquiries']).toBeGreaterThan(0);
    const removed = await scene.app.call('DELETE', `/api/account/${String(data['id'])}`);
    expect(removed.status, removed.text).toBe(200);
    for (const id of [byPhone, byEmail]) {
      const row = await read(id);
      expect(row).toMatchObject({ name: data['account_number'], phone: null, email: null, state: 'new' });
      expect(JSON.stringify(row)).not.toMatch(/Noraini|Zainab|6012777/);
      const filter = encodeURIComponent(JSON.stringify({ resource: 'enquiries', record_id: id, action: 'forget' }));
      const { body } = await scene.app.call('GET', `/api/audit/aggregation?filter=${filter}`);
      const [entry] = body['audit'] as unknown as Record<string, unknown>[];
      expect(JSON.stringify(entry)).not.toMatch(/Noraini|Zainab|6012777/);
      expect((await scene.app.call('POST', `/api/audit/${String(entry?.['id'])}/undo`)).status).toBe(409);
    }
    expect(await read(other)).toMatchObject({ name: 'Somebody Else', phone: '+60127770003' });
  });

  it('of somebody without an account forget who asked, all of them at once, for whoever may delete people', async () => {
    const who = { name: 'Nor Forgotten', phone: '+60129990001', email: 'nor.forgotten@example.test' };
    const id = await create({ ...who, message: 'My mother Nor Forgotten is 80.' });
    const byPhone = await create({ ...who, email: null });
    const byMail = await create({ ...who, phone: '+60129990002' });
    const { token } = await scene.app.administrator(ALL_PERMISSIONS.filter((code) => code !== DELETES_PEOPLE));
    const refused = await act(id, 'forget', { reason: 'Asked by phone' }, token);
    expect([refused.status, refused.body['permission']]).toEqual([403, DELETES_PEOPLE]);
    const done = await act(id, 'forget', { reason: 'Asked by phone on 20 November' });
    expect(done.status, done.text).toBe(200);
    for (const each of [id, byPhone, byMail]) {
      expect(await read(each)).toMatchObject({ ...FORGOTTEN, state: 'new' });
      const [entry] = (await scene.app.trail('enquiries', each)).slice(-1);
      expect(entry).toMatchObject({ action: 'forget', changes: { phone: [MASK, MASK], message: [MASK, MASK] } });
    }
    expect(JSON.stringify((await scene.app.trail('enquiries', id)).slice(-1))).not.toContain('60129990001');
    expect((await scene.app.call('POST', `/api/audit/${String(done.body.audit_id)}/undo`)).status).toBe(409);
    expect((await act(id, 'forget', { reason: 'Twice' })).status).toBe(409);
  });

  it('are taken by whoever presses, and handed to others by name', async () => {
    const other = await scene.app.administrator([]);
    const id = await create();
    await act(id, 'take', {}, other.token);
    expect(await read(id)).toMatchObject({ assignee_id: other.id, assignee_name: expect.stringContaining('Admin') });
    const mine = await scene.app.list('enquiries', { filter: whereOf(enquiries, 'mine') }, other.token);
    expect((mine.body['enquiries'] as { id: number }[]).map((row) => row.id)).toEqual([id]);
    const third = await scene.app.administrator([]);
    await act(id, 'assign', { assignee_id: third.id }, other.token);
    const { body } = await scene.app.call('GET', '/api/enquiries/choices', { token: other.token });
    const people = body.data['administrators'] as { id: number; name: string }[];
    expect((await read(id))['assignee_name']).toBe(people.find((person) => person.id === third.id)?.name);
  });

  it('name to whom they can be given and what can be offered, retired ones left out', async () => {
    const retired = await scene.app.administrator([]);
    const table = resourceTables.administrators;
    const where = is('id', retired.id);
    await scene.app.store.transaction((tx) => tx.update(table, where, { active: false }));
    const { body } = await scene.app.call('GET', '/api/enquiries/choices', {
      token: (await scene.app.administrator([])).token,
    });
    const people = body.data['administrators'] as { id: number }[];
    expect(people.map((person) => person.id)).not.toContain(retired.id);
    expect(people.length).toBeGreaterThan(1);
  });

  describe('from the website', () => {
    const ASKING = { name: '陈美玲', email: 'Mei.Ling@Example.test', message: '请问有房吗？', consent: true };
    const send = (body: object, ip: string, headers = {}) =>
      scene.app.call('POST', '/api/public/enquiries', { token: null, body, ip, headers });
    const found = async (reference: unknown) => {
      const { body } = await scene.app.list('enquiries', { filter: { reference } });
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
      expect((await scene.app.trail('enquiries', Number(kept?.['id']))).map(({ action }) => action)).toEqual([
        'create',
      ]);
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
