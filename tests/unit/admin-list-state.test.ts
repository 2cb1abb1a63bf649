import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnChoice, moveColumn, toggleColumn } from '#admin/crud/columns.ts';
import {
  changeState,
  nextSort,
  readListState,
  viewOf,
  writeListState,
  type ListState,
} from '#admin/crud/list-state.ts';
import { pageNumbers } from '#admin/crud/pages.ts';

const resource = { sort: { created_at: -1 } } as const;
const usual: ListState = { filter: {}, sort: { created_at: -1 }, page: 1, pageSize: 10 };

function read(search: string): ListState {
  const state = readListState(search, resource);
  if (!state.ok) throw new Error('not a list address');
  return state.value;
}

describe('a list’s address', () => {
  it('is empty for the usual list', () => {
    expect(writeListState(usual, '', resource)).toBe('');
    expect(read('')).toEqual(usual);
  });

  it('keeps the language and other foreign parameters', () => {
    const search = writeListState({ ...usual, page: 3 }, '?lang=zh-CN&utm=x', resource);
    expect(search).toContain('lang=zh-CN&utm=x');
    expect(read(search).page).toBe(3);
  });

  it('says any state so that it can be read back', () => {
    const state = fc.record({
      filter: fc.dictionary(fc.constantFrom('name', '$search', 'role'), fc.string({ unit: 'grapheme' }), {
        minKeys: 1,
      }),
      sort: fc
        .uniqueArray(fc.constantFrom('name', 'role', 'status'), { minLength: 1 })
        .map((names) => Object.fromEntries(names.map((name) => [name, name.length % 2 ? 1 : -1])) as ListState['sort']),
      page: fc.integer({ min: 1, max: 10_000 }),
      pageSize: fc.constantFrom(10, 20, 50, 100),
    });
    fc.assert(
      fc.property(state, (asked) => {
        const again = read(writeListState(asked, '?lang=zh-CN', resource));
        expect(again).toEqual({ ...asked, filter: { ...asked.filter } });
        expect(Object.keys(again.sort)).toEqual(Object.keys(asked.sort));
      }),
    );
  });

  it.each(['?filter={bad', '?filter=%E0%A4%A', '?sort={"a":2}', '?pagination={"currentPage":0}', '?filter=[]'])(
    'calls %s no list',
    (search) => {
      expect(readListState(search, resource).ok).toBe(false);
    },
  );

  it('starts a new question at its first page, and only a new question', () => {
    const deep = { ...usual, page: 7 };
    expect(changeState(deep, { filter: { role: 'agent' } }).page).toBe(1);
    expect(changeState(deep, { sort: {} }).page).toBe(1);
    expect(changeState(deep, { pageSize: 50 }).page).toBe(1);
    expect(changeState(deep, { page: 8 }).page).toBe(8);
  });
});

describe('sorting by a press', () => {
  it('goes from ascending to descending to none', () => {
    expect(nextSort({}, 'name', false)).toEqual({ name: 1 });
    expect(nextSort({ name: 1 }, 'name', false)).toEqual({ name: -1 });
    expect(nextSort({ name: -1 }, 'name', false)).toEqual({});
    expect(nextSort({ role: 1, name: 1 }, 'name', false)).toEqual({ name: -1 });
  });

  it('joins the others when asked to, and keeps its rank when it turns', () => {
    expect(Object.keys(nextSort({ role: 1 }, 'name', true))).toEqual(['role', 'name']);
    expect(Object.entries(nextSort({ role: 1, name: 1 }, 'role', true))).toEqual([
      ['role', -1],
      ['name', 1],
    ]);
    expect(nextSort({ role: -1, name: 1 }, 'role', true)).toEqual({ name: 1 });
  });
});

describe('the view shown', () => {
  const views = {
    vip: { is_vip: true },
    vipAgents: { is_vip: true, role: 'agent' },
    young: { created_at: { $gte: 'x' } },
  };

  it('is the one that says most of the filter', () => {
    expect(viewOf({}, views)).toBeNull();
    expect(viewOf({ is_vip: true, $search: 'a' }, views)).toBe('vip');
    expect(viewOf({ is_vip: true, role: 'agent' }, views)).toBe('vipAgents');
    expect(viewOf({ created_at: { $gte: 'x' } }, views)).toBe('young');
    expect(viewOf({ is_vip: false }, views)).toBeNull();
  });
});

describe('columns', () => {
  const available = ['id', 'name', 'role', 'email'];

  it('are the declared ones until chosen otherwise', () => {
    expect(columnChoice(available, ['name', 'role'], null)).toEqual({
      order: ['name', 'role', 'id', 'email'],
      shown: ['name', 'role'],
    });
  });

  it('survive fields that come and go, and stored nonsense', () => {
    const stored = JSON.stringify({ order: ['gone', 'role', 'name'], shown: ['gone', 'role'] });
    expect(columnChoice(available, ['name', 'role', 'email'], stored)).toEqual({
      order: ['role', 'name', 'email', 'id'],
      shown: ['role', 'email'],
    });
    for (const nonsense of ['{', '5', '{"order":1}', 'null']) {
      expect(columnChoice(available, ['name'], nonsense).shown).toEqual(['name']);
    }
  });

  it('move, hide, and never all hide', () => {
    const choice = columnChoice(available, ['name', 'role'], null);
    expect(moveColumn(choice, 'role', 0).shown).toEqual(['role', 'name']);
    expect(toggleColumn(choice, 'email').shown).toEqual(['name', 'role', 'email']);
    expect(toggleColumn({ order: available, shown: ['name'] }, 'name').shown).toEqual(['name']);
  });
});

describe('page numbers', () => {
  it('show the ends, the neighbours, and no gap of one', () => {
    expect(pageNumbers(1, 1)).toEqual([1]);
    expect(pageNumbers(1, 14)).toEqual([1, 2, null, 14]);
    expect(pageNumbers(3, 14)).toEqual([1, 2, 3, 4, null, 14]);
    expect(pageNumbers(4, 14)).toEqual([1, 2, 3, 4, 5, null, 14]);
    expect(pageNumbers(7, 14)).toEqual([1, null, 6, 7, 8, null, 14]);
  });
});
