import assert from 'node:assert/strict';
import { type Hotel, HighlandError, type User } from 'highland/client';

/** Lists, writes, acts and refusals of accounts, as another program makes them. */
export const people: Readonly<Record<string, (hotel: Hotel) => Promise<void>>> = {
  'finds, sorts and pages users by their fields': async (hotel) => {
    for (const at of [1, 2, 3]) await hotel.users.create(newUser(`sorted${at}`, 'agent'));
    const filter = { role: 'agent', email: { $startswith: 'sorted' }, created_at: { $lte: { $now: true } } } as const;
    const page = await hotel.users.list({
      filter,
      sort: { name: -1 },
      pagination: { limit: 2, currentPage: 1 },
      fields: ['name', 'is_vip'],
    });
    assert.deepEqual([page.totalCount, page.users.map(({ name }) => name)], [3, ['sorted3', 'sorted2']]);
    assert.deepEqual(Object.keys(page.users[0] ?? {}).toSorted(), ['id', 'is_vip', 'name']);
    // @ts-expect-error -- it was not asked for
    assert.equal(page.users[0]?.email, undefined);
  },

  'counts them in groups': async (hotel) => {
    const { groups } = await hotel.users.aggregate({ groupBy: ['role'], count: true, filter: { role: 'agent' } });
    assert.deepEqual(
      groups.map(({ role, count }) => [role, count]),
      [['agent', 3]],
    );
  },

  'acts on one and on many, and undoes it': async (hotel) => {
    const { data: user } = await hotel.users.create(newUser('acted', 'user'));
    const banned = await hotel.users.ban(user.id, { ban: true, remark: 'Left without paying.' });
    assert.equal(banned.data.banned, true);
    assert.ok(banned.audit_id !== null);
    await hotel.audit.undo(banned.audit_id);
    assert.equal((await hotel.users.get(user.id)).data.banned, false);
    const { results } = await hotel.users.bulkVipStatus({ ids: [user.id], input: { is_vip: true } });
    assert.deepEqual(
      results.map(({ id, ok }) => [id, ok]),
      [[user.id, true]],
    );
  },

  'changes what it saw, and not what somebody changed since': async (hotel) => {
    const { data: user } = await hotel.users.create(newUser('seen', 'user'));
    const { data: renamed } = await hotel.users.update(user.id, { name: 'Renamed' }, { version: user.version });
    assert.deepEqual([renamed.name, renamed.version], ['Renamed', user.version + 1]);
    const stale = await refusalOf(hotel.users.update(user.id, { name: 'Again' }, { version: user.version }));
    assert.deepEqual([stale.code, stale.status], ['STALE', 412]);
    await hotel.users.remove(user.id);
    assert.equal((await refusalOf(hotel.users.get(user.id))).code, 'NOT_FOUND');
  },

  'acts once under one key': async (hotel) => {
    const idempotencyKey = 'one-and-the-same';
    const first = await hotel.users.create(newUser('once', 'user'), { idempotencyKey });
    const second = await hotel.users.create(newUser('once', 'user'), { idempotencyKey });
    assert.equal(second.data.id, first.data.id);
  },

  'hears what is wrong field by field': async (hotel) => {
    const refused = await refusalOf(hotel.users.create({ ...newUser('x', 'user'), phone: '7' }));
    assert.deepEqual([refused.code, Object.keys(refused.errors)], ['VALIDATION', ['name', 'phone']]);
    assert.match(refused.requestId ?? '', /^[\w-]+$/);
    // @ts-expect-error -- there is no such field
    assert.equal((await refusalOf(hotel.users.list({ filter: { statuss: 'pending' } }))).code, 'BAD_QUERY');
  },

  'sends files along': async (hotel) => {
    const identity_document = new Blob(['%PDF-1.4\n%%EOF'], { type: 'application/pdf' });
    const { data } = await hotel.users.create({ ...newUser('papers', 'user'), identity_document });
    assert.equal(data.identity_document?.kind, 'application/pdf');
  },

  'reads an export as it streams': async (hotel) => {
    const file = await hotel.users.export({ format: 'csv', fields: ['name'], filter: { role: 'agent' } });
    assert.match(file.headers.get('Content-Type') ?? '', /^text\/csv/);
    assert.equal((await file.text()).trim().split('\n').length, 4);
  },
};

let count = 0;
function newUser(name: string, role: User['role']): { name: string; email: string; phone: string; role: User['role'] } {
  count += 1;
  const email = name === 'once' ? 'once@example.com' : `${name}.${count}@example.com`;
  return { name, email, phone: name === 'once' ? '+60129999999' : `+6012000${String(count).padStart(4, '0')}`, role };
}

async function refusalOf(call: Promise<unknown>): Promise<HighlandError> {
  const refused = await call.then(
    () => null,
    (error: unknown) => error,
  );
  assert.ok(refused instanceof HighlandError);
  return refused;
}
