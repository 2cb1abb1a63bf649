import type { accountCalls } from '#shared/calls/account-calls.ts';
import { ADDRESSES } from '#shared/calls/addresses.ts';
import type { AnswerOf } from '#shared/calls/call.ts';
import { LOADING_FLAG_MS, retryDelayMs, QUERY, type Locale } from '#shared/constants.ts';
import { http, mayPass, tellDue, type Answer, type ApiError } from './http.ts';
import { cancelReload, reloadOnce } from './reload.ts';
import { createStore, usePart } from './store.ts';
import { readToken, removeToken, writeToken } from './token.ts';

/**
 * Who is signed in, for both faces and across tabs. What an administrator may do is decided by the server; the codes
 * here only spare offers that would be refused.
 */

export interface SessionUser {
  id: number;
  account_number: string;
  name: string;
  email: string;
  role: string;
  isAdmin: boolean;
  isOwner: boolean;
  locale: Locale | null;
}

export interface Session {
  /** `unreachable`: there is a token, but no server to ask about it; `ending`: about to reload, or signing out. */
  phase: 'anonymous' | 'loading' | 'authenticated' | 'unreachable' | 'ending';
  /** Whether to show the loading indicator: from the lookup until half a second after its answer, even if the user is known. */
  isLoading: boolean;
  isAuth: boolean;
  isAdmin: boolean;
  isOwner: boolean;
  user: SessionUser | null;
  /** Codes of the signed-in administrator; null until asked for and answered. */
  permissions: ReadonlySet<number> | null;
}

const ANONYMOUS: Session = {
  phase: 'anonymous',
  isLoading: false,
  isAuth: false,
  isAdmin: false,
  isOwner: false,
  user: null,
  permissions: null,
};

const CHANNEL = 'highland.session';

const session = createStore<Session>(ANONYMOUS);
const userListeners = new Set<(user: SessionUser) => void>();
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL);
let lookup: Promise<void> | undefined;
let withPermissions = false;

export const getSession = (): Session => session.get();
export const subscribeSession = (listener: () => void): (() => void) => session.subscribe(listener);
/** One part of the session; `isLoading` changes by itself, half a second after everything is drawn. */
export const useSession = <K extends keyof Session>(part: K): Session[K] => usePart(session, (all) => all[part]);
export const hasToken = (): boolean => readToken() !== undefined;

/** Runs a listener once for each user who becomes known, for features of signed-in users such as the chat. */
export function onAuthenticated(listener: (user: SessionUser) => void): () => void {
  const { user } = session.get();
  if (user) listener(user);
  userListeners.add(listener);
  return () => userListeners.delete(listener);
}

/**
 * Looks the user up when there is a token; without one nothing happens. Call it before the page's code is loaded:
 * the answer then usually comes first.
 * @param options.permissions fetches the administrator's permissions in parallel.
 */
export function startSession(options: { permissions?: boolean } = {}): Promise<void> {
  withPermissions ||= options.permissions ?? false;
  listenToOtherTabs();
  if (!hasToken()) return Promise.resolve();
  lookup ??= lookUp().finally(() => {
    lookup = undefined;
  });
  return lookup;
}

/** Signs in and looks the user up. Returns undefined after success, else the server's error. */
export async function signIn(email: string, password: string): Promise<ApiError | undefined> {
  const answer = await http.post<AnswerOf<typeof accountCalls.signIn>>(ADDRESSES.signIn, { email, password });
  if (!answer.ok) return answer;
  cancelReload();
  writeToken(answer.data.token, answer.data.expiresAt);
  tellOtherTabs('signed-in');
  await lookUp();
  return undefined;
}

/**
 * Ends the session here, on the server and in the other tabs; here even when the server cannot be reached. The page goes
 * first, because what it has asked for would be refused by then, and a refusal is told as a session that has run out.
 */
