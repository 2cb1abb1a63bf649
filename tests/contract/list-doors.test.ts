import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resources } from '#resources/index.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { type Rows, TestApp } from '#tests/support/app.ts';
import { engines } from '#tests/support/engines.ts';
import { sampleRow } from '#tests/support/samples.ts';

const users = resources.find(({ name }) => name === 'users')!;

describe.each(engines)('further lists of users over $name', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.start(engine);
    await app.store.transaction(async (tx) => {
      for (let n = 0; n < 48; n += 1) {
        const status = ['pending', 'approved', 'approved'][n % 3];
        const role = ['user', 'owner', 'agent', 'rider'][Math.floor(n / 3) % 4];
        const state = {
          status,
          role,
          banned: n % 5 === 0,
          last_login_at: n % 7 === 1 ? null : '2026-11-01T00:00:00.000Z',
          created_at: n % 2 === 0 ? '2025-01-01T00:00:00.000Z' : '2026-11-01T00:00:00.000Z',
        };
        await tx.insert(resourceTables.users, { ...sampleRow(users, n), ...state });
      }
    });
  }, 60_000);
  afterAll(() => app?.close());

  const ids = (rows: unknown): unknown[] => (rows as Rows).map((row) => row['id']);

  it.each([
    ['/user-mgmt/get-user-list?role=', {}],
    ['/user-mgmt/get-user-list?role=agent', { role: 'agent' }],
    ['/user-mgmt/pending-verify-user?role=rider', { status: 'pending', role: 'rider' }],
    [
      '/user-mgmt/search-buyer?search=sample.2',
      { role: 'user', status: 'approved', banned: false, $search: 'sample.2' },
    ],
    [
      '/api/users/dormant',
      {
        status: 'approved',
        banned: false,
        role: { $ne: 'owner' },
        created_at: { $lt: { $daysAgo: 180 } },
        $or: [{ last_login_at: null }, { last_login_at: { $lt: { $daysAgo: 180 } } }],
      },
    ],
  ])('%s answers what the list with the same filter answers', async (path, filter) => {
    const door = await app.call('GET', path);
    const same = await app.list('users', { filter });
    expect(door.status, door.text).toBe(200);
    expect(door.body).toEqual(same.body);
    expect(door.body.totalCount).toBeGreaterThan(0);
  });

  it('takes the list parameters beside its own', async () => {
    const query = `sort=${encodeURIComponent('{"id":-1}')}&pagination=${encodeURIComponent('{"limit":3}')}`;
    const { body } = await app.call('GET', `/user-mgmt/get-user-list?role=user&${query}`);
    expect(ids(body['users'])).toEqual(
      ids(
        (await app.list('users', { filter: { role: 'user' }, sort: { id: -1 }, pagination: { limit: 3 } })).body[
          'users'
        ],
      ),
    );
  });

  it('refuses a role that does not exist, and a caller without the view code', async () => {
    const wrong = await app.call('GET', '/user-mgmt/get-user-list?role=king');
    expect([wrong.status, wrong.body.code, wrong.body.param]).toEqual([400, 'BAD_QUERY', 'role']);
    const { token } = await app.administrator([0]);
    expect((await app.call('GET', '/api/users/dormant', { token })).body.permission).toBe(4);
  });
});
