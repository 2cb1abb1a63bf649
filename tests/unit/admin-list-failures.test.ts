// @vitest-environment happy-dom
import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '#tests/support/areas.ts';
import { queryClient } from '#admin/query-client.ts';
import { failureOf, isWorthRetrying } from '#admin/providers/failure.ts';
import { notificationProvider } from '#admin/providers/notification-provider.ts';
import type { Telling } from '#admin/providers/tell-failure.ts';
import { adminWords } from '#admin/words.ts';
import type { ApiError } from '#browser/http.ts';
import { changeLocale } from '#browser/i18n.ts';
import { toast } from '#browser/toasts.tsx';
import { browserWords } from '#browser/words.ts';

const FALLBACK = 'Something went wrong while retriving data, please contact our technical support';

const failure = (error: Partial<ApiError> = {}) =>
  failureOf({ ok: false, status: 'error', httpStatus: 500, message: 'The kettle is empty', isShown: false, ...error });
const told = (): string[] => toast.shown().map(({ kind, message }) => `${kind}: ${message}`);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  toast.shown().forEach(({ id }) => toast.dismiss(id));
  queryClient.clear();
  vi.useRealTimers();
});

/** A query of the back-office that always fails: seconds at which it asked, and what was on screen in the end. */
async function ask(error: Error, meta: Telling & Record<string, unknown> = {}, refetchInterval?: number) {
  const start = Date.now();
  const at: number[] = [];
  const observer = new QueryObserver(queryClient, {
    queryKey: ['kettle', meta, error],
    queryFn: () => {
      at.push((Date.now() - start) / 1000);
      return Promise.reject(error);
    },
    meta,
    ...(refetchInterval === undefined ? {} : { refetchInterval }),
  });
  const stop = observer.subscribe(() => undefined);
  // Toasts leave after three seconds.
  await vi.advanceTimersByTimeAsync((refetchInterval ?? 0) + (isWorthRetrying(0, error) ? 7000 : 0));
  stop();
  return { at, status: observer.getCurrentResult().status };
}

const ofRows = (error: Partial<ApiError> = {}) => Object.assign(failure(error), { isOfList: true });
const offline = () => Object.assign(new TypeError('Failed to fetch'), { isOfList: true });
const REFUSED = { httpStatus: 400 };

describe('a failed list fetch', () => {
  it('is told as an error toast with the error’s message', async () => {
    await ask(ofRows(REFUSED));
    expect(told()).toEqual(['error: The kettle is empty']);
  });

  it.each([
    ['the error says nothing', ofRows({ ...REFUSED, message: '' })],
    ['the error has a code alone', ofRows({ ...REFUSED, code: 'KETTLE', message: 'KETTLE' })],
    ['nobody answered', offline()],
  ])('is told with the fallback, to the letter, where %s', async (_what, error) => {
    await ask(error);
    expect(told()).toEqual([`error: ${FALLBACK}`]);
  });

  it('is told in the reader’s language', async () => {
    await Promise.all([browserWords.load('zh-CN'), adminWords.load('zh-CN')]);
    await changeLocale('zh-CN');
    await ask(offline(), { prefix: '用户' });
    await changeLocale('en-US');
    expect(told()).toEqual(['error: 用户：获取数据时出错，请联系我们的技术支持']);
  });

  it.each([
    ['the message', 'The kettle is empty'],
    ['the fallback', ''],
  ])('puts the prefix before %s', async (_what, message) => {
    await ask(ofRows({ ...REFUSED, message }), { prefix: 'Users' });
    expect(told()).toEqual([`error: Users: ${message || FALLBACK}`]);
  });

  it('is shown once: after the last attempt, and not again as a failure of Refine’s query', async () => {
    const { at } = await ask(ofRows());
    expect(at).toEqual([0, 1, 3, 7]);
    for (const key of ['users-useList-notification', '7-users-getMany-notification'])
      notificationProvider.open({ key, type: 'error', message: 'Error (status code: 500)', description: 'Empty' });
    expect(told()).toEqual(['error: The kettle is empty']);
  });

  it('is shown once for what the API client wants said as well', async () => {
    await ask(ofRows({ isToastDue: true }));
    expect(told()).toEqual(['error: The kettle is empty']);
  });

  it('is shown once by what renews itself, until it has had an answer', async () => {
    await ask(ofRows(REFUSED), {}, 2000);
    expect(toast.shown().map(({ times }) => times)).toEqual([1]);
  });

  it('is shown once for several lists, which are all named', async () => {
    await ask(ofRows(REFUSED), { prefix: 'Users' });
    await ask(ofRows(REFUSED), { prefix: 'Owners' });
    await ask(ofRows(REFUSED), { prefix: 'Owners' });
    expect(toast.shown().map(({ message, times }) => [message, times])).toEqual([
      ['Users, Owners: The kettle is empty', 2],
    ]);
    await ask(ofRows(REFUSED));
    expect(toast.shown().map(({ message, times }) => [message, times])).toEqual([['The kettle is empty', 3]]);
  });

  it('can be switched off, but for what the API client wants said', async () => {
    await ask(ofRows(REFUSED), { isSilent: true });
    expect(told()).toEqual([]);
    await ask(ofRows({ ...REFUSED, isToastDue: true }), { isSilent: true });
    expect(told()).toEqual(['error: The kettle is empty']);
  });

  it('is not told by the one message that is ignored', async () => {
    await ask(ofRows({ httpStatus: 403, message: 'User has no permission to access GET Single User!' }));
    expect(told()).toEqual([]);
  });

  it('is no matter of a question that is no list: that says in place what is wrong', async () => {
    await ask(failure(REFUSED));
    expect(told()).toEqual([]);
  });

  it('says the whole of what Refine has to say of anything else', () => {
    notificationProvider.open({ key: 'x', type: 'error', message: 'Not exported.', description: 'The disk is full.' });
    expect(told()).toEqual(['error: Not exported. The disk is full.']);
  });
});

