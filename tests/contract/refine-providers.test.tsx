// @vitest-environment happy-dom
import type { AccessControlProvider, AuthProvider } from '@refinedev/core';
import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { TestApp } from '#tests/support/app.ts';
import { engines } from '#tests/support/engines.ts';
import { mockApi } from '#tests/support/mock.ts';

type Can = AccessControlProvider['can'];

const memory = engines[0]!;
const ROWS = 12;

async function loadHouse() {
  const [face, access, auth, notices, words, session, browserWords] = await Promise.all([
    import('#admin/App.tsx'),
    import('#admin/providers/access-control-provider.ts'),
    import('#admin/providers/auth-provider.ts'),
    import('#admin/providers/notification-provider.ts'),
    import('#admin/providers/i18n-provider.ts'),
    import('#browser/session.ts'),
    import('#browser/i18n.ts'),
  ]);
  return { ...face, ...access, ...auth, ...notices, ...words, ...session, ...browserWords };
}

/** The whole back-office over the API itself: what its pages ask of the providers that it gives to Refine. */
describe('Refine’s providers', () => {
  let app: TestApp;
  let mock: ReturnType<typeof mockApi>;
  let house: Awaited<ReturnType<typeof loadHouse>>;

  beforeAll(async () => {
    app = await TestApp.start(memory);
    for (let n = 0; n < ROWS; n += 1) {
      const person = { name: `Person ${n}`, email: `p${n}@example.test`, phone: `+6012345${1000 + n}`, role: 'user' };
      await app.call('POST', '/api/users', { body: person });
    }
    mock = mockApi(app, location.origin);
    mock.listen({ onUnhandledRequest: 'error' });
    configure({ asyncUtilTimeout: 10_000 });
    vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run, 0));
    house = await loadHouse();
  });
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
  });
  afterAll(async () => {
    mock?.close();
    vi.unstubAllGlobals();
    await app?.close();
  });

  /** Opens the back-office as somebody who signs in; answers what access control is asked from then on. */
  async function openAs(token: string, address: string, provided?: Can): Promise<() => string[]> {
    const can = vi.spyOn(house.accessControlProvider, 'can');
    if (provided) can.mockImplementation(provided);
    document.cookie = `jwt=${token}; path=/`;
    history.replaceState(null, '', address);
    await act(() => house.startSession({ permissions: true }));
    await act(async () => void render(<house.App />));
    return () => can.mock.calls.map(([{ resource, action }]) => `${resource}/${action}`);
  }

  const menu = () => within(screen.getAllByRole('navigation', { name: 'Back-office' })[0]!);
  const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('tbody tr[data-id]')];

  it('answer a page’s questions once for each screen and act, however many rows it has', async () => {
    const check = vi.spyOn(house.authProvider, 'check');
    const identity = vi.spyOn(house.authProvider as Required<AuthProvider>, 'getIdentity');
    const translate = vi.spyOn(house.i18nProvider, 'translate');
    const asked = await openAs(app.admin, '/admin/user-mgmt');
    await waitFor(() => expect(rows().length).toBeGreaterThan(5));
    await waitFor(() => expect(asked()).toEqual(expect.arrayContaining(['users/list', 'users/create'])));
    // What can be done to many is asked once somebody chooses one.
    await act(async () => fireEvent.click(within(rows()[0]!).getByRole('checkbox')));
    await waitFor(() => expect(asked()).toContain('users/ban'));
    // The menu’s screens are among them, each asked for by the resource that it shows.
    expect(asked()).toEqual(expect.arrayContaining(['dashboard/list', 'reservations/list', 'holidays/list']));
    expect(new Set(asked()).size).toBe(asked().length);
    expect([check.mock.calls.length, identity.mock.calls.length]).toEqual([1, 1]);
    expect(translate.mock.calls.map(([key]) => key)).toEqual(expect.arrayContaining(['shell.search', 'list.filter']));

    const before = asked().length;
    await act(async () => fireEvent.click(within(rows()[0]!).getAllByRole('link')[0]!));
    await waitFor(() => expect(asked()).toEqual(expect.arrayContaining(['users/show', 'users/edit', 'users/delete'])));
    expect(asked().length).toBeLessThan(before * 2);
    expect(new Set(asked()).size).toBe(asked().length);
  });

  it('rule over menu, pages and buttons, whatever the codes would allow', async () => {
    const { token } = await app.administrator([4, 5, 8]);
    const asked = await openAs(token, '/admin/user-mgmt', ({ resource, action }) =>
      Promise.resolve({ can: resource !== 'properties' && action !== 'create' }),
    );
    await screen.findByRole('heading', { level: 1, name: 'Users' });
    await waitFor(() => expect(screen.queryByRole('link', { name: 'New user' })).toBeNull());
    await waitFor(() => expect(menu().queryByRole('link', { name: 'Property' })).toBeNull());
    // It is asked of whom nothing was asked yet, and says no in time.
    cleanup();
    history.replaceState(null, '', '/admin/user-mgmt/create');
    await act(async () => void render(<house.App />));
    await screen.findByRole('heading', { name: 'You may not open this page' });
    expect(new Set(asked()).size).toBe(asked().length);
  });

  it('are asked anew when the codes have changed', async () => {
    const { id, token } = await app.administrator([4, 5]);
    const asked = await openAs(token, '/admin/user-mgmt');
    await screen.findByRole('link', { name: 'New user' });
    await waitFor(() => expect(asked()).toContain('users/create'));
    const shell = document.querySelector('.admin');
    const body = { permissions: [8] };
    expect((await app.call('PATCH', `/api/administrators/${id}/permissions`, { body })).status).toBe(200);
    await act(() => house.refreshPermissions());
    await screen.findByRole('heading', { name: 'You may not open this page' });
    expect(menu().queryByRole('link', { name: 'User' })).toBeNull();
    await waitFor(() => expect(asked().filter((each) => each === 'users/list')).toHaveLength(2));
    // What the reader has half done elsewhere on the page outlives the question.
    expect(shell).not.toBeNull();
    expect(document.querySelector('.admin')).toBe(shell);
  });

  it('tell what a key does, and end the session', async () => {
    const { token } = await app.administrator([4]);
    const open = vi.spyOn(house.notificationProvider, 'open');
    const logout = vi.spyOn(house.authProvider, 'logout');
    await openAs(token, '/admin/user-mgmt');
    await screen.findByRole('heading', { level: 1, name: 'Users' });
    await act(async () => void fireEvent.keyDown(document.body, { key: 'z' }));
    expect(open.mock.calls).toEqual([[{ type: 'progress', message: 'There is nothing to take back.' }]]);
    // The page of a test knows no popovers: it is told that the account's is open.
    const account = screen.getByRole('button', { name: /^Your account/ }).nextElementSibling!;
    const opened = Object.assign(new Event('toggle'), { newState: 'open' });
    await act(async () => void account.dispatchEvent(opened));
    await act(async () => void fireEvent.click(screen.getByText('Sign out')));
    await waitFor(() => expect(house.getSession().phase).toBe('anonymous'));
    expect(logout).toHaveBeenCalledTimes(1);
  });
});
