import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { type Body, TWINS } from '#tests/support/people/twins.ts';
import { type Person, People, peopleOver } from '#tests/support/people.ts';

describe.each(domainEngines)('two doors to one act over $name', (engine) => {
  const { scene } = peopleOver(engine);

  /** Whose data it is, and what tells one write from the next. */
  const OWN = new Set(['id', 'account_number', 'name', 'email', 'phone', 'audit_id', 'created_at', 'updated_at']);
  const alike = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value ?? null, (key, item: unknown) => (OWN.has(key) ? undefined : item)));
  const trailOf = async (person: Person) =>
    (await scene.app.trail('users', person.id))
      .filter(({ action }) => action !== 'create')
      .map(({ action, changes, reason, actor_id }) => ({ action, changes, reason, actor_id }));

  it.each(TWINS)('$door does to a $role what $action does', async ({ role, action, door, bodies }) => {
    const [left, right] = [await scene.people.create(role), await scene.people.create(role)];
    for (const body of bodies) {
      const byId = await scene.app.call('PATCH', `/api/users/${left.id}/${action}`, { body });
      const byNumber = await scene.app.call('POST', door, { body: { account_number: right.account_number, ...body } });
      expect([byNumber.status, alike(byNumber.body)], JSON.stringify(body)).toEqual([byId.status, alike(byId.body)]);
    }
    expect(await trailOf(right)).toEqual(await trailOf(left));
    expect(alike(await scene.people.read(right))).toEqual(alike(await scene.people.read(left)));
  });

  it('changing an administrator’s permissions does the same by number, by id and by edit', async () => {
    const bodies: Body[] = [
      { permissions: [4, 21] },
      { permissions: [64] },
      { permissions: 'all' },
      { permissions: [] },
    ];
    const twins = [
      await scene.app.administrator([0]),
      await scene.app.administrator([0]),
      await scene.app.administrator([0]),
    ] as const;
    for (const body of bodies) {
      const [numbered, acted, edited] = [
        await scene.app.call('POST', '/user-mgmt/change-admin-permission', {
          body: { account_number: twins[0].account_number, ...body },
        }),
        await scene.app.call('PATCH', `/api/administrators/${twins[1].id}/permissions`, { body }),
        await scene.app.call('PATCH', `/api/administrators/${twins[2].id}`, { body }),
      ];
      expect([numbered.status, alike(numbered.body)]).toEqual([acted.status, alike(acted.body)]);
      expect([edited.status, alike(edited.body)]).toEqual([acted.status, alike(acted.body)]);
    }
    const changes = await Promise.all(
      twins.map(async ({ id }) => (await scene.app.trail('administrators', id)).map((entry) => entry['changes'])),
    );
    expect(changes[1]).toEqual(changes[0]);
    expect(changes[2]).toEqual(changes[0]);
  });

  it('nobody grants a code that they do not hold, by any door; taking one away that they hold is open to them', async () => {
    const { token } = await scene.app.administrator([0, 2, 4, 8]);
    const other = await scene.app.administrator([4, 8]);
    const grants = [
      await scene.app.call('PATCH', `/api/administrators/${other.id}`, { body: { permissions: [4, 8, 12] }, token }),
      await scene.app.call('PATCH', `/api/administrators/${other.id}/permissions`, {
        body: { permissions: [12] },
        token,
      }),
      await scene.app.call('POST', '/user-mgmt/change-admin-permission', {
        body: { account_number: other.account_number, permissions: [4, 5, 8] },
        token,
      }),
    ];
    expect(grants.map(({ status, body }) => [status, body['permission']])).toEqual([
      [403, 12],
      [403, 12],
      [403, 5],
    ]);
    const taken = await scene.app.call('PATCH', `/api/administrators/${other.id}/permissions`, {
      body: { permissions: [4] },
      token,
    });
    expect([taken.status, taken.body.data['permissions']]).toEqual([200, [4]]);
    // Undoing it would be a grant, by whoever does not hold it.
    const lesser = await scene.app.administrator([0, 2, 4]);
    const undo = `/api/audit/${taken.body.audit_id}/undo`;
    expect(await scene.app.call('POST', undo, { token: lesser.token })).toMatchObject({
      status: 403,
      body: { permission: 8 },
    });
    expect((await scene.app.call('POST', undo, { body: { reason: 'Taken by mistake.' } })).status).toBe(200);
  });

  it('asks the same code at both doors', async () => {
    const { token } = await scene.app.administrator([4, 5, 7]);
    for (const { role, action, door, bodies } of TWINS) {
      const person = await scene.people.create(role);
      const body = bodies[0] ?? {};
      const byId = await scene.app.call('PATCH', `/api/users/${person.id}/${action}`, { body, token });
      const byNumber = await scene.app.call('POST', door, {
        body: { account_number: person.account_number, ...body },
        token,
      });
      expect([byId.status, byId.body.permission]).toEqual([403, 6]);
      expect(byNumber.body).toEqual(byId.body);
    }
  });

  it('answers 404 for an account that nobody has, at every door', async () => {
    for (const { door, bodies } of TWINS) {
      for (const account_number of ['U999999', 'M000001 ', 'x'.repeat(300), '\u0000']) {
        const answer = await scene.app.call('POST', door, { body: { account_number, ...bodies[0] } });
        expect([door, account_number, answer.status]).toEqual([door, account_number, 404]);
      }
    }
  });
});

