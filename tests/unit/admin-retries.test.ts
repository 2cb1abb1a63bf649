import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiError } from '#browser/http.ts';
import { failureOf } from '#admin/providers/failure.ts';
import { queryClient } from '#admin/query-client.ts';

const refusal = (httpStatus: number, retryAfterSeconds?: number): Error =>
  failureOf({
    ok: false,
    status: 'error',
    httpStatus,
    message: 'Not now',
    isShown: false,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  } satisfies ApiError);

/** The whole seconds after which the back-office asked, while every answer was this one. */
async function askedAfter(error: Error): Promise<number[]> {
  const from = Date.now();
  const asked: number[] = [];
  const queryFn = (): Promise<never> => {
    asked.push((Date.now() - from) / 1000);
    return Promise.reject(error);
  };
  const stop = new QueryObserver(queryClient, { queryKey: ['asked'], queryFn }).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(600_000);
  stop();
  return asked;
}

describe('a query that fails', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    queryClient.clear();
    vi.useRealTimers();
  });

  it('is asked again after 1, 2 and 4 s where nobody names a wait', async () => {
    expect(await askedAfter(new TypeError('Failed to fetch'))).toEqual([0, 1, 3, 7]);
    queryClient.clear();
    expect(await askedAfter(refusal(500))).toEqual([0, 1, 3, 7]);
  });

  it.each([429, 503])('with %i is not asked again before the server wants to be', async (status) => {
    expect(await askedAfter(refusal(status, 3))).toEqual([0, 3, 6, 10]);
    queryClient.clear();
    expect(await askedAfter(refusal(status, 30))).toEqual([0, 30, 60, 90]);
  });

  it('is never asked again at once, whatever the server says', async () => {
    expect(await askedAfter(refusal(429, 0))).toEqual([0, 1, 3, 7]);
  });

  it.each([429, 503])(
    'with %i and a wait longer than the longest pause is told to the reader instead',
    async (status) => {
      expect(await askedAfter(refusal(status, 31))).toEqual([0]);
    },
  );
});
