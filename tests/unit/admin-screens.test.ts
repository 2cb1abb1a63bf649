import { describe, expect, it } from 'vitest';
import '#tests/support/areas.ts';
import { visibleMenu, wayTo } from '#admin/components/visible-menu.ts';
import { addressOfAct, allPages } from '#admin/components/pages.ts';
import { installTiles } from '#admin/dashboard/installed-tiles.ts';
import { tilesIn } from '#admin/dashboard/Tiles.tsx';
import { firstRoute, menuRouteAt, placeAt, questionOfPage } from '#admin/screens.ts';
import { aliases, withoutAlias } from '#resources/addresses.ts';
import { permissionsOf } from '#admin/providers/permission-set.ts';
import { goToKeys } from '#admin/shell/go-to-keys.ts';
import { administrators } from '#resources/kit/administrators.ts';
import { manifest } from '#resources/manifest.ts';
import { menu } from '#resources/menu.ts';
import { tiles } from '#resources/tiles.client.ts';
import { users } from '#resources/people/users.ts';
import { ALL_PERMISSIONS, PERMISSION_GROUPS } from '#shared/permissions.ts';
import type { AnyResource } from '#shared/resource.ts';

const holding = (...codes: number[]) => permissionsOf(new Set(codes));
const everything = holding(...ALL_PERMISSIONS);
const everywhere = (): boolean => true;

describe('alternate addresses', () => {
  it('lead to the entry they stand for and keep what follows', () => {
    expect(withoutAlias('/admin/user-details/42')).toBe('/admin/user-mgmt/42');
    expect(withoutAlias('/admin/manage-admin')).toBe('/admin/admin-mgmt');
    expect(withoutAlias('/admin/manage-unit/7/edit')).toBe('/admin/units/7/edit');
    expect(withoutAlias('/admin/manage-property/7/edit')).toBe('/admin/view-listing/7/edit');
  });

  it('are whole segments', () => {
    expect(withoutAlias('/admin/user-details-old')).toBeUndefined();
    expect(withoutAlias('/admin/user-mgmt')).toBeUndefined();
  });

  it('are all that the menu declares, none of them a route of its own', () => {
    const routes = menu.flatMap((entry) => [entry.route, ...(entry.children ?? []).map(({ route }) => route)]);
    expect(aliases).toHaveLength(18);
    for (const { alias } of aliases) expect(routes).not.toContain(alias);
  });
});

describe('custom pages', () => {
  it('each belong to a list or an entry that somebody may see, since nobody is let into any other', () => {
    const known = new Set([
      ...manifest.map(({ name }) => name),
      ...menu.flatMap(({ key, children = [] }) => [key, ...children.map((each) => each.key)]),
    ]);
    const lost = allPages().filter((page) => !known.has(questionOfPage(page).resource));
    expect(lost.map(({ route }) => route)).toEqual([]);
    expect(menuRouteAt('/admin/owner-mgmt/28/as-owner')).toBe('/admin/owner-mgmt');
  });
});

describe('tiles of the dashboard', () => {
  const shown = (...codes: number[]): string[] =>
    (['beside', 'wide'] as const).flatMap((place) => tilesIn(place, holding(...codes)).map(({ of }) => of));

  it('stand there for whoever may view what they are about', () => {
    installTiles(tiles);
    expect(shown(...ALL_PERMISSIONS)).toEqual(['stay-revenues', 'reservations']);
    expect(shown(PERMISSION_GROUPS.revenue)).toEqual(['stay-revenues']);
    expect(shown(PERMISSION_GROUPS.reservation)).toEqual(['reservations']);
    expect(shown()).toEqual([]);
  });

  it('are refused where no area declares what they are about', () => {
    const tile = { of: 'boats', place: 'wide', height: 100, load: () => Promise.reject(new Error('never')) } as const;
    expect(() => installTiles([tile])).toThrow('"boats"');
  });
});

