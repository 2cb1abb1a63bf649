// @vitest-environment happy-dom
import Cookies from 'js-cookie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LOADING_FLAG_MS } from '#shared/constants.ts';

const ME = { status: 'success', id: 7, account_number: 'H7', name: 'Aisyah', isAdmin: true, isOwner: false };
const json = (body: unknown, status = 200): Response => new Response(JSON.stringify(body), { status });

const fetchStub = vi.fn<(url: string) => Promise<Response>>();
const reload = vi.fn<() => void>();
const calls = (): string[] => fetchStub.mock.calls.map(([url]) => url);

async function openPage() {
  vi.resetModules();
  return import('#browser/session.ts');
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetchStub);
  vi.spyOn(location, 'reload').mockImplementation(reload);
  fetchStub.mockReset();
  reload.mockReset();
  sessionStorage.clear();
  Cookies.set('jwt', 'good');
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('without the cookie nothing happens and the user stays anonymous', async () => {
  Cookies.remove('jwt');
  const session = await openPage();
  await session.startSession({ permissions: true });
  expect(fetchStub).not.toHaveBeenCalled();
  expect(session.getSession()).toMatchObject({ phase: 'anonymous', isAuth: false, isAdmin: false, isOwner: false });
});

test('with the cookie the user is looked up, and the loading flag clears 500 ms after the answer', async () => {
  fetchStub.mockImplementation(async () => json(ME));
  const session = await openPage();
  const done = session.startSession();
  expect(session.getSession()).toMatchObject({ phase: 'loading', isLoading: true, isAuth: false });
  await done;
  expect(session.getSession()).toMatchObject({
    isAuth: true,
    isAdmin: true,
    isOwner: false,
    isLoading: true,
    user: ME,
  });
  vi.advanceTimersByTime(LOADING_FLAG_MS - 1);
  expect(session.getSession().isLoading).toBe(true);
  vi.advanceTimersByTime(1);
  expect(session.getSession().isLoading).toBe(false);
});

test.each([
  ['an answer with status error', () => json({ status: 'error' })],
  ['a refusal', () => json({ code: 'ACCOUNT_BANNED', message: 'Banned' }, 403)],
])('%s removes the cookie and reloads exactly once', async (_name, answer) => {
  fetchStub.mockImplementation(async () => answer());
  const session = await openPage();
  await session.startSession({ permissions: true });
  expect(session.getSession().phase).toBe('ending');
  vi.advanceTimersByTime(60_000);
  expect(document.cookie).not.toContain('jwt');
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a server that keeps refusing does not keep the page reloading', async () => {
  fetchStub.mockImplementation(async () => json({ status: 'error' }));
  for (let visit = 0; visit < 3; visit += 1) {
    Cookies.set('jwt', 'good');
    const session = await openPage();
    await session.startSession();
    vi.advanceTimersByTime(100);
  }
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a server in trouble costs nobody the session: three retries, then unreachable, then on', async () => {
  fetchStub.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  fetchStub.mockImplementation(async () => json({ code: 'UNAVAILABLE', message: 'Later' }, 503));
  const session = await openPage();
  const done = session.startSession();
  await vi.advanceTimersByTimeAsync(7000);
  await done;
  expect(calls()).toHaveLength(4);
  expect(session.getSession()).toMatchObject({ phase: 'unreachable', isAuth: false });
  expect(document.cookie).toContain('jwt=good');
  fetchStub.mockImplementation(async () => json(ME));
  await session.startSession();
  expect(session.getSession().isAuth).toBe(true);
});

test.each([
  ['500 with a code', () => json({ code: 'INTERNAL', message: 'Broken' }, 500)],
  ['500 with a message', () => json({ message: 'Broken' }, 500)],
  ['500 without a body', () => new Response('', { status: 500 })],
  ['501', () => json({ odd: 1 }, 501)],
  ['the page of a proxy as a success', () => new Response('<!doctype html><title>Soon</title>', { status: 200 })],
  ['a success without a body', () => new Response('', { status: 200 })],
])('%s says nothing of the session: three retries, one toast at most, and the cookie stays', async (_name, answer) => {
  fetchStub.mockImplementation(async () => answer());
  const session = await openPage();
  const { toast } = await import('#browser/toasts.tsx');
  const done = session.startSession();
  await vi.advanceTimersByTimeAsync(6999);
  expect(toast.shown()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await done;
  expect(calls()).toHaveLength(4);
  expect(session.getSession()).toMatchObject({ phase: 'unreachable', isLoading: false });
  expect(document.cookie).toContain('jwt=good');
  expect(toast.shown().map(({ times }) => times)).toEqual(toast.shown().map(() => 1));
});

test('permissions that cannot be asked for are not taken for none', async () => {
  fetchStub.mockImplementation(async (url) =>
    url.endsWith('/admin') ? json({ code: 'INTERNAL', message: 'Broken' }, 500) : json(ME),
  );
  const session = await openPage();
  const done = session.startSession({ permissions: true });
  await vi.advanceTimersByTimeAsync(7000);
  await done;
  expect(session.getSession()).toMatchObject({ phase: 'unreachable', permissions: null });
});

test('permissions are asked for in the same moment as the user', async () => {
  fetchStub.mockImplementation(async (url) =>
    url.endsWith('/admin') ? json({ status: 'success', permissions: [4, 6] }) : json(ME),
  );
  const session = await openPage();
  const done = session.startSession({ permissions: true });
  await vi.advanceTimersByTimeAsync(0);
  expect(calls().toSorted()).toEqual(['/api/account/admin', '/api/account/me']);
  await done;
  expect([...(session.getSession().permissions ?? [])]).toEqual([4, 6]);
});

test('signing in stores the token in the cookie, tells listeners once, and signing out ends it on both sides', async () => {
  Cookies.remove('jwt');
  fetchStub.mockImplementation(async (url) =>
    url.endsWith('/login') ? json({ status: 'success', token: 'fresh' }) : json(ME),
  );
  const session = await openPage();
  const greeted: string[] = [];
  session.onAuthenticated(({ name }) => greeted.push(name));
  expect(await session.signIn('a@highland.test', 'secret')).toBeUndefined();
  expect(document.cookie).toContain('jwt=fresh');
  expect(session.getSession().isAuth).toBe(true);
  expect(greeted).toEqual(['Aisyah']);

  await session.signOut();
  expect(calls().at(-1)).toBe('/api/auth/logout');
  expect(document.cookie).not.toContain('jwt');
  expect(session.getSession()).toMatchObject({ phase: 'anonymous', isAuth: false, isAdmin: false, user: null });
});

test('a refused sign-in returns what the server said and leaves no cookie', async () => {
  Cookies.remove('jwt');
  fetchStub.mockImplementation(async () => json({ code: 'INVALID_CREDENTIALS', message: 'Wrong' }, 401));
  const session = await openPage();
  expect(await session.signIn('a@highland.test', 'wrong')).toMatchObject({ code: 'INVALID_CREDENTIALS' });
  expect(document.cookie).not.toContain('jwt');
  expect(session.getSession().phase).toBe('anonymous');
});
