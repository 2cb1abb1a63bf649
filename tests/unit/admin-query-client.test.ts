// @vitest-environment happy-dom
import Cookies from 'js-cookie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const ME = { id: 7, name: 'Aisyah', email: 'a@highland.test', isAdmin: true, isOwner: false, locale: null };
const fetchStub = vi.fn<(request: string, init?: RequestInit) => Promise<Response>>();

beforeEach(() => void vi.stubGlobal('fetch', fetchStub));
afterEach(() => {
  Cookies.remove('jwt');
  vi.unstubAllGlobals();
});

test('signing out gives up what is on its way without a word, and forgets what was read', async () => {
  fetchStub.mockImplementation(async (url) =>
    Response.json(url.endsWith('/login') ? { status: 'success', token: 'fresh' } : ME),
  );
  const { signIn, signOut } = await import('#browser/session.ts');
  const { queryClient } = await import('#admin/query-client.ts');
  const { toast } = await import('#browser/toasts.tsx');
  await signIn('a@highland.test', 'secret');
  queryClient.setQueryData(['users', 1], { name: 'Seen by Aisyah' });
  let signal: AbortSignal | undefined;
  void queryClient
    .fetchQuery({ queryKey: ['waits'], queryFn: (asked) => new Promise(() => void (signal = asked.signal)) })
    .catch(() => undefined);
  await vi.waitFor(() => expect(signal).toBeDefined());

  let whenAsked: unknown;
  fetchStub.mockImplementation(async () => {
    whenAsked = [signal?.aborted, queryClient.getQueryData(['users', 1])];
    return Response.json({ status: 'success' });
  });
  await signOut();
  expect(whenAsked).toEqual([true, undefined]);
  expect(toast.shown()).toEqual([]);
});
