import type { CrudFilter, HttpError } from '@refinedev/core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { matches } from '#shared/matches.ts';
import { parseWhere } from '#shared/parse-where.ts';
import { OPERATORS } from '#shared/where.ts';
import { users } from '#resources/people/users.ts';
import { TestApp } from '#tests/support/app.ts';
import { engines } from '#tests/support/engines.ts';
import { mockApi } from '#tests/support/mock.ts';

const HOST = 'http://api.highland.test';

const idsOf = (rows: readonly { readonly id?: unknown }[]): number[] =>
  rows.map(({ id }) => Number(id)).toSorted((a, b) => a - b);

const memory = engines[0]!;

/** The back-office's provider against the API itself, with nothing between them but the wire. */
describe('the data provider', () => {
  let app: TestApp;
  let mock: ReturnType<typeof mockApi>;
  let provider: typeof import('#admin/providers/data-provider.ts').dataProvider;

  beforeAll(async () => {
    app = await TestApp.start(memory);
    mock = mockApi(app, HOST);
    mock.listen({ onUnhandledRequest: 'error' });
    vi.stubEnv('VITE_API_HOST_STAGING', HOST);
    vi.stubGlobal('document', { cookie: `jwt=${app.admin}`, documentElement: { lang: 'en-US', dataset: {} } });
    vi.stubGlobal('location', { origin: HOST, href: `${HOST}/`, search: '', protocol: 'http:', pathname: '/' });
    // It sends by declarations, which it fetches by area.
    await import('#admin/install.ts');
    ({ dataProvider: provider } = await import('#admin/providers/data-provider.ts'));
  });
  afterAll(async () => {
    mock?.close();
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
    await app?.close();
  });

  const person = (n: number) => ({
    name: `Person ${n}`,
    email: `person.${n}@example.test`,
    phone: `+6012345${1000 + n}`,
    role: 'user',
  });
  const create = async (n: number) => (await provider.create({ resource: 'users', variables: person(n) })).data;

  it('creates, reads, changes and deletes through the declared calls', async () => {
    const made = await create(1);
    expect(made).toMatchObject({ ...person(1), status: 'pending', version: 1 });
    const changed = await provider.update({
      resource: 'users',
      id: made.id!,
      variables: { name: 'R&D + 100%' },
      meta: { version: 1 },
    });
    expect(changed.data).toMatchObject({ name: 'R&D + 100%', version: 2 });
    expect((await provider.getOne({ resource: 'users', id: made.id! })).data).toEqual(changed.data);
    await provider.deleteOne({ resource: 'users', id: made.id!, meta: { version: 2 } });
    await expect(provider.getOne({ resource: 'users', id: made.id! })).rejects.toMatchObject({ statusCode: 404 });
  });

  it('rejects with the fields of a refused body and with the status of a stale one', async () => {
    const refused: HttpError = await provider
      .create({ resource: 'users', variables: { ...person(2), email: 'nonsense' } })
      .then(
        () => expect.fail('was accepted'),
        (error: HttpError) => error,
      );
    expect([refused.statusCode, Object.keys(refused.errors ?? {})]).toEqual([400, ['email']]);
    const made = await create(3);
    await provider.update({ resource: 'users', id: made.id!, variables: { name: 'First' }, meta: { version: 1 } });
    const stale = provider.update({
      resource: 'users',
      id: made.id!,
      variables: { name: 'Second' },
      meta: { version: 1 },
    });
    await expect(stale).rejects.toMatchObject({ statusCode: 412 });
  });

  it('lists with filter, sort and page, and more than two hundred by id', async () => {
    for (let n = 10; n < 40; n += 1) await create(n);
    const filters: CrudFilter[] = [{ field: 'name', operator: 'startswith', value: 'Person 2' }];
    const page = await provider.getList({
      resource: 'users',
      filters,
      sorters: [{ field: 'id', order: 'desc' }],
      pagination: { currentPage: 2, pageSize: 4 },
    });
    expect([page.total, page.data.map(({ name }) => name)]).toEqual([
      10,
      ['Person 25', 'Person 24', 'Person 23', 'Person 22'],
    ]);
    const ids = Array.from({ length: 250 }, (_, at) => at + 1);
    const many = await provider.getMany!({ resource: 'users', ids });
    expect(many.data.length).toBeGreaterThan(25);
  });

  it('says every operator of the contract, with the result the contract gives it', async () => {
    const all = await provider.getList({ resource: 'users', pagination: { mode: 'off' } });
    for (const [name, { shape }] of Object.entries(OPERATORS)) {
      const value = {
        list: ['Person 20'],
        pair: ['Person 2', 'Person 3'],
        flag: true,
        text: 'Person 2',
        one: 'Person 20',
      }[shape];
      const operator = name.slice(1);
      const filters = [{ field: 'name', operator, value } as CrudFilter];
      const page = await provider.getList({ resource: 'users', filters, pagination: { mode: 'off' } });
      const parsed = parseWhere({ name: { [name]: value } }, { fields: users.fields });
      if (!parsed.ok) throw new Error(`${name}: ${parsed.issues[0]?.rule}`);
      const expected = all.data.filter((row) => matches(parsed.value, row));
      expect([operator, idsOf(page.data)]).toEqual([operator, idsOf(expected)]);
    }
  });

  it('runs an action as a custom call', async () => {
    const made = await create(50);
    const url = `/api/users/${made.id}/approval-action`;
    const { data } = await provider.custom!({ url, method: 'patch', payload: { action: 'approve' } });
    expect(data).toMatchObject({ data: { status: 'approved' }, audit_id: expect.any(Number) });
    await expect(provider.custom!({ url, method: 'patch', payload: { action: 'approve' } })).rejects.toMatchObject({
      statusCode: 409,
    });
  });
});
