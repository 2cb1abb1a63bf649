// @vitest-environment happy-dom
import Cookies from 'js-cookie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MESSAGE, REQUEST_TIMEOUT_MS, UNAUTHORIZED_RELOAD_MS } from '#shared/constants.ts';

type Init = { status?: number; headers?: Record<string, string> };
const reply = (body: string | null, init: Init = {}): Response => new Response(body, init);
const json = (body: unknown, { status = 200, headers = {} }: Init = {}): Response =>
  reply(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

const fetchStub = vi.fn<typeof fetch>();
const reload = vi.fn<() => void>();
const requestOf = (index = 0): RequestInit => fetchStub.mock.calls[index]?.[1] ?? {};
const headersOf = (index = 0): Headers => new Headers(requestOf(index).headers);

/** The modules keep state per page; every test gets a fresh page. */
async function openPage() {
  vi.resetModules();
  const { http, apiUrl } = await import('#browser/http.ts');
  const { toast } = await import('#browser/toasts.tsx');
  return { http, apiUrl, errors: () => toast.shown().map(({ message }) => message) };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetchStub);
  vi.spyOn(location, 'reload').mockImplementation(reload);
  fetchStub.mockReset();
  reload.mockReset();
  sessionStorage.clear();
  Cookies.remove('jwt');
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test('no body, with a status: an error object saying "404 Not found", whatever the status', async () => {
  const { http, errors } = await openPage();
  for (const status of [404, 500]) {
    fetchStub.mockResolvedValueOnce(reply('', { status }));
    expect(await http.get('/api/x')).toMatchObject({
      ok: false,
      status: 'error',
      message: '404 Not found',
      httpStatus: status,
    });
  }
  expect(errors()).toEqual([]);
});

test('no answer at all: the error message is thrown again', async () => {
  const { http } = await openPage();
  fetchStub.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(http.get('/api/x')).rejects.toThrow('Failed to fetch');
});

test('no answer and no message: the text for the unexpected is thrown', async () => {
  const { http } = await openPage();
  fetchStub.mockRejectedValueOnce(new Error(''));
  await expect(http.get('/api/x')).rejects.toThrow('Unexpected error occured when calling api. Please contact admin.');
});

test('a body with a code: an error with everything the server said, and no toast', async () => {
  const { http, errors } = await openPage();
  const body = { code: 'VALIDATION', message: 'Please check', errors: { email: ['taken'] } };
  fetchStub.mockResolvedValueOnce(json(body, { status: 400 }));
  expect(await http.post('/api/x', {})).toMatchObject({ status: 'error', ...body, body, isShown: false });
  expect(errors()).toEqual([]);
});

test('a body with a message: shown as an error toast', async () => {
  const { http, errors } = await openPage();
  fetchStub.mockResolvedValueOnce(json({ message: 'The kettle is empty' }, { status: 400 }));
  expect(await http.get('/api/x')).toMatchObject({ status: 'error', message: 'The kettle is empty', isShown: true });
  expect(errors()).toEqual(['The kettle is empty']);
});

test('several messages: told as one', async () => {
  const { http, errors } = await openPage();
  fetchStub.mockResolvedValueOnce(json({ message: ['No name.', 'No room.'] }, { status: 400 }));
  await http.get('/api/x');
  expect(errors()).toEqual(['No name. No room.']);
});

test('told later: no toast until whoever asked has one shown', async () => {
  const { http, errors } = await openPage();
  const { tellDue } = await import('#browser/http.ts');
  fetchStub.mockResolvedValueOnce(json({ message: 'The kettle is empty' }, { status: 500 }));
  const answer = await http.get('/api/x', { toasts: 'later' });
  expect([answer.ok, errors()]).toEqual([false, []]);
  if (!answer.ok) expect(tellDue(tellDue(answer))).toMatchObject({ isShown: true });
  expect(errors()).toEqual(['The kettle is empty']);
});

test('the one ignored message: an error, and no toast', async () => {
  const { http, errors } = await openPage();
  const message = 'User has no permission to access GET Single User!';
  fetchStub.mockResolvedValueOnce(json({ message }, { status: 403 }));
  expect(await http.get('/api/users/1')).toMatchObject({ status: 'error', message });
  expect(errors()).toEqual([]);
});

test('the text Unauthorized: cookie gone, toast, one reload after 2.5 s, also when twelve calls learn it at once', async () => {
  Cookies.set('jwt', 'old');
  const { http, errors } = await openPage();
  fetchStub.mockImplementation(async () => reply('Unauthorized', { status: 401 }));
  const answers = await Promise.all(Array.from({ length: 12 }, () => http.get('/api/x')));
  expect(answers.every((answer) => !answer.ok && answer.status === 'error')).toBe(true);
  expect(document.cookie).not.toContain('jwt');
  expect(errors()).toEqual(['Unauthorized']);
  vi.advanceTimersByTime(UNAUTHORIZED_RELOAD_MS - 1);
  expect(reload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('Unauthorized right after such a reload does not reload again', async () => {
  fetchStub.mockImplementation(async () => reply('Unauthorized', { status: 401 }));
  const first = await openPage();
  await first.http.get('/api/x');
  vi.advanceTimersByTime(UNAUTHORIZED_RELOAD_MS);
  const second = await openPage();
  await second.http.get('/api/x');
  vi.advanceTimersByTime(UNAUTHORIZED_RELOAD_MS);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('Unauthorized for an older token leaves the new session alone', async () => {
  Cookies.set('jwt', 'old');
  const { http, errors } = await openPage();
  fetchStub.mockImplementation(async () => {
    Cookies.set('jwt', 'new');
    return reply('Unauthorized', { status: 401 });
  });
  await http.get('/api/x');
  vi.advanceTimersByTime(60_000);
  expect(document.cookie).toContain('jwt=new');
  expect(errors()).toEqual([]);
  expect(reload).not.toHaveBeenCalled();
});

test.each([
  ['plain text', 'Bad gateway', 'Bad gateway'],
  ['a JSON string', '"Down for repairs"', 'Down for repairs'],
  ['an object without code or message', '{"odd":1}', '{"odd":1}'],
  ['a page', '<!doctype html><title>502 Bad Gateway</title><h1>nginx</h1>', '502 Bad Gateway'],
])('any other body (%s): shown as an error toast', async (_kind, body, shown) => {
  const { http, errors } = await openPage();
  fetchStub.mockResolvedValueOnce(reply(body, { status: 502 }));
  expect(await http.get('/api/x')).toMatchObject({ status: 'error', message: shown });
  expect(errors()).toEqual([shown]);
});

test('a successful answer that is not JSON is an error, not data', async () => {
  const { http, errors } = await openPage();
  fetchStub.mockResolvedValueOnce(reply('{"users":[', { status: 200 }));
  expect(await http.get('/api/x')).toMatchObject({ ok: false, message: MESSAGE.unexpected });
  expect(errors()).toEqual([MESSAGE.unexpected]);
});

test('a success carries its data, status and headers', async () => {
  const { http } = await openPage();
  fetchStub.mockResolvedValueOnce(json({ id: 1 }, { status: 201, headers: { etag: '"3"' } }));
  const answer = await http.post<{ id: number }>('/api/x', { a: 1 });
  expect(answer).toMatchObject({ ok: true, data: { id: 1 }, httpStatus: 201 });
  expect(answer.ok && answer.headers.get('etag')).toBe('"3"');
  fetchStub.mockResolvedValueOnce(reply(null, { status: 204 }));
  expect(await http.delete('/api/x/1')).toMatchObject({ ok: true, data: undefined });
});

test('sends token, language, JSON and the given headers', async () => {
  Cookies.set('jwt', 'abc');
  const { http } = await openPage();
  fetchStub.mockImplementation(async () => json({}));
  await http.patch('/api/x/1', { a: 1 }, { headers: { 'If-Match': '"3"', 'Idempotency-Key': 'k' } });
  expect(requestOf()).toMatchObject({ method: 'PATCH', body: '{"a":1}' });
  expect(Object.fromEntries([...headersOf()].map(([name, value]) => [name.toLowerCase(), value]))).toMatchObject({
    authorization: 'Bearer abc',
    'accept-language': 'en-US',
    'content-type': 'application/json',
    'if-match': '"3"',
    'idempotency-key': 'k',
  });
});

test('sends a form as it is and leaves its content type to the browser', async () => {
  const { http } = await openPage();
  fetchStub.mockResolvedValueOnce(json({}));
  const form = new FormData();
  await http.post('/api/auth/register-new-user', form);
  expect(requestOf().body).toBe(form);
  expect(headersOf().has('content-type')).toBe(false);
  expect(headersOf().has('authorization')).toBe(false);
});

test('calls the staging host by default, the production host on request, the own origin without a host', async () => {
  vi.stubEnv('VITE_API_HOST_STAGING', 'https://staging.example/');
  vi.stubEnv('VITE_API_HOST_PRODUCTION', 'https://live.example');
  const { apiUrl } = await openPage();
  expect(apiUrl('/api/x')).toBe('https://staging.example/api/x');
  vi.stubEnv('VITE_APP_ENV', 'production');
  expect(apiUrl('/api/x')).toBe('https://live.example/api/x');
  vi.stubEnv('VITE_API_HOST_PRODUCTION', '');
  expect(apiUrl('/api/x')).toBe('/api/x');
});

test('gives up after 30 minutes, at once when the caller aborts, and reads when the session ends', async () => {
  const { http } = await openPage();
  fetchStub.mockImplementation(
    (_url, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      }),
  );
  const slow = http.get('/api/slow').catch((error: Error) => error.message);
  vi.advanceTimersByTime(REQUEST_TIMEOUT_MS);
  expect(await slow).toBe('The request timed out.');

  const controller = new AbortController();
  const aborted = http.get('/api/slow', { signal: controller.signal }).catch((error: Error) => error.name);
  controller.abort();
  expect(await aborted).toBe('AbortError');

  const message = (error: Error): string => error.message;
  const [read, write] = [http.get('/api/slow').catch(message), http.post('/api/slow').catch(message)];
  http.giveUpReads();
  expect(await read).toBe('The session has ended.');
  vi.advanceTimersByTime(REQUEST_TIMEOUT_MS);
  expect(await write).toBe('The request timed out.');
});

test('reads the seconds to wait', async () => {
  const { http } = await openPage();
  const init = { status: 429, headers: { 'Retry-After': '42' } };
  fetchStub.mockResolvedValueOnce(json({ code: 'TOO_MANY_REQUESTS', message: 'Slow down' }, init));
  expect(await http.post('/api/auth/login', {})).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 42 });
});

test('reads the moment after which to ask again, as proxies name it', async () => {
  const { http } = await openPage();
  vi.setSystemTime('2026-03-01T08:00:00.000Z');
  const waitOf = async (said: string): Promise<unknown> => {
    const init = { status: 503, headers: { 'Retry-After': said } };
    fetchStub.mockResolvedValueOnce(json({ code: 'UNAVAILABLE', message: 'Back soon' }, init));
    const { retryAfterSeconds } = (await http.get('/api/x')) as { retryAfterSeconds?: number };
    return retryAfterSeconds;
  };
  expect(await waitOf('Sun, 01 Mar 2026 08:00:20 GMT')).toBe(20);
  expect(await waitOf('Sun, 01 Mar 2026 07:00:00 GMT')).toBe(0);
  expect(await waitOf('soon')).toBeUndefined();
});

test('a prefetched answer is handed over once', async () => {
  const { http } = await openPage();
  fetchStub.mockImplementation(async () => json({ id: 1 }));
  void http.prefetch('/api/x');
  await http.get('/api/x');
  expect(fetchStub).toHaveBeenCalledTimes(1);
  await http.get('/api/x');
  expect(fetchStub).toHaveBeenCalledTimes(2);
});

test('an answer that the page asked for before our code was here is taken once, by the session that asked', async () => {
  const { http } = await openPage();
  Cookies.set('jwt', 'mine');
  const ask = (token: string) =>
    vi.stubGlobal('highlandEarly', {
      token: `Bearer ${token}`,
      answers: new Map([['/api/x', Promise.resolve(json({ from: 'page' }))]]),
    });
  fetchStub.mockImplementation(() => Promise.resolve(json({ from: 'us' })));
  ask('mine');
  expect(await http.get('/api/x')).toMatchObject({ data: { from: 'page' } });
  expect(await http.get('/api/x')).toMatchObject({ data: { from: 'us' } });
  ask('of somebody else');
  expect(await http.get('/api/x')).toMatchObject({ data: { from: 'us' } });
  ask('mine');
  expect(await http.post('/api/x')).toMatchObject({ data: { from: 'us' } });
});

test('what a prefetch has brought can be looked at, and is still there for the call', async () => {
  const { http } = await openPage();
  fetchStub.mockImplementation(() => Promise.resolve(json({ rows: 1 })));
  void http.prefetch('/api/x');
  expect(http.peek('/api/x')).toBeUndefined();
  await vi.waitFor(() => expect(http.peek('/api/x')).toEqual({ rows: 1 }));
  expect(await http.get('/api/x')).toMatchObject({ data: { rows: 1 } });
  expect(http.peek('/api/x')).toBeUndefined();
  expect(fetchStub).toHaveBeenCalledTimes(1);
});
