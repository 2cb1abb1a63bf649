import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_PERMISSIONS } from '#shared/permissions.ts';
import { type Answer, TestApp } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';

type Colleague = Awaited<ReturnType<TestApp['administrator']>>;
type Act = (of: Colleague, token: string) => Promise<Answer>;

const OTHERS = ALL_PERMISSIONS.filter((code) => code > 3);

describe.each(domainEngines)('administrators and their superiors over $name', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.start(engine, { privilegedAccounts: ['M900002'] });
    // Holds nothing in its record, and everything by the settings.
    await app.administrator([]);
  }, 60_000);
  afterAll(() => app?.close());

  const patch =
    (body: unknown): Act =>
    (of, token) =>
      app.call('PATCH', `/api/administrators/${of.id}`, { token, body });
  const post =
    (path: string, body: (of: Colleague) => unknown): Act =>
    (of, token) =>
      app.call('POST', path, { token, body: body(of) });

  const ACTS: Readonly<Record<string, Act>> = {
    'a new name': patch({ name: 'Renamed By Another' }),
    'the name they have already': async (of, token) => {
      const { data } = (await app.call('GET', `/api/administrators/${of.id}`)).body;
      return patch({ name: data['name'] })(of, token);
    },
    'an e-mail that somebody has': patch({ email: 'administrator.1@highland.test' }),
    'a new e-mail': (of, token) => patch({ email: `moved.${of.id}@highland.test` })(of, token),
    deactivation: patch({ active: false }),
    'fewer codes by edit': patch({ permissions: [0] }),
    'fewer codes by action': (of, token) =>
      app.call('PATCH', `/api/administrators/${of.id}/permissions`, { token, body: { permissions: [0] } }),
    'fewer codes by number': post('/user-mgmt/change-admin-permission', ({ account_number }) => ({
      account_number,
      permissions: [],
    })),
    'a reset link by id': (of, token) => app.call('POST', `/api/administrators/${of.id}/reset-password`, { token }),
    'a reset link by number': post('/user-mgmt/reset-user-password', ({ account_number }) => ({ account_number })),
    'a stale edit': (of, token) =>
      app.call('PATCH', `/api/administrators/${of.id}`, {
        token,
        body: { name: 'Stale Name' },
        headers: { 'if-match': '"999"' },
      }),
    deletion: (of, token) => app.call('DELETE', `/api/administrators/${of.id}`, { token }),
  };

  /** Whose codes, on whom, and what becomes of any act: the code that is lacking, or null where it goes its way. */
  const RANKS: readonly (readonly [string, readonly number[], readonly number[], number | null])[] = [
    ['an editor on one who may also delete', [0, 2, 6], [0, 3], 3],
    ['an editor on the one above everybody', [0, 2, 3, 6], ALL_PERMISSIONS, 1],
    ['one who lacks a single code', ALL_PERMISSIONS.filter((code) => code !== 63), ALL_PERMISSIONS, 63],
    ['an editor of administrators on a receptionist', [0, 2, 3, 6], [12, 13], 12],
    ['an equal', [0, 2, 3, 6], [0, 2, 3, 6], null],
    ['one above', [0, 2, 3, 6, 8], [0, 6, 8], null],
    ['anybody on one who may nothing', [0, 2, 3, 6], [], null],
  ];

  it.each(RANKS)('%s', async (_what, own, theirs, lacking) => {
    const { token } = await app.administrator(own);
    for (const [name, act] of Object.entries(ACTS)) {
      const of = await app.administrator(theirs);
      const answer = await act(of, token);
      if (lacking === null) {
        expect([name, answer.status === 403], answer.text).toEqual([name, false]);
        continue;
      }
      // Who lacks the act's own code is told of that one; here it is only deletion that asks for another.
      const asked = name === 'deletion' && !own.includes(3) ? 3 : lacking;
      expect([name, answer.status, answer.body.code, answer.body.permission], answer.text).toEqual([
        name,
        403,
        'FORBIDDEN',
        asked,
      ]);
      expect((await app.trail('administrators', of.id)).length, name).toBe(0);
    }
  });

  it('says in words what the other may do', async () => {
    const { token } = await app.administrator([0, 2]);
    const of = await app.administrator([15]);
    const path = `/api/administrators/${of.id}`;
    const body = { name: 'Renamed By Another' };
    expect((await app.call('PATCH', path, { token, body })).body.message).toContain('Reservation: View, code 12');
    const zh = await app.call('PATCH', `${path}?lang=zh-CN`, { token, body, headers: { 'accept-language': 'zh-CN' } });
    expect(zh.body.message).toContain('预订：查看');
  });

  it('counts an account that the settings name as one who holds every code', async () => {
    const { token } = await app.administrator(OTHERS.concat(0, 2, 3));
    const { data } = (await app.call('GET', '/api/administrators/2')).body;
    expect([data['account_number'], data['permissions']]).toEqual(['M900002', []]);
    const of = { id: 2, account_number: 'M900002' } as Colleague;
    for (const [name, act] of Object.entries(ACTS)) {
      const answer = await act(of, token);
      expect([name, answer.status, answer.body.permission], answer.text).toEqual([name, 403, 1]);
    }
  });

  it('neither takes from nor gives to a superior by undo, nor by undoing an undo', async () => {
    const { token } = await app.administrator([0, 2, 3]);
    const of = await app.administrator([0, 8]);
    const path = `/api/administrators/${of.id}/permissions`;
    const undo = (id: unknown, as?: string): Promise<Answer> =>
      app.call('POST', `/api/audit/${String(id)}/undo`, as === undefined ? {} : { token: as });
    const given = (await app.call('PATCH', path, { body: { permissions: [0, 8, 12] } })).body.audit_id;
    // To strip one who holds 8 and 12.
    expect((await undo(given, token)).body).toMatchObject({ code: 'FORBIDDEN', permission: 8 });
    const taken = (await app.call('PATCH', path, { body: { permissions: [0] } })).body.audit_id;
    // To give 8 and 12 back.
    expect((await undo(taken, token)).body).toMatchObject({ code: 'FORBIDDEN', permission: 8 });
    const back = await undo(taken);
    expect(back.status, back.text).toBe(200);
    expect((await undo(back.body.audit_id, token)).body).toMatchObject({ code: 'FORBIDDEN', permission: 8 });
    // A superior who was renamed keeps the name, whoever gave it.
    const named = (await app.call('PATCH', `/api/administrators/${of.id}`, { body: { name: 'Another Name' } })).body;
    expect((await undo(named.audit_id, token)).body).toMatchObject({ code: 'FORBIDDEN', permission: 8 });
  });

  it('gives nobody their own codes back by undo', async () => {
    const own = await app.administrator([0, 2, 8]);
    const taken = await app.call('PATCH', `/api/administrators/${own.id}`, { body: { permissions: [0, 2] } });
    const undone = await app.call('POST', `/api/audit/${String(taken.body.audit_id)}/undo`, { token: own.token });
    expect([undone.status, undone.body.code]).toEqual([403, 'FORBIDDEN']);
  });

  it('lets nobody make an administrator above themselves', async () => {
    const { token } = await app.administrator([0, 1, 4]);
    const body = { name: 'New Colleague', email: 'new.colleague@highland.test', password: 'Long-Enough-Words-7' };
    const make = (permissions: readonly number[]): Promise<Answer> =>
      app.call('POST', '/api/administrators', { token, body: { ...body, permissions } });
    expect((await make([0, 4, 5])).body).toMatchObject({ code: 'FORBIDDEN', permission: 5 });
    expect((await make([0, 4])).status).toBe(201);
  });
});
