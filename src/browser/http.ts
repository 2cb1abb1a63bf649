import { isRecord } from '#shared/records.ts';
import { MESSAGE, REQUEST_TIMEOUT_MS, UNAUTHORIZED_RELOAD_MS } from '#shared/constants.ts';
import { takeEarly } from './early.ts';
import { currentLocale } from './i18n.ts';
import { reloadOnce } from './reload.ts';
import { toast } from './toasts.tsx';
import { readToken, removeToken } from './token.ts';
import { browserWords } from './words.ts';

/**
 * The browser's calls to the API: where they go, how answers and failures are told, and what was asked for ahead of
 * time. It knows no resource; retries are decided by whoever asks.
 */

export interface ApiSuccess<T> {
  ok: true;
  data: T;
  httpStatus: number;
  headers: Headers;
}

/** Answer of a call, which returns errors instead of throwing them. */
export interface ApiError {
  ok: false;
  status: 'error';
  httpStatus: number;
  message: string;
  /** The server's code of the error; with a code no toast was shown, because the screen shows the error in place. */
  code?: string;
  /** Messages by field, of a `VALIDATION` answer. */
  errors?: Readonly<Record<string, readonly string[]>>;
  /** Whether a toast has already told the user. */
  isShown: boolean;
  /** Whether a toast is still due, because the caller asked to show it later. */
  isToastDue?: boolean;
  /** Seconds before a retry makes sense. */
  retryAfterSeconds?: number;
  /** The whole body, for codes that carry more (`current`, `allowed`, `permission`). */
  body?: unknown;
}

export type Answer<T> = ApiSuccess<T> | ApiError;

