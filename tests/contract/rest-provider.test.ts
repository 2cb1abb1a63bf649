import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CrudFilter } from '@refinedev/core';
import { createRestProvider } from '#admin/providers/rest-provider.ts';
import { type RestServer, startRestServer } from '#tests/support/rest-server.ts';

describe('records of another server', () => {
  let server: RestServer;
  let rest: ReturnType<typeof createRestProvider>;

  beforeAll(async () => {
    server = await startRestServer([
      { id: 1, name: 'Swift', berth: 'north', length_m: 9 },
      { id: 2, name: 'Egret', berth: 'south', length_m: 12 },
      { id: 3, name: 'Swallow', berth: 'south', length_m: 7 },
    ]);
    rest = createRestProvider(server.url);
  });
  afterAll(() => server.close());

  const list = async (filters: CrudFilter[], pageSize = 10): Promise<[string[], number]> => {
    const { data, total } = await rest.getList({
      resource: 'boats',
      filters,
      sorters: [{ field: 'name', order: 'asc' }],
      pagination: { currentPage: 1, pageSize },
    });
    return [data.map(({ name }) => String(name)), total];
  };

  it('are listed in order and by the page', async () => {
    expect(await list([], 2)).toEqual([['Egret', 'Swallow'], 3]);
    expect(server.headers().authorization).toBeUndefined();
  });

  it.each<[CrudFilter[], string[]]>([
    [[{ field: '$search', operator: 'contains', value: 'sw' }], ['Swallow', 'Swift']],
    [[{ field: 'berth', operator: 'eq', value: 'south' }], ['Egret', 'Swallow']],
    [[{ field: 'berth', operator: 'in', value: ['north', 'south'] }], ['Egret', 'Swallow', 'Swift']],
    [[{ field: 'berth', operator: 'ne', value: 'south' }], ['Swift']],
    [[{ field: 'length_m', operator: 'between', value: [8, 10] }], ['Swift']],
    [[{ operator: 'and', value: [{ field: 'length_m', operator: 'gte', value: 9 }] }], ['Egret', 'Swift']],
  ])('are filtered: %j', async (filters, names) => expect((await list(filters))[0]).toEqual(names));

  it('end a day before the midnight after it', async () => {
    await list([{ field: 'sailed_at', operator: 'lt', value: '2026-11-21T16:00:00.000Z' }]);
    expect(server.calls.at(-1)).toContain('sailed_at_lte=2026-11-21T15:59:59.999Z');
  });

  it.each<CrudFilter>([
    { operator: 'or', value: [] },
    { field: 'name', operator: 'startswith', value: 'S' },
    { field: 'name', operator: 'null', value: true },
    { field: 'length_m', operator: 'lt', value: 9 },
  ])('are not asked for what plain REST would take for something else: %j', async (filter) => {
    const before = server.calls.length;
    await expect(list([filter])).rejects.toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('Choose another condition'),
    });
    expect(server.calls.length).toBe(before);
  });

  it('tell a refusal by field, a record that is gone, and a server that is silent', async () => {
    const create = rest.create({ resource: 'boats', variables: { name: 'Titanic II' } });
    await expect(create).rejects.toMatchObject({
      statusCode: 422,
      code: 'VALIDATION',
      message: 'The harbour master objects.',
      errors: { name: ['No boat may have this name'] },
    });
    const gone = rest.getOne({ resource: 'boats', id: 99 });
    await expect(gone).rejects.toMatchObject({ statusCode: 404, code: 'NOT_FOUND', isShown: false });
    const silent = createRestProvider('http://127.0.0.1:1').getList({ resource: 'boats' });
    await expect(silent).rejects.not.toHaveProperty('statusCode');
  });
});