const PRIVILEGED = ['U000001', 'M900001'];

describe.each(domainEngines)('an account number at the wrong door over $name', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.start(engine);
  }, 60_000);
  afterAll(() => app?.close());

  it('is told as what it is to whoever may see it, and to nobody else', async () => {
    const other = await app.administrator([0]);
    const user = await new People(app).create();
    const clerk = await app.administrator([4, 5, 6, 7]);
    const chief = await app.administrator([0, 1, 2, 3]);
    const said = async (door: string, account_number: string, body: Body, token?: string): Promise<unknown[]> => {
      const options = { body: { account_number, ...body }, ...(token === undefined ? {} : { token }) };
      const answer = await app.call('POST', door, options);
      return [answer.status, answer.body.code, answer.body.message];
    };
    const ban = { ban: true, remark: 'Mistaken' };
    const doors: [string, Body][] = [
      ['/user-mgmt/ban-user', ban],
      ['/user-mgmt/set-vip-status', { is_vip: true }],
    ];
    for (const [door, body] of doors) {
      expect(await said(door, other.account_number, body)).toEqual([
        409,
        'CONFLICT',
        expect.stringContaining('the number of an administrator'),
      ]);
      const unknown = [404, 'NOT_FOUND', 'No user, owner, agent or rider has this number.'];
      expect(await said(door, other.account_number, body, clerk.token)).toEqual(unknown);
      expect(await said(door, 'M999999', body)).toEqual(unknown);
    }
    const door = '/user-mgmt/change-admin-permission';
    expect((await said(door, user.account_number, { permissions: [0] }))[0]).toBe(409);
    const unknown = [404, 'NOT_FOUND', 'No administrator has this number.'];
    expect(await said(door, user.account_number, { permissions: [0] }, chief.token)).toEqual(unknown);
    const rider = `/user-mgmt/get-rider-details?account_number=${other.account_number}&user_type=rider`;
    expect((await app.call('GET', rider)).status).toBe(409);
    expect((await app.call('GET', rider, { token: clerk.token })).status).toBe(404);
  });
});

describe.each(domainEngines)('a privileged account over $name', (engine) => {
  let app: TestApp;
  let people: People;
  let user: Person;
  beforeAll(async () => {
    app = await TestApp.start(engine, { privilegedAccounts: PRIVILEGED });
    people = new People(app);
    user = await people.create();
  }, 60_000);
  afterAll(() => app?.close());

  it('is the first of each kind here', async () => {
    const { body } = await app.call('GET', '/api/account/me');
    expect([user.account_number, body['account_number']]).toEqual(PRIVILEGED);
  });

  it.each<[string, string, (user: Person) => string, (user: Person) => Body]>([
    ['a ban by id', 'PATCH', ({ id }) => `/api/users/${id}/ban`, () => ({ ban: true, remark: 'x' })],
    [
      'a ban by number',
      'POST',
      () => '/user-mgmt/ban-user',
      ({ account_number }) => ({ account_number, ban: true, remark: 'x' }),
    ],
    ['a rejection', 'PATCH', ({ id }) => `/api/users/${id}/approval-action`, () => ({ action: 'reject', remark: 'x' })],
    ['a deletion', 'DELETE', ({ id }) => `/api/users/${id}`, () => ({})],
    ['a deletion at the other door', 'DELETE', ({ id }) => `/api/account/${id}`, () => ({})],
  ])('withstands %s', async (_what, method, path, body) => {
    const answer = await app.call(method, path(user), method === 'DELETE' ? {} : { body: body(user) });
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      409,
      'CONFLICT',
      expect.stringMatching(/privileged/),
    ]);
  });

  it('withstands a ban among many, which spares nobody else', async () => {
    const other = await people.create();
    const body = { ids: [user.id, other.id], input: { ban: true, remark: 'x' } };
    const { body: said } = await app.call('POST', '/api/users/bulk/ban', { body });
    expect(said.results.map(({ ok }) => ok)).toEqual([false, true]);
  });

  it('withstands demotion, deactivation and deletion as an administrator, and a link made by others', async () => {
    const me = (await app.call('GET', '/api/account/me')).body;
    const { token } = await app.administrator(Array.from({ length: 64 }, (_, code) => code));
    const path = `/api/administrators/${String(me['id'])}`;
    const account_number = PRIVILEGED[1];
    const answers = [
      await app.call('PATCH', path, { body: { active: false }, token }),
      await app.call('PATCH', path, { body: { permissions: [] }, token }),
      await app.call('PATCH', `${path}/permissions`, { body: { permissions: [] }, token }),
      await app.call('POST', '/user-mgmt/change-admin-permission', {
        body: { account_number, permissions: [] },
        token,
      }),
      await app.call('DELETE', path, { token }),
      await app.call('POST', '/user-mgmt/reset-user-password', { body: { account_number }, token }),
      await app.call('POST', `${path}/reset-password`, { token }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409, 409, 409]);
    expect((await app.call('POST', `${path}/reset-password`)).status).toBe(200);
  });

  it('says before a deletion that it is forbidden', async () => {
    const { body } = await app.call('GET', `/api/users/${user.id}/delete-consequences`);
    expect(body.data).toMatchObject({ forbidden_by: 'privileged', open_sessions: 0 });
  });
});