export interface CallOptions {
  /** A FormData goes out as multipart, anything else as JSON. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  /** How to read a successful answer. */
  as?: 'json' | 'blob' | 'text';
  /** `later` for callers that retry: the failure is told once, at the end, with `tellDue`. */
  toasts?: 'now' | 'later';
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
type Bodiless = Omit<CallOptions, 'body'>;

/** Longest text of an unforeseen body that a toast repeats. */
const SHOWN_LENGTH = 300;

/** Address of a call: the base host of the selected environment, or the page's own origin when it is empty. */
export function apiUrl(path: string): string {
  const { VITE_APP_ENV, VITE_API_HOST_PRODUCTION, VITE_API_HOST_STAGING } = import.meta.env;
  const host = VITE_APP_ENV === 'production' ? VITE_API_HOST_PRODUCTION : VITE_API_HOST_STAGING;
  return `${(host ?? '').replace(/\/+$/, '')}${path}`;
}

/**
 * The API client. Answers are returned, errors included; only a call without any answer (network down, aborted,
 * timed out) throws, so that a query cache knows which calls to retry.
 */
export const http = {
  get: <T>(path: string, options: Bodiless = {}): Promise<Answer<T>> =>
    told(takePrefetched<T>(path, options) ?? call<T>('GET', path, options), options),
  post: <T>(path: string, body?: unknown, options: Bodiless = {}): Promise<Answer<T>> =>
    told(call<T>('POST', path, { ...options, body }), options),
  patch: <T>(path: string, body?: unknown, options: Bodiless = {}): Promise<Answer<T>> =>
    told(call<T>('PATCH', path, { ...options, body }), options),
  delete: <T>(path: string, options: CallOptions = {}): Promise<Answer<T>> =>
    told(call<T>('DELETE', path, options), options),
  prefetch,
  peek,
  giveUpReads,
};

/** Whether a failure may pass by itself: no answer, or a fault of the server. A refusal stays a refusal. */
export const mayPass = (httpStatus: number | undefined): boolean =>
  httpStatus === undefined || httpStatus === 408 || httpStatus === 429 || httpStatus >= 500;

async function told<T>(asked: Promise<Answer<T>>, { toasts = 'now' }: CallOptions): Promise<Answer<T>> {
  const answer = await asked;
  return answer.ok || toasts === 'later' ? answer : tellDue(answer);
}

/** Shows the toast that an error still asks for. */
export function tellDue(error: ApiError): ApiError {
  if (error.isToastDue !== true) return error;
  toast.error(error.message);
  return { ...error, isShown: true, isToastDue: false };
}

/** A prefetched answer that is not used within this time is thrown away as stale. */
const PREFETCH_MS = 10_000;
interface Prefetched {
  readonly answer: Promise<Answer<unknown>>;
  settled?: Answer<unknown>;
}
const prefetched = new Map<string, Prefetched>();

/** Starts a GET before the code that needs it has arrived; the first `http.get` of the same path takes the answer over. */
async function prefetch(path: string): Promise<void> {
  if (prefetched.has(path)) return;
  const entry: Prefetched = { answer: call<unknown>('GET', path, {}) };
  prefetched.set(path, entry);
  setTimeout(() => prefetched.delete(path), PREFETCH_MS);
  try {
    entry.settled = await entry.answer;
  } catch {
    // The call that needs the answer repeats it and shows the failure.
    prefetched.delete(path);
  }
}

/** What a prefetch has brought so far, for a first drawing with its data; the answer stays for `http.get`. */
function peek(path: string): unknown {
  const settled = prefetched.get(path)?.settled;
  return settled?.ok ? settled.data : undefined;
}

function takePrefetched<T>(path: string, { headers, as, signal }: Bodiless): Promise<Answer<T>> | undefined {
  if (headers || as || signal?.aborted) return undefined;
  const entry = prefetched.get(path);
  prefetched.delete(path);
  return claimed(entry?.answer);
}

async function call<T>(method: Method, path: string, options: CallOptions): Promise<Answer<T>> {
  const token = readToken();
  const deadline = limitTime(method, options.signal);
  try {
    const request = requestOf(method, options, { token, signal: deadline.signal });
    const early = method === 'GET' && takeEarly(path, request.headers.get('Authorization'));
    const response = await (early || fetch(apiUrl(path), request));
    if (response.ok) {
      const success = await readSuccess<T>(response, options.as ?? 'json');
      return success ?? refuse(response, browserWords.t('http.unexpected'), { isToastDue: true });
    }
    return handleError(response, await readBody(response), token);
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw new Error((cause instanceof Error && cause.message) || MESSAGE.unexpected, { cause });
  } finally {
    deadline.clear();
  }
}

function requestOf(
  method: Method,
  { body, headers }: CallOptions,
  { token, signal }: { token: string | undefined; signal: AbortSignal },
): RequestInit & { readonly headers: Headers } {
  const all = new Headers({ Accept: 'application/json', 'Accept-Language': currentLocale(), ...headers });
  if (token) all.set('Authorization', `Bearer ${token}`);
  if (body === undefined) return { method, headers: all, signal };
  if (body instanceof FormData) return { method, headers: all, signal, body };
  all.set('Content-Type', 'application/json');
  return { method, headers: all, signal, body: JSON.stringify(body) };
}

const readsUnderWay = new Set<AbortController>();

/**
 * Ends every read that has not been answered, for a session that ends: the server would refuse them by then. Writes go
 * on, because nobody could tell whether they were done.
 */
function giveUpReads(): void {
  prefetched.clear();
  for (const read of readsUnderWay) read.abort(new DOMException('The session has ended.', 'AbortError'));
}

/** The caller's signal, joined with the request time-out, which also covers reading the body. */
function limitTime(method: Method, outer?: AbortSignal): { signal: AbortSignal; clear: () => void } {
  const controller = new AbortController();
  if (method === 'GET') readsUnderWay.add(controller);
  const forward = (): void => controller.abort(outer?.reason);
  if (outer?.aborted) forward();
  outer?.addEventListener('abort', forward, { once: true });
  const timer = setTimeout(
    () => controller.abort(new DOMException('The request timed out.', 'TimeoutError')),
    REQUEST_TIMEOUT_MS,
  );
  return {
    signal: controller.signal,
    clear: () => {
      clearTimeout(timer);
      readsUnderWay.delete(controller);
      outer?.removeEventListener('abort', forward);
    },
  };
}

/** Reads a successful answer; undefined for broken JSON or a proxy's page. */
async function readSuccess<T>(response: Response, as: 'json' | 'blob' | 'text'): Promise<ApiSuccess<T> | undefined> {
  const { status: httpStatus, headers } = response;
  if (as === 'blob') return { ok: true, data: claimed(await response.blob()), httpStatus, headers };
  const text = await response.text();
  if (as === 'text') return { ok: true, data: claimed(text), httpStatus, headers };
  if (text === '') return { ok: true, data: claimed(undefined), httpStatus, headers };
  const data = parseJson(text);
  return data === NOT_JSON ? undefined : { ok: true, data: claimed(data), httpStatus, headers };
}

/** The type of a body is the claim of the caller, who knows the endpoint's contract; this client does not check it. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion, typescript/no-unnecessary-type-parameters -- because T is claimed
const claimed = <T>(value: unknown): T => value as T;

const NOT_JSON = Symbol('not JSON');

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return NOT_JSON;
  }
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  const data = parseJson(text);
  return data === NOT_JSON ? text.trim() : data;
}

/** Reads an unsuccessful answer in the specification's order. */
function handleError(response: Response, body: unknown, sentToken: string | undefined): ApiError {
  if (body === '' || body === null) return refuse(response, browserWords.t('http.notFound'));
  const { code, errors, ...rest } = isRecord(body) ? body : {};
  const message = sentenceIn(rest['message']);
  // Other servers number their codes.
  if ((typeof code === 'string' && code !== '') || typeof code === 'number') {
    const fields = isRecord(errors) ? { errors: claimed<NonNullable<ApiError['errors']>>(errors) } : {};
    return refuse(response, message || String(code), { code: String(code), body, ...fields });
  }
  if (message !== '') return refuse(response, message, { isToastDue: message !== MESSAGE.ignored, body });
  if (body === MESSAGE.unauthorized) return endSession(response, sentToken);
  return refuse(response, readable(body), { isToastDue: true, body });
}

/** Joins messages, because some servers send a list of them. */
const sentenceIn = (message: unknown): string =>
  (Array.isArray(message) ? message.filter((one) => typeof one === 'string').join(' ') : String(message ?? '')).trim();

/** Ends a session whose token is invalid, with one toast and one reload for any number of failing calls. */
function endSession(response: Response, sentToken: string | undefined): ApiError {
  const message = browserWords.t('http.unauthorized');
  // An answer to an older token says nothing about the session that has begun since.
  const isCurrent = readToken() === sentToken;
  if (isCurrent) removeToken();
  const concernsUs = isCurrent || !readToken();
  if (concernsUs) reloadOnce(UNAUTHORIZED_RELOAD_MS);
  // Shown now, because the page is about to reload.
  if (concernsUs && !toast.shown().some((item) => item.message === message)) toast.error(message);
  return refuse(response, message, { isShown: true });
}

function refuse(response: Response, message: string, extra: Partial<ApiError> = {}): ApiError {
  const retryAfterSeconds = secondsIn(response.headers.get('Retry-After') ?? '');
  return {
    ok: false,
    status: 'error',
    httpStatus: response.status,
    message,
    isShown: false,
    ...(Number.isFinite(retryAfterSeconds) ? { retryAfterSeconds } : {}),
    ...extra,
  };
}

/** Reads `Retry-After`: whole seconds, or the instant at which the wait is over. */
function secondsIn(retryAfter: string): number {
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter);
  return Math.max(0, Math.ceil((Date.parse(retryAfter) - Date.now()) / 1000));
}

/** Shortens an unexpected body for a toast; of a proxy's page it keeps the words without the markup. */
function readable(body: unknown): string {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const isPage = /^<(!doctype|html|head|body)/i.test(text);
  const parsed = isPage ? new DOMParser().parseFromString(text, 'text/html') : undefined;
  const plain = parsed ? parsed.title || parsed.body.textContent : text;
  return plain.replace(/\s+/g, ' ').trim().slice(0, SHOWN_LENGTH) || browserWords.t('http.unexpected');
}
