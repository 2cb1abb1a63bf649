// @vitest-environment happy-dom
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '#admin/query-client.ts';
import { failureOf, isWorthRetrying } from '#admin/providers/failure.ts';
import { listFailure, notificationProvider } from '#admin/providers/notification-provider.ts';
import type { ApiError } from '#browser/http.ts';
import { toast } from '#browser/toasts.tsx';

const FALLBACK = 'Something went wrong while retriving data, please contact our technical support';

const failure = (error: Partial<ApiError> = {}) =>
  failureOf({ ok: false, status: 'error', httpStatus: 500, message: 'The kettle is empty', isShown: false, ...error });
const shown = (): string[] => toast.shown().map(({ kind, message }) => `${kind}: ${message}`);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  toast.shown().forEach(({ id }) => toast.dismiss(id));
  queryClient.clear();
  vi.useRealTimers();
});

/** What Refine does with the answer of `errorNotification`. */
function tell(params: ReturnType<ReturnType<typeof listFailure>>): void {
  if (params !== false) notificationProvider.open(params);
}

describe('a failed list fetch', () => {
  it('is told as an error toast with the error’s message', () => {
    tell(listFailure()(failure()));
    expect(shown()).toEqual(['error: The kettle is empty']);
  });

  it('is told with the fallback, to the letter, where the error says nothing', () => {
    tell(listFailure()(failure({ message: '' })));
    expect(shown()).toEqual([`error: ${FALLBACK}`]);
  });

  it.each([
    ['the message', 'The kettle is empty'],
    ['the fallback', ''],
  ])('puts the prefix before %s', (_what, message) => {
    tell(listFailure({ prefix: 'Users:' })(failure({ message })));
    expect(shown()).toEqual([`error: Users: ${message || FALLBACK}`]);
  });

  it('is shown once: not again when the API client has said it', () => {
    expect(listFailure()(failure({ isShown: true }))).toBe(false);
  });

  it('is shown once when two lists of a page fail alike', () => {
    tell(listFailure()(failure()));
    tell(listFailure()(failure()));
    expect(shown()).toHaveLength(1);
  });

  it('can be switched off', () => {
    expect(listFailure({ isSilent: true })(failure())).toBe(false);
  });
});

describe('the query cache of the back-office', () => {
  /** Seconds at which a query that always fails was asked, and what it was left with. */
  async function asked(error: Error) {
    const start = Date.now();
    const at: number[] = [];
    const observer = new QueryObserver(queryClient, {
      queryKey: ['kettle'],
      queryFn: () => {
        at.push((Date.now() - start) / 1000);
        return Promise.reject(error);
      },
    });
    const stop = observer.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(600_000);
    stop();
    return { at, status: observer.getCurrentResult().status };
  }

  it('passes through loading to error after three retries, 1, 2 and 4 s apart', async () => {
    expect(await asked(new TypeError('Failed to fetch'))).toEqual({ at: [0, 1, 3, 7], status: 'error' });
  });

  it('does not ask again what was refused, nor what a toast has told already', async () => {
    expect((await asked(failure({ httpStatus: 403, code: 'FORBIDDEN' }))).at).toEqual([0]);
    queryClient.clear();
    expect((await asked(failure({ isShown: true }))).at).toEqual([0]);
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

  it('never repeats a write', () => {
    expect(queryClient.getDefaultOptions().mutations?.retry).toBe(false);
  });
});
