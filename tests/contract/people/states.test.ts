import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { looseTables as resourceTables } from '#tests/support/loose-tables.ts';
import { TestApp, type Rows } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { type Person, People, peopleOver } from '#tests/support/people.ts';

/** The states and values of people as the specification lists them, over the calls that it names. */
describe.each(domainEngines)('what the specification says of people, over $name', (engine) => {
  const { scene } = peopleOver(engine);

  const decide = (user: Person, body: unknown) =>
    scene.app.call('PATCH', `/api/users/${user.id}/approval-action`, { body });
  const post = (path: string, body: unknown) => scene.app.call('POST', `/user-mgmt/${path}`, { body });

  it.each([
    ['approve', 'approved'],
    ['reject', 'rejected'],
  ])('approval: pending becomes by %s %s, with the remark, and is not decided twice', async (action, status) => {
    const user = await scene.people.create();
    expect(user['status']).toBe('pending');
    const { body } = await decide(user, { action, remark: 'Seen.' });
    expect(body.data).toMatchObject({ status, remark: 'Seen.' });
    for (const again of ['approve', 'reject']) {
      const answer = await decide(user, { action: again, remark: 'Once more.' });
      expect([again, answer.status, answer.body.code]).toEqual([again, 409, 'CONFLICT']);
    }
    expect(await scene.people.read(user)).toMatchObject({ status, remark: 'Seen.' });
  });

  it.each([{ action: 'Approve' }, { action: 'approved' }, { action: null }, {}, { action: 'reject' }])(
    'approval: refuses %j and leaves the user pending',
    async (body) => {
      const user = await scene.people.create();
      expect(await decide(user, body)).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
      expect((await scene.people.read(user))['status']).toBe('pending');
    },
  );

  it('ban: a boolean and a remark, on and off again', async () => {
    const user = await scene.people.create();
    const ban = (body: unknown) => scene.app.call('PATCH', `/api/users/${user.id}/ban`, { body });
    expect((await ban({ ban: true, remark: 'Smoked.' })).body.data).toMatchObject({ banned: true, remark: 'Smoked.' });
    expect((await ban({ ban: false, remark: 'Paid.' })).body.data).toMatchObject({ banned: false, remark: 'Paid.' });
    for (const body of [
      { ban: true },
      { ban: false },
      { ban: 'true', remark: 'x' },
      { ban: 1, remark: 'x' },
      { remark: 'x' },
    ])
      expect([body, (await ban(body)).status]).toEqual([body, 400]);
    expect(await scene.people.read(user)).toMatchObject({ banned: false, remark: 'Paid.' });
  });

  it('VIP: a boolean and nothing else', async () => {
    const { account_number, ...user } = await scene.people.create();
    const set = (is_vip: unknown) => post('set-vip-status', { account_number, is_vip });
    expect((await set(true)).body.data['is_vip']).toBe(true);
    for (const wrong of ['true', 1, null, undefined]) expect([wrong, (await set(wrong)).status]).toEqual([wrong, 400]);
    expect((await scene.people.read(user))['is_vip']).toBe(true);
    expect((await set(false)).body.data['is_vip']).toBe(false);
  });

  it('commission rate: a number, kept exactly', async () => {
    const { account_number, ...agent } = await scene.people.create('agent');
    const rates = [0, 0.1, 0.3, 7, 12.5, 12.3456, 33.3333, 99.9999, 100];
    for (const commission_rate of rates) {
      await post('agent/change-agent-commission', { account_number, commission_rate });
      expect((await scene.people.read(agent))['commission_rate']).toBe(commission_rate);
      const filter = { id: agent.id, commission_rate };
      expect((await scene.app.list('users', { filter })).body.totalCount).toBe(1);
    }
    for (const wrong of ['12.5', -0.1, 100.1, 12.34567, null]) {
      const { status } = await post('agent/change-agent-commission', { account_number, commission_rate: wrong });
      expect([wrong, status]).toEqual([wrong, 400]);
    }
  });

  it('rider verification: Approved is final, Rejected can be decided again', async () => {
    const { account_number, ...rider } = await scene.people.create('rider');
    const verify = (action: string) => post('action-rider-verification', { account_number, action, remarks: action });
    expect((await scene.people.read(rider))['rider_verification']).toBe('pending');
    expect((await verify('Rejected')).body.data).toMatchObject({ rider_verification: 'rejected', remark: 'Rejected' });
    expect((await verify('Approved')).body.data).toMatchObject({ rider_verification: 'approved' });
    expect((await verify('Rejected')).status).toBe(409);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'not a link', ''])(
    'user link: refuses %j',
    async (url) => {
      const user = await scene.people.create('agent');
      expect((await scene.app.call('PATCH', `/api/users/${user.id}/url`, { body: { url } })).status).toBe(400);
      expect((await scene.people.read(user))['url']).toBeNull();
    },
  );

  it('one user: the answer without the code is the one message that the client ignores, and no more', async () => {
    const user = await scene.people.create();
    const { token } = await scene.app.administrator([0]);
    for (const id of [user.id, 987_654_321]) {
      const { status, body } = await scene.app.call('GET', `/api/users/${id}`, { token });
      expect([status, body]).toEqual([403, { message: 'User has no permission to access GET Single User!' }]);
    }
  });

  let filled = 0;
  /** One more row for the list at the address. */
  async function fill(key: string, path: string): Promise<void> {
    filled += 1;
    const n = String(filled).padStart(4, '0');
    if (key === 'administrators') {
      await scene.app.administrator([0]);
      return;
    }
    const person = { account_number: `U89${n}`, name: `Listed ${n}`, email: `listed.${n}@example.test` };
    const state = path.includes('pending') ? 'pending' : 'approved';
    const dates = { created_at: '2025-01-01T00:00:00.000Z' };
    const user = {
      ...person,
      ...dates,
      phone: `+6011880${n}`,
      role: 'user',
      status: state,
      rider_verification: 'none',
    };
    await scene.app.store.transaction(async (tx) => {
      const { id: user_id } = await tx.insert(resourceTables.users, user);
      if (key === 'users') return;
      const { account_number, name, email: old_value } = person;
      const submission = {
        user_id,
        account_number,
        name,
        kind: 'email',
        old_value,
        new_value: `new.${n}@example.test`,
      };
      await tx.insert(resourceTables['change-contact-submissions'], submission);
    });
  }

  it.each([
    ['users', '/api/users/aggregation'],
    ['users', '/api/users/dormant'],
    ['users', '/user-mgmt/get-user-list?role='],
    ['users', '/user-mgmt/pending-verify-user?role='],
    ['users', '/user-mgmt/search-buyer?search='],
    ['change-contact-submissions', '/api/change-contact-submissions'],
    ['administrators', '/api/administrators/aggregation'],
  ])('a list is an object keyed %s plus totalCount, ten at a time from page 1: %s', async (key, path) => {
    for (let at = 0; at < 11; at += 1) await fill(key, path);
    const { status, body } = await scene.app.call('GET', path);
    expect([status, Object.keys(body)]).toEqual([200, [key, 'totalCount']]);
    expect(body[key] as Rows).toHaveLength(10);
    expect(body.totalCount).toBeGreaterThan(10);
    const first = `pagination=${encodeURIComponent('{"limit":10,"currentPage":1}')}`;
    expect((await scene.app.call('GET', `${path}${path.includes('?') ? '&' : '?'}${first}`)).body).toEqual(body);
  });

  it('administrators can be asked for with a fields list', async () => {
    const { body } = await scene.app.list('administrators', { fields: ['name'] });
    expect((body['administrators'] as Rows).map((row) => Object.keys(row).toSorted())).toEqual(
      (body['administrators'] as Rows).map(() => ['id', 'name']),
    );
  });

  it('an e-mail is available while neither a user nor an administrator has it, however it is written', async () => {
    const user = await scene.people.create();
    const { email } = await scene.app.administrator([0]);
    const isAvailable = async (asked: string) => (await post('check-email-available', { email: asked })).body;
    expect(await isAvailable('free.as.a.bird@example.test')).toEqual({ available: true });
    for (const taken of [user.email, user.email.toUpperCase(), ` ${user.email} `, email])
      expect([taken, await isAvailable(taken)]).toEqual([taken, { available: false }]);
    await scene.app.call('DELETE', `/api/account/${user.id}`);
    expect(await isAvailable(user.email)).toEqual({ available: true });
    expect((await post('check-email-available', { email: 'no address' })).status).toBe(400);
  });

  it('whoever enters e-mails of accounts may ask whether one is free, and nobody else', async () => {
    const { email } = await scene.people.create();
    for (const code of [1, 2, 5, 6, 21]) {
      const { token } = await scene.app.administrator([code]);
      const asked = await scene.app.call('POST', '/user-mgmt/check-email-available', { body: { email }, token });
      expect([code, asked.status]).toEqual([code, 200]);
    }
    const { token } = await scene.app.administrator([0, 3, 4, 7, 20, 22, 23]);
    const refused = await scene.app.call('POST', '/user-mgmt/check-email-available', { body: { email }, token });
    expect([refused.status, refused.body.permission]).toEqual([403, 5]);
  });

  it('a user who may not be is told of all that is taken at once, on create and on edit', async () => {
    const [one, other] = [await scene.people.create(), await scene.people.create()];
    const administrator = await scene.app.administrator([0]);
    for (const [email, phone] of [
      [one.email, other.phone],
      [administrator.email, one.phone],
    ]) {
      const body = { name: 'Late Comer', role: 'user', email, phone };
      const made = await scene.app.call('POST', '/api/auth/register-new-user', { body });
      expect([made.status, Object.keys(made.body.errors).toSorted()]).toEqual([400, ['email', 'phone']]);
      const third = await scene.people.create();
      const edited = await scene.app.call('PATCH', `/api/account/${third.id}`, { body: { email, phone } });
      expect([edited.status, Object.keys(edited.body.errors).toSorted()]).toEqual([400, ['email', 'phone']]);
      const same = { email: third.email, phone: third.phone, name: 'Still Here' };
      expect((await scene.app.call('PATCH', `/api/account/${third.id}`, { body: same })).status).toBe(200);
    }
  });

  it('buyers are found by name, e-mail and phone, and only those who may book', async () => {
    const [buyer, waiting] = [await scene.people.create(), await scene.people.create()];
    await decide(buyer, { action: 'approve' });
    const found = async (text: string) => {
      const { body } = await scene.app.call('GET', `/user-mgmt/search-buyer?search=${encodeURIComponent(text)}`);
      return (body['users'] as Rows).map((row) => row['id']);
    };
    for (const text of [String(buyer['name']), buyer.email, buyer.phone, buyer.account_number])
      expect([text, await found(text)]).toEqual([text, [buyer.id]]);
    const local = buyer.phone.slice(3);
    for (const text of [`0${local}`, `0${local.slice(0, 2)}-${local.slice(2, 5)} ${local.slice(5)}`, local])
      expect([text, await found(text)]).toEqual([text, [buyer.id]]);
    expect(await found(waiting.email)).toEqual([]);
    await scene.app.call('PATCH', `/api/users/${buyer.id}/ban`, { body: { ban: true, remark: 'Smoked.' } });
    expect(await found(buyer.email)).toEqual([]);
  });

  it.each<[string, (user: Person) => [string, string, object]]>([
    ['a user’s edit', ({ id }) => ['PATCH', `/api/account/${id}`, { name: 'Other Name' }]],
    ['an approval', ({ id }) => ['PATCH', `/api/users/${id}/approval-action`, { action: 'approve' }]],
    ['a ban', ({ id }) => ['PATCH', `/api/users/${id}/ban`, { ban: true, remark: 'x' }]],
    ['a link', ({ id }) => ['PATCH', `/api/users/${id}/url`, { url: 'https://x.test/' }]],
    ['an e-mail check', ({ email }) => ['POST', '/user-mgmt/check-email-available', { email }]],
    ['a reset', ({ account_number }) => ['POST', '/user-mgmt/reset-user-password', { account_number }]],
    ['VIP', ({ account_number }) => ['POST', '/user-mgmt/set-vip-status', { account_number, is_vip: true }]],
  ])('%s carries what the specification names and nothing more', async (_what, callOf) => {
    const user = await scene.people.create();
    const [method, path, body] = callOf(user);
    for (const surprise of [{ is_admin: true }, { status: 'approved' }, { role_id: 1 }]) {
      const answer = await scene.app.call(method, path, { body: { ...body, ...surprise } });
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, Object.keys(surprise)]);
    }
    const { version } = await scene.people.read(user);
    expect(version).toBe(user.version);
    expect((await scene.app.call(method, path, { body })).status).toBe(200);
  });
});

describe.each(domainEngines)('the fixed list of accounts over $name', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.start(engine, { privilegedAccounts: ['M900002', 'U000001'] });
  }, 60_000);
  afterAll(() => app?.close());

  it('gives its administrators every permission, whatever their record says', async () => {
    const { token, id } = await app.administrator([]);
    const { body } = await app.call('GET', '/api/account/admin', { token });
    expect(body['permissions']).toEqual(Array.from({ length: 64 }, (_, code) => code));
    expect((await app.list('users', {}, token)).status).toBe(200);
    expect((await app.call('GET', `/api/administrators/${id}`)).body.data['permissions']).toEqual([]);
  });

  it('makes no administrator of a guest', async () => {
    const people = new People(app);
    const guest = await people.create();
    const token = await people.signIn(guest);
    expect(guest.account_number).toBe('U000001');
    expect((await app.call('GET', '/api/account/me', { token })).body).toMatchObject({ isAdmin: false });
    expect((await app.call('GET', '/api/account/admin', { token })).status).toBe(403);
  });
});
