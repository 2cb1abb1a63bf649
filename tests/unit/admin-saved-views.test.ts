import { describe, expect, it } from 'vitest';
import { namedColumns } from '#admin/crud/list/columns.ts';
import { type ListState, readListState, writeListState } from '#admin/crud/list/list-state.ts';
import { isModified, type SavedView, viewAddress, viewQuery, viewsOf } from '#admin/crud/list/saved-views.ts';
import { resources } from '#resources/index.ts';
import type { AnyResource } from '#shared/resource.ts';

const users: AnyResource | undefined = resources.find(({ name }) => name === 'users');
if (!users?.route) throw new Error('There is no list of users.');
const state: ListState = { filter: { status: 'pending' }, sort: { name: 1 }, page: 4, pageSize: 20, saved: 9 };

function read(search: string): ListState {
  const found = readListState(search, users ?? {});
  if (!found.ok) throw new Error('not a list address');
  return found.value;
}
const view = (change: Partial<SavedView> = {}): SavedView => ({
  id: 9,
  resource: 'users',
  name: 'Mine',
  query: viewQuery(state, undefined, users),
  is_shared: false,
  owner: 'M000001',
  owner_name: 'Siti',
  ...change,
});

describe('a saved view', () => {
  it('keeps filter, order, page size and columns, but neither the page nor which view was open', () => {
    const query = viewQuery(state, ['name', 'role'], users);
    expect(read(`?${query}`)).toEqual({
      filter: { status: 'pending' },
      sort: { name: 1 },
      page: 1,
      pageSize: 20,
      fields: ['name', 'role'],
    });
  });

  it('of the usual list is an empty query, and still an address', () => {
    const usual: ListState = { filter: {}, sort: users.sort ?? {}, page: 1, pageSize: 10 };
    expect(viewQuery(usual, undefined, users)).toBe('');
    expect(viewAddress(users, { id: 3, query: null })).toBe('/admin/user-mgmt?view=3');
  });

  it('is known by its address, whatever is changed afterwards', () => {
    const opened = read(viewAddress(users, view()).split('?')[1] ?? '');
    expect(opened.saved).toBe(9);
    expect(isModified(view(), opened, users)).toBe(false);
    const changed = read(writeListState({ ...opened, sort: { name: -1 } }, '', users));
    expect(changed.saved).toBe(9);
    expect(isModified(view(), changed, users)).toBe(true);
  });

  it('is not changed by turning the page', () => {
    expect(isModified(view(), { ...state, page: 7 }, users)).toBe(false);
  });

  it('that can no longer be read counts as changed', () => {
    expect(isModified(view({ query: 'filter=%7B' }), state, users)).toBe(true);
  });

  it.each(['view=0', 'view=-1', 'view=x', 'view=1.5', 'view='])('is not what %s names', (query) => {
    expect(read(`?${query}`).saved).toBeUndefined();
  });

  it('comes after one’s own when it is somebody else’s, and only on its own list', () => {
    const theirs = view({ id: 1, owner: 'M000002', is_shared: true });
    const elsewhere = view({ id: 2, resource: 'owners' });
    expect(viewsOf([theirs, elsewhere, view()], users, 'M000001').map(({ id }) => id)).toEqual([9, 1]);
  });
});

describe('columns that an address names', () => {
  const available = ['name', 'role', 'email'];

  it('are shown in its order; the others can be added', () => {
    expect(namedColumns(available, ['name'], ['role', 'name', 'role'])).toEqual({
      order: ['role', 'name', 'email'],
      shown: ['role', 'name'],
    });
  });

  it('are the usual ones when none of them may be read', () => {
    expect(namedColumns(available, ['name'], ['secret']).shown).toEqual(['name']);
  });
});
