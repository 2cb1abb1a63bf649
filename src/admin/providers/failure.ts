import type { HttpError } from '@refinedev/core';
import type { ApiError } from '#browser/http.ts';
import { QUERY, retryDelayMs } from '#shared/constants.ts';

/** What a rejected call of the data provider carries. */
export interface Failure extends HttpError {
  code?: string;
  /** Whether a toast has already told the user. */
  isShown: boolean;
  retryAfterSeconds?: number;
  body?: unknown;
}

/** An error object of the API client as a rejection. */
export function failureOf(error: ApiError): Error & Failure {
  const { code, errors, retryAfterSeconds, body, isShown, httpStatus, message } = error;
  return Object.assign(new Error(message), {
    statusCode: httpStatus,
    isShown,
    ...(code === undefined ? {} : { code }),
    ...(errors
      ? { errors: Object.fromEntries(Object.entries(errors).map(([field, said]) => [field, [...said]])) }
      : {}),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    ...(body === undefined ? {} : { body }),
  });
}

/** A refusal stays a refusal; only no answer at all or the server's own trouble may pass. */
export function isWorthRetrying(attempt: number, error: Partial<Failure>): boolean {
  if (attempt >= QUERY.retries || error.isShown) return false;
  // A longer wait than any of ours is the reader's to decide about.
  if (askedToWaitMs(error) > QUERY.maxRetryDelayMs) return false;
  const status = error.statusCode ?? 0;
  return status === 0 || status === 429 || status >= 500;
}

const askedToWaitMs = ({ retryAfterSeconds = 0 }: Partial<Failure>): number => retryAfterSeconds * 1000;

/** Milliseconds until the attempt that follows failed attempt number `attempt` (0-based): never sooner than the server asked. */
export const retryWaitMs = (attempt: number, error: Partial<Failure>): number =>
  Math.max(retryDelayMs(attempt), askedToWaitMs(error));

/** The code that a FORBIDDEN answer names. */
export function missingPermission(error: Partial<Failure> | null): number | undefined {
  if (error?.code !== 'FORBIDDEN' || typeof error.body !== 'object' || error.body === null) return undefined;
  const { permission } = error.body as { permission?: unknown };
  return typeof permission === 'number' ? permission : undefined;
}