describe('the query cache of the back-office', () => {
  it('passes through loading to error after three retries, 1, 2 and 4 s apart', async () => {
    expect(await ask(new TypeError('Failed to fetch'))).toEqual({ at: [0, 1, 3, 7], status: 'error' });
  });

  it.each([400, 401, 403, 404, 409, 412, 422, 200])('does not ask again after %i, which stays', async (httpStatus) => {
    expect((await ask(failure({ httpStatus }))).at).toEqual([0]);
  });

  it.each([408, 429, 500, 501, 502, 503, 504, 599])('asks again after %i, whatever its body', async (httpStatus) => {
    const bodies = [{ code: 'INTERNAL' }, { isToastDue: true }, { body: 'text', isToastDue: true }, { message: '' }];
    for (const body of bodies) expect((await ask(failure({ httpStatus, ...body }))).at).toEqual([0, 1, 3, 7]);
  });

  it('never retries more than three times, whatever fails', () => {
    expect([0, 1, 2, 3, 4].map((attempt) => isWorthRetrying(attempt, {}))).toEqual([true, true, true, false, false]);
  });

  it('keeps an answer nobody looks at for 300 s, and asks anew at once', async () => {
    const queryFn = vi.fn<() => Promise<string>>().mockResolvedValue('tea');
    const look = () => new QueryObserver(queryClient, { queryKey: ['tea'], queryFn }).subscribe(() => undefined);
    const first = look();
    await vi.advanceTimersByTimeAsync(0);
    look()();
    await vi.advanceTimersByTimeAsync(0);
    expect(queryFn).toHaveBeenCalledTimes(2);
    first();
    await vi.advanceTimersByTimeAsync(299_000);
    expect(queryClient.getQueryData(['tea'])).toBe('tea');
    await vi.advanceTimersByTimeAsync(2000);
    expect(queryClient.getQueryData(['tea'])).toBeUndefined();
  });

  it('does not ask again because a window came to the front', async () => {
    const queryFn = vi.fn<() => Promise<string>>().mockResolvedValue('tea');
    const stop = new QueryObserver(queryClient, { queryKey: ['tea'], queryFn }).subscribe(() => undefined);
    queryClient.mount();
    await vi.advanceTimersByTimeAsync(0);
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
    expect(queryFn).toHaveBeenCalledTimes(1);
    queryClient.unmount();
    stop();
  });

  it('asks although the browser believes that there is no line', async () => {
    onlineManager.setOnline(false);
    expect((await ask(new TypeError('Failed to fetch'))).status).toBe('error');
    onlineManager.setOnline(true);
  });

  it('never repeats a write', () => {
    expect(queryClient.getDefaultOptions().mutations?.retry).toBe(false);
  });
});
