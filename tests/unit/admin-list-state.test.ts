import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnChoice } from '#admin/crud/list/columns.ts';
import { moveColumn, toggleColumn } from '#admin/crud/list/menus/column-moves.ts';
import {
  changeState,
  nextSort,
  questionOf,
  readListState,
  keepSize,
  searching,
  writeListState,
  type ListState,
} from '#admin/crud/list/list-state.ts';
import { listPath } from '#admin/providers/list-path.ts';
import { resources } from '#resources/index.ts';
import { pageNumbers } from '#admin/crud/list/pages.ts';
import { isModified, viewAddress, viewQuery } from '#admin/crud/list/saved-views.ts';
import type { AnyResource } from '#shared/resource.ts';
import { usualListPath, viewOf } from '#shared/views.ts';

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

  it('has as many rows as its reader chose for this list, unless it says how many', () => {
    const users = { ...resource, name: 'users' };
    const rowsAt = (search: string): number | null => {
      const state = readListState(search, users);
      return state.ok ? state.value.pageSize : null;
    };
    keepSize(users, 50);
    try {
      const address = writeListState({ ...usual, pageSize: 10 }, '', users);
      expect([rowsAt(''), rowsAt(address), read('').pageSize]).toEqual([50, 10, 10]);
      expect(writeListState({ ...usual, pageSize: 50 }, '', users)).toContain('limit');
    } finally {
      keepSize(users, 10);
    }
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

describe('a list that opens with a view', () => {
  const home = {
    sort: { arrival: -1 },
    home: 'current',
    views: { current: { where: { status: 'in' }, sort: { arrival: 1 } }, gone: { status: 'out' } },
  } as const;
  const opened = (search: string): ListState => {
    const state = readListState(search, home);
    if (!state.ok) throw new Error('not a list address');
    return state.value;
  };

  it('shows it and its order under the bare address, and everything under an address that says so', () => {
    expect(opened('')).toMatchObject({ filter: { status: 'in' }, sort: { arrival: 1 } });
    expect(writeListState(opened(''), '', home)).toBe('');
    const all = changeState(opened(''), { filter: {} }, home);
    expect(all.sort).toEqual({ arrival: -1 });
    expect(opened(writeListState(all, '', home))).toMatchObject({ filter: {}, sort: { arrival: -1 } });
  });

  it('keeps a saved view, and an address, that ask for something without a filter as ones of everything', () => {
    const all = changeState(opened(''), { filter: {} }, home);
    const kept = { resource: 'stays', name: 'All of them', is_shared: false, owner: 'M1', owner_name: null } as const;
    const stays = { ...home, name: 'stays', route: '/stays' } as unknown as AnyResource;
    for (const [said, filter] of [
      ['', {}],
      [viewQuery(all, undefined, stays), {}],
      [viewQuery(opened(''), undefined, stays), { status: 'in' }],
    ] as const) {
      const view = { ...kept, id: 7, query: said };
      const shown = opened(viewAddress(stays, view).replace('/stays', ''));
      expect([said, shown.filter, isModified(view, shown, stays)]).toEqual([said, filter, false]);
      expect(opened(writeListState(shown, '', stays))).toEqual(shown);
    }
    const sorted = `sort=${encodeURIComponent('{"arrival":1}')}`;
    expect(opened(sorted).filter).toEqual({});
  });

  it('leaves an order that somebody chose as it is', () => {
    const chosen = changeState(opened(''), { sort: { name: 1 } }, home);
    expect(changeState(chosen, { filter: { status: 'out' } }, home).sort).toEqual({ name: 1 });
  });

  it('is searched whole from there, and only the view from another one', () => {
    expect(searching({ status: 'in' }, 'tan', home)).toEqual({ $search: 'tan' });
    expect(searching({ status: 'out' }, 'tan', home)).toEqual({ status: 'out', $search: 'tan' });
    expect(searching({ $search: 'tan' }, '', home)).toEqual({ status: 'in' });
  });
});

describe('a list with work in it', () => {
  const queue = {
    sort: { created_at: -1 },
    work: 'waiting',
    views: { waiting: { where: { status: 'asked' }, sort: { created_at: 1 } }, done: { status: 'done' } },
  } as const;
  const opened = (search: string): ListState => {
    const state = readListState(search, queue);
    if (!state.ok) throw new Error('not a list address');
    return state.value;
  };

  it('is whole under its bare address, and opens on a view by its name', () => {
    expect(opened('')).toMatchObject({ filter: {}, sort: { created_at: -1 } });
    expect(opened('?view=waiting')).toMatchObject({ filter: { status: 'asked' }, sort: { created_at: 1 } });
    expect(opened('?view=done&lang=zh-CN').filter).toEqual({ status: 'done' });
    expect(opened('?view=nothing').filter).toEqual({});
  });

  it('keeps the short address of its work on every page, until something else is asked', () => {
    const waiting = opened('?view=waiting');
    const second = writeListState({ ...waiting, page: 2 }, '?view=waiting&lang=zh-CN', queue);
    expect(second).toMatch(/view=waiting&lang=zh-CN$/);
    expect(opened(second)).toEqual({ ...waiting, page: 2 });
    for (const filter of [{}, { status: 'asked', unit_id: 4 }]) {
      const other = writeListState({ ...waiting, filter }, '?view=waiting', queue);
      expect(other).not.toContain('view=');
      expect(opened(other).filter).toEqual(filter);
    }
    expect(writeListState({ ...waiting, saved: 7 }, '?view=waiting', queue)).toMatch(/^\?filter=.*view=7$/);
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
    expect(viewOf({}, { views })).toBeNull();
    expect(viewOf({ is_vip: true, $search: 'a' }, { views })).toBe('vip');
    expect(viewOf({ is_vip: true, role: 'agent' }, { views })).toBe('vipAgents');
    expect(viewOf({ created_at: { $gte: 'x' } }, { views })).toBe('young');
    expect(viewOf({ is_vip: false }, { views })).toBeNull();
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

describe('the call that the page makes before our code is here', () => {
  it.each(resources.map((each) => [each.name, each] as const))('is the one that the list of %s makes', (name, each) => {
    const state = readListState('', each);
    expect(state.ok && listPath(name, questionOf(state.value))).toBe(usualListPath(each));
  });
});
