import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLogin } from '#server/kit/accounts/accounts.ts';
import { looseTables as resourceTables } from '#tests/support/loose-tables.ts';
import { PERMISSION_GROUPS } from '#shared/permissions.ts';
import { cheapHash, PASSWORD, TestApp } from '#tests/support/app.ts';
import { kitEngines } from '#tests/support/engines.ts';
import { type ApiDescription, expectEveryCode } from '#tests/support/described-codes.ts';

const MINUTE = 60_000;

describe.each(kitEngines)('a session over $name', (engine) => {
  let app: TestApp;
  let hash: string;
  let count = 0;

  beforeAll(async () => {
    app = await TestApp.start(engine);
    hash = await cheapHash();
  }, 60_000);
  afterAll(() => app.close());

  /** A user who can sign in, unless told otherwise. */
  async function user(values: Readonly<Record<string, unknown>> = {}) {
    count += 1;
    const account_number = `U9${String(count).padStart(5, '0')}`;
    const email = `user.${count}@example.test`;
    const row = {
      account_number,
      email,
      name: `User ${count}`,
      phone: `+60123${String(count).padStart(6, '0')}`,
      role: 'user',
      status: 'approved',
      banned: false,
      is_vip: false,
      rider_verification: 'none',
      ...values,
    };
    const id = await app.store.transaction(async (tx) => {
      const made = await tx.insert(resourceTables.users, row);
      await createLogin(tx, { resource: 'users', id: made.id, account_number, email }, hash);
      return made.id;
    });
    return { id, account_number, email };
  }

  const login = (email: string, password: string, options = {}) =>
    app.call('POST', '/api/auth/login', { token: null, body: { email, password }, ...options });
  const me = (token: string | null) => app.call('GET', '/api/account/me', { token });

  const UNAUTHORIZED = { status: 401, text: 'Unauthorized', type: 'text/plain' };
  const answerOf = ({ status, text, headers }: Awaited<ReturnType<typeof me>>) => ({
    status,
    text,
    type: headers.get('content-type')?.split(';')[0],
  });

  test('of an administrator is what the description of the API needs, and no permission', async () => {
    const description = (token: string | null) => app.call('GET', '/api/openapi.json', { token });
    expect(answerOf(await description(null))).toEqual(UNAUTHORIZED);
    const { body } = await login((await user()).email, PASSWORD);
    const refused = await description(body.token);
    expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN']);
    const { token } = await app.administrator([]);
    const { body: said } = await description(token);
    expect(said['openapi']).toBe('3.1.0');
    expectEveryCode(said as unknown as ApiDescription);
  });

  test('begins with a right pair and says whose it is', async () => {
    const { email, account_number, id } = await user({ role: 'owner' });
    const answer = await login(` ${email.toUpperCase()} `, PASSWORD);
    expect(answer.status).toBe(200);
    expect(Date.parse(String(answer.body['expiresAt'])) - app.clock.now().getTime()).toBe(12 * 60 * MINUTE);
    const info = { id, account_number, email, role: 'owner', isAdmin: false, isOwner: true, locale: null };
    expect(answer.body).toMatchObject({ status: 'success', user: info });
    expect((await me(answer.body.token)).body).toEqual({ status: 'success', name: `User ${count}`, ...info });
  });

  test('takes the bare token as well', async () => {
    const { status } = await app.call('GET', '/api/account/me', { token: null, headers: { authorization: app.admin } });
    expect(status).toBe(200);
  });

  test('is worth nothing as a cookie', async () => {
    expect(
      answerOf(await app.call('GET', '/api/account/me', { token: null, headers: { cookie: `jwt=${app.admin}` } })),
    ).toEqual(UNAUTHORIZED);
  });

  test('notes the sign-in without colliding with somebody’s edit', async () => {
    const { email, id } = await user();
    const before = await app.call('GET', `/api/users/${id}`);
    await app.signIn(email);
    const { data } = (await app.call('GET', `/api/users/${id}`)).body;
    expect(data.last_login_at).toBe(app.clock.now().toISOString());
    expect(data.version).toBe(before.body.data.version);
    expect(data.updated_at).toBe(before.body.data.updated_at);
  });

  test('tells an administrator what they may do, and others that this is not for them', async () => {
    const clerk = await app.administrator([PERMISSION_GROUPS.user + 2]);
    const { body } = await app.call('GET', '/api/account/admin', { token: clerk.token });
    expect(body).toMatchObject({ status: 'success', account_number: clerk.account_number, permissions: [4, 6] });
    expect(body).not.toHaveProperty('password_hash');
    const { email } = await user();
    const refused = await app.call('GET', '/api/account/admin', { token: await app.signIn(email) });
    expect(refused).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });

  test('does not tell an unknown e-mail from a wrong password', async () => {
    const { email } = await user();
    const wrong = await login(email, 'not the password');
    const unknown = await login('nobody@example.test', 'not the password');
    expect(wrong.status).toBe(401);
    expect(wrong.body.code).toBe('INVALID_CREDENTIALS');
    expect(unknown.text).toBe(wrong.text);
    expect(unknown.status).toBe(wrong.status);
  });

  test.each([
    ['ACCOUNT_BANNED', { banned: true }],
    ['ACCOUNT_PENDING', { status: 'pending' }],
    ['ACCOUNT_REJECTED', { status: 'rejected' }],
  ])('tells %s only to who knows the password', async (code, values) => {
    const { email } = await user(values);
    expect((await login(email, 'not the password')).body.code).toBe('INVALID_CREDENTIALS');
    expect(await login(email, PASSWORD)).toMatchObject({ status: 403, body: { code } });
  });

  test('refuses what is no pair of e-mail and password', async () => {
    const call = (body: unknown) => app.call('POST', '/api/auth/login', { token: null, body });
    expect(await call({ email: 'nobody' })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', errors: { email: [expect.any(String)], password: [expect.any(String)] } },
    });
    expect((await call({ email: 'a@b.test', password: 'x', role: 'admin' })).body.errors).toHaveProperty('role');
    expect((await call({ email: { $ne: null }, password: 'x' })).status).toBe(400);
    expect((await call('{"__proto__":{"email":"a@b.test"}}')).status).toBe(400);
  });

  test('begins only after a password that others would not guess was chosen', async () => {
    const create = (password: string) => {
      const form = new FormData();
      const fields = { name: 'Siti Aminah', email: 'siti@example.test', phone: '012-999 8888', role: 'user', password };
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      return app.call('POST', '/api/auth/register-new-user', { body: form });
    };
    for (const weak of ['Password123', 'siti@example.test', 'short']) {
      const { status, body } = await create(weak);
      expect({ status, code: body.code, fields: Object.keys(body.errors) }).toEqual({
        status: 400,
        code: 'VALIDATION',
        fields: ['password'],
      });
    }
    expect((await create('kambing makan rumput')).status).toBe(201);
    expect((await login('siti@example.test', 'kambing makan rumput')).body.code).toBe('ACCOUNT_PENDING');
  });

  test('answers in the caller’s language', async () => {
    const { body } = await login('nobody@example.test', 'x', { headers: { 'accept-language': 'zh-CN,zh;q=0.9' } });
    expect(body.message).toMatch(/^邮箱与密码不匹配。.*重试/);
  });

  test('ends with the very next call after signing out', async () => {
    const { email } = await user();
    const [one, other] = [await app.signIn(email), await app.signIn(email)];
    expect((await app.call('POST', '/api/auth/logout', { token: one })).status).toBe(200);
    expect(answerOf(await me(one))).toEqual(UNAUTHORIZED);
    expect((await me(other)).status).toBe(200);
  });

  test('ends with the very next call after a ban, and stays ended when the ban is lifted', async () => {
    const { email, id } = await user();
    const token = await app.signIn(email);
    expect((await me(token)).status).toBe(200);
    const ban = (on: boolean) => app.call('PATCH', `/api/users/${id}/ban`, { body: { ban: on, remark: 'why' } });
    expect((await ban(true)).status).toBe(200);
    expect(answerOf(await me(token))).toEqual(UNAUTHORIZED);
    expect((await ban(false)).status).toBe(200);
    expect(answerOf(await me(token))).toEqual(UNAUTHORIZED);
    expect((await login(email, PASSWORD)).status).toBe(200);
  });

  test('ends with the very next call after its account is deleted', async () => {
    const { email, id } = await user();
    const token = await app.signIn(email);
    expect((await me(token)).status).toBe(200);
    expect((await app.call('DELETE', `/api/account/${id}`)).status).toBe(200);
    expect(answerOf(await me(token))).toEqual(UNAUTHORIZED);
    expect((await login(email, PASSWORD)).body.code).toBe('INVALID_CREDENTIALS');
  });

  test('shows changed permissions with the very next call', async () => {
    const clerk = await app.administrator([PERMISSION_GROUPS.user]);
    const list = () => app.call('GET', '/api/users/aggregation', { token: clerk.token });
    expect((await list()).status).toBe(200);
    const body = { permissions: [PERMISSION_GROUPS.listing] };
    expect((await app.call('PATCH', `/api/administrators/${clerk.id}/permissions`, { body })).status).toBe(200);
    expect(await list()).toMatchObject({ status: 403, body: { code: 'FORBIDDEN', permission: 4 } });
  });

  test('ends with the very next call after its administrator is deactivated', async () => {
    const clerk = await app.administrator([0]);
    expect((await me(clerk.token)).status).toBe(200);
    const answer = await app.call('PATCH', `/api/administrators/${clerk.id}`, { body: { active: false } });
    expect(answer.status).toBe(200);
    expect(answerOf(await me(clerk.token))).toEqual(UNAUTHORIZED);
    expect((await login(clerk.email, PASSWORD)).body.code).toBe('ACCOUNT_INACTIVE');
  });

  test('needs one everywhere below the API but where people sign in', async () => {
    for (const path of ['/api/users/aggregation', '/api/nothing', '/user-mgmt/ban-user', '/api/account/me']) {
      expect(answerOf(await app.call('GET', path, { token: null }))).toEqual(UNAUTHORIZED);
    }
    expect(answerOf(await me('garbage'))).toEqual(UNAUTHORIZED);
    expect(await app.call('GET', '/api/nothing')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  test('does not help where an address answers to other methods', async () => {
    const answer = await app.call('PUT', '/api/users/1', { body: {} });
    expect({ status: answer.status, code: answer.body.code, allow: answer.headers.get('allow') }).toEqual({
      status: 405,
      code: 'METHOD_NOT_ALLOWED',
      allow: 'GET, PATCH, DELETE',
    });
    expect((await app.call('GET', '/api/auth/login', { token: null })).headers.get('allow')).toBe('POST');
    const list = await app.call('GET', '/api/holidays');
    expect([list.status, list.headers.get('allow')]).toEqual([405, 'POST']);
    expect(list.body['message']).toContain('the list is at /api/holidays/aggregation');
  });

  test('ends an administrator’s after an hour without a call, nobody’s while calls come', async () => {
    const clerk = await app.administrator([0]);
    const { email } = await user();
    const guest = await app.signIn(email);
    for (let passed = 0; passed < 120; passed += 40) {
      app.clock.advance(40 * MINUTE);
      expect((await me(clerk.token)).status).toBe(200);
    }
    app.clock.advance(61 * MINUTE);
    expect(answerOf(await me(clerk.token))).toEqual(UNAUTHORIZED);
    expect((await me(guest)).status).toBe(200);
    app.clock.advance(12 * 60 * MINUTE);
    expect(answerOf(await me(guest))).toEqual(UNAUTHORIZED);
    app.admin = await app.signIn('administrator.1@highland.test');
  });

  test('looks at no more than ten wrong passwords of an account, whatever the client claims to be', async () => {
    const { email } = await user();
    const statuses: number[] = [];
    for (let at = 0; at < 15; at += 1) {
      const headers = { 'x-forwarded-for': `198.51.100.${at}`, 'x-real-ip': `198.51.100.${at}` };
      statuses.push((await login(email, `wrong ${at}`, { headers, ip: '203.0.113.77' })).status);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    const refused = await login(email, PASSWORD, { ip: '203.0.113.77' });
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    app.clock.advance(16 * MINUTE);
    expect((await login(email, PASSWORD, { ip: '203.0.113.77' })).status).toBe(200);
  }, 30_000);

  test('lets the owner in from where they always sign in while others try their account', async () => {
    const { email } = await user();
    expect((await login(email, PASSWORD, { ip: '203.0.113.5' })).status).toBe(200);
    await Promise.all(Array.from({ length: 20 }, (_, at) => login(email, `wrong ${at}`, { ip: `198.51.100.${at}` })));
    expect((await login(email, PASSWORD, { ip: '198.51.100.99' })).status).toBe(429);
    expect((await login(email, PASSWORD, { ip: '203.0.113.5' })).status).toBe(200);
  }, 30_000);
});