describe('the menu', () => {
  it('has every entry of the specification in its order when all exist and everything is held', () => {
    expect(visibleMenu(everything, everywhere).map(({ key }) => key)).toEqual(menu.map(({ key }) => key));
  });

  it('leaves out what has no screen', () => {
    const entries = visibleMenu(everything, (route) => route === '/admin/user-mgmt');
    expect(entries.map(({ key }) => key)).toEqual(['user']);
  });

  it('leaves out what the codes do not allow, and keeps what needs none', () => {
    const keys = visibleMenu(holding(4), everywhere).map(({ key }) => key);
    expect(keys).toEqual(['dashboard', 'user', 'free-stay-owner', 'enquiry', 'setting']);
  });

  it('keeps a group as long as one of its screens exists, and leads there', () => {
    const [listing] = visibleMenu(holding(8), (route) => route === '/admin/integration');
    expect(listing).toMatchObject({ key: 'listing', route: '/admin/integration' });
    expect(listing?.children).toHaveLength(1);
  });

  it('gives each entry a letter of its own', () => {
    const keys = goToKeys(visibleMenu(everything, everywhere)).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.length).toBe(menu.length);
  });

  it('begins with a screen that exists', () => {
    expect(firstRoute(everything)).toBe('/admin/dashboard');
  });
});

describe('addresses of records', () => {
  it.each([
    ['/admin/user-mgmt', 'list', undefined],
    ['/admin/user-mgmt/', 'list', undefined],
    ['/admin/user-mgmt/create', 'create', undefined],
    ['/admin/user-mgmt/import', 'import', undefined],
    ['/admin/user-mgmt/42', 'show', '42'],
    ['/admin/user-details/42/edit', 'edit', '42'],
  ])('%s is the %s screen', (path, screen, id) => {
    expect(placeAt(path)).toMatchObject({ screen, ...(id ? { id } : {}) });
    expect(placeAt(path)?.entry.name).toBe('users');
  });

  it('has the page of an act beneath its record, where the act has one', () => {
    expect(placeAt('/admin/reservation/12/check-in')).toMatchObject({ screen: 'act', id: '12' });
    expect(addressOfAct({ name: 'reservations' }, 12, 'check-out')).toBe('/admin/reservation/12/check-out');
    expect(addressOfAct({ name: 'reservations' }, 12, 'cancel')).toBeNull();
    expect(addressOfAct({ name: 'users' }, 12, 'check-in')).toBeNull();
    expect(placeAt('/admin/reservation/12/cancel')).toBeUndefined();
  });

  it.each(['/admin/user-mgmt-old', '/admin/user-mgmt/1/2/3', '/admin/user-mgmt/1/show', '/admin/nowhere'])(
    '%s is none',
    (path) => {
      expect(placeAt(path)).toBeUndefined();
    },
  );
});

describe('what an administrator may do', () => {
  it('follows the four codes of the group', () => {
    const resource = users as unknown as AnyResource;
    const editor = holding(4, 6);
    expect(editor.can(resource, 'view')).toBe(true);
    expect(editor.can(resource, 'edit')).toBe(true);
    expect(editor.can(resource, 'create')).toBe(false);
    expect(editor.can(resource, 'delete')).toBe(false);
    expect(editor.canAct(resource, 'ban')).toBe(true);
    expect(editor.canAct(resource, 'no-such-action')).toBe(false);
    expect(editor.can(administrators as unknown as AnyResource, 'view')).toBe(false);
    expect(editor.has(null)).toBe(true);
  });
});

describe('a press in the menu', () => {
  it('leads to the work of a list that has some, and to the whole of another', () => {
    expect(wayTo('/admin/expenses')).toBe('/admin/expenses?view=waiting');
    expect(wayTo('/admin/user-mgmt')).toBe('/admin/user-mgmt');
    expect(wayTo('/admin/dashboard')).toBe('/admin/dashboard');
  });
});