export async function signOut(): Promise<void> {
  session.set({ ...ANONYMOUS, phase: 'ending' });
  http.giveUpReads();
  await http.post(ADDRESSES.signOut).catch(() => undefined);
  removeToken();
  session.set(ANONYMOUS);
  tellOtherTabs('signed-out');
}

/** Fetches the administrator's permissions again; a refusal leaves an empty set. */
export async function refreshPermissions(): Promise<void> {
  withPermissions = true;
  const permissions = await fetchPermissions();
  if (!session.get().isAuth) return;
  if (permissions !== 'unreachable') session.set({ ...session.get(), permissions });
  else if (session.get().permissions === null) session.set({ ...ANONYMOUS, phase: 'unreachable' });
}

async function lookUp(): Promise<void> {
  session.set({ ...ANONYMOUS, phase: 'loading', isLoading: true });
  const [me, permissions] = await Promise.all([fetchUser(), withPermissions ? fetchPermissions() : null]);
  if (me === 'refused') {
    removeToken();
    session.set({ ...ANONYMOUS, phase: reloadOnce() ? 'ending' : 'anonymous' });
    return;
  }
  if (me === 'unreachable' || permissions === 'unreachable') {
    session.set({ ...ANONYMOUS, phase: 'unreachable' });
    return;
  }
  const { isAdmin, isOwner } = me;
  session.set({ phase: 'authenticated', isLoading: true, isAuth: true, isAdmin, isOwner, user: me, permissions });
  for (const listener of userListeners) listener(me);
  setTimeout(() => session.set({ ...session.get(), isLoading: false }), LOADING_FLAG_MS);
}

async function fetchUser(): Promise<SessionUser | 'refused' | 'unreachable'> {
  const answer = await ask<SessionUser & { status: string }>(ADDRESSES.readSession);
  if (!answer) return 'unreachable';
  return answer.ok && answer.data.status !== 'error' ? answer.data : 'refused';
}

async function fetchPermissions(): Promise<ReadonlySet<number> | 'unreachable'> {
  const answer = await ask<{ permissions?: number[]; data?: { permissions?: number[] } }>(ADDRESSES.readAdministrator);
  if (!answer) return 'unreachable';
  return new Set(answer.ok ? (answer.data.permissions ?? answer.data.data?.permissions) : []);
}

/** Retries a call until the server tells about the session; undefined when the usual retries are used up. */
async function ask<T>(path: string): Promise<Answer<T> | undefined> {
  for (let attempt = 0; ; attempt += 1) {
    // No answer is treated as a fault of the server: neither tells anything about the session.
    const answer = await http.get<T>(path, { toasts: 'later' }).catch(() => undefined);
    if (answer?.ok && isObject(answer.data)) return answer;
    if (answer && !answer.ok && isRefused(answer)) return tellDue(answer);
    const waitMs = Math.max(retryDelayMs(attempt), waitAskedFor(answer) * 1000);
    if (attempt >= QUERY.retries || waitMs > QUERY.maxRetryDelayMs) {
      if (answer && !answer.ok) tellDue(answer);
      return undefined;
    }
    await new Promise((resume) => setTimeout(resume, waitMs));
  }
}

const isObject = (data: unknown): boolean => typeof data === 'object' && data !== null;
const isRefused = ({ httpStatus }: ApiError): boolean => httpStatus >= 400 && !mayPass(httpStatus);
const waitAskedFor = (answer: Answer<unknown> | undefined): number =>
  answer && !answer.ok ? (answer.retryAfterSeconds ?? 0) : 0;

function tellOtherTabs(news: 'signed-in' | 'signed-out'): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- because a BroadcastChannel stays in its origin.
  channel?.postMessage(news);
}

let isListening = false;

function listenToOtherTabs(): void {
  if (isListening || !channel) return;
  isListening = true;
  channel.addEventListener('message', ({ data }) => {
    if (data === 'signed-out' && session.get().isAuth) session.set(ANONYMOUS);
    if (data === 'signed-in' && !session.get().isAuth) void startSession();
  });
}
