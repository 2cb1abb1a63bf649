import type { CrudFilter, LogicalFilter } from '@refinedev/core';
import simpleRest from '@refinedev/simple-rest';
import { adminWords } from '#admin/words.ts';
import { MESSAGE } from '#shared/constants.ts';
import { failureOf } from './failure.ts';

/** What a list of another server needs beyond its provider: Refine's simple-rest, filters as it can ask them, and failures in our terms. */

export const restAt = (apiUrl: string) => simpleRest(apiUrl);

/** Operators that simple-rest knows; a list of values is the same parameter several times. Others it would take for equality. */
const KNOWN: readonly string[] = ['eq', 'ne', 'gte', 'lte', 'contains', 'in'];

export function plain(filters: readonly CrudFilter[]): LogicalFilter[] {
  return filters.flatMap((filter): LogicalFilter[] => {
    if (filter.operator === 'and') return plain(filter.value);
    if (filter.operator === 'or' || !('field' in filter)) throw refuse();
    const { field, operator } = filter;
    const value: unknown = filter.value;
    if (field === '$search') return [{ field: 'q', operator: 'eq', value }];
    if (operator === 'between' && Array.isArray(value)) {
      const [from, to] = value as readonly unknown[];
      return [
        { field, operator: 'gte', value: from },
        { field, operator: 'lte', value: to },
      ];
    }
    // A day's end is the midnight after it, which plain REST can only include.
    if (operator === 'lt' && typeof value === 'string' && value.includes('T')) {
      return [{ field, operator: 'lte', value: new Date(Date.parse(value) - 1).toISOString() }];
    }
    if (!KNOWN.includes(operator)) throw refuse();
    return [filter];
  });
}

/** A refusal that is ours: the other server was not asked, and need not be asked again. */
const refuse = (): Error =>
  failureOf({ ok: false, status: 'error', httpStatus: 400, message: adminWords.t('list.unaskable'), isShown: false });

/** Codes by which our screens tell what happened. */
const CODES: Readonly<Record<number, string>> = {
  400: 'VALIDATION',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  422: 'VALIDATION',
};

interface RestError {
  readonly response?: {
    readonly status: number;
    readonly data?: { readonly message?: unknown; readonly errors?: unknown };
  };
}

const isRestError = (error: unknown): error is RestError =>
  typeof error === 'object' && error !== null && 'response' in error;

/** The failure of a call as our screens tell it; one without an answer has no status, so that it is asked again. */
export function failureFrom(error: unknown): Error {
  const response = isRestError(error) ? error.response : undefined;
  if (!response) return error instanceof Error ? error : new Error(MESSAGE.unexpected);
  const { status: httpStatus, data } = response;
  const code = CODES[httpStatus];
  return failureOf({
    ok: false,
    status: 'error',
    httpStatus,
    message: typeof data?.message === 'string' ? data.message : MESSAGE.unexpected,
    isShown: false,
    ...(code === undefined ? {} : { code }),
    ...(isMessages(data?.errors) ? { errors: listed(data.errors) } : {}),
  });
}

type Messages = Readonly<Record<string, string | readonly string[]>>;

const isMessages = (errors: unknown): errors is Messages => typeof errors === 'object' && errors !== null;

const listed = (errors: Messages): Record<string, string[]> =>
  Object.fromEntries(Object.entries(errors).map(([field, said]) => [field, [said].flat()]));
