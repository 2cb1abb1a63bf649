import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { resources } from '#resources/index.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { DatabaseUnavailable } from '#server/platform/database/database.ts';
import { type Listening, listen } from '#server/platform/process/listen.ts';
import { TestApp } from '#tests/support/app.ts';
import { engines } from '#tests/support/engines.ts';
import { sampleRow } from '#tests/support/samples.ts';
import { freePort } from '#tests/support/free-port.ts';

const query = (params: Readonly<Record<string, unknown>>): string =>
  Object.entries(params)
    .map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`)
    .join('&');

/** Lists and records are answered straight on the socket; whoever asks must not be able to tell. */
describe('the quick way of lists and records', () => {
  let app: TestApp;
  let server: Listening;
  let powerless: string;
  let viewer: string;

  beforeAll(async () => {
    app = await TestApp.start(engines[0]!);
    powerless = (await app.administrator([])).token;
    viewer = (await app.administrator([4])).token;
    const users = resources.find(({ name }) => name === 'users')!;
    await app.store.transaction(async (tx) => {
      for (let n = 0; n < 30; n += 1) await tx.insert(resourceTables.users, sampleRow(users, n));
    });
    server = await listen(app.served, '127.0.0.1', await freePort());
  });
  afterAll(async () => {
    await server?.stop(100);
    await app?.close();
  });

  const headersOf = (headers: Headers): Record<string, string> =>
    Object.fromEntries(
      [...headers].filter(
        ([name]) => !['date', 'connection', 'keep-alive', 'x-request-id', 'content-length', 'vary'].includes(name),
      ),
    );

  it.each<[string, string, Readonly<Record<string, string>>]>([
    ['a first page', '/api/users/aggregation', {}],
    [
      'a filter, a sort and a page',
      `/api/users/aggregation?${query({ filter: { role: 'agent' }, sort: { name: -1 }, pagination: { limit: 3, currentPage: 2 } })}`,
      {},
    ],
    ['a search', `/api/users/aggregation?${query({ filter: { $search: 'sample 1' } })}`, {}],
    ['groups', `/api/users/aggregation?${query({ aggregate: { groupBy: ['role'], count: true } })}`, {}],
    ['named fields', `/api/users/aggregation?${query({ fields: ['name'] })}`, {}],
    ['another resource', '/api/administrators/aggregation', {}],
    [
      'a refused query, in Chinese',
      `/api/users/aggregation?${query({ filter: { nonsense: 1 } })}`,
      { 'accept-language': 'zh-CN' },
    ],
    ['a list that does not exist', '/api/boats/aggregation', {}],
    ['a missing code', '/api/users/aggregation', { authorization: 'powerless' }],
    ['no session', '/api/users/aggregation', { authorization: '' }],
    ['a record', '/api/users/3', {}],
    ['a record whose resource words its own refusal', '/api/users/3', { authorization: 'powerless' }],
    ['a record without its code', '/api/reservations/1', { authorization: 'powerless' }],
    ['a record with a question behind it', '/api/users/3?fields=name', {}],
    ['a record that is not there, in Chinese', '/api/users/999999', { 'accept-language': 'zh-CN' }],
    ['a number beyond all records', '/api/users/9999999999999999', {}],
    ['a record of masked values', '/api/users/4', { authorization: 'viewer' }],
    ['an administrator', '/api/administrators/1', {}],
    ['a record without a session', '/api/users/3', { authorization: '' }],
    ['a broken token', '/api/users/aggregation', { authorization: 'Bearer x.y.z' }],
    ['a bare token', '/api/users/aggregation', { authorization: 'bare' }],
  ])('answers %s as the ordinary way does', async (_what, path, given) => {
    const authorization =
      { powerless: `Bearer ${powerless}`, viewer: `Bearer ${viewer}`, bare: app.admin }[given['authorization'] ?? ''] ??
      given['authorization'] ??
      `Bearer ${app.admin}`;
    const headers = { ...given, authorization };
    const quick = await fetch(`${server.url}${path}`, { headers });
    const ordinary = await app.fetch(new Request(`http://highland.test${path}`, { headers }));
    expect([quick.status, await quick.text(), headersOf(quick.headers)]).toEqual([
      ordinary.status,
      await ordinary.text(),
      headersOf(ordinary.headers),
    ]);
    expect(quick.headers.get('x-request-id')).toMatch(/^[\w.-]{8,64}$/);
  });

  it.each(
    [
      ['at once', 0],
      ['in a minute in which nothing was looked at yet', 60_000],
    ].flatMap(([when, ms]) => [
      { when, ms: Number(ms), door: 'list', path: '/api/users/aggregation' } as const,
      { when, ms: Number(ms), door: 'find', path: '/api/users/3' } as const,
    ]),
  )('says what went wrong $when at $path, without asking the database twice', async ({ ms, door, path }) => {
    app.clock.advance(ms);
    const headers = { authorization: `Bearer ${app.admin}` };
    // Sessions are looked up by the same door; those are remembered by then.
    await fetch(`${server.url}${path}`, { headers });
    const asked = vi.spyOn(app.store, door).mockRejectedValue(new DatabaseUnavailable('gone'));
    const answer = await fetch(`${server.url}${path}`, { headers });
    expect([answer.status, asked.mock.calls.length]).toEqual([503, 1]);
    asked.mockRestore();
  });
});
