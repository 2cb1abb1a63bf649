import type { HttpError } from '@refinedev/core';
import { mayPass, type ApiError } from '#browser/http.ts';
import { QUERY, retryDelayMs } from '#shared/constants.ts';

/** Error of a rejected call of the data provider. */
export interface Failure extends HttpError {
  code?: string;
  /** Whether a toast has already told the user. */
  isShown: boolean;
  /** Whether the API client asks for a toast after the last attempt. */
  isToastDue?: boolean;
  /** Whether the call was for rows of a list. */
  isOfList?: boolean;
  retryAfterSeconds?: number;
  body?: unknown;
}

/** Turns the API client's error object into an `Error` to reject with. */
export function failureOf(error: ApiError): Error & Failure {
  const { code, errors, retryAfterSeconds, body, isShown, isToastDue, httpStatus, message } = error;
  return Object.assign(new Error(message), {
    statusCode: httpStatus,
    isShown,
    ...(isToastDue === undefined ? {} : { isToastDue }),
    ...(code === undefined ? {} : { code }),
    ...(errors
      ? { errors: Object.fromEntries(Object.entries(errors).map(([field, said]) => [field, [...said]])) }
      : {}),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    ...(body === undefined ? {} : { body }),
  });
}

/** Marks the failure of a list, for which the query cache shows a toast. */
export const ofList = <T>(call: Promise<T>): Promise<T> =>
  call.catch((error: unknown) => {
    throw Object.assign(error instanceof Error ? error : new Error(String(error)), { isOfList: true });
  });

/** Whether another attempt follows the failed attempt number `attempt` (0-based). */
export function isWorthRetrying(attempt: number, error: Partial<Failure>): boolean {
  // A longer wait than our own longest one is left to the reader.
  const isTooLong = askedToWaitMs(error) > QUERY.maxRetryDelayMs;
  return attempt < QUERY.retries && !isTooLong && mayPass(error.statusCode);
}

const askedToWaitMs = ({ retryAfterSeconds = 0 }: Partial<Failure>): number => retryAfterSeconds * 1000;

/** Milliseconds until the attempt after the failed number `attempt` (0-based), never sooner than the server asked. */
export const retryWaitMs = (attempt: number, error: Partial<Failure>): number =>
  Math.max(retryDelayMs(attempt), askedToWaitMs(error));

/** Permission code that a FORBIDDEN answer names. */
export function missingPermission(error: Partial<Failure> | null): number | undefined {
  if (error?.code !== 'FORBIDDEN' || typeof error.body !== 'object' || error.body === null) return undefined;
  const { permission } = error.body as { permission?: unknown };
  return typeof permission === 'number' ? permission : undefined;
}
