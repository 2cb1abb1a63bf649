import { http, type Answer } from '#browser/http.ts';
import { refreshPermissions } from '#browser/session.ts';
import { toast } from '#browser/toasts.tsx';
import { browserWords } from '#browser/words.ts';
import { failureOf, ofList } from './failure.ts';

/**
 * The one place where an error object becomes a rejection: queries know no other way to hear of it. What is thrown
 * tells the query cache whether asking again could help.
 */
export async function taken<T>(call: Promise<Answer<T>>): Promise<T> {
  const answer = await call;
  if (answer.ok && answer.data !== undefined) return answer.data;
  if (answer.ok) throw nothingIn(answer.httpStatus);
  // What the person may do has changed since it was asked; the menu should not go on offering it.
  if (answer.code === 'FORBIDDEN') void refreshPermissions();
  throw failureOf(answer);
}

/** Each call here answers with a body; a success without one is no answer of ours, and must not pass for one. */
function nothingIn(httpStatus: number): Error {
  const message = browserWords.t('http.unexpected');
  toast.error(message);
  return failureOf({ ok: false, status: 'error', httpStatus, message, isShown: true });
}

/** A GET of the product's API, for a query: it asks again by itself, and the query cache tells what is wrong at the end. */
export const read = <T>(path: string, signal?: AbortSignal): Promise<T> =>
  taken(http.get<T>(path, { toasts: 'later', ...(signal ? { signal } : {}) }));

export interface ListPage<T> {
  data: T[];
  total: number;
}

/** Rows under the name of their resource, as lists are answered; what is none of that is no list without rows. */
export const readPage = <T>(resource: string, path: string, signal?: AbortSignal): Promise<ListPage<T>> =>
  ofList(read<unknown>(path, signal).then((body) => pageIn<T>(resource, body)));

function pageIn<T>(resource: string, body: unknown): ListPage<T> {
  const { [resource]: rows, totalCount }: Record<string, unknown> = { ...(body as object) };
  if (Array.isArray(rows)) return { data: rows as T[], total: Number(totalCount ?? rows.length) };
  throw notAsked(body);
}

export interface Groups<G> {
  groups: G[];
  total: number;
}

/** The groups of a resource's rows. */
export const readGroups = <G>(path: string, signal?: AbortSignal): Promise<Groups<G>> =>
  ofList(read<unknown>(path, signal).then((body) => groupsIn<G>(body)));

function groupsIn<G>(body: unknown): Groups<G> {
  const { groups, totalCount }: Record<string, unknown> = { ...(body as object) };
  if (Array.isArray(groups)) return { groups: groups as G[], total: Number(totalCount ?? 0) };
  throw notAsked(body);
}

const notAsked = (body: unknown): Error =>
  failureOf({ ok: false, status: 'error', httpStatus: 200, message: '', isShown: false, body });
