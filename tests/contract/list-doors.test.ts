import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bindingRelations } from '#shared/kept-values.ts';
import { resources } from '#resources/index.ts';
import { looseTables as resourceTables } from '#tests/support/loose-tables.ts';
import { type Rows, TestApp } from '#tests/support/app.ts';
import { kitEngines } from '#tests/support/engines.ts';
import { sampleRow } from '#tests/support/samples.ts';

const users = resources.find(({ name }) => name === 'users')!;
const enquiries = resources.find(({ name }) => name === 'enquiries')!;

describe.each(kitEngines)('further lists of users, and groups, over $name', (engine) => {
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

  describe('groups by days and instants', () => {
    /** The hotel is eight hours ahead: its midnight is at 16:00 of the day before. */
    const instants = [
      '2025-12-28T15:59:59.999Z',
      '2025-12-28T16:00:00.000Z',
      '2025-12-31T15:59:59.999Z',
      '2025-12-31T16:00:00.000Z',
      '2026-01-04T15:59:59.999Z',
      '2026-01-04T16:00:00.000Z',
      '2026-02-28T15:59:59.999Z',
      '2026-02-28T16:00:00.000Z',
      '2028-02-29T15:59:59.999Z',
      '2028-02-29T16:00:00.000Z',
      null,
    ];
    const campaign = 'groups by days and instants';
    const groupsOf = async (aggregate: Record<string, unknown>): Promise<unknown> => {
      const { status, body, text } = await app.list('enquiries', { filter: { campaign }, aggregate });
      expect([status, body.totalCount], text).toEqual([200, instants.length]);
      return body.groups;
    };
    const counted = async (field: string, by: string): Promise<unknown> => {
      const groups = (await groupsOf({ groupBy: [{ field, by }], count: true })) as Rows;
      return groups.map((group) => [group[field], group['count']]);
    };

    beforeAll(async () => {
      const unrelated = Object.fromEntries(bindingRelations(enquiries.fields).map(({ name }) => [name, null]));
      await app.store.transaction(async (tx) => {
        for (const [n, waiting_since] of instants.entries()) {
          const arrival = waiting_since?.slice(0, 10) ?? null;
          const channel = n % 2 === 0 ? 'phone' : 'email';
          const said = { campaign, channel, waiting_since, arrival, adults: n + 1 };
          await tx.insert(resourceTables.enquiries, { ...sampleRow(enquiries, n), ...unrelated, ...said });
        }
      });
    });

    it('puts an instant into the day, week, month and year it is at the hotel; nothing stands by itself', async () => {
      expect(await counted('waiting_since', 'day')).toEqual([
        ['2025-12-28', 1],
        ['2025-12-29', 1],
        ['2025-12-31', 1],
        ['2026-01-01', 1],
        ['2026-01-04', 1],
        ['2026-01-05', 1],
        ['2026-02-28', 1],
        ['2026-03-01', 1],
        ['2028-02-29', 1],
        ['2028-03-01', 1],
        [null, 1],
      ]);
      // 2026 begins on a Thursday: its first days belong to the week of the 29th of December.
      expect(await counted('waiting_since', 'week')).toEqual([
        ['2025-12-22', 1],
        ['2025-12-29', 4],
        ['2026-01-05', 1],
        ['2026-02-23', 2],
        ['2028-02-28', 2],
        [null, 1],
      ]);
      expect(await counted('waiting_since', 'month')).toEqual([
        ['2025-12', 3],
        ['2026-01', 3],
        ['2026-02', 1],
        ['2026-03', 1],
        ['2028-02', 1],
        ['2028-03', 1],
        [null, 1],
      ]);
      expect(await counted('waiting_since', 'year')).toEqual([
        ['2025', 3],
        ['2026', 5],
        ['2028', 2],
        [null, 1],
      ]);
    });

    it('takes days as they are', async () => {
      expect(await counted('arrival', 'day')).toEqual([
        ['2025-12-28', 2],
        ['2025-12-31', 2],
        ['2026-01-04', 2],
        ['2026-02-28', 2],
        ['2028-02-29', 2],
        [null, 1],
      ]);
      expect(await counted('arrival', 'week')).toEqual([
        ['2025-12-22', 2],
        ['2025-12-29', 4],
        ['2026-02-23', 2],
        ['2028-02-28', 2],
        [null, 1],
      ]);
      expect(await counted('arrival', 'month')).toEqual([
        ['2025-12', 4],
        ['2026-01', 2],
        ['2026-02', 2],
        ['2028-02', 2],
        [null, 1],
      ]);
      expect(await counted('arrival', 'year')).toEqual([
        ['2025', 4],
        ['2026', 4],
        ['2028', 2],
        [null, 1],
      ]);
    });

    it('stands beside other fields and measures, which see the values and not the buckets', async () => {
      const groupBy = [{ field: 'waiting_since', by: 'year' }, 'channel'];
      const measures = { sum: ['adults'], min: ['waiting_since'], max: ['arrival'] };
      const group = (waiting_since: string | null, channel: string, [adults, min, max]: unknown[]) => ({
        waiting_since,
        channel,
        sum: { adults },
        min: { waiting_since: min },
        max: { arrival: max },
      });
      expect(await groupsOf({ groupBy, ...measures })).toEqual([
        group('2025', 'email', [2, '2025-12-28T16:00:00.000Z', '2025-12-28']),
        group('2025', 'phone', [4, '2025-12-28T15:59:59.999Z', '2025-12-31']),
        group('2026', 'email', [18, '2025-12-31T16:00:00.000Z', '2026-02-28']),
        group('2026', 'phone', [12, '2026-01-04T15:59:59.999Z', '2026-02-28']),
        group('2028', 'email', [10, '2028-02-29T16:00:00.000Z', '2028-02-29']),
        group('2028', 'phone', [9, '2028-02-29T15:59:59.999Z', '2028-02-29']),
        group(null, 'phone', [11, null, null]),
      ]);
    });

    it.each([
      ['an hour', [{ field: 'created_at', by: 'hour' }], 'groupBy.0.by'],
      ['no bucket', ['state', { field: 'created_at' }], 'groupBy.1.by'],
      ['another key', [{ field: 'created_at', by: 'day', zone: 'UTC' }], 'groupBy.0.zone'],
      ['the day of a text', [{ field: 'name', by: 'day' }], 'groupBy.0'],
      ['the day of an unknown field', [{ field: 'nonsense', by: 'day' }], 'groupBy.0'],
      ['the day of a hidden field', [{ field: 'offer', by: 'day' }], 'groupBy.0'],
      ['a field twice', ['created_at', { field: 'created_at', by: 'day' }], 'groupBy.1'],
    ])('refuses %s, and says where', async (_what, groupBy, path) => {
      const { status, body } = await app.list('enquiries', { aggregate: { groupBy, count: true } });
      expect([status, body]).toMatchObject([
        400,
        { code: 'BAD_QUERY', message: expect.any(String), param: 'aggregate', path },
      ]);
    });
  });
});
