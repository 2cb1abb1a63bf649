import { isRecord } from '#shared/records.ts';
import { http, type Answer } from '#browser/http.ts';
import { refreshPermissions } from '#browser/session.ts';
import { toast } from '#browser/toasts.tsx';
import { browserWords } from '#browser/words.ts';
import { failureOf, ofList } from './failure.ts';

/**
 * The only place where an error object becomes a rejection, because queries expect one. The thrown error
 * tells the query cache whether a retry could help.
 */
export async function taken<T>(call: Promise<Answer<T>>): Promise<T> {
  const answer = await call;
  if (answer.ok && answer.data !== undefined) return answer.data;
  if (answer.ok) throw nothingIn(answer.httpStatus);
  // The permissions have changed since they were read, so the menu needs them anew.
  if (answer.code === 'FORBIDDEN') void refreshPermissions();
  throw failureOf(answer);
}

/** Error for a success without a body, which is no answer of our API: each call here has one. */
function nothingIn(httpStatus: number): Error {
  const message = browserWords.t('http.unexpected');
  toast.error(message);
  return failureOf({ ok: false, status: 'error', httpStatus, message, isShown: true });
}

/** GET for a query: the query retries by itself, and the query cache shows the final failure. */
export const read = <T>(path: string, signal?: AbortSignal): Promise<T> =>
  taken(http.get<T>(path, { toasts: 'later', ...(signal ? { signal } : {}) }));

export interface TakenPage<T> {
  data: T[];
  total: number;
}

/** Reads a page of rows, which stand under their resource's name; another body must not pass for an empty list. */
export const readPage = <T>(resource: string, path: string, signal?: AbortSignal): Promise<TakenPage<T>> =>
  ofList(read<unknown>(path, signal).then((body) => pageIn<T>(resource, body)));

/** The page that a prefetch has already brought. */
export function peekPage<T>(resource: string, path: string): TakenPage<T> | undefined {
  const body = http.peek(path);
  return isPage(resource, body) ? pageIn<T>(resource, body) : undefined;
}

const isPage = (resource: string, body: unknown): boolean => isRecord(body) && Array.isArray(body[resource]);

function pageIn<T>(resource: string, body: unknown): TakenPage<T> {
  const { [resource]: rows, totalCount } = isRecord(body) ? body : {};
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- rows have the type that the caller asks for; the server keeps it, see the contract suite
  if (Array.isArray(rows)) return { data: rows as T[], total: Number(totalCount ?? rows.length) };
  throw notAsked(body);
}

export interface Groups<G> {
  groups: G[];
  total: number;
}

/** Reads the groups of an aggregation. */
export const readGroups = <G>(path: string, signal?: AbortSignal): Promise<Groups<G>> =>
  ofList(read<unknown>(path, signal).then((body) => groupsIn<G>(body)));

function groupsIn<G>(body: unknown): Groups<G> {
  const { groups, totalCount } = isRecord(body) ? body : {};
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- rows have the type that the caller asks for; the server keeps it, see the contract suite
  if (Array.isArray(groups)) return { groups: groups as G[], total: Number(totalCount ?? 0) };
  throw notAsked(body);
}

const notAsked = (body: unknown): Error =>
  failureOf({ ok: false, status: 'error', httpStatus: 200, message: '', isShown: false, body });
