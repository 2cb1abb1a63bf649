import type { CrudFilter } from '@refinedev/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromWhere, toWhere } from '#admin/providers/filters.ts';
import { listPath } from '#admin/providers/list-path.ts';
import { users } from '#resources/people/users.ts';
import { matches } from '#shared/matches.ts';
import { predicateOf } from '#shared/parse-where.ts';
import { OPERATORS } from '#shared/where.ts';

const text = 'R&D 50% _';

describe('Refine filters in the contract’s words', () => {
  const cases: [CrudFilter, object][] = [
    [{ field: 'name', operator: 'eq', value: text }, { name: text }],
    [{ field: 'name', operator: 'eqs', value: text }, { name: text }],
    [{ field: 'name', operator: 'ne', value: text }, { name: { $ne: text } }],
    [{ field: 'name', operator: 'nes', value: text }, { name: { $ne: text } }],
    [{ field: 'id', operator: 'eq', value: null }, { id: null }],
    [{ field: 'permissions', operator: 'eq', value: [0, 4] }, { permissions: [0, 4] }],
    ...(['lt', 'lte', 'gt', 'gte'] as const).map((operator): [CrudFilter, object] => [
      { field: 'id', operator, value: 7 },
      { id: { [`$${operator}`]: 7 } },
    ]),
    ...(['in', 'nin', 'ina', 'nina', 'between', 'nbetween'] as const).map((operator): [CrudFilter, object] => [
      { field: 'id', operator, value: [1, 2] },
      { id: { [`$${operator}`]: [1, 2] } },
    ]),
    ...(['null', 'nnull'] as const).map((operator): [CrudFilter, object] => [
      { field: 'remark', operator, value: true },
      { remark: { [`$${operator}`]: true } },
    ]),
    ...(['contains', 'startswith', 'endswith'] as const)
      .flatMap((name) => [name, `n${name}`, `${name}s`, `n${name}s`] as const)
      .map((operator): [CrudFilter, object] => [
        { field: 'name', operator, value: text },
        { name: { [`$${operator}`]: text } },
      ]),
    [{ field: '$search', operator: 'contains', value: text }, { $search: text }],
  ];

  it.each(cases)('says %j', (filter, where) => {
    expect(toWhere([filter])).toEqual(where);
  });

  it('reads every operator of the contract back to the filter that says it', () => {
    for (const operator of Object.keys(OPERATORS)) {
      const value = { one: 1, list: [1], pair: [1, 2], flag: true, text: 'a' }[
        OPERATORS[operator as keyof typeof OPERATORS].shape
      ];
      const where = { field: { [operator]: value } };
      const again = operator === '$eq' ? { field: value } : where;
      expect(toWhere(fromWhere(where))).toEqual(again);
    }
  });

  it('joins conditions on one field and keeps apart what cannot share a key', () => {
    const range: CrudFilter[] = [
      { field: 'id', operator: 'gte', value: 1 },
      { field: 'id', operator: 'lt', value: 9 },
    ];
    expect(toWhere(range)).toEqual({ id: { $gte: 1, $lt: 9 } });
    const twice: CrudFilter[] = [
      { field: 'name', operator: 'contains', value: 'a' },
      { field: 'name', operator: 'contains', value: 'b' },
    ];
    expect(toWhere(twice)).toEqual({ $and: [{ name: { $contains: 'a' } }, { name: { $contains: 'b' } }] });
  });

  it('nests alternatives without adding depth', () => {
    const where = { $or: [{ role: 'agent', banned: true }, { role: 'owner' }], is_vip: true };
    expect(toWhere(fromWhere(where))).toEqual(where);
  });

  it('keeps tokens as values', () => {
    const where = { created_at: { $gte: { $daysAgo: 7 } }, last_login_at: { $now: true } };
    expect(toWhere(fromWhere(where))).toEqual(where);
  });

  it.each([
    [{ field: 'name', operator: 'eq', value: undefined }],
    [{ field: 'id', operator: 'between', value: [1] }],
    [{ field: 'id', operator: 'in', value: 1 }],
    [{ field: 'name', operator: 'contains', value: 5 }],
    [{ field: 'remark', operator: 'null', value: 'yes' }],
    [{ field: 'name', operator: 'like', value: 'a' }],
    [{ field: '$search', operator: 'eq', value: 'a' }],
    [{ operator: 'or', value: 'a' }],
    [{ field: '__proto__', operator: 'eq', value: 'x' }],
    [{ operator: 'eq', value: 'x' }],
    [{ field: 'name', operator: 'eq', value: Symbol('x') }],
    [{ field: 'name', operator: 'eq', value: () => 1 }],
    [{ field: 'name', operator: 'eq', value: { toJSON: () => undefined } }],
    [{ field: 'name', operator: 'eq', value: {} }],
    [{ field: 'commission_rate', operator: 'eq', value: Number.NaN }],
    [{ field: 'name', operator: 'in', value: [undefined] }],
  ])('refuses %j, which the contract cannot say', (filter) => {
    expect(() => toWhere([filter as CrudFilter])).toThrow(/Filter/);
  });

  it('means the same after a round trip', () => {
    const leaf = fc.oneof(
      fc.record({ banned: fc.boolean() }),
      fc.record({ role: fc.constantFrom('user', 'owner', 'agent') }),
      fc.record({ name: fc.record({ $contains: fc.string({ maxLength: 2 }) }) }),
      fc.record({ id: fc.record({ $gte: fc.integer({ min: 0, max: 5 }), $lt: fc.integer({ min: 0, max: 9 }) }) }),
      fc.record({ role: fc.constant('agent'), banned: fc.boolean() }),
    );
    const where = fc.oneof(
      leaf,
      fc.record({ $or: fc.array(leaf, { maxLength: 3 }) }),
      fc.record({ $and: fc.array(leaf, { maxLength: 3 }), is_vip: fc.boolean() }),
    );
    const row = fc.record({
      id: fc.integer({ min: 0, max: 9 }),
      banned: fc.boolean(),
      is_vip: fc.boolean(),
      role: fc.constantFrom('user', 'owner', 'agent'),
      name: fc.string({ maxLength: 4 }),
    });
    fc.assert(
      fc.property(where, row, (asked, record) => {
        const context = { fields: users.fields };
        const before = matches(predicateOf(asked as never, context), record);
        const after = matches(predicateOf(toWhere(fromWhere(asked)) as never, context), record);
        expect(after).toBe(before);
      }),
    );
  });
});

describe('the call of a list', () => {
  it('carries what every address can carry', () => {
    const path = listPath('users', {
      filters: [{ field: 'name', operator: 'contains', value: 'R&D #1 +60 中文' }],
      sorters: [
        { field: 'name', order: 'desc' },
        { field: 'id', order: 'asc' },
      ],
      pagination: { currentPage: 3, pageSize: 20 },
    });
    const params = new URLSearchParams(path.slice(path.indexOf('?')));
    expect(path.startsWith('/api/users/aggregation?')).toBe(true);
    expect(JSON.parse(params.get('filter') ?? '')).toEqual({ name: { $contains: 'R&D #1 +60 中文' } });
    expect(params.get('sort')).toBe('{"name":-1,"id":1}');
    expect(params.get('pagination')).toBe('{"limit":20,"currentPage":3}');
  });
});
